"""Vias of the supplies: every pad of a supply gets one, also where chip, switches and resistors are close together."""

from __future__ import annotations

from math import hypot

import pytest

from companion.errors import CompanionError
from companion.maker.pcb import rules
from companion.maker.pcb.copper import point_to_box
from companion.maker.pcb.fanout import POWER, Fanout, via_at
from companion.maker.pcb.footprints import Rectangle
from companion.maker.pcb.kinds import board_part
from companion.maker.pcb.placed import PlacedPart
from companion.maker.pcb.placement import Placement
from companion.maker.pcb.pockets import kept_ways
from tests.maker.pcb.boards import board, circuit_at, placed
from tests.sampled import proofs

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


@pytest.mark.parametrize("name", ["crosscribb-pi", "eight-pi"])
def test_every_pad_of_an_apa102_has_a_way_to_a_via_of_its_net(name):
    """Its middle pads have signals on both sides, and a chip on the back may be below its corner."""
    placement = placed(name)
    fanout = Fanout(placement)
    fanout.make()
    vias, there = via_at(fanout.tracks, POWER), {(via.net, (via.x, via.y)) for via in fanout.vias}
    for pad in placement.pads:
        if pad.net in POWER and not pad.drill:
            assert (pad.net, vias[(pad.net, (pad.x, pad.y))]) in there


def test_the_clock_of_an_apa102_keeps_a_way_in_between_the_pins_of_the_sensor_beside_it():
    """No track finds room along between the two: without that way K39, K41 and others were left."""
    placement = placed("crosscribb-pi")
    parts = placement.by_reference()
    fanout = Fanout(placement)
    fanout.make()
    assert len(fanout.kept) >= 64
    assert fanout.kept == kept_ways(placement.parts)
    pads = {(pad.x, pad.y): pad for pad in placement.pads}
    for way in fanout.kept:
        via, light = way.via, parts[pads[way.track.start].part]
        sensor = parts[f"S{board('crosscribb').holes[light.part.hole].sensor}"]
        assert sensor.x < via.x < light.x - 1.25
        for pad in placement.pads:
            assert pad.net == via.net or point_to_box((via.x, via.y), pad.box) >= rules.VIA / 2 + rules.CLEARANCE
        for other in fanout.vias:
            assert hypot(via.x - other.x, via.y - other.y) >= rules.VIA + rules.CLEARANCE


AT_THE_SCREW = ("S7", "CS7", "R7", "LED7", "CL7", "H5")
"""Parts of cribbage-61 for a Pi: a pad of its light has the head of a screw before its only end."""


def test_a_pad_that_has_a_screw_before_its_only_end_gets_its_via_beside_the_head():
    """Vias kept 1.5 mm away from a head, and LED7 found none; here none is below the head."""
    parts = [part for part in placed("cribbage-61-pi").parts if part.part.reference in AT_THE_SCREW]
    assert len(parts) == len(AT_THE_SCREW)
    placement = Placement(board("cribbage-61-pi"), placed("cribbage-61-pi").outline, tuple(parts))
    fanout = Fanout(placement)
    fanout.make()
    screw = parts[[part.part.reference for part in parts].index("H5")]
    apart = [hypot(via.x - screw.x, via.y - screw.y) - screw.footprint.head_mm for via in fanout.vias]
    assert rules.VIA / 2 <= min(apart) < 1.5
    assert sum(each < 1.5 for each in apart) == 1


@pytest.mark.parametrize("name", proofs(["crosscribb-pi", "round-the-bases-pi", "cribbage-61-pi"]))
def test_a_way_out_ends_before_the_pad_of_another_part(name):
    """The capacitor of an APA102 stands in the way of its clock; its own stub began within that way."""
    assert Fanout(placed(name)).stuck() is None
