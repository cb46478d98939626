"""Where parts are: sensors and lights as the board file has them, and no two parts at one place."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import hypot

import pytest

from companion.board.boardfile import parse_board
from companion.errors import CompanionError
from companion.maker.pcb.circuit import board_circuit, circuit_board_plan
from companion.maker.pcb.footprints import Rectangle
from companion.maker.pcb.placed import FreeRoom
from companion.maker.pcb.placement import place
from companion.maker.pcb.segmentfile import cut_into_segments
from companion.maker.pcb.segments import cut_board, place_segment
from companion.maker.pcb.silk import all_silk
from companion.maker.pcb.silktext import SilkText
from tests.board.straight import straight
from tests.maker.pcb.boards import SMALL, WITHOUT_LIGHTS, board, placed, with_a_pi

SAMPLE = (*SMALL, "crosscribb")


@pytest.mark.parametrize("name", SAMPLE)
def test_each_sensor_and_each_light_is_where_the_board_file_has_it(name):
    layout, placement = board(name), placed(name)
    parts = placement.by_reference()
    for hole in layout.holes.values():
        for reference, (x, y) in (
            (f"S{hole.sensor}", (hole.x_mm, hole.y_mm)),
            (f"LED{hole.light}", layout.light_places[hole.name]),
        ):
            part = parts[reference]
            assert hypot(part.x - x, part.y - y) <= 0.05
            assert not part.back


@pytest.mark.parametrize("name", SAMPLE)
def test_no_part_meets_another_or_leaves_the_board(name):
    placement = placed(name)
    for back in (False, True):
        boxes = [(part.part.reference, box) for part in placement.parts for box in part.room_on(back)]
        boxes.sort(key=lambda each: each[1].left)
        for (one, a), (other, b) in ((p, q) for i, p in enumerate(boxes) for q in boxes[i + 1 : i + 60]):
            assert one == other or not a.meets(b), (one, other)
        assert all(box.within(placement.outline) for _, box in boxes)


@pytest.mark.parametrize("name", SAMPLE)
def test_nothing_tall_is_below_the_module(name):
    parts = placed(name).by_reference()
    module = parts["A1"].body
    for reference, part in parts.items():
        if part.footprint.tall and part.back and reference != "A1":
            assert not part.courtyards[0].meets(module), reference


@pytest.mark.parametrize("name", ["crosscribb", "round-the-bases"])
def test_nothing_tall_is_below_the_module_on_a_segment(name):
    """The terminals were, 10 mm high: the module would not have gone into its sockets."""
    layout, _ = cut_into_segments(name)
    plan = circuit_board_plan(layout)
    placement = place_segment(cut_board(plan, board_circuit(plan)).segments[0])
    module, terminals = (placement.by_reference()[reference] for reference in ("A1", "J1"))
    tall = [part for part in placement.parts if part.footprint.tall and part.back and part is not module]
    assert terminals in tall
    assert not [part for part in tall if part.courtyards[0].meets(module.body)]


def test_no_pad_is_closer_to_the_edge_than_the_check_allows():
    part = next(part for part in placed("eight").parts if part.part.reference == "R0")
    room = FreeRoom(Rectangle(0.0, 0.0, 30.0, 30.0))
    assert not room.has_room_for(replace(part, x=11.0, y=0.5, degrees=0))  # its courtyard is on the board
    assert room.has_room_for(replace(part, x=11.0, y=0.7, degrees=0))


def test_a_pico_in_its_sockets_looks_away_from_the_back():
    """Seen from the back with the USB socket up, pin 1 is on the left and pin 40 opposite, 17.78 mm away."""
    a1 = placed("eight").by_reference()["A1"]
    assert a1.back
    rows = {number: a1.pad(f"x ({number})") for number in (1, 20, 21, 40)}
    up = rows[1].x - rows[20].x, rows[1].y - rows[20].y
    right = rows[40].x - rows[1].x, rows[40].y - rows[1].y
    # From the front (y down) the turn from up to right goes against the clock, since one looks through the board.
    assert up[0] * right[1] - up[1] * right[0] < 0
    across = {number: (a1.pad(f"x ({number})"), a1.pad(f"x ({41 - number})")) for number in range(1, 21)}
    assert {round(hypot(a.x - b.x, a.y - b.y), 2) for a, b in across.values()} == {17.78}


def test_a_board_without_lights_has_none_though_its_holes_name_channels_of_them():
    layout = with_a_pi("crosscribb", WITHOUT_LIGHTS)
    assert all(hole.light is not None for hole in layout.holes.values())
    plan = circuit_board_plan(layout)
    parts = place(plan, board_circuit(plan)).by_reference()
    assert {f"S{channel}" for channel in plan.sensed} <= set(parts)
    assert not any(reference.startswith(("LED", "CL", "CF")) for reference in parts)


def test_placing_is_the_same_in_every_run():
    again = place(*((plan := circuit_board_plan(board("street"))), board_circuit(plan)))
    was = placed("street")
    assert (again.outline, again.parts) == (was.outline, was.parts)


def test_holes_too_close_together_are_refused():
    near = (
        straight(14, tracks=3)
        .replace("to_mm = [130,", "to_mm = [71,")
        .replace(", 20]", ", 14]")
        .replace(", 30]", ", 18]")
    )
    layout = parse_board(near, "close")
    first, second, *_ = layout.holes.values()
    assert 4 <= second.x_mm - first.x_mm < 4.1
    plan = circuit_board_plan(layout)
    with pytest.raises(CompanionError, match="too close together"):
        place(plan, board_circuit(plan))


@pytest.mark.parametrize("name", ["eight", "street", "crosscribb"])
def test_the_name_of_every_hole_is_printed_near_it_and_on_nothing(name):
    placement = placed(name)
    found = [each for each in all_silk(placement) if isinstance(each, SilkText)]
    named = {label.text: label for label in found if not label.back}
    assert set(named) == set(board(name).holes)
    for hole in board(name).holes.values():
        assert hypot(named[hole.name].x - hole.x_mm, named[hole.name].y - hole.y_mm) < 5
    for one, other in combinations(found, 2):
        assert one.back != other.back or not one.box.meets(other.box)
    pads = [(pad.box, back) for pad in placement.pads for back in (False, True) if pad.on(back)]
    assert not any(label.back == back and label.box.meets(box) for label in found for box, back in pads)


def test_a_box_within_another():
    assert Rectangle(0, 0, 1, 1).within(Rectangle(0, 0, 2, 2))
    assert not Rectangle(0, 0, 3, 1).within(Rectangle(0, 0, 2, 2))
