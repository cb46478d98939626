"""Where the pegs of a scale are led, and when they are not: what may be right already is left alone."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.track import Reading
from companion.referee.verdict import Call
from tests.referee.field import BLUE, RED
from tests.referee.seen_scales import NAMES, OPEN, SECRET, SeenScales


def undone(policy, stood, front, *owed):
    """Red's pegs stood so for what a wrong card brought; Red has what it had before now, and is owed something."""
    field = SeenScales(policy)
    field.front[RED] = sum(stood)
    field.stand(RED, *stood)
    field.read(2000)
    assert field.scales.watches[RED].stood == set(stood)
    field.front[RED] = front
    field.owe(RED, *owed)
    for watch in field.scales.watches:
        watch.guide_home(moved=True)
    return field


def led(field, *seen, call=Call.IN_HAND, goal=None, **more):
    """Have Red's pegs come to stand so, and return the moves that they are told if that is read so."""
    field.stand(RED, *seen)
    field.last = field.look()
    field.census.look(field.last)
    holes = frozenset(seen)
    read = Reading(RED, call, holes, frozenset(holes if goal is None else goal), **more)
    field.readings = (read, field.readings[BLUE])
    return field.moves()


# --- pegs that may show what is owed after an undo: what that is is a secret -----------------------------------------


@pytest.mark.parametrize("policy", SECRET)
@pytest.mark.parametrize(
    ("stood", "front", "owed", "seen", "is_led", "why"),
    [
        ([7], 2, [3], [5], False, "it is just what is owed"),
        ([7], 2, [3], [4], False, "less looks alike"),
        ([7], 2, [3], [3], False, "down to a single point"),
        ([7], 2, [3], [6], True, "more than is owed"),
        ([9], 2, [3, 2], [7], False, "all of several points"),
        ([9], 2, [3, 2], [6], False, "more than the first of them"),
        ([7], 2, [], [3], True, "nothing is owed"),
        ([7], 5, [3], [3], True, "less than Red had"),
        ([2, 10], 9, [5], [2, 9], True, "the 10 has become the 9, and the 2 is still to go back to the box"),
        ([2, 10], 10, [5], [2, 10], True, "none has been moved"),
        ([9, 10], 7, [5], [3, 7], False, "nobody was led to there"),
    ],
)
def test_what_may_be_just_what_is_owed_is_not_led_home(policy, stood, front, owed, seen, is_led, why):
    field = undone(policy, stood, front, *owed)
    assert bool(led(field, *seen)) is is_led, why


@pytest.mark.parametrize("policy", SECRET)
def test_pegs_that_show_no_more_than_their_side_had_have_pegged_nothing(policy):
    """Some sensor lies, so that it is not said yet that they rest."""
    field = undone(policy, [4, 10], 14, 3)
    field.stand(RED, 5, 9)
    field.last = field.look()
    field.census.look(field.last)
    field.readings = (Reading(RED, Call.IN_HAND, frozenset({5, 9}), frozenset({5, 9})), field.readings[BLUE])
    assert field.moves() == [("scale1/9", "scale1/10"), ("scale1/5", "scale1/4")]


@pytest.mark.parametrize("policy", SECRET)
def test_who_comes_by_a_move_that_was_told_is_led_on(policy):
    """From too far: the 10 becomes the 7 that Red had, and then the 3 goes back to the box."""
    field = undone(policy, [9, 10], 7, 5)
    assert led(field, 3, 10)[0] == ("scale1/10", "scale1/7")
    assert led(field, 3, 7) == [("scale1/3", "pegs1/4")]


@pytest.mark.parametrize("policy", SECRET)
def test_while_a_peg_of_its_box_is_in_no_hole_it_may_be_the_other_of_two(policy):
    field = undone(policy, [7], 2, 3)
    field.change("-pegs1/4")
    field.read(3000, "-scale1/7", "+scale1/5")
    assert field.calls[RED] is Call.IN_HAND
    assert field.moves() == [("scale1/5", "scale1/2")]


@pytest.mark.parametrize("policy", OPEN)
def test_where_everybody_knows_what_is_owed_they_are_read_at_once_and_led_until_then(policy):
    field = undone(policy, [7], 2, 3)
    assert led(field, 5, goal={2}) == [("scale1/5", "scale1/2")]


# --- where they are led to ------------------------------------------------------------------------------------------


GOAL = {6}
"""What is owed is 4, and Red has 2."""


@pytest.mark.parametrize(
    ("policy", "call", "corrected", "place"),
    [
        (Policy.CASUAL, Call.TO_MOVE, False, 6),
        (Policy.CASUAL, Call.IN_HAND, False, 6),
        (Policy.MUGGINS, Call.TO_MOVE, False, 2),  # to what is owed would tell how much that is
        (Policy.MUGGINS, Call.IN_HAND, False, 2),
        (Policy.MUGGINS, Call.OVERPEGGED, False, 6),  # only what is too much is told apart
        (Policy.MUGGINS, Call.TO_MOVE, True, 6),  # of that it was said already
        (Policy.MUGGINS, Call.IN_HAND, True, 6),
    ],
)
def test_in_muggins_pegs_are_never_led_to_what_is_owed_unless_too_much_was_pegged(policy, call, corrected, place):
    field = undone(policy, [2], 2, 4)
    said = Reading(RED, Call.OVERPEGGED, frozenset(), frozenset()) if corrected else None
    moves = led(field, 8, call=call, goal=GOAL, corrected=said)
    assert moves == [("scale1/8", f"scale1/{place}")]


