"""The hole that a peg has left stays closed, or one sticks as pegs move: points are not lost, nobody is accused."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.verdict import Call

RED = 0
SECRET = [policy for policy in Policy if policy.muggins]
OPEN = [Policy.CASUAL, Policy.COACH]
REST = "red=5,9 blue=2,6"
every_policy = pytest.mark.parametrize("policy", list(Policy))


# --- the start hole sticks that the first peg has left ----------------------------------------------------------------


@pytest.mark.parametrize("policy", SECRET)
@pytest.mark.parametrize("points", [1, 2, 6])
@pytest.mark.parametrize(("rest", "stuck", "front"), [("-1,0", -1, 0), ("0,4", 0, 4), ("0,4", -1, 4)])
def test_in_muggins_it_is_asked_where_the_peg_stands_that_came_from_the_start(rig, policy, points, rest, stuck, front):
    """Nothing may be known of the points (P12); unasked, they would lapse when the next card is entered."""
    table = rig(policy, rest=f"red={rest} blue=2,6").owe(points)
    landing = front + points
    table.stand(f"red={stuck},{front},{landing}", wait=3000)
    question = table.finding.question
    assert set(question.holes) == {f"in {stuck}", f"in {landing}"}
    table.referee.point_at(RED, question.holes[f"in {landing}"])
    table.judge()
    assert (table.at(), table.blamed()) == ((front, landing), set())


@pytest.mark.parametrize("policy", SECRET)
def test_where_people_say_that_it_stands_in_the_start_the_hole_ahead_has_no_peg(rig, policy):
    table = rig(policy, rest="red=0,4 blue=2,6").owe(2).stand("red=-1,4,6", wait=3000)
    table.referee.point_at(RED, table.finding.question.holes["in -1"])
    table.wait(3000)
    assert (table.call(), table.at(), table.blamed()) == (Call.AT_REST, (0, 4), set())
    assert table.finding.question is None


@pytest.mark.parametrize("policy", OPEN)
@pytest.mark.parametrize(("rest", "stuck", "front"), [("-1,0", -1, 0), ("0,4", 0, 4), ("0,4", -1, 4)])
def test_where_points_are_known_they_say_where_it_stands(rig, policy, rest, stuck, front):
    table = rig(policy, rest=f"red={rest} blue=2,6").owe(6)
    table.stand(f"red={stuck},{front},{front + 6}", wait=3000)
    assert (table.at(), table.blamed(), table.questions) == ((front, front + 6), set(), [])


# --- as pegs move -----------------------------------------------------------------------------------------------------


@every_policy
def test_the_hole_left_behind_is_not_believed_again_when_the_next_peg_is_lifted(rig, policy):
    """5 sticks; the card for the second leap has not been entered, and the peg of 12 is in a hand."""
    table = rig(policy, rest=REST).stand("red=5,9,12", wait=1500).stand("red=5,12", wait=120)
    table.stand("red=5,12,14", wait=1500).stand("red=5,14", wait=1300)
    assert table.blamed() == set()


@pytest.mark.parametrize("policy", OPEN)
def test_a_hole_that_closed_before_a_peg_was_lifted_is_not_where_it_went(rig, policy):
    table = rig(policy, rest=REST).owe(6).stand("red=5,9,12", wait=60).stand("red=9,12", wait=400)
    table.stand("red=9,12,15", wait=3000)
    assert (table.at(), table.blamed()) == ((9, 15), set())


@every_policy
def test_one_hole_that_sticks_behind_both_pegs_makes_none_of_them_wrong(rig, policy):
    """The peg of 5 is in 12, that of 9 in a hand, when 3 closes."""
    table = rig(policy, rest=REST).owe(3).stand("red=9,12", wait=10).stand("red=3,9,12", wait=60)
    table.stand("red=3,12", wait=1300)
    assert table.blamed() == set()


@every_policy
def test_a_peg_in_an_ignored_hole_is_not_missed_while_the_other_is_in_a_hand(rig, policy):
    table = rig(policy, rest=REST).mask("track1/12").stand("red=9", wait=600).stand("red=", wait=3000)
    assert Call.BOTH_OUT not in table.calls()
    assert table.questions


@every_policy
def test_both_pegs_that_are_taken_out_of_a_good_track_are_missed(rig, policy):
    table = rig(policy, rest=REST).stand("red=", wait=1500)
    assert Call.BOTH_OUT in table.calls()


@every_policy
def test_a_hole_of_another_track_that_closes_while_both_pegs_are_seen_has_none_of_them(rig, policy):
    """The peg of 5 has gone to 11, and is seen there beside that of 9, when Blue's 20 closes."""
    table = rig(policy, rest=REST).owe(2, 4).stand("red=9,11", wait=60).stand("red=9,11 blue=2,6,20", wait=60)
    table.stand("red=11", wait=1300)
    assert Call.WRONG_TRACK not in {call for _, call in table.said}


@pytest.mark.parametrize("policy", SECRET)
def test_in_muggins_it_is_asked_where_the_front_hole_sticks_and_the_cards_are_late(rig, policy):
    """Red pegs 4 and 2 rightly from 9, which stays closed as the front peg leaves it; then the cards are entered."""
    table = rig(policy, rest=REST).stand("red=9", wait=600).stand("red=9,13", wait=2000)
    table.stand("red=9,13", wait=600).stand("red=9,13,15", wait=3000)
    table.owe(4).owe(2)
    table.wait(3000)
    assert (table.call(), table.blamed()) == (Call.UNCLEAR, set())
    question = table.finding.question
    assert set(question.holes) == {"in 9", "in 15"}
    table.referee.point_at(RED, question.holes["in 15"])
    table.judge()
    assert (table.at(), table.blamed()) == ((13, 15), set())
