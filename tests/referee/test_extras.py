"""Holes that are closed beside two pegs at rest: what they tell of where a peg went, and what they do not."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.finding import MENDED_AT_ONCE
from companion.referee.track import HARMLESS
from companion.referee.verdict import Call

REST = "red=5,9 blue=2,6"
JUDGES = [policy for policy in Policy if policy is not Policy.SCOREKEEPER]
SLEEVE = ",".join(map(str, range(3, 25)))


@pytest.mark.parametrize("policy", list(Policy))
def test_a_hole_ahead_may_have_the_peg_whose_hole_people_say_is_empty(rig, policy):
    """The hole of the front peg sticks: the peg in 12 was taken for a third one, until people have 9 ignored."""
    table = rig(policy, rest=REST).stand("red=5,9,12", wait=3000)
    table.mask("track1/9").wait(9000)
    assert table.call() not in HARMLESS
    assert table.finding.question is not None or table.moves is not None


@pytest.mark.parametrize("policy", JUDGES)
def test_nor_is_anybody_accused_by_it(rig, policy):
    table = rig(policy, rest=REST).stand("red=5,9,12", wait=3000)
    table.mask("track1/9").wait(30_000)
    assert {call for call in table.calls() if call in MENDED_AT_ONCE} <= {Call.UNCLEAR, Call.FOREIGN}


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_and_it_has_the_back_peg_where_people_say_that_its_hole_is_empty(rig, policy):
    table = rig(policy, rest=REST).stand("red=5,9,12", wait=3000)
    table.mask("track1/5").owe(3).wait(3000)
    assert table.at() == (9, 12)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
@pytest.mark.parametrize("points", [1, 3])
def test_a_sleeve_over_a_peg_that_waits_for_its_card_takes_nothing_from_it(rig, policy, points):
    """The holes that both pegs had left are closed by the sleeve again, and so are many others."""
    table = rig(policy, rest=REST).stand("red=9,12", wait=600).stand("red=12")
    table.stand(f"red={SLEEVE}").stand("red=12").stand(f"red=12,{12 + points}", wait=30_000)
    assert table.call() is Call.PENDING
    assert not any("Does" in str(question) for question in table.questions)
    table.owe(3).owe(points)
    assert table.at() == (12, 12 + points)


@pytest.mark.parametrize("policy", list(Policy))
def test_two_holes_that_stick_are_remembered_all_the_same(rig, policy):
    table = rig(policy, rest=REST).stand("red=5,9,11,20", wait=3000).stand("red=9,11,20", wait=3000)
    assert table.call() is Call.IN_HAND


def pegged_unnoticed(rig, policy):
    """Red's back peg goes to 13, before its card is entered, and its old hole sticks; 13 lies beside a peg of Blue."""
    table = rig(policy, rest="red=5,9 blue=2,13").stand("red=5,9,13", wait=3000)
    assert table.call() is Call.AT_REST
    table.owe(4).wait(3000)
    assert (table.at(), table.questions) == ((5, 9), [])
    return table.wait(9000)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
@pytest.mark.parametrize(("stands_in", "rests"), [(13, (9, 13)), (5, (5, 9))])
def test_points_that_were_perhaps_pegged_before_they_were_owed_are_asked_about(rig, policy, stands_in, rests):
    table = pegged_unnoticed(rig, policy)
    hole = table.finding.question.holes[f"in {stands_in}"]
    table.referee.point_at(0, hole)
    table.judge()
    asked = len(table.questions)
    table.wait(60_000)
    assert (table.at(), len(table.questions)) == (rests, asked)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_a_hole_that_people_have_ignored_then_tells_where_the_peg_went(rig, policy):
    table = pegged_unnoticed(rig, policy).mask("track1/5").wait(3000)
    assert table.at() == (9, 13)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_and_no_other_points_are_asked_about(rig, policy):
    table = rig(policy, rest="red=5,9 blue=2,13").stand("red=5,9,13", wait=3000).owe(6).wait(60_000)
    assert (table.at(), table.questions) == ((5, 9), [])
