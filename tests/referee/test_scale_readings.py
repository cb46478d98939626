"""One settled scale: what its pegs show, what is owed on it, and which pegs may still be on their way."""

from __future__ import annotations

import pytest

from companion.board.layout import HoleName
from companion.games.ledger import TrackOwed
from companion.referee.scale import read_scale
from companion.referee.track import Leap
from companion.referee.verdict import Call
from tests.referee.field import FIELD, RED
from tests.referee.test_track import fresh

SCALE = FIELD.sides[RED]
OWN = SCALE.with_holes({**SCALE.holes, 15: HoleName("scale1/15")})
"""The scale of a board of one's own, which has a hole more: 16 is 15 and 1, or 10 and 6."""


def read(front, seen, *points, stood=(), in_hand=False, late=False, went=(), hidden=(), free=False, group=SCALE):
    """Read a scale that has shown `front`, and on which these points are owed."""
    debts = tuple(fresh(due, number) for number, due in enumerate(points, 1))
    owed = TrackOwed(RED, -1, front, 9999, debts, free=free)
    holes = [frozenset(each) for each in (seen, stood, went, hidden)]
    return read_scale(owed, group, *holes[:2], in_hand=in_hand, late=late, went=holes[2], hidden=holes[3])


# --- what is pegged -------------------------------------------------------------------------------------------


def test_pegs_at_rest_have_pegged_nothing():
    reading = read(14, {10, 4}, 3, stood={10, 4})
    assert (reading.call, reading.leaps, reading.points) == (Call.AT_REST, (), 0)


@pytest.mark.parametrize(
    ("front", "points", "call", "leaps"),
    [
        (59, (), Call.AT_REST, ()),
        (60, (), Call.AT_REST, ()),  # more than a scale shows
        (59, (2,), Call.RIGHT, (2,)),  # it is full: what is owed counts as pegged
        (60, (2,), Call.RIGHT, (2,)),
        (58, (2,), Call.RIGHT, (2,)),
    ],
)
def test_above_59_the_pegs_stay_and_what_is_owed_counts(front, points, call, leaps):
    reading = read(front, {50, 9}, *points, stood={50, 9})
    assert (reading.call, reading.leaps) == (call, tuple(map(Leap, leaps)))


def test_two_pegs_in_the_tens_that_show_more_than_59_have_pegged_no_more_while_they_stay():
    """Two more are owed: they are short by these two, but have not gone back, and none is on its way."""
    reading = read(90, {50, 40}, 2, stood={50, 40})
    assert (reading.call, reading.off) == (Call.UNDERPEGGED, 2)


@pytest.mark.parametrize(
    ("seen", "points", "call", "off", "goal"),
    [
        ({10}, (2, 4), Call.UNDERPEGGED, 3, {10, 3}),  # from 7 to 13, and three of six are missing
        ({10, 9}, (2, 4), Call.PENDING, 6, {10, 3}),  # six too many
        ({9}, (), Call.PENDING, 2, {7}),  # nothing is owed
    ],
)
def test_what_is_short_or_too_much_is_measured_by_all_that_is_owed(seen, points, call, off, goal):
    reading = read(7, seen, *points, stood={7}, late=True)
    assert (reading.call, reading.off, reading.goal) == (call, off, goal)


@pytest.mark.parametrize(("seen", "goal"), [({10}, {10, 6}), ({10, 7}, {10, 6}), ({1, 20}, {1, 15})])
def test_pegs_are_led_the_nearest_way_to_what_is_owed(seen, goal):
    """Of 10 and 6, and 15 and 1, those in which more of the pegs stand already."""
    assert read(0, seen, 16, late=True, group=OWN).goal == goal


@pytest.mark.parametrize(("seen", "goal"), [({10, 5}, {10, 6}), ({1}, {1, 15})])
def test_pegs_that_went_back_are_led_the_nearest_way_to_where_they_stood(seen, goal):
    reading = read(16, seen, stood={9, 7}, late=True, group=OWN)
    assert (reading.call, reading.goal) == (Call.BACKWARD, goal)


# --- a carry of what is owed ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seen", "call"),
    [
        ({2}, Call.IN_HAND),  # the ones have come to where they should
        ({9, 10}, Call.IN_HAND),  # the tens have, and the ones have stayed
        ({4, 10}, Call.PENDING),  # the ones have gone to where they neither stood nor belong
        ({9, 10, 2}, Call.IN_HAND),  # two have come, and the first is still to go home
    ],
)
def test_nothing_is_judged_while_every_peg_stands_where_it_stood_or_where_it_should_come_to(seen, call):
    """From 9 to 12 takes two pegs."""
    assert read(9, seen, 3, stood={9}).call is call


@pytest.mark.parametrize(("seen", "call"), [({9, 10}, Call.PENDING), ({2}, Call.BACKWARD)])
def test_after_a_while_no_second_peg_is_waited_for(seen, call):
    assert read(9, seen, 3, stood={9}, late=True).call is call


