"""A scale of which some holes are closed without a peg, read from what is counted: which they are, and who pegged."""

from __future__ import annotations

import pytest

from companion.referee.scale_doubt import in_ghosts, without_phantoms
from companion.referee.track import Leap
from companion.referee.verdict import Call
from tests.referee.counted import FIELD, SCALE, count, owing

# --- more holes are closed than there are pegs ----------------------------------------------------------------


def without(counted, *, twins=(), unlifted=(), sure=True):
    """Read a scale without the holes that have no peg; one more of the board is closed than pegs there are, or more."""
    assert counted.census.phantoms
    owed, reading, census, stood = counted.owed, counted.reading, counted.census, counted.stood
    twins, unlifted = frozenset(twins), frozenset(unlifted)
    return without_phantoms(FIELD, owed, SCALE, reading, census, stood, twins=twins, unlifted=unlifted, sure=sure)


def test_of_a_peg_that_stands_in_order_and_a_hole_beside_its_pair_the_hole_has_none():
    found = without(count(owing(9), {9, 4}, stood={9}, lifted=1))
    assert (found.call, found.seen, found.doubtful, found.doubted) == (Call.AT_REST, {9}, True, {4})


@pytest.mark.parametrize(("sure", "call", "doubted"), [(True, Call.RIGHT, {5}), (False, Call.AT_REST, {7})])
def test_a_peg_that_came_for_what_is_owed_is_believed_once_it_is_sure_and_the_hole_that_it_left_sticks(
    sure, call, doubted
):
    found = without(count(owing(15, 2), {10, 5, 7}, stood={10, 5}, lifted=2), sure=sure)
    assert (found.call, found.doubtful, found.doubted) == (call, True, doubted)


def test_where_any_leap_would_be_right_it_is_not_told_which_hole_has_none():
    counted = count(owing(9, free=True), {9, 4, 2}, stood={9}, lifted=2)
    assert counted.reading.call is Call.RIGHT
    assert without(counted) is None


def test_where_pegs_stood_in_order_there_are_pegs_rather_than_where_two_came_that_show_as_much():
    found = without(count(owing(14), {10, 4, 9, 5}, stood={10, 4}, lifted=2))
    assert (found.call, found.doubted) == (Call.AT_REST, {5, 9})


@pytest.mark.parametrize(
    ("stood", "unlifted", "call"),
    [
        (4, (), Call.AT_REST),  # beside the peg in 5, whose magnet closes it
        (3, (), None),  # too far for that: a peg stood there
        (3, {3}, Call.AT_REST),  # but none had been lifted as it closed
    ],
)
def test_a_hole_in_which_a_peg_stood_has_none_only_beside_another_peg_or_where_none_had_been_lifted(
    stood, unlifted, call
):
    """The game was moved on to 5, and the peg is there."""
    found = without(count(owing(5), {stood, 5}, stood={stood}, lifted=1), unlifted=unlifted)
    assert (found and found.call) == call
    assert found is None or found.doubted == {stood}


@pytest.mark.parametrize("unlifted", [(), {7}])
def test_no_hole_is_suspected_where_all_pegs_stand_as_they_stood_in_order(unlifted):
    """The game was moved back to 9, and the hole too many is elsewhere, or is not believed."""
    counted = count(owing(9), {9, 4}, stood={9, 4}, lifted=2, more={"path/5"})
    assert without(counted, unlifted=unlifted) is counted.reading


@pytest.mark.parametrize(("lifted", "doubted"), [(1, {3, 4}), (2, None)])
def test_so_many_holes_have_no_peg_as_are_closed_too_many(lifted, doubted):
    found = without(count(owing(9), {9, 3, 4}, stood={9}, lifted=lifted))
    assert (found and found.doubted) == doubted


def test_as_few_holes_as_can_be_have_no_peg():
    """Without 5 the scale shows its 14, and without 2 and 3."""
    found = without(count(owing(14), {9, 5, 2, 3}, stood={10, 4}, lifted=2))
    assert (found.call, found.doubted) == (Call.AT_REST, {5})


