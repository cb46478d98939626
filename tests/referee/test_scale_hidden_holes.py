"""A scale with ignored holes, read from what is counted: where a peg that nobody sees may be, and what that makes."""

from __future__ import annotations

import pytest

from companion.referee.scale_doubt import hole_that_pays, in_another_hole, in_hidden_holes, unclear
from companion.referee.track import Leap
from companion.referee.verdict import Call
from tests.referee.counted import NONE, SCALE, count, owing


def read(counted, *, looked=False, moved=(NONE, NONE)):
    owed, reading, census, stood = counted.owed, counted.reading, counted.census, counted.stood
    left, came = map(frozenset, moved)
    return in_hidden_holes(
        owed, SCALE, reading, census, census.visible, stood, counted.look, moved=(left, came), looked=looked
    )


def said(reading):
    """Return all that is told of a reading."""
    return reading.call, reading.leaps, reading.points, reading.off, reading.doubtful


# --- what cannot be read --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sure", "call"), [(True, Call.UNCLEAR), (False, Call.IN_HAND)])
def test_what_is_unclear_pegs_nothing_and_is_said_after_a_while(sure, call):
    counted = count(owing(0, 12), {4}, stood=(), lifted=1, sure=sure)
    assert counted.reading.call is Call.UNDERPEGGED
    assert said(unclear(counted.reading, counted.look)) == (call, (), 0, 0, True)


# --- a peg in an ignored hole ---------------------------------------------------------------------------------


@pytest.mark.parametrize("sure", [True, False])
def test_a_peg_that_stood_in_an_ignored_hole_is_there_still(sure):
    found = read(count(owing(14), {10}, stood={10, 4}, ignored={4}, lifted=2, sure=sure))
    assert (found.call, found.seen, found.doubtful, found.doubted) == (Call.AT_REST, {10, 4}, True, {4})


@pytest.mark.parametrize(
    ("shown", "points"),
    [
        (set(), 7),  # in doubt for the player
        ({5}, 5),  # but a hole that shows a peg has it rather than one that shows none
        ({7}, 7),
        ({5, 7}, 7),
    ],
)
def test_of_several_ignored_holes_the_one_that_pegs_most_of_what_is_owed_has_the_peg(shown, points):
    found = read(count(owing(0, 5, 2), (), stood=(), ignored={5, 7}, shown=shown, lifted=1))
    assert (found.call, found.points, found.doubtful, found.doubted) == (Call.RIGHT, points, True, {points})


def test_pegs_that_have_not_moved_and_show_a_peg_in_its_ignored_hole_have_pegged_nothing():
    """The 9 would peg the five points that are owed, and shows none."""
    found = read(count(owing(14, 5), {10}, stood={10, 4}, ignored={4, 9}, shown={4}, lifted=2))
    assert (found.call, found.doubted) == (Call.AT_REST, {4})


def test_a_peg_that_came_to_another_hole_has_come_for_what_is_owed():
    """From 9 to 4, and another one to 8 for the three points; in 5 it would have come for nothing."""
    counted = count(owing(9, 3), {4}, stood={9}, ignored={5, 8}, shown={5}, lifted=2)
    assert (read(counted).call, read(counted).points) == (Call.RIGHT, 3)


@pytest.mark.parametrize(("ignored", "found"), [({5, 1, 2}, Call.AT_REST), ({5, 1, 2, 3}, Call.BACKWARD)])
def test_of_more_than_three_ignored_holes_none_is_taken_to_have_the_peg(ignored, found):
    assert read(count(owing(5), (), stood={5}, ignored=ignored, lifted=1)).call is found


def test_as_few_sensors_as_can_be_are_not_believed():
    """With 4 there may be a peg in 5, or one in 2 and one in 3."""
    found = read(count(owing(9), {4}, stood={9}, ignored={2, 3, 5}, lifted=3))
    assert (found.call, found.doubted, found.doubtful) == (Call.AT_REST, {5}, True)


@pytest.mark.parametrize(
    ("front", "points", "seen", "stood"),
    [
        (60, (), {50, 9}, {50, 9}),  # the scale is full, and with 1 as well it would show the 60 of the game
        (4, (3,), {7}, {4}),  # what is owed has been pegged
    ],
)
def test_pegs_that_are_right_as_they_are_seen_need_none_in_an_ignored_hole(front, points, seen, stood):
    counted = count(owing(front, *points), seen, stood=stood, ignored={1}, lifted=3)
    assert read(counted) is counted.reading


# --- not yet --------------------------------------------------------------------------------------------------


def test_who_is_short_without_a_peg_that_an_ignored_hole_may_have_is_on_the_way_until_it_is_sure():
    due = {"stood": (), "ignored": {8}, "lifted": 2}
    assert read(count(owing(0, 12), {4}, **due)).call is Call.RIGHT
    early = count(owing(0, 12), {4}, **due, sure=False)
    assert early.reading.call is Call.UNDERPEGGED
    assert said(read(early)) == (Call.IN_HAND, (), 0, 0, False)


