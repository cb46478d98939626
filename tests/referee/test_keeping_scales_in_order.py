"""What is remembered of scales: while they are in order, while their pegs are led home, and of holes not believed."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.track import Reading
from companion.referee.verdict import Call, Verdict
from tests.referee.field import BLUE, RED, debts
from tests.referee.seen_scales import OPEN, TIMING, SeenScales

PEGS = 16
"""So many pegs a field has."""


def watch(field, side=RED):
    return field.scales.watches[side]


# --- how many pegs are seen at most while a scale is in order -------------------------------------------------------


@pytest.mark.parametrize(
    ("looks", "most", "why"),
    [
        ([], PEGS, "all are in holes"),
        (["-runners/1"], PEGS, "one is in a hand"),
        (["-runners/1", "+runners/1"], PEGS, "it was put back"),
        (["+runs1/5"], PEGS + 1, "a sensor lies"),
        (["+runs1/5", "-runs1/5"], PEGS, "it lies no more, and may lie again"),
        (["+runs1/5 +runs2/5", "-runs2/5"], PEGS + 2, "one of two lies still"),
        (["+runs1/5 +runs2/5", "-runs2/5", "-runs1/5"], PEGS, "none of them does"),
    ],
)
def test_it_is_remembered_how_many_were_seen_at_most_but_not_once_no_sensor_lies(looks, most, why):
    field = SeenScales()
    for number, steps in enumerate(looks):
        field.read(2000 + 1000 * number, *steps.split(), learn=False)
    assert watch(field).most == most, why


def test_they_are_counted_anew_where_other_holes_are_ignored():
    field = SeenScales()
    field.scales.mask("path/0", masked=True)
    field.read(2000)
    assert (watch(field).most, watch(field).hidden) == (PEGS - 1, {"path/0"})
    field.scales.mask("path/0", masked=False)
    field.read(3000)
    assert (watch(field).most, watch(field).hidden) == (PEGS, set())


def test_the_first_count_is_none_while_a_box_misses_a_peg_since_that_is_still_to_come():
    field = SeenScales()
    field.scales.mask("scale1/7", masked=True)
    field.read(2000, "-runners/1")
    assert watch(field).most == 0
    field.read(3000, "+runners/1")
    assert watch(field).most == PEGS


def test_while_a_scale_is_in_order_none_of_its_holes_is_suspect():
    field = SeenScales(red=5)
    watch(field).suspects = frozenset({5})
    field.read(2000)
    assert watch(field).suspects == set()


# --- where pegs were last in order ----------------------------------------------------------------------------------


def test_pegs_that_were_brought_home_before_the_hand_was_over_are_remembered_where_they_stood():
    """The swing may not be chosen after all: then they go back."""
    field = SeenScales(red=9)
    field.ending = True
    field.stand(RED)
    field.read(2000)
    assert field.readings[RED].went_home
    assert watch(field).stood == {9}
    field.ending, field.front[RED] = False, 0
    field.read(3000)
    assert watch(field).stood == set()


@pytest.mark.parametrize("policy", Policy)
@pytest.mark.parametrize(
    ("away_ms", "due", "pegged"),
    [
        (TIMING.release_ms, (), False),  # the plug of its hole was loose for a moment
        (TIMING.hand_ms - 1, (), False),
        (TIMING.hand_ms, (), True),
        (TIMING.release_ms, (7,), True),  # what is owed has been pegged, unless that is a secret
        (TIMING.release_ms - 1, (7,), False),
    ],
)
def test_a_peg_of_the_hand_before_that_is_back_and_was_not_in_its_box_has_pegged_nothing(policy, away_ms, due, pegged):
    field = SeenScales(policy, red=7)
    field.read(1000)
    field.front[RED] = 0
    field.read(2000)
    assert watch(field).left == {7}
    field.owe(RED, *due)
    field.read(3000, "-scale1/7", still_ms=500)
    field.read(3000 + away_ms, "+scale1/7", still_ms=500)
    secret = due and policy not in OPEN and away_ms < TIMING.hand_ms
    assert watch(field).left == (set() if pegged and not secret else {7})


def test_one_that_may_be_in_an_ignored_hole_of_its_box_is_gone_as_soon_as_one_that_was_let_go():
    field = SeenScales(red=7)
    field.sensors.mask("pegs1/5", masked=True)
    field.front[RED] = 0
    field.read(2000)
    field.read(3000, "-scale1/7", "+pegs1/5", still_ms=500)
    assert watch(field).left == {7}
    field.read(3000 + TIMING.release_ms)
    assert watch(field).left == set()


def test_pegs_left_from_the_hand_before_are_left_no_more_once_they_show_what_their_side_has():
    """The swing was undone, and done again."""
    field = SeenScales(red=6)
    field.front[RED] = 0
    field.read(2000)
    assert watch(field).left == {6}
    field.front[RED] = 6
    field.read(3000)
    assert (field.calls[RED], watch(field).left) == (Call.AT_REST, set())


def test_a_carry_may_begin_where_pegs_stand_ahead_of_their_cards_although_one_has_been_lifted_since():
    """Red has gone from 14 to 29, and the 20 comes back to 8: the 9 may go on to the tens."""
    field = SeenScales(red=14)
    field.stand(RED, 20, 9)
    field.read(2000)
    assert field.calls[RED] is Call.PENDING
    for at_ms, step in ((4000, "-scale1/20"), (5000, "+scale1/8")):
        field.read(at_ms, step)
        assert field.calls[RED] is Call.IN_HAND


def test_it_is_remembered_which_ignored_hole_showed_the_peg_that_is_in_it():
    """So it is seen to go from there to another ignored hole."""
    field = SeenScales(Policy.MUGGINS, red=8)
    for hole in ("scale1/8", "scale1/10"):
        field.sensors.mask(hole, masked=True)
    field.read(9000)
    assert watch(field).moved_unseen(frozenset({10})) == ({8}, {10})
    assert watch(field).moved_unseen(frozenset({8, 10})) == (set(), set())


# --- moves that people were told ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("steps", "kept"), [("-pegs1/2", True), ("-pegs2/2", False), ("", False)])
def test_what_shows_by_chance_what_it_should_while_a_peg_of_its_box_is_out_may_still_be_led(steps, kept):
    field = SeenScales(red=5)
    watch(field).lead(frozenset({4, 10}), frozenset({4, 9}), frozenset({9}), None)
    field.read(2000, *steps.split())
    assert field.calls[RED] is Call.AT_REST
    assert watch(field).is_led(frozenset({4, 9})) is kept


def told(field, call, goal, **more):
    """Tell people how Red's pegs come home from where they stand, if that is read so."""
    read = Reading(RED, call, watch(field).seen, frozenset(goal), **more)
    field.readings = (read, field.readings[BLUE])
    return field.moves()


