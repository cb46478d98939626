"""What the planes lose: against sums that can be done by hand, and within limits on real boards."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.maker.electronics.power import DROP_V, budget_of
from companion.maker.pcb import planes, rules
from companion.maker.pcb.copper import CopperLayer, Track, Via
from companion.maker.pcb.planes import supply_figures
from tests.maker.pcb.boards import circuit_at, routed
from tests.sampled import sampled


def test_a_strip_of_copper_loses_what_ohms_law_says():
    """100 squares in a row, one ampere from end to end: 99 steps from middle to middle, each a square."""
    copper = np.zeros((3, 102), bool)
    copper[1, 1:101] = True
    free, taken = copper.copy(), np.zeros(copper.shape)
    free[1, 1] = False
    taken[1, 100] = 1.0
    volts = planes._solve(copper, free, taken * planes._SQUARE_OHM)
    assert volts[1, 100] == pytest.approx(99 * planes._SQUARE_OHM, rel=1e-3)
    assert volts[1, 51] == pytest.approx(50 * planes._SQUARE_OHM, rel=1e-3)


@pytest.mark.parametrize("name", sampled(["eight", "street"], 1))
def test_the_supply_of_small_boards_is_within_limits(name):
    plan, _ = circuit_at(name)
    budget = budget_of(plan)
    figures = supply_figures(routed(name), budget)
    assert figures.within_limits
    assert figures.lights == len(plan.lit)
    assert figures.total_a == pytest.approx((budget.idle_ma + budget.cap_ma) / 1000)
    assert 0 < figures.plane_v < 0.02
    assert figures.via_a == pytest.approx(max(figures.total_a / 8, 0.061), rel=0.1)


def test_a_slot_across_the_plane_is_noticed():
    whole, (plan, _) = routed("eight"), circuit_at("eight")
    middle = 0.5 * whole.placement.outline.right
    slot = Track("3V3", CopperLayer.SUPPLY, (middle, 0.0), (middle, whole.placement.outline.bottom), rules.LINK)
    cut = supply_figures(replace(whole, tracks=(*whole.tracks, slot)), budget_of(plan))
    assert not cut.in_one_piece
    assert not cut.within_limits


def test_a_plane_full_of_holes_loses_more():
    whole, (plan, _) = routed("eight"), circuit_at("eight")
    sieve = tuple(Via("IN0", x + 0.5, y + 0.5) for x in range(2, 70, 2) for y in range(2, 20, 1))
    holes = [via for via in sieve if all(abs(via.x - v.x) + abs(via.y - v.y) > 1.5 for v in whole.vias)]
    assert len(holes) > 100
    before, after = (
        supply_figures(each, budget_of(plan)) for each in (whole, replace(whole, vias=(*whole.vias, *holes)))
    )
    assert after.plane_v > before.plane_v
    assert after.fuse_v == before.fuse_v < DROP_V