@pytest.mark.parametrize("late", [False, True])
def test_a_peg_in_a_hand_is_waited_for_however_long_it_takes_and_led_to_all_that_is_owed(late):
    reading = read(9, {9, 8}, 1, 2, in_hand=True, late=late)
    assert (reading.call, reading.goal) == (Call.IN_HAND, {10, 2})


@pytest.mark.parametrize("short", [1, 3])
def test_pegs_that_show_less_since_the_game_was_moved_may_still_follow_it(short):
    """They stand where they stood, so that nothing is judged yet."""
    assert read(9 + short, {9}, 2, stood={9}).call is Call.IN_HAND


@pytest.mark.parametrize(
    ("stood", "seen", "points", "goal"),
    [
        ({9}, {2}, (3,), {10, 2}),  # one peg has come, and the other is to follow
        ({9}, {2}, (3, 10), {20, 2}),  # to all that is owed
        ({10, 4}, {10}, (3,), {10, 4}),  # one has stayed, and none has come: the other went back
        ({9}, {1}, (3,), {9}),
    ],
)
def test_who_has_long_moved_one_peg_of_a_carry_is_led_on_and_who_has_moved_none_back(stood, seen, points, goal):
    reading = read(sum(stood), seen, *points, stood=stood, late=True)
    assert (reading.call, reading.goal) == (Call.BACKWARD, goal)


# --- a carry whose card is entered late -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stood", "seen", "hidden", "call"),
    [
        ({9}, {2}, (), Call.IN_HAND),  # from 9 to 12: a peg comes to the tens out of the box
        ({20, 4}, {10, 4}, (), Call.IN_HAND),  # one has stayed where it stood
        ({20, 4}, {20}, (), Call.IN_HAND),
        ({10, 4}, {3}, (), Call.IN_HAND),  # the ten went to the box, or to the ones: it may go on to the tens
        ({10, 4}, {3}, {7}, Call.IN_HAND),
        ({10, 4}, {3}, {10}, Call.BACKWARD),  # nobody has seen it go: it may stand there still
        ({20, 4}, {10, 5}, (), Call.BACKWARD),  # the tens have gone back within the tens, and the ones have moved
    ],
)
def test_a_peg_that_has_gone_back_may_be_followed_by_one_that_goes_forward(stood, seen, hidden, call):
    assert read(sum(stood), seen, stood=stood, hidden=hidden).call is call


def test_pegs_that_have_not_moved_as_the_game_went_back_are_followed_by_none():
    assert read(8, {10}, stood={10}).call is Call.PENDING


@pytest.mark.parametrize(
    ("seen", "call"),
    [
        ({9, 8}, Call.IN_HAND),  # the 20 has gone to 8: the 9 may go on to the tens
        ({9, 7}, Call.IN_HAND),
        ({8, 7}, Call.PENDING),  # both have moved
        ({10, 9}, Call.PENDING),  # the peg of the tens is there again: it is no carry
        ({20, 9}, Call.PENDING),  # they stand as they did
        ({30, 9}, Call.PENDING),  # and have gone on
    ],
)
def test_a_carry_may_begin_where_pegs_stand_ahead_of_their_card(seen, call):
    """Red has gone from 14 to 29, and the cards for that are not entered yet."""
    assert read(14, seen, stood={10, 4}, went={20, 9}).call is call


@pytest.mark.parametrize(
    ("stood", "seen", "call"),
    [
        ({9}, {9, 10}, Call.IN_HAND),  # the ones may still go back
        ({9}, {2}, Call.IN_HAND),  # the tens may still come
        ({9}, {2, 10}, Call.RIGHT),  # both have moved
        (set(), {10}, Call.RIGHT),  # none is in the ones that could go back
        ({10}, {10, 4}, Call.RIGHT),
    ],
)
def test_where_any_leap_is_a_score_one_peg_of_a_carry_waits_for_the_other(stood, seen, call):
    reading = read(sum(stood), seen, stood=stood, free=True)
    assert (reading.call, reading.perhaps_more) == (call, call is Call.IN_HAND)


def test_where_any_leap_is_a_score_pegs_that_have_not_moved_wait_for_none():
    """The game went back to 8, and they stand as they did."""
    assert read(8, {10, 4}, stood={10, 4}, free=True).call is Call.RIGHT


@pytest.mark.parametrize(
    ("seen", "points", "in_hand", "went", "more"),
    [
        ({2}, (), False, (), True),  # a card is late for the carry
        ({9, 10}, (3,), False, (), False),  # what is owed explains it
        ({2}, (), True, (), False),  # the peg is in a hand: it may have been lifted for nothing
        ({2}, (3,), True, {10}, False),  # the pegs went ahead, but not of what is owed
        ({2}, (3,), True, {10, 2}, False),
        ({2}, (3,), True, {10, 3}, True),  # they had gone further than that
    ],
)
def test_more_was_perhaps_pegged_where_a_carry_has_no_card_yet_or_pegs_had_gone_ahead(
    seen, points, in_hand, went, more
):
    reading = read(9, seen, *points, stood={9}, in_hand=in_hand, went=went)
    assert (reading.call, reading.perhaps_more) == (Call.IN_HAND, more)
