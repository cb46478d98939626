"""Clock and load on their way along the chips: against what a line is known to do, and within limits on real boards."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import inf

import pytest

from companion.maker.pcb import ringing
from companion.maker.pcb.copper import CopperLayer
from companion.maker.pcb.ringing import bus_figures
from tests.maker.pcb.boards import placed, routed


@cache
def figures_of(name):
    return list(bus_figures(routed(name)))


@pytest.mark.parametrize("name", ["eight", "street", "eight-pi"])
def test_every_chip_sees_one_clean_edge(name):
    found = figures_of(name)
    assert [each.net for each in found][:2] == ["CLK_CHIPS", "LOAD_CHIPS"]
    assert len(found) == (3 if name == "eight-pi" else 2)
    chips = sum(reference.startswith("U") for reference in placed(name).by_reference()) - 1
    for each in found:
        assert each.chips == chips
        assert each.within_limits


def test_a_short_line_charges_like_one_capacitor():
    """40 Ohm into 100 pF, and 140 Ohm into a chip of 10 pF and a few pF of track: 2.2 times the sum of both RC."""
    for each in figures_of("eight"):
        farads = each.chips * 10e-12 + each.length_mm / ringing._LINE_OHM / ringing._MM_A_S
        assert each.rise_s == pytest.approx(2.2 * (40 * 100e-12 + 140 * farads), rel=0.2)


def test_without_resistors_and_capacitors_a_bus_rings(monkeypatch):
    with_them = max(each.over_v for each in figures_of("street"))
    monkeypatch.setattr(ringing, "_OHM_SERIES", 10.0)
    monkeypatch.setattr(ringing, "_OHM_HOST", 10.0)
    monkeypatch.setattr(ringing, "SLOWING_F", dict.fromkeys(ringing.SLOWING_F, 10e-12))
    without = max(each.over_v for each in bus_figures(routed("street")))
    assert without > ringing.MOST_OVER_V > with_them


def test_a_chip_that_nothing_reaches_is_late_for_ever():
    whole = routed("street")
    clock = [track for track in whole.tracks if track.net == "CLK_CHIPS"]
    longest = max(clock, key=lambda track: track.length)
    cut = replace(whole, tracks=tuple(track for track in whole.tracks if track is not longest))
    found = next(bus_figures(cut))
    assert found.rise_s == inf
    assert not found.within_limits


def test_a_track_that_goes_right_through_a_pad_reaches_its_chip():
    """The pad of a chip is laid onto the middle of the longest track, where no track ends."""
    whole = routed("street")
    longest = max((track for track in whole.tracks if track.net == "CLK_CHIPS"), key=lambda track: track.length)
    (x0, y0), (x1, y1) = longest.start, longest.end
    moved = [
        replace(part, x=(x0 + x1) / 2 - pad.x + part.x, y=(y0 + y1) / 2 - pad.y + part.y, back=part.back)
        if part.part.reference == "TP3" and (pad := part.pads[0])
        else part
        for part in whole.placement.parts
    ]
    through = replace(whole, placement=replace(whole.placement, parts=tuple(moved)))
    if longest.layer is CopperLayer.FRONT:
        through = replace(
            whole,
            placement=replace(
                whole.placement,
                parts=tuple(replace(part, back=False) if part.part.reference == "TP3" else part for part in moved),
            ),
        )
    found = next(bus_figures(through))
    assert found.chips == 4
    assert found.rise_s < inf
