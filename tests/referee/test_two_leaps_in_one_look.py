"""Two leaps that were seen as one, and one leap that was not: what of several points owed they pay, and which way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.ledger import TrackOwed
from companion.referee.track import Leap, veiled, weigh
from companion.referee.verdict import Call
from tests.referee.test_track import claimable, fresh, owed, read

BACK, FRONT, TARGET = 5, 9, 121


def track(*debts, **more) -> TrackOwed:
    return TrackOwed(0, BACK, FRONT, TARGET, debts, **more)


@pytest.mark.parametrize(
    ("play", "leaps"),
    [
        (True, (Leap(1), Leap(2, slide=True), Leap(1))),  # a leap by 3 would have closed the window on what fell short
        (False, (Leap(3), Leap(1))),  # in the show it is open until the next hand is counted
    ],
)
def test_two_leaps_are_taken_as_they_look_unless_a_window_would_have_closed_between_them(play, leaps):
    assert read(track(claimable(1, 1, play=play), fresh(3, 2)), FRONT + 3, FRONT + 4).leaps == leaps


@pytest.mark.parametrize("points", [3, 5])
def test_passing_over_points_of_the_show_in_one_leap_leaves_them_to_be_pegged_by_the_next(points):
    short = track(claimable(2, 1, play=False), fresh(1, 2))
    reading = read(short, FRONT + 1, FRONT + points)
    assert reading.call is (Call.RIGHT if points == 3 else Call.PENDING)
    assert (reading.goal, reading.off) == ({FRONT + 1, FRONT + 3}, points - 3)


def test_one_leap_pays_all_that_fell_short_or_none_of_it():
    """Of 2 and 3 that fell short, and a fresh 1, it is 1, or 2, 5, 6 in order; a leap by 3 has left out the middle."""
    several = track(claimable(2, 1, play=True), claimable(3, 1, play=True), fresh(1, 2))
    reading = read(several, FRONT, FRONT + 3)
    assert (reading.call, reading.leaps, reading.off) == (Call.UNDERPEGGED, (Leap(3),), 3)
    assert read(several, FRONT, FRONT + 1).call is Call.RIGHT
    assert all(read(several, FRONT, FRONT + points).call is Call.RIGHT for points in (2, 5, 6))


@pytest.mark.parametrize("short", [2, 4])
@pytest.mark.parametrize(("first", "second"), [(1, 1), (2, 2), (1, 2), (2, 1)])
def test_every_way_goes_forward_and_as_far_as_the_pegs_have_gone(short, first, second):
    """What is owed longest is no more than the first leap where that pays it first: nobody pegs backwards."""
    several = track(claimable(short, 1, play=True), fresh(2, 1))
    leaps = read(several, FRONT + first, FRONT + first + second).leaps
    assert all(leap.points > 0 for leap in leaps)
    assert sum(leap.points for leap in leaps) == first + second


def test_in_muggins_the_game_plays_them_the_way_that_is_owed():
    """Everybody sees two leaps, by 3 and by 1; what the game pays first is known to it alone."""
    book = track(claimable(1, 1, play=True), fresh(3, 2))
    seen = read(veiled(book, pushed=False), FRONT + 3, FRONT + 4)
    assert (seen.call, seen.leaps) == (Call.RIGHT, (Leap(3), Leap(1)))
    played = weigh(book, seen)
    assert (played.call, played.leaps) == (Call.PEGGED, (Leap(1), Leap(2, slide=True), Leap(1)))


def test_what_everybody_may_know_of_a_track_does_not_tell_what_was_paid_last():
    """In muggins neither what is owed nor which points of it were pegged: a part of them, or others (P12)."""
    known = {veiled(track(*debts, batch=batch), pushed=True) for debts in ((), (fresh(3, 2),)) for batch in (0, 1, 2)}
    assert len(known) == 1


def test_nothing_that_is_owed_explains_a_peg_in_the_game_hole_where_nothing_is():
    reading = read(owed(back=110, front=117), 117, 121)
    assert (reading.call, reading.off, reading.goal) == (Call.PENDING, 4, {110, 117})


@pytest.mark.parametrize(
    ("back", "goal"),
    [
        (7, {7, 13}),  # it has come there by touch, where nobody saw it
        (5, {5, 13}),
    ],
)
@pytest.mark.parametrize("points", [2, 6])
def test_pegs_of_which_the_front_one_was_pushed_on_stand_right_but_for_that_one(back, goal, points):
    by_touch = track(fresh(4, 1), stops=frozenset({7}))
    assert read(by_touch, back, FRONT + points).goal == goal
    assert read(replace(by_touch, stops=frozenset({6, 7})), back, FRONT + points).goal == goal
