"""The holes that may hold a side's pegs at rest, as the game tells it and as a watch remembers it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.ledger import TrackOwed
from companion.referee.track import Reading, may_rest, read_track
from companion.referee.track_watch import TrackWatch
from companion.referee.verdict import Call
from tests.referee.two_tracks import RED, TwoTracks

RESTING = pytest.mark.parametrize(
    ("back", "front", "stops", "holes"),
    [
        (5, 9, (), {5, 9}),
        (5, 9, (7, 8), {5, 7, 8, 9}),  # the last points were pegged by touch: nobody saw the back peg go
        (1, 5, (), {1, 5}),  # hole 1 is on the street: nobody waits
        (0, 5, (), {-1, 0, 5}),  # one still waits, in any start hole
        (-1, 5, (), {-1, 0, 5}),
        (-1, 0, (), {-1, 0}),  # both do
        (-1, 1, (), {-1, 0, 1}),
        (-1, 5, (0, 3), {-1, 0, 3, 5}),
    ],
)


@RESTING
def test_pegs_rest_where_the_game_has_them_or_may_have_them_and_wait_in_any_start_hole(back, front, stops, holes):
    assert may_rest(TrackOwed(0, back, front, 121, stops=frozenset(stops))) == holes


@RESTING
def test_so_a_watch_remembers_it(back, front, stops, holes):
    owed, watch = TrackOwed(0, back, front, 121, stops=frozenset(stops)), TrackWatch()
    watch.note(frozenset(), owed, owed, 1000, 1000)
    assert {number for number in range(-1, 20) if watch.may_rest_in(number)} == holes


def test_before_the_first_look_no_hole_is_known_to_hold_one():
    assert not any(TrackWatch().may_rest_in(number) for number in range(-1, 20))


@pytest.mark.parametrize(
    ("call", "points", "home"),
    [
        (Call.AT_REST, -1, True),
        (Call.AT_REST, -12, True),
        (Call.AT_REST, 0, False),  # they stand where they did
        (Call.IN_HAND, -1, False),  # one of them is still out
    ],
)
def test_pegs_have_gone_home_where_they_rest_with_fewer_points_than_they_showed(call, points, home):
    assert Reading(0, call, frozenset(), frozenset(), points=points).went_home is home


def test_of_pegs_at_rest_nobody_says_that_more_was_perhaps_pegged():
    reading = read_track(TrackOwed(0, 5, 9, 121), frozenset({5, 9}))
    assert (reading.call, reading.perhaps_more, reading.corrected) == (Call.AT_REST, False, None)


def test_a_back_peg_that_rests_at_a_stop_stays_there_while_the_front_peg_is_led_back():
    """Two pegs were led home, though one alone had gone too far."""
    table = TwoTracks(red=(5, 9))
    table.book[RED] = replace(table.book[RED], stops=frozenset({7}))
    assert table.stand(7, 9, ms=3000).call is Call.AT_REST
    assert table.stand(7, 12, ms=3000).call is Call.PENDING
    assert table.final[RED].goal == {7, 9}
