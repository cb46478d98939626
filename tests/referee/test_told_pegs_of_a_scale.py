"""What people say of ignored holes of a scale holds until the pegs there are in order no more, or one has moved."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.scale_reading import hidden_closed
from companion.referee.verdict import Call
from tests.referee.one_scale import SCALE, OneScale, holes


def told(policy, *, stood, hole, **more):
    """Let a peg stand in an ignored hole that shows none, of which people have said that it is there."""
    scale = OneScale(policy, stood=stood, ignored=[hole], **more)
    scale.census.told.tell(hole)
    return scale.wait(0)


def test_of_ignored_holes_only_the_closed_ones_of_the_scale_show_something():
    scale = OneScale(stood=[4, 10], ignored=["+scale1/4", "scale1/7", "+pegs1/1"])
    assert hidden_closed(SCALE, scale.census, scale.look()) == {4}  # the 10 is seen and believed


def test_a_peg_that_people_told_of_is_seen_there():
    scale = told(Policy.CASUAL, stood=[4, 10], hole="scale1/4")
    reading = scale.read()
    assert (reading.call, reading.seen) == (Call.AT_REST, {4, 10})


@pytest.mark.parametrize("in_order", [True, False])
def test_once_its_scale_has_been_in_order_and_is_no_more_what_was_said_of_it_is_not_so(in_order):
    """The game goes back from 14 to 10; of pegs that never stood in order it is not known that one has moved."""
    scale = told(Policy.CASUAL, stood=[4, 10], hole="scale1/4")
    scale.front = 14 if in_order else 15
    scale.read()
    assert scale.census.told.any
    scale.front = 20
    reading = scale.read(9000)
    assert scale.census.told.any is not in_order
    assert reading.seen == ({10} if in_order else {4, 10})


def test_while_a_peg_is_in_a_hand_it_holds():
    scale = told(Policy.CASUAL, stood=[4, 10], hole="scale1/4")
    scale.read()
    scale.do("-pegs1/1")
    scale.front, scale.due = 13, ()
    reading = scale.read(1000)
    assert (reading.call, scale.census.told.any) == (Call.IN_HAND, True)


def moved_unseen(policy, steps):
    """Let a peg be in the ignored 4, where it has stood in order and shown itself, while 7 is ignored too."""
    scale = OneScale(policy, stood=[4], ignored=["+scale1/4", "+scale1/7"])
    scale.census.told.tell("scale1/4")
    scale.wait(0)
    scale.watch.note_hidden(holes(4), holes(4))
    scale.do(*steps)
    return scale, scale.read()


@pytest.mark.parametrize(
    ("steps", "there"),
    [
        (["-scale1/4", "+scale1/7"], False),
        (["+scale1/7"], True),  # that hole closed by itself: the 4 still shows its peg
        ([], True),
    ],
)
def test_a_peg_that_seems_to_have_gone_to_another_ignored_hole_is_not_where_it_was(steps, there):
    """Where any leap would be right, and nothing that is owed tells where it stands."""
    scale, reading = moved_unseen(Policy.SCOREKEEPER, steps)
    assert (scale.census.told.any, 4 in scale.watch.seen) == (there, there)
    assert (reading.call is Call.AT_REST) == there


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_it_is_where_nothing_is_owed_for_which_it_could_have_moved(policy):
    scale, reading = moved_unseen(policy, ["-scale1/4", "+scale1/7"])
    assert (scale.census.told.any, reading.call) == (True, Call.AT_REST)