def test_pegs_at_rest_are_not_on_the_way_to_an_ignored_hole_until_it_is_sure():
    due = {"stood": {4}, "ignored": {3}, "lifted": 2}
    assert read(count(owing(4, 3), {4}, **due)).leaps == (Leap(3),)
    early = count(owing(4, 3), {4}, **due, sure=False)
    assert read(early) is early.reading


def test_a_peg_that_may_be_on_its_way_to_what_is_owed_does_not_rest_in_another_hole_until_it_is_sure():
    counted = count(owing(9, 3), {4}, stood={9}, ignored={5, 8}, shown={5}, lifted=2, sure=False, in_hand=True)
    assert read(counted).call is Call.IN_HAND


# --- whose peg ------------------------------------------------------------------------------------------------


def test_the_peg_of_another_box_pays_nothing_in_an_ignored_hole():
    """All of Red's pegs are seen, and a runner is missed: one in 5 would make up the 9, and one in 8 peg the three."""
    found = read(count(owing(9, 3), {4}, stood={9}, ignored={5, 8}, lifted=1, away={"runners/4"}))
    assert (found.call, found.doubted) == (Call.AT_REST, {5})


def test_but_while_boxes_are_mixed_it_may_be_ones_own():
    """Two of Blue's wait in Red's box, so that more are seen there than are Red's."""
    found = read(count(owing(4, 8), {4}, stood={4}, ignored={8}, away={"pegs2/4", "pegs2/5"}))
    assert (found.call, found.points) == (Call.RIGHT, 8)


# --- where any leap would be right ----------------------------------------------------------------------------


def veiled_move(stood, front, seen, ignored, shown, **more):
    return count(owing(front, free=True), seen, stood=stood, ignored=ignored, shown=shown, lifted=len(seen) + 1, **more)


@pytest.mark.parametrize(
    ("stood", "front", "seen", "ignored", "shown", "points", "doubted"),
    [
        ({9}, 9, {4}, {5, 7, 8}, {}, 2, {7}),  # who has moved a peg has moved it for points: the least that may be
        ({9}, 9, {4}, {5, 8}, {5}, 0, {5}),  # but what shows a peg has one
        ({9}, 9, {4}, {5, 8}, {8}, 3, {8}),
        ({9}, 9, {4}, {5, 8}, {5, 8}, 3, {8}),
        ({10, 5}, 15, {7}, {8, 10}, {8, 10}, 2, {10}),  # of two, the one that stood there
        ({10, 5}, 15, {3, 7}, {5, 8}, {5, 8}, 0, {5}),
        ({8}, 10, {2}, {8, 9}, {8, 9}, 0, {8}),  # the game was moved on by two, and then a peg to 2
        ({9}, 5, {4}, {1, 3}, {}, 2, {3}),  # the game was moved back to 5, and the peg to 4
    ],
)
def test_once_people_have_looked_the_hole_that_shows_a_peg_has_it(stood, front, seen, ignored, shown, points, doubted):
    counted = veiled_move(stood, front, seen, ignored, shown)
    found = read(counted, looked=True)
    call = Call.RIGHT if points else Call.AT_REST
    assert (found.call, found.points, found.doubted, found.doubtful) == (call, points, doubted, True)
    assert read(counted).call is Call.UNCLEAR


def test_a_peg_that_went_from_one_ignored_hole_to_another_is_unclear_until_people_have_looked():
    counted = veiled_move({8}, 8, (), {8, 10}, {10})
    moved = {8}, {10}
    assert read(counted, moved=moved).call is Call.UNCLEAR
    found = read(counted, moved=moved, looked=True)
    assert (found.call, found.points, found.doubted) == (Call.RIGHT, 2, {10})


@pytest.mark.parametrize("looked", [False, True])
def test_a_peg_that_left_an_ignored_hole_is_in_none_that_was_open_all_the_while(looked):
    """It has not gone from 8 to 10: what closed since is 3."""
    found = read(veiled_move({8}, 8, (), {3, 8, 10}, {3}), moved=({8}, {3}), looked=looked)
    assert (found.call, found.doubted) == (Call.AT_REST, {8})


def test_what_another_peg_left_does_not_tell_where_a_moved_one_is():
    """One has gone from the ignored 7 to 3, and with the one in 4 there may be another in 5, or in 7 still."""
    counted = veiled_move({7, 2}, 9, {4}, {3, 5, 7}, {3})
    assert read(counted, moved=({7}, {3})).call is Call.UNCLEAR


@pytest.mark.parametrize(("looked", "call"), [(False, Call.UNCLEAR), (True, Call.AT_REST)])
def test_nor_is_a_peg_at_rest_where_it_seems_to_have_gone_until_people_have_looked(looked, call):
    """The ten has become a five, and the three seems to be in the ignored 8: 13 as before. In 9 it makes 14."""
    found = read(veiled_move({3, 10}, 13, {5}, {3, 8, 9}, {8}), moved=({3}, {8}), looked=looked)
    assert found.call is call


