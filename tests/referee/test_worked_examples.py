"""The worked examples as the referee tells them. Red rests in {5, 9} unless said; times are milliseconds."""

from __future__ import annotations

import pytest

from companion.games.action import Claim
from companion.games.board_action import apply_board_action
from companion.games.setup import Policy
from companion.referee.verdict import Ask, Call
from companion.words import referee as say
from companion.words.message import Who, every

RED, BLUE = 0, 1
WITH_CARDS = [policy for policy in Policy if policy is not Policy.SCOREKEEPER]
any_policy = pytest.mark.parametrize("policy", WITH_CARDS)
MUGGINS = [Policy.MUGGINS, Policy.TOURNAMENT]


@any_policy
def test_1_a_leap_by_what_is_owed_is_right(rig, policy):
    table = rig(policy).owe(4).stand("red=9").stand("red=9,13")
    assert table.at() == (9, 13)
    assert table.calls() == [Call.IN_HAND, table.leapt]
    assert table.due() == 0


@any_policy
def test_2_two_awards_pegged_together_are_right(rig, policy):
    table = rig(policy).owe(2, 3).stand("red=9,14")
    assert (table.at(), table.calls(), table.due()) == ((9, 14), [table.leapt], 0)


@any_policy
def test_3_two_awards_pegged_between_two_snapshots_are_right(rig, policy):
    table = rig(policy).owe(2, 3).stand("red=11,14")
    assert (table.at(), table.due()) == ((11, 14), 0)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_4_a_short_leap_is_underpegged_and_mended(rig, policy):
    table = rig(policy).owe(4).stand("red=9,12")
    assert table.call() is Call.UNDERPEGGED
    assert table.reading().off == 1
    assert table.moves == ("track1/12", "track1/13")
    table.stand("red=9,13")
    assert table.calls() == [Call.UNDERPEGGED, Call.RIGHT]
    assert table.at() == (9, 13)


@pytest.mark.parametrize("policy", MUGGINS)
def test_5_a_short_leap_in_muggins_is_said_in_no_way(rig, policy):
    table = rig(policy).owe(4).stand("red=9,12", wait=1200)
    assert table.finding.short == (RED,)
    assert (table.moves, table.questions, table.finding.out_of_step) == (None, [], False)
    table.fall_short()
    assert table.at() == (9, 12)
    assert table.call() is Call.AT_REST


def test_6_a_claimed_point_is_right_when_the_caller_pegs_it(rig):
    table = rig(Policy.MUGGINS).owe(4).stand("red=9,12", wait=1200).fall_short()
    table._push(apply_board_action(table.setup, table.ledger, Claim(BLUE, RED, 1))[0])
    table.stand("blue=0,1")
    assert table.at(BLUE) == (0, 1)
    assert table.calls(BLUE)[-1] is table.leapt


def test_7_a_right_leap_leaves_nothing_to_claim(rig):
    table = rig(Policy.MUGGINS).owe(4).stand("red=9,13", wait=1200)
    assert table.finding.short == ()
    assert table.ledger.accounts[RED].claimable == 0


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT])
def test_8_too_much_is_pending_then_asked_then_overpegged_and_guided(rig, policy):
    table = rig(policy).owe(4).stand("red=9,15")
    assert table.call() is Call.PENDING
    assert (table.moves, table.finding.out_of_step, table.finding.frozen) == (None, False, False)
    table.wait(9_000)
    assert table.finding.question is None
    table.wait(1_000)
    assert table.finding.question.ask is Ask.PENDING
    assert table.call() is Call.PENDING
    table.referee.finalise([RED])
    table.judge()
    assert (table.call(), table.reading().off) == (Call.OVERPEGGED, 2)
    assert table.moves == ("track1/15", "track1/13")
    assert table.finding.frozen
    table.stand("red=9").stand("red=9,13")
    assert table.at() == (9, 13)
    assert table.moves is None


def test_8_the_answer_that_a_card_is_missing_begins_the_wait_again(rig):
    table = rig().owe(4).stand("red=9,15", wait=11_000)
    assert table.finding.question.ask is Ask.PENDING
    table.referee.waiting(RED, table.now)
    table.judge()
    assert table.finding.question is None
    table.wait(10_000)
    assert table.finding.question.ask is Ask.PENDING


