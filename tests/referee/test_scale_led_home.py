"""Pegs of a scale that are led somewhere, or have been left there: what they show on their way has not been pegged."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.setup import Policy
from companion.referee.track import Leap, Reading
from companion.referee.verdict import Call, Verdict
from tests.referee.field import RED
from tests.referee.one_scale import OneScale, holes

OPEN = [Policy.CASUAL, Policy.COACH]
SECRET = [Policy.MUGGINS, Policy.TOURNAMENT]


def led(policy, call, *, stood, due=(), steps=(), **more):
    """Let pegs be led back of which this was said, and have come halfway."""
    scale = OneScale(policy, stood=stood, due=due, **more).do(*steps)
    scale.watch.correction = Verdict(RED, call, scale.watch.seen, debts=scale.due)
    scale.watch.led = scale.watch.seen
    return scale


# --- a carry that has begun -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", OPEN)
def test_once_a_peg_of_a_carry_is_where_it_should_be_the_other_is_guided_there(policy):
    """From 9 to 12: the 9 has come to 2, and for long nobody has set a 10."""
    scale = OneScale(policy, stood=[9], due=[3]).do("-scale1/9", "+scale1/2")
    reading = scale.read(9000)
    assert (reading.call, reading.goal) == (Call.TO_MOVE, {2, 10})


@pytest.mark.parametrize("due", [[], [3]])
def test_else_a_peg_that_went_back_is_behind(due):
    scale = OneScale(stood=[9], due=due).do("-scale1/9", "+scale1/3")
    reading = scale.read(9000)
    assert (reading.call, reading.goal) == (Call.BACKWARD, {9})


# --- a correction in two moves ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", OPEN)
@pytest.mark.parametrize(
    ("steps", "due"),
    [
        (["-pegs1/4", "+scale1/10"], [5]),  # 10 and 4 are far too many, on the way to 9
        (["-scale1/4", "+scale1/6"], [5]),  # 6 is too few
    ],
)
def test_what_pegs_show_between_two_moves_of_a_correction_is_not_judged(policy, steps, due):
    scale = led(policy, Call.OVERPEGGED, stood=[4], due=due, steps=steps)
    seen, said = scale.watch.seen, scale.watch.correction
    assert scale.read() == Reading(RED, Call.TO_MOVE, seen, holes(9), corrected=said)


def test_nor_that_it_is_right_or_still_too_far():
    """Of 15 points, 12 are owed; the ten was set first, which by itself would be one of the sums."""
    scale = led(Policy.CASUAL, Call.OVERPEGGED, stood=[], due=[10, 2], steps=["-pegs1/5", "+scale1/10"])
    reading = scale.read()
    assert (reading.call, reading.goal, reading.leaps, reading.points) == (Call.TO_MOVE, {2, 10}, (), 0)


def test_while_one_of_them_is_in_a_hand_it_is():
    scale = led(Policy.CASUAL, Call.OVERPEGGED, stood=[4], due=[5], steps=["-pegs1/4", "+scale1/10"])
    scale.do("-pegs1/3")
    scale.watch.led = scale.watch.seen
    assert scale.read().call is Call.IN_HAND


# --- pegs of the hand before ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("due", "steps"),
    [
        ([4], []),  # the 4 would be right
        ([6], []),  # or short
        ([3], []),  # or too far
        ([14], ["-pegs1/4", "+scale1/10"]),  # with another peg it would be right
    ],
)
def test_a_peg_that_is_left_from_the_hand_before_pegs_nothing(due, steps):
    scale = OneScale(stood=[4], front=0, due=due).do(*steps)
    scale.watch.stood, scale.watch.left = holes(), holes(4)
    reading = scale.read()
    assert (reading.call, reading.leaps, reading.points) == (Call.TO_MOVE, (), 0)


def test_another_one_does_as_soon_as_that_one_is_not_seen_there():
    scale = OneScale(stood=[4], front=0, due=[3]).do("-scale1/4", "+scale1/3")
    scale.watch.stood, scale.watch.left = holes(), holes(4)
    reading = scale.read()
    assert (reading.call, reading.leaps) == (Call.RIGHT, (Leap(3),))


def test_where_it_shows_what_the_side_has_by_now_it_is_at_rest():
    """The four points of this hand were pegged by touch, while the board was out of reach."""
    scale = OneScale(stood=[4])
    scale.watch.stood, scale.watch.left = holes(), holes(4)
    assert scale.read().call is Call.AT_REST


# --- on a move that people were told, where any leap is right ---------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "wait_ms", "call"),
    [
        ("led", 3000, Call.IN_HAND),
        ("halfway", 3000, Call.IN_HAND),
        ("led", 9000, Call.RIGHT),  # nobody is on the way any more
        (None, 3000, Call.RIGHT),
        (None, 500, Call.IN_HAND),  # it has just been set
    ],
)
def test_where_pegs_were_led_the_other_may_follow_for_a_while(where, wait_ms, call):
    scale = OneScale(Policy.SCOREKEEPER, stood=[2, 10]).do("-scale1/2", "+scale1/9")
    if where:
        setattr(scale.watch, where, scale.watch.seen)
    expected = Reading(RED, call, holes(9, 10), holes(9, 10))
    if call is Call.RIGHT:
        expected = replace(expected, leaps=(Leap(7),), points=7)
    assert scale.read(wait_ms) == expected


# --- the game was moved under the pegs --------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
@pytest.mark.parametrize(
    ("front", "due", "more"),
    [
        (9, [], False),  # it has scored more
        (2, [], True),  # it had scored less: a card may be late that explains the rest
    ],
)
def test_pegs_that_have_to_follow_the_game_are_accused_of_nothing(policy, front, due, more):
    scale = OneScale(policy, stood=[4], front=front, due=due)
    scale.watch.guided = True
    reading = scale.read(9000)
    assert (reading.call, reading.perhaps_more) == (Call.TO_MOVE, more)


def test_nor_of_a_part_of_what_is_owed():
    scale = OneScale(stood=[4], front=2, due=[3])
    scale.watch.guided = True
    reading = scale.read(9000)
    assert (reading.call, reading.perhaps_more) == (Call.TO_MOVE, False)


@pytest.mark.parametrize("front", [3, 4])
def test_but_what_is_right_by_now_need_not_follow(front):
    scale = OneScale(stood=[4], front=front, due=[1])
    scale.watch.guided = True
    assert scale.read(9000).call in (Call.RIGHT, Call.AT_REST)