def test_a_second_peg_may_have_come_to_where_the_first_seems_to_have_gone():
    """Another one has been lifted out of the box: it may be in 3, and the first in 8 still."""
    counted = count(owing(8, free=True), (), stood={8}, ignored={3, 8}, shown={3}, lifted=2)
    assert read(counted, moved=({8}, {3})).call is Call.UNCLEAR


@pytest.mark.parametrize(("stood", "seen"), [({10}, set()), ({10, 5}, {5})])
def test_who_has_moved_none_of_the_pegs_that_are_seen_has_pegged_nothing_where_the_rest_tells_nothing(stood, seen):
    """The game was moved on by three, which a peg in 3 makes right, and one in 4 too much: of both 10 is a part."""
    front = sum(stood) + 3
    counted = count(owing(front, free=True), seen, stood=stood, ignored={3, 4, 10}, shown={4}, lifted=len(seen) + 2)
    found = read(counted, moved=({10}, {4}), looked=True)
    assert (found.call, found.doubted) == (Call.AT_REST, {3, 10})


def test_two_pegs_that_show_in_ignored_holes_what_one_showed_rest_there():
    counted = count(owing(10, free=True), (), stood={10}, ignored={4, 6, 10}, shown={4, 6}, lifted=2)
    found = read(counted, moved=({10}, {4, 6}))
    assert (found.call, found.doubted) == (Call.AT_REST, {4, 6})


# --- another hole sticks --------------------------------------------------------------------------------------


def paying(owed, seen, **about):
    counted = count(owed, seen, stood=seen, **about)
    return hole_that_pays(owed, SCALE, counted.reading.seen, counted.census, counted.occupied, counted.stood)


@pytest.mark.parametrize(
    ("points", "ignored", "shown", "hole"),
    [
        ((4, 6), {10}, {}, 10),  # from the box, where the hole sticks: 6 and 10
        ((4,), {10}, {10}, 10),  # from 6, which sticks
        ((4,), {10}, {}, None),  # but not where the other one shows none
        ((4, 2), {4}, {}, None),  # a part of what is owed
        ((3,), {10}, {10}, None),  # more than is owed
        ((4,), {}, {10}, None),  # the 10 is not ignored, and was found to have no peg
        ((), {10}, {10}, None),
    ],
)
def test_of_an_ignored_hole_is_asked_in_which_a_peg_would_have_pegged_all_that_is_owed(points, ignored, shown, hole):
    assert paying(owing(6, *points), {6}, ignored=ignored, shown=shown, lifted=1) == hole


def test_of_an_ignored_hole_in_which_people_say_a_peg_is_nobody_is_asked():
    assert paying(owing(0, 4), {4}, ignored={4}, lifted=1) is None


def elsewhere(owed, seen, *, stood, ignored, sticking=()):
    counted = count(owed, seen, stood=stood, ignored=ignored, lifted=len(stood))
    return in_another_hole(owed, SCALE, counted.reading, counted.census, counted.stood, frozenset(sticking))


@pytest.mark.parametrize(
    ("seen", "stood", "points", "ignored", "sticking", "call", "doubted"),
    [
        ({10, 3}, {10, 4}, (), {4}, (), Call.AT_REST, {3, 4}),  # who has gone back may be where he stood
        ({7, 3}, {10, 7}, (6,), {20}, (), Call.RIGHT, {7, 20}),  # or where he should come to
        ({20, 5}, {20, 3}, (4,), {7}, {5}, Call.RIGHT, {5, 7}),  # of who is short a hole sticks that is known to
        ({20, 5}, {20, 3}, (4,), {7}, {20}, None, ()),  # but no other
        ({10}, {9}, (3,), {2}, {9}, None, ()),  # nor one that is open
        ({10, 3}, {10, 4}, (), {6}, (), None, ()),  # nothing is in order with the one that is ignored
    ],
)
def test_a_hole_sticks_where_its_peg_is_in_an_ignored_one_that_makes_the_scale_right(
    seen, stood, points, ignored, sticking, call, doubted
):
    found = elsewhere(owing(sum(stood), *points), seen, stood=stood, ignored=ignored, sticking=sticking)
    if call is None:
        assert found is None
    else:
        assert (found.call, found.doubtful, found.doubted) == (call, True, doubted)


@pytest.mark.parametrize(
    ("seen", "ignored", "doubted"),
    [
        ({5}, {1, 2, 9}, {5, 9}),
        ({5}, {1, 2, 3, 9}, None),  # of more than three it is not asked which has the peg
        ({1}, {1, 2, 3, 9}, {1, 9}),  # but of one of these people say that a peg is there
    ],
)
def test_three_ignored_holes_at_most_may_have_the_peg(seen, ignored, doubted):
    found = elsewhere(owing(9), seen, stood={9}, ignored=ignored)
    assert (found and found.doubted) == doubted
