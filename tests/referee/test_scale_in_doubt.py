"""What is said of a scale where a hole may lie, or have a peg that nobody sees: in doubt nobody is wrong."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.track import Leap, Reading
from companion.referee.verdict import Call
from tests.referee.field import RED
from tests.referee.one_scale import OneScale, holes

OPEN = [Policy.CASUAL, Policy.COACH]
SECRET = [Policy.MUGGINS, Policy.TOURNAMENT]
FREE = [*SECRET, Policy.SCOREKEEPER]
BEHIND = ["-scale1/4", "+scale1/3"]
GHOST = "+outs/2"


def looked(scale):
    """People have looked at the pegs since they stand so."""
    scale.watch.looked = True
    return scale


# --- a box that nobody can see ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", FREE)
@pytest.mark.parametrize(("wait_ms", "in_hand"), [(3000, True), (9000, False)])
def test_where_nobody_sees_how_many_pegs_wait_in_a_box_one_may_follow_for_a_while(policy, wait_ms, in_hand):
    """The peg in the ignored hole of the box may be in a hand."""
    scale = OneScale(policy, due=[3], ignored=["pegs1/1"]).do("-pegs1/5", "+scale1/3")
    assert (scale.read(wait_ms).call is Call.IN_HAND) == in_hand


@pytest.mark.parametrize("policy", FREE)
def test_while_one_of_its_pegs_is_in_a_hand_any_leap_may_go_on(policy):
    scale = OneScale(policy, due=[3]).do("-pegs1/5", "+scale1/3", "-pegs1/4")
    assert scale.read(9000).call is Call.IN_HAND


# --- a carry that may be on its way -----------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", OPEN)
@pytest.mark.parametrize(("wait_ms", "call"), [(3000, Call.IN_HAND), (9000, Call.PENDING)])
def test_a_carry_may_begin_from_points_whose_card_is_late(policy, wait_ms, call):
    """The pegs showed 24, by a card that is entered late; the 20 goes back to the box, and the 4 stays."""
    scale = OneScale(policy, stood=[4, 20], front=0).do("-scale1/20", "+pegs1/4")
    scale.watch.stood = holes()
    assert scale.read(wait_ms).call is call


@pytest.mark.parametrize("policy", OPEN)
@pytest.mark.parametrize(
    ("ignored", "call"),
    [
        ([], Call.IN_HAND),
        (["+scale1/10"], Call.UNCLEAR),  # whether that peg is still there is not to be seen
    ],
)
def test_a_ten_is_only_on_its_way_if_it_was_seen_to_go(policy, ignored, call):
    scale = OneScale(policy, stood=[10], ignored=ignored).do("-scale1/10", "+pegs1/5")
    assert scale.read().call is call


# --- what is seen as it should be -------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", OPEN)
def test_a_peg_that_pays_a_part_rightly_is_not_taken_to_have_paid_more_by_an_ignored_hole(policy):
    scale = OneScale(policy, due=[4, 6], ignored=["scale1/6"]).do("-pegs1/5", "+scale1/4", "-pegs1/4")
    assert scale.read() == Reading(RED, Call.RIGHT, holes(4), holes(4), (Leap(4),), 4)


@pytest.mark.parametrize(
    ("lies", "due", "expected"),
    [
        ([], [], (False, False)),
        (["outs/2"], [], (False, False)),  # one elsewhere, that is known, makes no peg here doubtful
        (["scale1/8"], [], (True, False)),
        (["scale1/8"], [5], (True, True)),  # with that hole it would be more than the five
    ],
)
def test_what_is_at_rest_is_so_doubtfully_beside_a_hole_that_lies_and_perhaps_more_where_something_is_owed(
    lies, due, expected
):
    reading = OneScale(stood=[10], due=due, lies=lies).read()
    assert (reading.call, (reading.doubtful, reading.perhaps_more)) == (Call.AT_REST, expected)


def test_a_ghost_beside_which_a_hole_has_closed_with_it_and_opened_again_is_no_magnets():
    """Four are owed. The holes 4 and 5 closed together, 5 has opened again, and 4 was found to lie."""
    scale = OneScale(due=[4]).do("+scale1/4+scale1/5").do("-scale1/5")
    scale.census.learn(frozenset({"scale1/4"}), frozenset())
    reading = scale.read()
    assert (reading.call, reading.seen) == (Call.RIGHT, {4})


def test_of_two_that_are_still_closed_together_one_peg_would_have_closed_both():
    scale = OneScale(due=[4]).do("+scale1/4+scale1/5")
    scale.census.learn(frozenset({"scale1/4", "scale1/5"}), frozenset())
    assert scale.read().call is Call.AT_REST


# --- more holes are closed than there are pegs ------------------------------------------------------------------------


@pytest.mark.parametrize("policy", OPEN)
def test_pegs_that_must_follow_the_game_are_looked_at_first_where_one_of_them_may_be_none(policy):
    scale = OneScale(policy, stood=[4], front=2).do("+scale1/7")
    scale.watch.guided = True
    assert scale.read().call is Call.UNCLEAR
    assert looked(scale).read().call is Call.TO_MOVE


@pytest.mark.parametrize("people_look", [True, False])
def test_once_people_have_looked_a_peg_may_have_come_there_out_of_an_ignored_hole(people_look):
    """Before that the closed hole is taken to have none, for it closed while no peg had been seen to be lifted."""
    scale = OneScale(ignored=["innings/0"]).do("-pegs1/5", "+scale1/7", "+pegs1/5")
    scale.watch.looked = people_look
    reading = scale.read()
    assert (reading.call, reading.seen) == ((Call.PENDING, {7}) if people_look else (Call.AT_REST, set()))


# --- who is accused ---------------------------------------------------------------------------------------------------


def short(policy=Policy.CASUAL, *more, **other):
    return OneScale(policy, stood=[1], due=[6], **other).do("-scale1/1", "+scale1/3", *more)


def too_far(policy=Policy.CASUAL, *more, **other):
    return OneScale(policy, stood=[1], due=[1], **other).do("-scale1/1", "+scale1/3", *more)


def behind(policy=Policy.CASUAL, *more, **other):
    return OneScale(policy, stood=[4], **other).do(*BEHIND, *more)


@pytest.mark.parametrize("policy", OPEN)
@pytest.mark.parametrize(
    ("case", "call"), [(short, Call.UNDERPEGGED), (too_far, Call.PENDING), (behind, Call.BACKWARD)]
)
def test_nobody_is_accused_while_some_hole_lies_before_people_have_looked(policy, case, call):
    assert case(policy).read(9000).call is call
    assert case(policy, GHOST).read(9000).call is Call.UNCLEAR


@pytest.mark.parametrize(("case", "call"), [(short, Call.UNCLEAR), (too_far, Call.PENDING), (behind, Call.UNCLEAR)])
def test_nor_of_too_little_while_more_holes_are_closed_than_there_are_pegs_although_they_have(case, call):
    assert looked(case(Policy.CASUAL, GHOST)).read(9000).call is call


@pytest.mark.parametrize("policy", SECRET)
def test_in_muggins_what_is_too_much_is_pending_all_the_same(policy):
    """Else it would betray that it is."""
    assert too_far(policy, GHOST).read(9000).call is Call.PENDING
    assert behind(policy, GHOST).read(9000).call is Call.UNCLEAR


def unlifted(policy=Policy.CASUAL, due=6):
    """Let a peg of Red's wait in the other box, and 3 close by itself; then somebody lifts one of the other side's."""
    return OneScale(policy, rival=5, due=[due]).do("-pegs1/5", "+pegs2/5", "+scale1/3", "-pegs2/1")


@pytest.mark.parametrize("people_look", [True, False])
@pytest.mark.parametrize(("due", "call"), [(6, Call.UNDERPEGGED), (2, Call.PENDING)])
def test_a_hole_that_closed_while_no_peg_had_been_lifted_accuses_nobody_until_people_have_looked(
    people_look, due, call
):
    scale = unlifted(due=due)
    scale.watch.looked = people_look
    assert scale.read(9000).call is (call if people_look else Call.UNCLEAR)


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
@pytest.mark.parametrize("people_look", [True, False])
def test_nor_is_a_side_behind_by_it(policy, people_look):
    """The four has gone to the box."""
    scale = OneScale(policy, stood=[4], rival=5).do("-pegs1/4", "+pegs2/5", "+scale1/3")
    scale.do("-scale1/4", "+pegs1/4", "-pegs2/1")
    scale.watch.looked = people_look
    assert scale.read(9000).call is (Call.BACKWARD if people_look else Call.UNCLEAR)


def test_but_it_does_once_its_peg_has_stood_in_order():
    scale = unlifted()
    scale.watch.stood = holes(3)
    assert scale.read(9000).call is Call.UNDERPEGGED


@pytest.mark.parametrize("policy", FREE)
@pytest.mark.parametrize("people_look", [True, False])
def test_nor_does_it_peg_anything_before_that_where_any_leap_would_be_right(policy, people_look):
    scale = unlifted(policy)
    scale.watch.looked = people_look
    pegged = Call.RIGHT if policy is Policy.SCOREKEEPER else Call.PEGGED
    assert scale.read(9000).call is (pegged if people_look else Call.UNCLEAR)


# --- behind, while a peg may be where nobody sees it ------------------------------------------------------------------


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
def test_nobody_is_behind_while_any_peg_of_the_board_is_in_a_hand(policy):
    assert behind(policy).read(9000).call is Call.BACKWARD
    assert behind(policy, "-pegs2/5").read(9000).call is Call.IN_HAND


@pytest.mark.parametrize(
    ("ignored", "call"),
    [
        (["runners/3"], Call.UNCLEAR),  # a peg may be in the ignored hole of a box, or in a hand
        (["outs/0", "scale1/50"], Call.UNCLEAR),  # or in that of the scale, and not in the other one
        (["outs/0"], Call.BACKWARD),  # it is surely there
        (["scale1/50"], Call.BACKWARD),  # all pegs are seen elsewhere
    ],
)
def test_nor_where_a_peg_that_is_not_seen_may_be_elsewhere_than_it_seems(ignored, call):
    assert behind(Policy.CASUAL, ignored=ignored).read(9000).call is call


def test_nor_where_the_peg_stood_in_an_ignored_hole_and_may_be_there_still():
    scale = OneScale(stood=[4, 40], ignored=["+scale1/40"]).do("-scale1/4", "+scale1/3", "-scale1/40", "+pegs1/4")
    assert scale.read(9000).call is Call.UNCLEAR


@pytest.mark.parametrize(
    ("most", "hidden", "call"),
    [
        (17, [], Call.UNCLEAR),
        (16, [], Call.BACKWARD),
        (17, ["outs/3"], Call.BACKWARD),  # another hole was ignored then, which may have shown the one more
    ],
)
def test_nor_where_one_more_was_seen_while_all_was_in_order(most, hidden, call):
    scale = behind()
    scale.watch.most, scale.watch.hidden = most, frozenset(hidden)
    assert scale.read(9000).call is call


@pytest.mark.parametrize(("lies", "call"), [(["scale1/8"], Call.UNCLEAR), (["outs/2"], Call.BACKWARD)])
def test_nor_where_a_hole_of_this_scale_is_closed_without_a_peg(lies, call):
    assert behind(lies=lies).read(9000).call is call


# --- one magnet -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", OPEN)
@pytest.mark.parametrize(
    ("together", "stood", "people_look", "call"),
    [
        (True, [], False, Call.UNCLEAR),
        (True, [], True, Call.UNDERPEGGED),
        (True, [3, 4], False, Call.UNDERPEGGED),  # they have both stood in order since
        (False, [], False, Call.UNDERPEGGED),
    ],
)
def test_of_holes_that_closed_together_one_peg_may_have_closed_both(policy, together, stood, people_look, call):
    """A peg is in a hand then, and what it pegs is still to come."""
    scale = OneScale(policy, due=[9]).do("-pegs1/5", "-pegs1/4", *(["+scale1/3+scale1/4"] if together else []))
    if not together:
        scale.do("+scale1/3", "+scale1/4")
    scale.watch.stood, scale.watch.looked = holes(*stood), people_look
    assert scale.read(9000).call is call