def from_12_to(*goal, call=Call.BACKWARD, **more):
    """Return a field on which the pegs in 2 and 10 are led to others."""
    field = SeenScales(red=12)
    moves = told(field, call, goal, **more)
    return field, moves


def test_of_several_moves_the_first_brings_pegs_where_they_are_on_their_way():
    field, moves = from_12_to(9)
    assert moves == [("scale1/10", "scale1/9"), ("scale1/2", "pegs1/4")]
    assert [watch(field).is_led(frozenset(seen)) for seen in ([2, 9], [10], [2], [9], [2, 10], [2, 9, 10], [])] == [
        True, False, False, False, False, False, False
    ]  # fmt: skip


def test_also_one_that_only_takes_a_peg_out_or_only_sets_one():
    field, moves = from_12_to()
    assert moves[0] == ("scale1/10", "pegs1/4")
    assert watch(field).is_led(frozenset({2}))
    field = SeenScales()
    assert told(field, Call.TO_MOVE, [3, 10])[0][1] == "scale1/10"
    assert watch(field).is_led(frozenset({10}))


def test_after_a_single_move_nothing_is_on_its_way_any_more():
    field, moves = from_12_to(2)
    assert moves == [("scale1/10", "pegs1/4")]
    assert not watch(field).is_led(frozenset({2}))


def test_the_way_that_was_told_is_kept_while_a_peg_is_in_a_hand():
    field, _ = from_12_to(9)
    field.read(2000, "-scale1/10", still_ms=500)
    told(field, Call.TO_MOVE, [9])
    assert watch(field).is_led(frozenset({2, 9}))


@pytest.mark.parametrize(("steps", "kept"), [("-pegs1/2", True), ("", False)])
def test_pegs_that_are_led_no_more_are_on_no_way_unless_one_is_in_a_hand(steps, kept):
    field, _ = from_12_to(9)
    field.read(2000, *steps.split())
    watch(field).lead(frozenset({2, 10}), frozenset({2, 9}), frozenset({9}), None)
    assert told(field, Call.PENDING, [12]) == []
    assert watch(field).is_led(frozenset({2, 9})) is kept


# --- what was said of pegs that are led home ------------------------------------------------------------------------


@pytest.mark.parametrize("call", [Call.OVERPEGGED, Call.UNDERPEGGED, Call.BACKWARD, Call.UNCLEAR])
@pytest.mark.parametrize("confirmed", [True, False])
def test_what_was_said_of_pegs_is_remembered_until_they_are_home(call, confirmed):
    field = SeenScales(red=12)
    field.owe(RED, 3)
    field.read(2000)
    if confirmed:
        watch(field).surplus.confirm()
    told(field, call, [9])
    said = Verdict(RED, call, frozenset({2, 10}), debts=debts(3), confirmed=confirmed)
    assert watch(field).correction_of(frozenset({2, 9})) == said