def two_as_ones(*ignored):
    """Return a field of muggins on which Red stood in order in 5 and 9, and some holes are ignored since."""
    field = undone(Policy.MUGGINS, [5, 9], 14)
    for hole in ignored:
        field.sensors.mask(hole, masked=True)
    return field


def test_pegs_are_led_back_to_just_where_they_stood():
    assert led(two_as_ones(), 5, 8, call=Call.TO_MOVE) == [("scale1/8", "scale1/9")]


def test_an_ignored_hole_elsewhere_does_not_change_that():
    assert led(two_as_ones("scale1/1"), 5, 8, call=Call.TO_MOVE) == [("scale1/8", "scale1/9")]


def test_but_not_into_a_hole_that_is_ignored_where_nobody_would_see_them():
    moves = led(two_as_ones("scale1/9"), 5, 8, call=Call.TO_MOVE)
    assert moves == [("scale1/8", "scale1/10"), ("scale1/5", "scale1/4")]


def test_nor_where_they_stood_when_they_showed_something_else():
    field = undone(Policy.MUGGINS, [5, 9], 12)
    assert led(field, 5, 8, call=Call.TO_MOVE) == [("scale1/8", "scale1/10"), ("scale1/5", "scale1/2")]


def test_a_peg_that_stands_where_it_should_stays():
    field = undone(Policy.CASUAL, [4, 10], 14)
    assert led(field, 6, 10, call=Call.TO_MOVE, goal={4, 10}) == [("scale1/6", "scale1/4")]
    assert led(field, 4, call=Call.TO_MOVE, goal={4, 10}) == [("pegs1/4", "scale1/10")]


@pytest.mark.parametrize(
    ("call", "guided", "is_led"),
    [
        (Call.PENDING, True, True),
        (Call.PENDING, False, False),  # a card may come that explains it
        (Call.IN_HAND, True, True),
        (Call.IN_HAND, False, False),
        (Call.UNDERPEGGED, False, True),
        (Call.TO_MOVE, False, True),
        (Call.AT_REST, False, False),
        (Call.RIGHT, False, False),
    ],
)
def test_what_stands_wrong_is_led_and_what_may_be_right_only_where_it_has_to_follow_the_game(call, guided, is_led):
    field = SeenScales(red=2)
    field.stand(RED, 7)
    field.read(3000)
    field.scales.watches[RED].guided = guided
    read = Reading(RED, call, frozenset({7}), frozenset({2}))
    field.readings = (read, field.readings[BLUE])
    assert bool(field.moves()) is is_led


def test_both_sides_are_led():
    field = SeenScales(red=2, blue=3)
    field.stand(RED, 7)
    field.stand(BLUE, 8)
    field.read(3000)
    pairs = ((RED, 7, 2), (BLUE, 8, 3))
    field.readings = tuple(
        Reading(side, Call.TO_MOVE, frozenset({seen}), frozenset({goal})) for side, seen, goal in pairs
    )
    assert field.moves() == [("scale1/7", "scale1/2"), ("scale2/8", "scale2/3")]


# --- pegs of the hand before ----------------------------------------------------------------------------------------


def test_a_peg_that_is_left_from_the_hand_before_pegs_nothing_from_where_it_stands():
    field = SeenScales(red=6)
    field.front[RED] = 0
    field.owe(RED, 6)
    field.read(3000)
    assert (field.calls[RED], field.scales.watches[RED].left) == (Call.TO_MOVE, {6})
    assert field.moves() == [("scale1/6", "pegs1/5")]


def test_one_that_was_seen_in_its_box_may_peg_from_where_it_stood_however_soon():
    field = SeenScales(red=6)
    field.front[RED] = 0
    field.read(2000)
    field.read(2200, "-scale1/6", "+pegs1/5")
    field.owe(RED, 6)
    field.read(2400, "-pegs1/5", "+scale1/6")
    assert (field.calls[RED], field.moves()) == (Call.RIGHT, [])


# --- whether a card may be late ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "perhaps_more", "left", "may_be_late"),
    [
        (Call.TO_MOVE, False, [], False),
        (Call.TO_MOVE, True, [], True),
        (Call.IN_HAND, False, [], True),
        (Call.TO_MOVE, True, [7], False),  # what is left of the hand before has pegged nothing
        (Call.IN_HAND, False, [7], False),
    ],
)
def test_pegs_that_are_led_may_show_what_a_late_card_explains(call, perhaps_more, left, may_be_late):
    field = undone(Policy.CASUAL, [2], 2)
    led(field, 7, call=call, goal={2}, perhaps_more=perhaps_more)
    field.scales.watches[RED].left = frozenset(left)
    moves = field.scales.moves(field.last, field.readings, NAMES)
    assert [move.perhaps_more for move in moves] == [may_be_late]
