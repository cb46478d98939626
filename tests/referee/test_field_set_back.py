"""When a field whose pegs stand as they did before the last action takes that action back, and when not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.referee.look import BoardReading
from companion.referee.reader import Back
from companion.referee.track import Reading
from companion.referee.verdict import Call
from tests.referee.field import BLUE, RED, stands
from tests.referee.seen_scales import FIELD, SeenScales

GONE_BACK = "-scale1/6 +scale1/4"
"""Red has 6, and had 4 before the last action."""


def played(*, red=6, blue=3, outs=0):
    """Return a field on which Red has come from 0 over 2 and 4 to 6, in three actions."""
    field = SeenScales(red=red, blue=blue, outs=outs)
    before = stands()
    field.history = [(((-1, front), (-1, 3)), before) for front in (0, 2, 4)]
    return field


def asked_back(field, red=Call.BACKWARD, blue=Call.AT_REST, place=Call.AT_REST, *, followed=True):
    """Return what the game goes back to, if the sides' pegs, and those of the outs, are read so."""
    calls = (red, blue)
    sides = tuple(Reading(side, calls[side], field.scales.watches[side].seen, frozenset()) for side in (RED, BLUE))
    read = map(field.census.place, field.stands)
    places = tuple(replace(each, call=place if each.stand.group == "outs" else Call.AT_REST) for each in read)
    return field.scales.back(field.last, BoardReading(sides, places, followed))


def test_pegs_that_stand_as_before_the_last_action_take_it_back():
    field = played()
    field.read(3000, GONE_BACK)
    assert asked_back(field) == Back(2)


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        ("-scale1/6 +scale1/2", "that is two actions back"),
        ("-scale1/6 +scale1/5", "they never stood so"),
        ("-scale1/6 +scale1/4 -scale2/3 +scale2/2", "the other side's do not"),
        ("-scale1/6 +scale1/4 -path/0 +path/6", "a runner does not"),
        ("-scale1/6 +scale1/4 -outs/0 +outs/1", "those of the outs do not"),
    ],
)
def test_others_do_not(steps, why):
    field = played()
    field.read(3000, *steps.split())
    assert asked_back(field) is None, why


def test_points_may_stand_in_other_holes_than_they_did():
    field = played(red=20)
    field.history = [(((-1, 14), (-1, 3)), field.stands)]
    field.read(3000, "-scale1/20 +scale1/9 -pegs1/3 +scale1/5")
    assert asked_back(field) == Back(0)


@pytest.mark.parametrize("place", [Call.PENDING, Call.MISPLACED])
def test_a_peg_of_another_group_takes_its_action_back_as_well(place):
    """The last action brought an out, and its peg is set back."""
    field = played(outs=1)
    field.history.append((((-1, 6), (-1, 3)), stands(outs=0)))
    field.read(3000, "-outs/1 +outs/0")
    assert asked_back(field, red=Call.AT_REST, place=place) == Back(3)


def test_an_action_that_not_everybody_saw_is_passed_over():
    """What the pegs say must not depend on it (P12)."""
    field = played()
    field.history.append((((-1, 6), (-1, 3)), field.stands))
    look = field.read(3000, GONE_BACK)
    field.last = replace(look, game=replace(look.game, unseen=lambda: [3]))
    assert asked_back(field) == Back(2)


def test_before_the_first_action_there_is_nothing_to_go_back_to():
    field = played()
    field.history.clear()
    field.read(3000, GONE_BACK)
    assert asked_back(field) is None


def test_only_pegs_that_had_followed_the_game_can_have_been_set_back():
    field = played()
    field.read(3000, GONE_BACK)
    assert asked_back(field, followed=False) is None


@pytest.mark.parametrize("harmless", [Call.AT_REST, Call.RIGHT, Call.PEGGED])
def test_where_all_pegs_stand_rightly_none_was_set_back(harmless):
    field = played()
    field.read(3000, GONE_BACK)
    assert asked_back(field, red=harmless) is None


@pytest.mark.parametrize("red", [Call.UNCLEAR, Call.TO_MOVE])
def test_an_action_that_moved_no_peg_is_not_lost_by_pegs_that_stand_as_they_did_then(red):
    """A card that brought nothing: the pegs stand as before it, and as they should."""
    field = played()
    field.history.append((((-1, 6), (-1, 3)), field.stands))
    field.read(3000)
    assert asked_back(field, red=red) is None


@pytest.mark.parametrize(("red", "blue"), [("IN_HAND", "AT_REST"), ("IN_HAND", "BACKWARD"), ("BACKWARD", "IN_HAND")])
def test_while_a_side_has_a_peg_in_a_hand_nothing_is_taken_back(red, blue):
    field = played()
    field.read(3000, GONE_BACK)
    assert asked_back(field, red=Call[red], blue=Call[blue]) is None


@pytest.mark.parametrize("hole", ["runners/2", "pegs2/2"])
def test_nor_while_any_box_lacks_one(hole):
    field = played()
    field.read(3000, GONE_BACK, f"-{hole}")
    assert asked_back(field) is None


# --- sensors that were not believed -----------------------------------------------------------------------------------


def doubting(side, *numbers):
    return Reading(side, Call.AT_REST, frozenset(), frozenset(), doubted=frozenset(numbers))


@pytest.mark.parametrize(("still_ms", "counted"), [(1999, 0), (2000, 1)])
def test_a_sensor_that_was_not_believed_is_counted_once_the_board_has_stood_for_long(still_ms, counted):
    field = SeenScales()
    look = field.read(3000, "+scale2/5", still_ms=still_ms, learn=False)
    readings = [doubting(RED), doubting(BLUE, 5)]
    assert field.scales.conclude(look, readings) == tuple(readings)
    assert field.sensors.doubts["scale2/5"] == counted


def test_no_magnet_is_blamed_for_a_hole_of_a_scale():
    """Its hole may as well be the one that sticks: a peg has left it."""
    field = SeenScales(blue=6)
    look = field.read(3000, "+scale2/5", learn=False)
    field.scales.conclude(look, [doubting(RED), doubting(BLUE, 5)])
    assert (field.sensors.doubts["scale2/5"], field.sensors.crosstalk) == (1, {})


# --- holes that closed without a peg ----------------------------------------------------------------------------------


def ignoring(*, red=0):
    """Return a field on which people say that a peg is in an ignored hole of the path, which nobody would see go."""
    field = SeenScales(red=red)
    field.scales.mask("path/0", masked=True)
    field.scales.mask("path/0", masked=True)
    field.read(2000)
    assert field.census.told.within(FIELD.groups["path"]) == {"path/0"}
    return field


@pytest.mark.parametrize(
    ("steps", "strange"),
    [
        (["+scale1/7"], True),
        (["-pegs1/1", "+scale1/7", "+pegs1/1"], False),  # a peg had been lifted as it closed
        (["+scale1/4"], False),  # beside the peg in 5, whose magnet closes it
        (["+scale1/6"], False),
    ],
)
def test_the_peg_of_an_ignored_hole_may_have_come_to_one_that_closed_far_from_all_pegs_while_none_was_out(
    steps, strange
):
    field = ignoring(red=5)
    for number, step in enumerate(steps):
        field.read(3000 + 1000 * number, step, learn=False)
    hole = next(step[1:] for step in steps if "scale" in step)
    field.scales.learn(frozenset({hole}))
    told = field.census.told.within(FIELD.groups["path"])
    assert (field.census.ghosts, told) == ((set(), set()) if strange else ({hole}, {"path/0"}))
