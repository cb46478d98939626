"""Vias of the supplies: every pad of a supply gets one, also where chip, switches and resistors are close together."""

from __future__ import annotations

import pytest

from companion.errors import CompanionError
from companion.maker.pcb.fanout import POWER, Fanout
from companion.maker.pcb.footprints import Rectangle
from companion.maker.pcb.kinds import board_part
from companion.maker.pcb.placed import PlacedPart
from companion.maker.pcb.placement import Placement
from tests.maker.pcb.boards import board, circuit_at

AROUND_U13 = {
    "U13": (220.562, 57.35, 0, True),
    "C13": (217.7, 53.075, 270, True),
    "R99": (225.75, 55.4, 90, True),
    "R100": (215.5, 55.4, 90, True),
    "S99": (226.0, 55.4, 0, False),
    "CS99": (225.75, 53.4, 0, False),
    "S100": (218.0, 55.4, 0, False),
    "CS100": (217.75, 53.4, 0, False),
    "LED100": (221.4, 55.4, 0, False),
    "CL100": (221.15, 57.15, 180, False),
}
"""Parts of cribbage-2 where the first pins of a chip leave no room for the last: place, turn, whether on the back."""


def placement_of(places):
    parts = circuit_at("cribbage-2")[1].by_reference
    placed = [
        PlacedPart(parts[name], board_part(parts[name].kind).footprint, x, y, degrees, back)
        for name, (x, y, degrees, back) in places.items()
    ]
    return Placement(board("cribbage-2"), Rectangle(0.0, 0.0, 312.0, 62.4), tuple(placed))


def test_a_pin_that_the_others_leave_no_room_takes_its_via_first():
    placement = placement_of(AROUND_U13)
    fanout = Fanout(placement)
    fanout.make()
    supplied = {(pad.net, (pad.x, pad.y)) for pad in placement.pads if pad.net in POWER}
    assert {(track.net, track.start) for track in fanout.tracks} == supplied
    assert {(track.net, track.end) for track in fanout.tracks} == {(via.net, (via.x, via.y)) for via in fanout.vias}


def test_vias_leave_room_to_nets_that_were_hemmed_in_where_there_is_other_room():
    """All inputs of a chip were hemmed in: its supplies get their vias all the same."""
    hemmed_in = frozenset(pad.net for pad in placement_of(AROUND_U13).pads if pad.net.startswith(("IN", "SER")))
    fanout = Fanout(placement_of(AROUND_U13), hemmed_in)
    fanout.make()
    supplied = {(pad.net, (pad.x, pad.y)) for pad in placement_of(AROUND_U13).pads if pad.net in POWER}
    assert {(track.net, track.start) for track in fanout.tracks} == supplied


def test_a_pin_without_any_room_is_named():
    """Resistors all around pin 15, as close as a fab solders them."""
    walls = {f"R{n}": (214.0 + 1.2 * (n % 4), 54.3 + 1.2 * (n // 4), 0, True) for n in range(12)}
    fanout = Fanout(placement_of({"U13": AROUND_U13["U13"], **walls}))
    with pytest.raises(CompanionError, match="no room for"):
        fanout.make()
    stuck = fanout.stuck()
    assert stuck is not None
    assert stuck.part in {"U13", *walls}
