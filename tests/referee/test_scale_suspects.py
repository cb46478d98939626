"""Pegs of a scale that may be none, points too many that nothing explains, and a hidden hole in another one's place."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.track import Reading
from companion.referee.verdict import Call
from tests.referee.field import RED
from tests.referee.one_scale import OneScale, holes

OPEN = [Policy.CASUAL, Policy.COACH]
SECRET = [Policy.MUGGINS, Policy.TOURNAMENT]
FREE = [*SECRET, Policy.SCOREKEEPER]


def pegged(policy):
    return Call.RIGHT if policy is Policy.SCOREKEEPER else Call.PEGGED


# --- more pegs are seen than while all was in order, where any leap would be right ------------------------------------


def one_more(policy, *, most=15, hidden=(), ignored=()):
    """Let 3 be pegged; so many pegs of the board were seen while the scale was in order, and these holes hidden."""
    scale = OneScale(policy, due=[3], ignored=ignored).do("-pegs1/5", "+scale1/3")
    scale.watch.most, scale.watch.hidden = most, frozenset(hidden)
    return scale


@pytest.mark.parametrize("policy", FREE)
@pytest.mark.parametrize(
    ("most", "hidden", "ignored", "suspect"),
    [
        (15, [], [], True),
        (16, [], [], False),
        (0, [], [], False),  # it has not been in order since the game was resumed: one was in a hand
        (15, ["outs/3"], ["outs/3"], True),
        (15, [], ["outs/3"], True),
        (15, ["outs/3"], [], False),  # that hole is believed by now, and may be the one more
    ],
)
def test_where_one_more_is_seen_than_in_order_one_of_its_pegs_may_be_none(policy, most, hidden, ignored, suspect):
    scale = one_more(policy, most=most, hidden=hidden, ignored=ignored)
    assert scale.read().call is (Call.UNCLEAR if suspect else pegged(policy))


@pytest.mark.parametrize("policy", FREE)
def test_the_holes_stay_suspect_until_they_open(policy):
    scale = one_more(policy)
    scale.read()
    scale.watch.most = 16  # by now as many are seen as there may be
    assert scale.read().call is Call.UNCLEAR
    scale.do("-scale1/3", "+scale1/2").read()
    assert scale.read().call is pegged(policy)


@pytest.mark.parametrize("policy", FREE)
def test_once_people_have_looked_so_many_may_be_seen(policy):
    scale = one_more(policy)
    scale.watch.looked = True
    assert scale.read().call is pegged(policy)
    scale.watch.looked = False
    assert scale.read().call is pegged(policy)


@pytest.mark.parametrize("policy", FREE)
@pytest.mark.parametrize(
    ("lifted", "front", "suspects", "goal"),
    [
        (True, 4, [], [4]),  # another side's peg, or none, has come beside the four
        (True, 5, [], [3, 4]),  # the four is not what the side has
        (True, 4, [4], [3, 4]),  # which of them has none is not known
        (False, 4, [3], [3, 4]),
    ],
)
def test_suspect_pegs_belong_where_they_stood_if_only_anothers_can_have_come(policy, lifted, front, suspects, goal):
    scale = OneScale(policy, stood=[4], front=front)
    scale.do("-pegs2/5" if lifted else "-pegs1/4", "+scale1/3")
    scale.watch.suspects = holes(*suspects)
    reading = scale.read()
    assert (reading.call, reading.goal) == (Call.UNCLEAR, set(goal))


@pytest.mark.parametrize("policy", FREE)
def test_a_hole_that_closed_by_itself_while_a_peg_waits_in_another_box_may_be_its_own(policy):
    """Then it is not said that the pegs belong elsewhere."""
    scale = OneScale(policy, stood=[4], rival=5).do("-pegs1/4", "+pegs2/5", "+scale1/3", "-pegs2/1")
    reading = scale.read(9000)
    assert (reading.call, reading.goal) == (Call.UNCLEAR, {3, 4})


# --- before pegs are let go -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", OPEN)
@pytest.mark.parametrize(("stable_ms", "call"), [(999, Call.IN_HAND), (1000, Call.UNDERPEGGED)])
def test_points_are_short_once_the_peg_has_been_let_go(policy, stable_ms, call):
    scale = OneScale(policy, due=[6]).do("-pegs1/5", "+scale1/3")
    reading = scale.read(stable_ms=stable_ms)
    assert (reading.call, reading.seen) == (call, {3})
    if call is Call.IN_HAND:
        assert reading == Reading(RED, Call.IN_HAND, holes(3), holes(6), off=3)


# --- points too many --------------------------------------------------------------------------------------------------


def confirmed(scale):
    """A person says that no card is missing."""
    scale.watch.surplus.confirm()
    return scale


def too_far(policy, *steps, **more):
    return OneScale(policy, stood=[1], due=[1], **more).do("-scale1/1", "+scale1/3", *steps)


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
def test_what_is_too_much_is_held_against_a_side_once_no_card_can_explain_it(policy):
    assert too_far(policy).read().call is Call.PENDING
    assert confirmed(too_far(policy)).read().call is Call.OVERPEGGED


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
def test_not_while_a_peg_is_in_a_hand(policy):
    assert confirmed(too_far(policy, "-pegs2/5")).read().call is Call.PENDING


def test_what_is_short_is_not_too_much_by_that():
    scale = OneScale(stood=[1], due=[6]).do("-scale1/1", "+scale1/3")
    assert confirmed(scale).read().call is Call.UNDERPEGGED


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
@pytest.mark.parametrize(
    ("steps", "lies", "call"),
    [
        (["+outs/2"], [], Call.UNCLEAR),  # more holes are closed than there are pegs
        ([], ["scale1/8"], Call.OVERPEGGED),  # but that one is known to have none
    ],
)
def test_nor_while_a_hole_may_lie_although_people_have_looked(policy, steps, lies, call):
    scale = confirmed(too_far(policy, *steps, lies=lies))
    scale.watch.looked = True
    assert scale.read().call is call


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
@pytest.mark.parametrize(("known", "call"), [(False, Call.UNCLEAR), (True, Call.OVERPEGGED)])
def test_nor_by_a_hole_that_closed_while_no_peg_had_been_lifted_unless_it_is_known_to_have_none(policy, known, call):
    """One of Red's waited in the other box as the eight closed; one is in a hand, so that just as many are seen."""
    scale = OneScale(policy, stood=[1], due=[1], rival=5).do("-pegs1/4", "+pegs2/5", "+scale1/8", "-pegs2/5")
    scale.do("+pegs1/4")
    if known:
        scale.census.learn(frozenset({"scale1/8"}), frozenset())
    else:
        scale.do("-pegs1/1")
    scale.do("-scale1/1", "+scale1/3")
    confirmed(scale).watch.looked = True
    assert scale.read(9000).call is call