@any_policy
def test_9_points_that_come_after_the_pegs_are_right_and_nothing_was_said(rig, policy):
    table = rig(policy).stand("red=9,11", wait=3000)
    assert table.calls() == [Call.PENDING]
    table.owe(2)
    assert table.calls() == [Call.PENDING, table.leapt]
    assert (table.at(), table.questions, table.moves) == ((9, 11), [], None)


@any_policy
def test_10_the_wrong_peg_is_named_and_the_other_brought_up(rig, policy):
    table = rig(policy).owe(4).stand("red=5,13", wait=1200)
    assert table.call() is Call.WRONG_PEG
    assert table.moves == ("track1/5", "track1/9")
    assert table.finding.frozen
    table.follow()
    assert table.at() == (9, 13)
    assert table.call() is Call.AT_REST


@any_policy
def test_11_a_peg_put_back_is_no_move(rig, policy):
    table = rig(policy).owe(4).stand("red=9").stand("red=5,9")
    assert table.call() is Call.AT_REST
    assert set(table.calls()) == {Call.IN_HAND}
    assert table.due() == 4


@any_policy
def test_12_both_pegs_out_are_guided_home_one_by_one(rig, policy):
    table = rig(policy).stand("red=")
    assert table.call() is Call.BOTH_OUT
    assert table.finding.frozen
    assert table.finding.guidance.sentence == say.BOTH_OUT(who=Who("Red"), holes=every([5, 9]))
    table.stand("red=5")
    assert table.moves == (None, "track1/9")
    table.stand("red=5,9")
    assert (table.call(), table.moves, table.finding.out_of_step) == (Call.AT_REST, None, False)


@any_policy
def test_13_a_peg_dragged_over_holes_is_judged_where_it_stops(rig, policy):
    table = rig(policy).owe(4).stand("red=9", 60)
    for hole in (10, 11, 12, 13):
        table.stand(f"red=9,{hole}", 60)
    assert table.calls() == []
    table.wait(300)
    assert table.calls() == [table.leapt]
    assert table.at() == (9, 13)


@pytest.mark.parametrize("policy", [*MUGGINS, Policy.SCOREKEEPER])
@pytest.mark.parametrize(("landing", "ghost"), [(13, 14), (13, 12), (12, 11), (11, 10)])
def test_14_where_every_leap_may_be_right_people_say_in_which_hole_the_peg_is(rig, policy, landing, ghost):
    table = rig(policy)
    table = table if policy is Policy.SCOREKEEPER else table.owe(4)
    table.stand(f"red=9,{landing},{ghost}", wait=1900)
    assert (table.calls(), table.finding.question, table.moves) == ([Call.IN_HAND], None, None)
    table.wait(400)
    assert set(table.finding.question.holes) == {f"in {landing}", f"in {ghost}"}
    table.referee.point_at(RED, table.finding.question.holes[f"in {landing}"])
    table.judge()
    assert table.at() == (9, landing)
    assert (table.finding.question, table.moves) == (None, None)
    assert table.referee.sensors.crosstalk == {f"track1/{ghost}": {f"track1/{landing}"}}


@pytest.mark.parametrize("landing", [11, 12])
def test_14_where_both_holes_are_short_people_say_in_which_the_peg_is(rig, landing):
    table = rig().owe(4).stand("red=9,11,12", wait=2500)
    assert table.finding.question.ask is Ask.UNCLEAR
    table.referee.point_at(RED, table.finding.question.holes[f"in {landing}"])
    table.judge()
    assert (table.call(), table.reading().points, table.finding.question) == (Call.UNDERPEGGED, landing - 9, None)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_14_a_spare_neighbour_is_crosstalk_and_the_peg_is_right(rig, policy):
    table = rig(policy).owe(4).stand("red=9,13,14", wait=3000)
    assert table.at() == (9, 13)
    assert set(table.calls()) == {Call.IN_HAND, Call.RIGHT}
    assert table.referee.sensors.doubts == {"track1/13": 1, "track1/14": 1}
    assert table.referee.sensors.crosstalk == {"track1/14": {"track1/13"}}


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_15_a_peg_in_no_hole_is_asked_for_and_a_dead_hole_masked(rig, policy):
    table = rig(policy).owe(4).stand("red=9", wait=8000)
    assert table.finding.question is None
    table.wait(300)
    assert (table.finding.question.ask, table.finding.question.hole) == (Ask.HAND, "track1/13")
    table.mask("track1/13")
    assert table.at() == (9, 13)
    assert table.calls() == [Call.IN_HAND, table.leapt]


