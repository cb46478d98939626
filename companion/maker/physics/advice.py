"""Which part, which magnet and which gap a board would be best built with, among those that can be bought."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import log

from companion.board.layout import Layout
from companion.maker.physics.filling import OWN, Neighbourhood, nominal_field, peg_count
from companion.maker.physics.magnetism import KIT_MAGNET, Magnet
from companion.maker.physics.margins import WrongAnswer
from companion.maker.physics.setups import SensorSetup, circuit_setup, hall_setup
from companion.maker.physics.study import Study, study
from companion.maker.physics.switches import HALLS, HallPart

MAGNETS = (Magnet(2, 2), Magnet(2, 3), Magnet(2, 4), KIT_MAGNET)
"""The magnets that are sold and go into a shaft of 2.9 mm."""

GAPS_MM = (2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0)
"""The gaps that are tried below the wood: spacers are sold so, and lights and switches have room in them."""

_DEPTHS_MM = (0.3, 1.0, 1.5, 2.0, 2.3, 2.5, 3.0)
_EACH = 2  # so many builds of each part are looked at closely
_DRAWS = 1000


BUILDS = _EACH * len(HALLS)
"""How many builds are looked at closely."""


def best_builds(
    layout: Layout, around: Neighbourhood, by_hand: bool = False, step: Callable[[], None] = lambda: None
) -> Sequence[Study]:
    """Return the best build with each part, the best of all first; `step` is called for each that is looked at."""
    found = list[Study]()
    for part in HALLS:
        closely = list[Study]()
        for setup, magnet in _promising(layout, around, part, by_hand):
            closely.append(study(layout, setup, magnet, around, _DRAWS))
            step()
        found.append(min(closely, key=risk))
    return sorted(found, key=risk)


def risk(result: Study) -> float:
    """Return the chance of the worse of the troubles that count, in the worst hole."""
    return max(result.worst(WrongAnswer.MISSED).value, result.worst(WrongAnswer.HELD).value)


def _promising(
    layout: Layout, around: Neighbourhood, part: HallPart, by_hand: bool
) -> Sequence[tuple[SensorSetup, Magnet]]:
    """Return the builds of a part whose nominal fields are farthest from its limits."""
    tried = [(setup, magnet) for setup in _setups(layout, part, by_hand) for magnet in MAGNETS]
    return sorted(tried, key=lambda each: -_room(layout, around, *each))[:_EACH]


def _setups(layout: Layout, part: HallPart, by_hand: bool) -> Iterator[SensorSetup]:
    if by_hand:
        yield from (hall_setup(part, depth_mm) for depth_mm in _DEPTHS_MM)
    else:
        yield from (circuit_setup(layout, part, gap_mm) for gap_mm in GAPS_MM)


def _room(layout: Layout, around: Neighbourhood, setup: SensorSetup, magnet: Magnet) -> float:
    """Return by which factor (its logarithm) the fields stay clear of the part's limits, the peg not quite in."""
    part = setup.part
    assert isinstance(part, HallPart)
    tolerances = setup.tolerances
    even_mm = tolerances.recess_mm + tolerances.seat_mm + tolerances.wood_mm + tolerances.bow_mm
    lower_mm = even_mm / 2 + tolerances.sensor_depth_mm
    deep = replace(setup, points_mm=tuple((x, y, z + lower_mm) for x, y, z in setup.points_mm))
    (own_mt,) = nominal_field(deep, magnet, [OWN])
    felt = dict(zip(around.places, nominal_field(setup, magnet, around.places), strict=True))
    worst = around.fillings(felt, max(peg_count(layout), 2), None).values()
    empty_mt = max((abs(filling.together_mt) for filling in worst), default=0.0)
    kept_mt = max(empty_mt, 1e-3)
    return min(log(max(abs(own_mt), 1e-3) / part.operate_mt.most), log(part.release_mt.least / kept_mt))
