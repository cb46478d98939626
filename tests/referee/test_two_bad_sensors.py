"""Two sensors that fail at once, or one that nobody saw fail: in doubt people are asked, and nobody is accused."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.verdict import Call

RED, BLUE = 0, 1
JUDGES = [policy for policy in Policy if policy is not Policy.SCOREKEEPER]
REST = "red=5,9 blue=2,6"


@pytest.mark.parametrize("policy", JUDGES)
@pytest.mark.parametrize(("out_ms", "call"), [(1000, Call.BACKWARD), (4000, Call.UNCLEAR)])
def test_a_hole_behind_that_closes_long_after_the_back_peg_went_out_of_sight_is_asked_about(rig, policy, out_ms, call):
    """The back peg's sensor has gone silent, and that hole closed by itself: likelier two sensors than two hands."""
    table = rig(policy, rest=REST).stand("red=9", wait=out_ms).stand("red=3,9", wait=1500)
    assert table.call() is call


def test_it_is_asked_about_for_as_long_as_it_stays_closed_also_while_another_side_pegs(rig):
    table = rig(rest="red=55,57 blue=79,81").stand("red=55", wait=4000).stand("red=53,55", wait=1500)
    assert table.call() is Call.UNCLEAR
    table.owe(1, side=1).stand("blue=81", wait=450).stand("blue=81,82", wait=1500)
    assert (table.call(), table.blamed()) == (Call.UNCLEAR, set())


@pytest.mark.parametrize("policy", JUDGES)
def test_a_right_peg_is_believed_once_its_old_hole_has_opened_though_another_side_had_a_peg_out(rig, policy):
    """While its old hole had not opened yet it might have been the other side's; that says nothing of its sensor."""
    table = rig(policy, rest=REST).owe(4).owe(4, side=BLUE)
    table.stand("red=5,9,13 blue=6", wait=350).stand("blue=6,10", wait=700).stand("red=9,13", wait=3000)
    assert (table.at(RED), table.at(BLUE)) == ((9, 13), (6, 10))


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_in_muggins_a_side_whose_pegs_are_unclear_is_asked_before_the_other_sides_pegs_count(rig, policy):
    """The other side pegs its hand, which would close the window on what this side has pegged in the play (P8)."""
    table = rig(policy, rest="red=65,66 blue=63,64").owe(1).owe(5, side=BLUE, play=False)
    table.stand("red=66 blue=64").stand("red=66,67,70 blue=64,69", wait=2600)
    assert (table.call(RED), table.at(BLUE)) == (Call.UNCLEAR, (63, 64))
    table.referee.point_at(RED, table.finding.question.holes["in 67"])
    table.judge()
    assert (table.at(RED), table.at(BLUE), table.due(RED)) == ((66, 67), (64, 69), 0)


@pytest.mark.parametrize("policy", JUDGES)
@pytest.mark.parametrize(("waited_ms", "wrong"), [(900, False), (1500, True)])
def test_the_front_peg_that_is_put_back_has_a_second_to_be_seen_where_its_magnet_closes_the_hole_ahead(
    rig, policy, waited_ms, wrong
):
    """The board's word of the peg itself was lost, and comes with the next."""
    table = rig(policy, rest=REST).stand("red=5", wait=900).stand("red=5,10", wait=waited_ms)
    table.stand("red=5,9,10", wait=3000)
    assert (Call.WRONG_PEG in table.calls()) is wrong


@pytest.mark.parametrize("policy", JUDGES)
@pytest.mark.parametrize(("seen", "call"), [("3,9", Call.BACKWARD), ("5,13", Call.WRONG_PEG), ("2,9", Call.BACKWARD)])
def test_pegs_that_stood_wrongly_when_the_board_came_back_are_asked_about_and_guided(rig, policy, seen, call):
    """Nobody saw how they came there: a sensor may have failed before the cable was out, or the power."""
    table = rig(policy, rest=REST)
    table.referee.lose_sight()
    table.stand(f"red={seen}", wait=3000)
    assert (table.call(), table.moves is not None) == (Call.UNCLEAR, True)
    assert table.questions
    table.stand("red=5,9", wait=1000).stand("red=9", wait=300).stand(f"red={seen}", wait=1500)
    assert table.call() is call