@pytest.mark.parametrize("policy", [*MUGGINS, Policy.SCOREKEEPER])
def test_15_where_the_hole_is_a_secret_or_unknown_it_is_touched_by_the_players(rig, policy):
    table = rig(policy)
    table = table if policy is Policy.SCOREKEEPER else table.owe(4)
    table.stand("red=9", wait=8300)
    assert table.finding.question.hole is None
    assert table.finding.question.sentence == say.IN_NO_HOLE(who=Who("Red"))
    table.mask("track1/13")
    assert table.at() == (9, 13)


@any_policy
def test_16_a_peg_on_the_other_track_is_named_and_guided_home(rig, policy):
    table = rig(policy).owe(4).stand("red=9 blue=0,-1,13", wait=1100)
    assert (table.call(RED), table.call(BLUE)) == (Call.WRONG_TRACK, Call.AT_REST)
    # In muggins the hole beside is a secret (P12): the peg goes home, and is set from there for what it has pegged.
    secret = policy in (Policy.MUGGINS, Policy.TOURNAMENT)
    assert table.moves == ("track2/13", "track1/5" if secret else "track1/13")
    assert table.finding.frozen
    table.follow()
    assert table.at() == ((5, 9) if secret else (9, 13))
    assert table.stand("red=9,13", wait=1100).at() == (9, 13)


def test_17_the_game_hole_without_the_points_is_a_false_claim_in_a_tournament(rig):
    table = rig(Policy.TOURNAMENT, rest="red=110,117 blue=50,60").owe(3).stand("red=117,121")
    assert table.call() is Call.PENDING
    table.referee.finalise([RED])
    table.judge()
    assert (table.call(), table.reading().off) == (Call.FALSE_CLAIM, 1)
    assert table.moves == ("track1/121", "track1/120")


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH, Policy.MUGGINS])
def test_17_elsewhere_it_is_put_right_like_any_surplus(rig, policy):
    table = rig(policy, rest="red=110,117 blue=50,60").owe(3).stand("red=117,121")
    table.referee.finalise([RED])
    table.judge()
    assert (table.call(), table.reading().off) == (Call.OVERPEGGED, 1)


@any_policy
def test_18_heels_may_win_the_game(rig, policy):
    table = rig(policy, rest="red=110,119 blue=50,60").owe(2).stand("red=119,121")
    assert table.at() == (119, 121)
    assert table.ledger.reached == RED


@any_policy
def test_19_pegs_that_go_back_take_the_game_back(rig, policy):
    table = rig(policy).owe(4).stand("red=9,13", wait=1200).card().card()
    assert len(table.past) == 4
    table.stand("red=5,9")
    assert len(table.past) == 1
    assert (table.at(), table.due(), table.call()) == ((5, 9), 4, Call.AT_REST)


@any_policy
def test_20_after_a_power_cut_the_peg_that_was_in_the_hand_is_right(rig, policy):
    table = rig(policy).owe(4).stand("red=9")
    again = rig(policy)
    again.ledger = table.ledger
    again.referee.guide_home()
    again.stand("red=9").stand("red=9,13")
    assert again.at() == (9, 13)
    assert again.leapt in again.calls()
    assert again.moves is None


def test_a_scorekeeper_takes_points_from_the_pegs(rig):
    table = rig(Policy.SCOREKEEPER).stand("red=9").stand("red=9,13", wait=1200).stand("red=13").stand("red=13,15")
    assert table.at() == (13, 15)
    table.undo(1)
    assert (table.at(), table.moves) == ((9, 13), ("track1/15", "track1/9"))
    table.follow()
    assert (table.at(), table.call(), table.moves) == ((9, 13), Call.AT_REST, None)