@pytest.mark.parametrize(
    ("call", "goal"),
    [
        (Call.UNCLEAR, {9}),
        (Call.BACKWARD, {2, 10}),  # what the side has scored
    ],
)
def test_pegs_that_were_unclear_are_led_on_to_where_they_were_led(call, goal):
    field, _ = from_12_to(9, call=call)
    field.stand(RED, 2, 9)
    field.read(2000)
    assert (field.calls[RED], field.readings[RED].goal) == (Call.TO_MOVE, goal)


def test_on_their_way_they_are_not_judged_anew():
    field = SeenScales(red=19)
    told(field, Call.BACKWARD, [3, 20])
    said = watch(field).correction
    assert said.call is Call.BACKWARD
    field.stand(RED, 9, 20)
    field.read(2000, learn=False)
    told(field, Call.TO_MOVE, [3, 30])
    assert watch(field).correction is said


@pytest.mark.parametrize("call", [Call.TO_MOVE, Call.FOREIGN])
def test_of_others_nothing_was_said(call):
    field, _ = from_12_to(9, call=call)
    assert watch(field).is_led(frozenset({2, 9}))
    assert watch(field).correction is None


# --- who was told to set a peg in the box ---------------------------------------------------------------------------


def test_it_is_remembered_where_pegs_stood_when_people_were_first_told_to_fill_the_box():
    field = SeenScales(red=12, blue=12)
    lost_ms = 2000
    field.read(lost_ms, "-scale1/2", "-scale2/2", "+pegs2/4", still_ms=500)
    field.read(lost_ms + TIMING.hand_ms - 1)
    assert watch(field).told_to_box is None
    field.read(lost_ms + TIMING.hand_ms)
    assert watch(field).told_to_box == {10}
    field.read(lost_ms + TIMING.hand_ms + 500, "-scale1/10", still_ms=500)
    assert watch(field).told_to_box == {10}
    assert watch(field, BLUE).told_to_box is None  # this box is full


def test_who_is_told_again_leaves_the_pegs_as_they_stand_then():
    """A peg that had come to the box in between is missed again, and another stands on the scale."""
    field = SeenScales(red=12, blue=12)
    field.read(2000, "-scale1/2", still_ms=500)
    field.read(2000 + TIMING.hand_ms)
    field.read(12_000, "+pegs1/4", "-scale1/10", "+scale1/5", still_ms=500)
    assert watch(field).told_to_box == {10}
    field.read(14_000, "-pegs1/4", still_ms=500)
    field.read(14_000 + TIMING.hand_ms - 1)
    assert watch(field).told_to_box == {10}
    field.read(14_000 + TIMING.hand_ms)
    assert watch(field).told_to_box == {5}


def test_who_is_told_at_once_leaves_the_pegs_as_they_stand_when_a_hand_has_put_down_what_it_moves():
    """One of Red's pegs is set in Blue's box: people are told at once, while another of Red's pegs is moved."""
    field = SeenScales(red=12, blue=12)
    told_ms = 2000
    field.read(told_ms, "-scale1/2", "+pegs2/4", still_ms=500)
    assert watch(field).told_to_box == {10}
    field.read(told_ms + TIMING.hand_ms - 1, "-scale1/10", "+scale1/5", still_ms=500)
    assert watch(field).told_to_box == {5}
    field.read(told_ms + TIMING.hand_ms, "-scale1/5", "+scale1/6", still_ms=500)
    assert watch(field).told_to_box == {5}


@pytest.mark.parametrize("policy", OPEN)
@pytest.mark.parametrize(
    ("told", "call"),
    [
        (True, Call.TO_MOVE),
        (False, Call.BACKWARD),  # he has set it there by himself
    ],
)
def test_who_sets_one_of_them_there_has_not_gone_back(policy, told, call):
    field = SeenScales(policy, red=12)
    field.read(2000, "-scale1/2", still_ms=500)
    field.read(2000 + TIMING.hand_ms - (0 if told else 1))
    field.read(20_000, "+pegs1/4", still_ms=500)
    field.read(40_000, still_ms=20_000)
    assert field.calls[RED] is call
    assert field.moves() == [("pegs1/4", "scale1/2")]


# --- holes that were taken for empty --------------------------------------------------------------------------------


def pegged_from_a_ghost(still_ms):
    """Red stands in 4, and 7 was taken for empty: now 3 are owed, so that a peg may be in 7, and 4 sticks."""
    field = SeenScales(red=4)
    field.read(2000, "+scale1/7")
    field.read(9000)
    assert field.census.ghosts == {"scale1/7"}
    field.owe(RED, 3)
    field.read(20_000, still_ms=still_ms, learn=False)
    return field


def test_what_is_pegged_shows_that_a_peg_is_in_a_hole_that_was_taken_for_empty():
    field = pegged_from_a_ghost(TIMING.infer_ms)
    assert (field.calls[RED], field.census.ghosts) == (Call.RIGHT, set())


def test_not_before_it_is_pegged():
    field = pegged_from_a_ghost(500)
    assert (field.calls[RED], field.readings[RED].seen) == (Call.IN_HAND, {7})
    assert field.census.ghosts == {"scale1/7"}