# --- a hole that sticks, and an ignored one that has its peg ----------------------------------------------------------


@pytest.mark.parametrize("policy", OPEN)
@pytest.mark.parametrize(
    ("people_look", "out", "call"),
    [
        (True, True, Call.RIGHT),  # a peg of the board is missed
        (True, False, Call.UNCLEAR),  # all are seen: none need be in the ignored hole
        (False, True, Call.UNCLEAR),
    ],
)
def test_a_peg_that_seems_behind_may_have_left_a_hole_that_sticks_for_an_ignored_one(policy, people_look, out, call):
    """From 4 and 10 to 20, which is ignored: the 4 has gone to the box, where it is seen, and its hole sticks."""
    scale = OneScale(policy, stood=[4, 10], due=[6], ignored=["scale1/20"])
    scale.do("-scale1/10", "+pegs1/4", *(["-pegs2/5"] if out else []))
    scale.watch.looked = people_look
    reading = scale.read(9000)
    assert (reading.call, reading.doubted) == (call, {4, 20} if call is Call.RIGHT else set())


@pytest.mark.parametrize("policy", OPEN)
def test_so_it_may_where_points_are_short_by_a_hole_in_which_a_peg_stood(policy):
    """From 7 to 2 and the 10 that is ignored: the 7 sticks."""
    scale = OneScale(policy, stood=[7], due=[5], ignored=["scale1/10"]).do("-pegs1/4", "+scale1/2", "-pegs2/5")
    scale.watch.looked = True
    reading = scale.read(9000)
    assert (reading.call, reading.doubted) == (Call.RIGHT, {7, 10})


def test_not_where_any_leap_would_be_right():
    scale = OneScale(Policy.SCOREKEEPER, stood=[4, 10], ignored=["scale1/20"])
    scale.do("-scale1/10", "+pegs1/4", "-pegs2/5").watch.looked = True
    assert scale.read(9000).call is Call.UNCLEAR


@pytest.mark.parametrize("policy", [*OPEN, *FREE])
def test_it_is_at_rest_once_people_have_looked_if_that_brings_it_where_it_was(policy):
    """From 4 to the 6 that is ignored; who looks at the pegs sees that they show what they did."""
    scale = OneScale(policy, stood=[4, 2], front=6, ignored=["scale1/6"]).do("-scale1/2", "+pegs1/4")
    scale.watch.looked = True
    reading = scale.read(9000)
    assert (reading.call, reading.seen) == (Call.AT_REST, {6})