@pytest.mark.parametrize("policy", JUDGES)
@pytest.mark.parametrize(("hole", "seconds"), [(21, 1), (22, 2), (38, 2)])
def test_a_hole_far_along_another_track_that_closes_while_a_peg_is_out_has_a_second_more(rig, policy, hole, seconds):
    """The peg may have been out of sight for a moment, and another sensor stick: that is more than a dozen points."""
    table = rig(policy, rest="red=5,9 blue=44,48").stand("red=9", wait=700).stand(f"blue=44,48,{hole}", wait=1000)
    assert (Call.WRONG_TRACK in table.calls()) is (seconds == 1)
    assert not table.questions
    table.wait(1000)
    assert table.call() is Call.WRONG_TRACK


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_a_front_peg_in_an_ignored_hole_costs_no_point_as_the_other_side_pegs_its_hand(rig, policy):
    """It takes two seconds to be believed there, and 67 lies beside a peg on the other track."""
    table = rig(policy, rest="red=65,66 blue=60,64").mask("track1/66").stand("red=65", wait=3000)
    table.owe(1).owe(3, side=BLUE, play=False)
    table.stand("red= blue=64").stand("red=67 blue=64,67", wait=1900)
    assert (table.at(RED), table.at(BLUE)) == ((65, 66), (60, 64))
    table.wait(2000)
    assert (table.at(RED), table.at(BLUE), table.due(RED)) == ((66, 67), (64, 67), 0)


@pytest.mark.parametrize("policy", JUDGES)
@pytest.mark.parametrize(("waited_ms", "wrong"), [(900, False), (1100, True)])
def test_a_hole_that_a_dragged_peg_closed_by_its_magnet_has_a_second_to_open(rig, policy, waited_ms, wrong):
    """The peg of 1 is dragged over 2, whose magnet closes 1 of the other track; what the board says next was lost."""
    table = rig(policy, rest="red=1,5 blue=6,10").owe(2, 2).stand("red=5", wait=50)
    table.stand("blue=1,6,10", wait=waited_ms).stand("blue=6,10", wait=50).stand("red=5,7", wait=1500)
    assert (Call.WRONG_TRACK in table.calls()) is wrong
    assert table.at() == (5, 7)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_nobody_is_short_while_a_peg_on_the_track_may_be_anybodys(rig, policy):
    """A child has set one peg of each side elsewhere: which of the two that stand ahead is Red's own?"""
    table = rig(policy, rest="red=1,3 blue=50,54").owe(2, 2, 2).stand("red=3 blue=54", wait=600)
    table.stand("red=3,6,32", wait=3000)
    assert Call.UNDERPEGGED not in table.calls()
    table.stand("red=3,6 blue=50,54", wait=3000)
    assert table.call() is Call.UNDERPEGGED


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
@pytest.mark.parametrize(("first", "then", "call"), [("9,10", "9,10", Call.UNCLEAR), ("9", "9,10", Call.UNDERPEGGED)])
def test_nobody_is_short_by_two_holes_that_one_magnet_may_close(rig, policy, first, then, call):
    """A plug was loose, and a hole ahead of the front peg sticks: both close together, that of the back peg later."""
    table = rig(policy, rest=REST).owe(4).stand("red=", wait=3000)
    table.stand(f"red={first}", wait=150).stand(f"red={then}", wait=1500)
    assert (table.call(), table.due(RED)) == (call, 4)
    table.stand("red=5,9", wait=1500)
    assert table.call() is Call.AT_REST