@pytest.mark.parametrize(
    ("stood", "points", "seen", "twins", "doubted"),
    [
        ((), 4, {3, 4}, {3, 4}, {3}),  # the peg is in the one that pegs what is owed
        ((), 7, {3, 4, 8}, {3, 4}, None),  # 3 and 4 would be right, but are one peg
        ({5}, 2, {3, 4, 5}, {3, 4, 5}, None),  # so with 5, where one stood before
        ({4}, 3, {3, 4, 8}, {3, 4}, {8}),  # 3 and 4 are right: a peg stood in 4
    ],
)
def test_of_two_holes_that_closed_together_one_has_no_peg(stood, points, seen, twins, doubted):
    counted = count(owing(sum(stood), points), seen, stood=stood, lifted=len(seen) - 1)
    found = without(counted, twins=twins)
    assert (found and (found.call, found.doubted)) == (doubted and (Call.RIGHT, doubted))


# --- a hole that was found to have no peg ---------------------------------------------------------------------


def believing(counted, reading=None, *, twins=(), sure=True):
    """Read a scale with a peg in one of the holes that were found to have none."""
    owed, census, stood = counted.owed, counted.census, counted.stood
    reading, twins = reading or counted.reading, frozenset(twins)
    return in_ghosts(owed, SCALE, reading, census, counted.occupied, stood, twins=twins, sure=sure)


def with_ghosts(points, *ghosts, front=6, seen=(6,), **about):
    """Count a board on which holes were found to have no peg before any was lifted, and then the 6 was pegged."""
    return count(owing(front, *points), set(seen), stood={front}, ghosts=ghosts, lifted=1, **about)


@pytest.mark.parametrize(
    ("points", "doubted"),
    [
        ((10,), set()),  # one came out of the box, where the hole sticks
        ((4,), {6}),  # or from 6, which sticks
    ],
)
def test_a_hole_that_was_found_to_have_no_peg_has_one_where_that_pegs_what_is_owed(points, doubted):
    counted = with_ghosts(points, 10)
    found = believing(counted)
    assert (found.call, found.leaps, found.doubtful) == (Call.RIGHT, tuple(map(Leap, points)), True)
    assert found.doubted == doubted
    early = believing(counted, sure=False)
    assert (early.call, early.leaps, early.points, early.off) == (Call.IN_HAND, (), 0, 0)


@pytest.mark.parametrize(
    ("points", "ghost", "more"),
    [
        ((4,), 20, True),  # with 6, or alone
        ((12,), 3, False),  # that would be less than is owed
    ],
)
def test_more_was_perhaps_pegged_where_a_peg_there_would_be_too_much(points, ghost, more):
    found = believing(with_ghosts(points, ghost))
    assert (found.call, found.perhaps_more, found.doubtful) == (Call.AT_REST, more, more)


def test_a_second_peg_of_a_carry_is_not_waited_for_where_nobody_has_seen_the_first_come():
    """From 9 to 12: with the 10 it would be too much, for as long as the 9 stays."""
    found = believing(with_ghosts((3,), 10, front=9, seen=(9,)))
    assert (found.call, found.perhaps_more) == (Call.AT_REST, True)


def test_of_two_that_have_no_peg_the_one_that_is_right_is_waited_for_though_the_other_is_too_much():
    assert believing(with_ghosts((4,), 4, 9), sure=False).call is Call.IN_HAND


def test_one_that_closed_together_with_another_beside_it_has_none():
    counted = with_ghosts((4,), 10)
    assert believing(counted, twins={10, 20}) is counted.reading


def test_a_hole_that_people_ignore_was_not_found_to_have_no_peg():
    counted = count(owing(6, 4), {6}, stood={6}, ignored={10}, shown={10}, lifted=1)
    assert believing(counted) is counted.reading


def test_it_explains_no_pegs_that_are_not_at_rest():
    counted = with_ghosts((4,), 10, seen=(4,))
    assert counted.reading.call is Call.BACKWARD
    assert believing(counted) is counted.reading


def test_where_any_leap_would_be_right_it_pegs_nothing():
    counted = count(owing(6, free=True), {6}, stood={6}, ghosts={10}, lifted=1)
    assert believing(counted) is counted.reading


def test_a_peg_on_its_way_for_what_is_owed_may_be_in_a_hole_that_was_just_taken_to_have_none():
    """From 3, which sticks, to 4: until it is sure the 4 may be the one that lies."""
    counted = count(owing(3, 1), {3, 4}, stood={3}, lifted=1)
    rests = without(counted, sure=False)
    assert (rests.call, rests.doubted) == (Call.AT_REST, {4})
    assert believing(counted, rests, sure=False).call is Call.IN_HAND
