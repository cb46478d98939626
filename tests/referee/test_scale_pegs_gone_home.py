"""Pegs that go back to their box before that was chosen which ends the hand, or because people were told to fill it."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.track import Reading
from companion.referee.verdict import Call, Verdict
from tests.referee.field import RED
from tests.referee.one_scale import OneScale, holes

OPEN = [Policy.CASUAL, Policy.COACH]
SECRET = [Policy.MUGGINS, Policy.TOURNAMENT]
HOME = ["-scale1/4", "+pegs1/4", "-scale1/10", "+pegs1/5"]


def home(policy=Policy.CASUAL, *, ending=True, steps=HOME, **more):
    """Let 4 and 10 go back to the box."""
    return OneScale(policy, stood=[4, 10], ending=ending, **more).do(*steps)


# --- before the swing -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("policy", "due"),
    [
        *((policy, []) for policy in [*OPEN, *SECRET]),
        *((policy, [3]) for policy in SECRET),  # what is owed is lost when the hand ends, and nobody knows of it
    ],
)
def test_once_all_is_counted_pegs_that_are_all_off_the_scales_have_gone_home(policy, due):
    assert home(policy, due=due).read() == Reading(RED, Call.AT_REST, holes(), holes(), points=-14)


@pytest.mark.parametrize("policy", SECRET)
def test_what_is_owed_beyond_a_full_scale_is_no_secret_and_lost_all_the_same(policy):
    scale = OneScale(policy, stood=[9, 50], due=[3], ending=True)
    scale.do("-scale1/9", "+pegs1/4", "-scale1/50", "+pegs1/5")
    assert scale.read().went_home


@pytest.mark.parametrize("policy", SECRET)
def test_where_a_side_has_scored_nothing_none_has_been_taken_off(policy):
    """Its pegs are led from where they were too far to the five that it was owed, and come by the box."""
    scale = OneScale(policy, due=[5], ending=True)
    scale.watch.correction, scale.watch.led = Verdict(RED, Call.OVERPEGGED, holes(8), debts=scale.due), holes()
    reading = scale.read()
    assert (reading.call, reading.goal) == (Call.TO_MOVE, {5})


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
@pytest.mark.parametrize(
    ("case", "call"),
    [
        ({"ending": False}, Call.BACKWARD),
        ({"rival": 3}, Call.TO_MOVE),  # the other side's peg stands on its scale still
        ({"steps": HOME[:2]}, Call.TO_MOVE),  # the other peg of this side
        ({"steps": HOME[:3]}, Call.IN_HAND),
    ],
)
def test_they_have_not_while_one_stands_on_a_scale_or_is_in_a_hand(policy, case, call):
    assert home(policy, **case).read(9000).call is call


@pytest.mark.parametrize("policy", OPEN)
def test_nor_while_more_is_owed_that_everybody_knows_of(policy):
    reading = home(policy, due=[3]).read(9000)
    assert (reading.call, reading.goal) == (Call.TO_MOVE, {4, 10})


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
def test_then_they_are_guided_to_where_they_stood(policy):
    """They may have been taken off by mistake; 14 might be shown by 5 and 9 as well."""
    scale = OneScale(policy, stood=[5, 9], ending=True).do("-scale1/9", "+pegs1/4")
    reading = scale.read(9000)
    assert (reading.call, reading.goal) == (Call.TO_MOVE, {5, 9})


def test_or_to_what_the_side_has_where_it_is_no_more_what_they_showed():
    """By touch it has pegged six more than they showed."""
    scale = OneScale(stood=[4, 10], front=20, ending=True).do("-scale1/4", "+pegs1/4")
    reading = scale.read(9000)
    assert (reading.call, reading.goal) == (Call.TO_MOVE, {20})


def test_pegs_that_nobody_has_moved_are_on_no_way_back_but_guided_as_well():
    scale = OneScale(stood=[4, 10], front=20, ending=True)
    assert scale.read(9000).call is Call.TO_MOVE


@pytest.mark.parametrize("ending", [True, False])
def test_a_peg_that_was_moved_back_on_the_scale_itself_is_behind(ending):
    scale = OneScale(stood=[4, 10], ending=ending).do("-scale1/4", "+scale1/2")
    assert scale.read(9000).call is Call.BACKWARD


def test_a_peg_that_rests_in_an_ignored_hole_has_not_gone_home():
    scale = OneScale(stood=[4], ending=True, ignored=["scale1/4"])
    reading = scale.read()
    assert (reading.call, reading.seen, reading.went_home) == (Call.AT_REST, {4}, False)


# --- to fill the box --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stood", "told", "steps", "call"),
    [
        ([4, 10], [4, 10], ["-scale1/4", "+pegs1/4"], Call.TO_MOVE),
        ([4, 10], None, ["-scale1/4", "+pegs1/4"], Call.BACKWARD),  # nobody was told
        ([4, 10], [4, 10], ["-scale1/4", "+scale1/2"], Call.BACKWARD),  # another was moved
        ([9], [2, 10], ["-scale1/9", "+scale1/2"], Call.TO_MOVE),  # they stood elsewhere when it was said
        ([9, 10], [10], ["-scale1/10", "+pegs1/4"], Call.TO_MOVE),  # or where they stood in order
    ],
)
def test_who_was_told_to_set_a_peg_in_the_box_and_takes_one_from_the_scale_is_not_behind(stood, told, steps, call):
    scale = OneScale(stood=stood).do(*steps)
    scale.watch.told_to_box = None if told is None else holes(*told)
    assert scale.read(9000).call is call


def test_nor_who_has_moved_none_yet():
    scale = OneScale(stood=[4], front=10)
    scale.watch.told_to_box = holes(4)
    assert scale.read(9000).call is Call.TO_MOVE


@pytest.mark.parametrize("ending", [True, False])
def test_points_are_short_or_too_many_all_the_same(ending):
    for due, call in ([6], Call.UNDERPEGGED), ([3], Call.PENDING):
        scale = OneScale(stood=[10], due=due, ending=ending).do("-pegs1/4", "+scale1/4")
        scale.watch.told_to_box = holes(4, 10)
        assert scale.read(9000).call is call