@pytest.mark.parametrize("policy", JUDGES)
@pytest.mark.parametrize("start", [0, -1])
def test_a_start_hole_that_closed_beside_both_pegs_is_not_where_one_goes_that_is_lifted(rig, policy, start):
    """Nor is the other hole that closed by itself."""
    table = rig(policy, rest="red=1,3 blue=13,19").stand(f"red={start},1,3", wait=3000)
    table.stand(f"red={start},1,2,3", wait=3000).stand(f"red={start},1,2", wait=3000)
    assert (table.call(), table.blamed()) == (Call.IN_HAND, {(RED, Call.FOREIGN)})


@pytest.mark.parametrize("policy", JUDGES)
@pytest.mark.parametrize(("hole", "backward"), [("", True), (",7", False), (",14", False)])
def test_a_hole_behind_that_closes_as_the_back_peg_is_lifted_is_asked_about_where_another_lies(
    rig, policy, hole, backward
):
    """One of the two closed by itself before any peg was lifted; so may the other, and the peg be in a hand."""
    table = rig(policy, rest="red=5,12 blue=2,6").owe(1)
    table.stand(f"red=5,12{hole}", wait=3000).stand(f"red=9,12{hole}", wait=1200)
    assert (Call.BACKWARD in table.calls()) is backward


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("due", [0, 1])
def test_a_peg_that_may_stand_in_an_ignored_hole_is_asked_about_before_the_other_sides_pegs_count(rig, policy, due):
    """Blue has pegged its point of the play into a hole that nobody sees, and Red its hand (P8)."""
    table = rig(policy, rest="red=36,37 blue=41,42").mask("track2/43").owe(5, play=False)
    table.owe(*[1] * due, side=BLUE).stand("red=37 blue=42").stand("red=37,42 blue=42", wait=7000)
    assert (table.at(RED), table.due(BLUE), table.questions) == ((36, 37), due, [])
    table.wait(2000)
    assert (table.finding.question.side, table.finding.question.answers.keys()) == (BLUE, {"in 43", "no"})
    table.referee.point_at(BLUE, table.finding.question.holes["in 43"])
    table.judge()
    assert (table.at(RED), table.due(BLUE)) == ((37, 42), 0)


def test_a_peg_that_is_said_to_be_in_a_hand_holds_the_other_sides_pegs_up_no_longer(rig):
    """It is in none of the ignored holes."""
    table = rig(Policy.MUGGINS, rest="red=36,37 blue=41,42").mask("track2/43").owe(5, play=False)
    table.stand("red=37 blue=42").stand("red=37,42 blue=42", wait=9000)
    assert table.at(RED) == (36, 37)
    table.referee.waiting(BLUE, table.now, *table.finding.question.holes.values())
    table.wait(100)
    assert table.at(RED) == (37, 42)


@pytest.mark.parametrize("policy", JUDGES)
@pytest.mark.parametrize(("out_ms", "call"), [(1500, Call.WRONG_TRACK), (2500, Call.UNCLEAR)])
def test_a_peg_on_another_track_is_asked_about_that_was_out_for_long_also_where_a_sleeve_hid_it(
    rig, policy, out_ms, call
):
    """Its hole may be dead, and that one have closed by itself."""
    table = rig(policy, rest="red=20,21 blue=26,34").stand("red=21", wait=out_ms // 2)
    table.stand("red=18,19,20,21,22,24", wait=out_ms // 2).stand("red=21 blue=26,34,30", wait=1500)
    assert table.call() is call


@pytest.mark.parametrize("policy", JUDGES)
@pytest.mark.parametrize(("hole", "call"), [(46, Call.UNCLEAR), (70, Call.WRONG_PEG)])
def test_a_front_peg_is_not_blamed_for_a_hole_far_ahead_beside_one_of_another_track(rig, policy, hole, call):
    """A child takes it, and sets another side's peg in 46, whose magnet closes the hole beside it a while later."""
    table = rig(policy, rest="red=5,9 blue=2,6").owe(2)
    table.stand("red=5,9 blue=2", wait=900).stand("red=5,9,46 blue=2", wait=300)
    table.stand(f"red=5,9,46 blue=2,{hole}", wait=3000)
    assert table.call(BLUE) is call
