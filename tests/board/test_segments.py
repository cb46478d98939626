"""A board in segments: its sensors and lights are numbered segment by segment, what lies side by side together."""

from __future__ import annotations

from math import hypot

import pytest

from companion.board.boardfile import parse_board
from companion.board.boards import board_file_text, board_names, load_board
from companion.board.problems import BoardFileError
from companion.board.segments import INPUTS_A_CHIP, in_segments, segment_at, text_in_segments


def cuts(layout):
    """Three, as far from each other."""
    return tuple(round(part * layout.width_mm, 1) for part in (0.25, 0.5, 0.75))


@pytest.fixture(params=board_names())
def whole(request):
    return load_board(request.param)


def by_number(layout, number):
    found = {number(hole): hole for hole in layout.holes.values() if number(hole) is not None}
    return [found[each] for each in sorted(found)]


@pytest.mark.parametrize("number", [lambda hole: hole.sensor, lambda hole: hole.light], ids=["sensors", "lights"])
def test_the_numbers_go_on_from_segment_to_segment_and_each_is_given_once(whole, number):
    layout = in_segments(whole, cuts(whole))
    before, after = by_number(whole, number), by_number(layout, number)
    assert {hole.name for hole in after} == {hole.name for hole in before}
    places = [segment_at(layout.cuts_mm, hole.x_mm) for hole in after]
    assert places == sorted(places)


def test_no_chip_reads_holes_of_two_segments_and_lights_leave_none_out(whole):
    layout = in_segments(whole, cuts(whole))
    read = {}
    for hole in layout.holes.values():
        read.setdefault(hole.sensor // INPUTS_A_CHIP, set()).add(segment_at(layout.cuts_mm, hole.x_mm))
    assert all(len(segments) == 1 for segments in read.values())
    lights = [hole.light for hole in by_number(layout, lambda hole: hole.light)]
    assert lights == list(range(len(lights)))


def test_only_numbers_change(whole):
    layout = in_segments(whole, cuts(whole))
    for name, hole in layout.holes.items():
        assert hole._replace(sensor=None, light=None) == whole.holes[name]._replace(sensor=None, light=None)
    assert layout._replace(holes=whole.holes, cuts_mm=()) == whole


@pytest.mark.parametrize("name", ["cribbage-2", "cribbage-3", "cribbage-4"])
def test_the_holes_of_a_chip_lie_side_by_side(name):
    """On the tracks of one street, and not at the ends of two: its lines would cross the segment."""
    layout = in_segments(load_board(name), cuts(load_board(name)))
    chips = {}
    for hole in layout.holes.values():
        chips.setdefault(hole.sensor // INPUTS_A_CHIP, []).append(hole)
    heights = [max(hole.y_mm for hole in chip) - min(hole.y_mm for hole in chip) for chip in chips.values()]
    apart = [max(hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm) for a in chip for b in chip) for chip in chips.values()]
    assert sorted(heights)[len(heights) * 3 // 4] <= 2 * layout.pitch_mm
    assert sorted(apart)[len(apart) // 2] <= 8 * layout.pitch_mm


def test_a_file_says_where_it_is_cut():
    cut = parse_board(text_in_segments(board_file_text("cribbage-61"), (75.75, 159.25)), "mine")
    assert (cut.cuts_mm, cut.title) == ((75.75, 159.25), "Cribbage, two tracks of 61, in segments")
    assert cut.holes == in_segments(load_board("cribbage-61"), cut.cuts_mm).holes


@pytest.mark.parametrize(
    ("cuts_mm", "shown"),
    [
        ("[]", "[]"),
        ("[90.0, 80.0]", "[90.0, 80.0]"),
        ("[80.0, 80.0]", "[80.0, 80.0]"),
        ("[0.0]", "[0.0]"),
        ("[400.0]", "[400.0]"),
        ('["80"]', "['80']"),
        ("80.0", "80.0"),
        ("[nan]", "[nan]"),
    ],
)
def test_cuts_that_are_none_are_refused(cuts_mm, shown):
    text = f"{board_file_text('cribbage-61')}\n[circuit]\ncuts_mm = {cuts_mm}\n"
    with pytest.raises(BoardFileError, match="circuit, cuts_mm") as refused:
        parse_board(text, "mine")
    assert "each larger than the one before" in str(refused.value)
    assert shown in str(refused.value)


def test_a_slip_in_the_table_is_named():
    with pytest.raises(BoardFileError) as refused:
        parse_board(f"{board_file_text('cribbage-61')}\n[circuit]\ncut_mm = [80.0]\n", "mine")
    assert [problem.key for problem in refused.value.problems] == ["circuit, cuts_mm", "circuit, cut_mm"]


def test_two_holes_of_one_sensor_are_a_fault_in_segments_too():
    text = board_file_text("cribbage-61").replace("sensor_first = 2", "sensor_first = 1", 1)
    with pytest.raises(BoardFileError, match="sensor"):
        parse_board(text_in_segments(text, (80.0,)), "mine")
