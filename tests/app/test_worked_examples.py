"""The worked examples of docs/referee.md, each whole: cards, pegs, time, and what comes of it.

Red deals and rests in {5, 9}; where four points are owed it is for the run 4-3-5-6.
"""

from __future__ import annotations

import pytest

from companion.games.reason import SharedReason
from companion.games.setup import Policy
from companion.referee.verdict import Ask, Call
from companion.words import referee as say
from companion.words.message import Who, every

RED, BLUE = 0, 1
RED_SIDE = Who("Red")
ANY = [policy for policy in Policy if policy is not Policy.SCOREKEEPER]
any_policy = pytest.mark.parametrize("policy", ANY)


def ready(bench, policy=Policy.CASUAL, **options):
    """Return a bench on which Red rests in {5, 9} and is owed 4."""
    table = bench(policy, **options)
    table.begin()
    table.four_for_red()
    assert table.owed(RED) == 4
    return table


def two_then_three(bench, policy):
    """Return a bench on which Red is owed 2 for a pair and then 3 for a run, at {5, 9}."""
    table = bench(policy)
    table.begin()
    table.lay("2C 2D")
    return table


def accusations(table, side):
    return [call for call in table.calls(side) if call not in (Call.RIGHT, Call.PEGGED)]


@any_policy
def test_1_the_back_peg_leaps_the_front_peg_by_what_is_owed(bench, policy):
    table = ready(bench, policy)
    table.stand(RED, 9)
    table.stand(RED, 9, 13)
    assert table.account(RED) == (9, 13)
    assert table.calls(RED) == [table.leapt]


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_2_two_awards_are_pegged_together(bench, policy):
    table = two_then_three(bench, policy)
    table.lay("AC 3D")
    table.stand(RED, 9, 14)
    assert table.account(RED) == (9, 14)
    assert accusations(table, RED) == []


@pytest.mark.parametrize("policy", [Policy.MUGGINS])
def test_2_in_muggins_the_older_award_may_still_be_pegged_along(bench, policy):
    table = two_then_three(bench, policy)
    table.lay("AC 3D")
    table.stand(RED, 9, 14)
    assert table.account(RED) == (9, 14)
    assert table.session.match.state.ledger.accounts[RED].debts == ()


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH, Policy.MUGGINS])
def test_3_two_awards_are_pegged_one_after_the_other_between_two_snapshots(bench, policy):
    table = two_then_three(bench, policy)
    table.lay("AC 3D")
    table.stand(RED, 11, 14)
    assert table.account(RED) == (11, 14)
    assert table.owed(RED) == 0
    assert accusations(table, RED) == []


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_4_a_short_peg_is_told_and_mended(bench, policy):
    table = ready(bench, policy)
    table.stand(RED, 9, 12)
    assert table.calls(RED) == [Call.UNDERPEGGED]
    assert table.view.notice.sentence == say.MORE_TO_PEG(who=RED_SIDE, points=3, more=1)
    assert table.view.guidance.sentence == say.MOVE(who=RED_SIDE, place=13, lift=12)
    table.stand(RED, 9, 13)
    assert table.account(RED) == (9, 13)
    assert table.calls(RED)[-1] is table.leapt


def test_5_a_short_peg_in_muggins_is_neutral_and_its_point_is_lost_when_accepted(bench):
    table = ready(bench, Policy.MUGGINS)
    table.stand(RED, 9, 12, wait=3000)
    view = table.view
    assert view.notice.sentence == say.PEGGED(who=RED_SIDE, points=3)
    assert (view.guidance, view.question, view.out_of_step, view.sides[RED].owed) == (None, None, False, None)
    table.session.accept(table.now)
    assert table.account(RED) == (9, 12)
    assert table.session.match.state.ledger.accounts[RED].debts == ()


def test_6_called_muggins_gives_the_point_to_the_caller_who_pegs_it(bench):
    table = ready(bench, Policy.MUGGINS)
    table.stand(RED, 9, 12, wait=3000)
    table.session.claim(BLUE, RED, 1, table.now)
    assert table.owed(BLUE) == 1
    table.stand(BLUE, 9, 10)
    assert table.account(BLUE) == (9, 10)
    assert table.account(RED) == (9, 12)
    assert table.calls(BLUE)[-1] is table.leapt


def test_7_a_false_call_of_muggins_gives_its_points_to_the_accused(bench):
    table = ready(bench, Policy.MUGGINS, false_claim="on")
    table.stand(RED, 9, 13)
    table.session.claim(BLUE, RED, 2, table.now)
    assert table.owed(RED) == 2
    assert table.owed(BLUE) == 0


def test_7_without_the_option_a_false_call_costs_nothing(bench):
    table = ready(bench, Policy.MUGGINS)
    table.stand(RED, 9, 13)
    table.session.claim(BLUE, RED, 2, table.now)
    assert (table.owed(RED), table.owed(BLUE)) == (0, 0)


def test_8_a_surplus_is_pending_until_somebody_says_that_no_card_is_missing(bench):
    table = ready(bench)
    table.stand(RED, 9, 15)
    assert table.calls(RED) == [Call.PENDING]
    assert not table.view.out_of_step
    assert table.view.notice.sentence == say.ONLY_OWED(who=RED_SIDE, points=6, owed=4)
    table.wait(10_000)
    assert table.view.question.ask is Ask.PENDING
    assert table.calls(RED) == [Call.PENDING]
    table.session.answer("none", table.now)
    assert table.calls(RED)[-1] is Call.OVERPEGGED
    assert table.view.guidance.sentence == say.MOVE(who=RED_SIDE, place=13, lift=15)
    table.stand(RED, 9, 13)
    assert table.account(RED) == (9, 13)
    assert not table.view.out_of_step


@any_policy
def test_9_pegged_before_the_card_is_tapped_nothing_is_ever_said_against_it(bench, policy):
    table = bench(policy)
    table.begin()
    table.lay("8C")
    table.stand(RED, 9, 11, wait=3000)
    table.lay("7C")
    assert table.account(RED) == (9, 11)
    assert set(table.calls(RED)) <= {Call.PENDING, table.leapt}


@any_policy
def test_10_the_wrong_peg_is_named_and_mended_by_bringing_up_the_other(bench, policy):
    table = ready(bench, policy)
    table.stand(RED, 5, 13, wait=1100)
    assert table.calls(RED)[-1] is Call.WRONG_PEG
    assert table.view.guidance.sentence == say.MOVE(who=RED_SIDE, place=9, lift=5)
    table.stand(RED, 13)
    table.stand(RED, 9, 13)
    assert table.account(RED) == (9, 13)


@any_policy
def test_11_a_peg_put_back_is_no_move(bench, policy):
    table = ready(bench, policy)
    entries = len(table.journal)
    table.stand(RED, 9)
    table.stand(RED, 5, 9)
    assert len(table.journal) == entries
    assert table.account(RED) == (5, 9)


@any_policy
def test_12_both_pegs_out_are_guided_home(bench, policy):
    table = bench(policy)
    table.begin()
    table.stand(RED)
    assert table.calls(RED) == [Call.BOTH_OUT]
    assert table.view.guidance.sentence == say.BOTH_OUT(who=RED_SIDE, holes=every([5, 9]))
    assert table.view.held
    table.stand(RED, 5)
    table.stand(RED, 5, 9)
    assert not table.view.out_of_step
    assert table.account(RED) == (5, 9)


@any_policy
def test_13_a_peg_dragged_over_holes_is_judged_where_it_comes_to_rest(bench, policy):
    table = ready(bench, policy)
    table.stand(RED, 9, wait=60)
    for hole in (10, 11, 12, 13):
        table.stand(RED, 9, hole, wait=60)
    assert table.calls(RED) == []
    table.wait(300)
    assert table.calls(RED) == [table.leapt]


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("front", [13, 12])
def test_14_in_muggins_people_say_in_which_of_two_holes_the_peg_is(bench, policy, front):
    table = ready(bench, policy)
    table.stand(RED, 9, front, front + 1, wait=3000)
    question = table.view.question
    assert (question.ask, list(question.answers)) == (Ask.UNCLEAR, [f"in {front}", f"in {front + 1}", "look"])
    table.session.answer(f"in {front}", table.now)
    assert table.account(RED) == (9, front)
    assert (table.view.question, table.view.out_of_step) == (None, False)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_14_a_neighbour_that_answers_too_is_crosstalk_and_the_peg_is_right(bench, policy):
    table = ready(bench, policy)
    table.stand(RED, 9, 13, 14, wait=3000)
    assert table.account(RED) == (9, 13)
    assert accusations(table, RED) == []
    assert set(table.session.referee.sensors.doubts) >= {"track1/13"}


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_15_a_peg_in_a_dead_hole_is_asked_for_and_the_hole_is_masked(bench, policy):
    table = ready(bench, policy)
    table.stand(RED, 9, wait=9000)
    assert table.view.question.ask is Ask.HAND
    assert table.view.question.hole == "track1/13"
    table.session.answer("yes", table.now)
    assert table.account(RED) == (9, 13)
    assert "mask track1/13" in table.journal


@any_policy
def test_15_a_peg_in_a_closed_hole_that_is_not_believed_is_asked_for_and_nothing_is_masked(bench, policy):
    table = ready(bench, policy)
    table.stand(RED, 9, 13, 14, wait=3000)  # 14 closes beside 13
    if policy.muggins:
        table.session.answer("in 13", table.now)
    table.stand(RED, 13, 14, wait=9000)  # has the back peg been set in it?
    assert (table.view.question.ask, table.view.question.hole) == (Ask.HAND, "track1/14")
    table.session.answer("there", table.now)
    assert table.view.question is None
    assert table.view.masked == frozenset()
    assert table.session.finding.reading_of(RED).call is Call.PENDING


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_15_in_muggins_the_hole_is_not_named_but_touched_by_the_players(bench, policy):
    table = ready(bench, policy)
    table.stand(RED, 9, wait=9000)
    assert table.view.question.hole is None
    table.session.mask("track1/13", table.now)
    table.wait(3000)
    assert table.account(RED) == (9, 13)


@any_policy
def test_16_a_peg_on_the_other_track_is_named_and_guided_home(bench, policy):
    table = ready(bench, policy)
    front = table.account(BLUE)[1]
    table.pegs[RED] = {9}
    table.stand(BLUE, *table.account(BLUE), front + 20, wait=2100)
    assert Call.WRONG_TRACK in table.calls(RED)
    assert table.view.guidance.lift == f"track2/{front + 20}"
    assert table.view.guidance.place in ("track1/13", "track1/5", f"track1/{front + 20}")
    table.pegs[RED] = {9, 13}
    table.stand(BLUE, *table.account(BLUE))
    assert table.account(RED) == (9, 13)


def test_17_a_false_claim_of_the_game_costs_fifteen_holes_once_it_is_confirmed(bench):
    table = bench(Policy.TOURNAMENT)
    table.begin(red=(113, 117), blue=(50, 60))
    table.lay("KC 2D 3C 4D")
    assert table.owed(RED) == 3
    table.stand(RED, 117, 121)
    assert table.calls(RED) == [Call.PENDING]
    table.wait(11_000)
    table.session.answer("none", table.now)
    assert table.calls(RED)[-1] is Call.FALSE_CLAIM
    assert table.view.question.ask is Ask.PENALTY
    assert table.account(RED) == (113, 117)
    table.session.answer("penalty", table.now)
    assert table.account(RED)[1] == 105
    assert table.session.match.state.ledger.accounts[BLUE].debts[-1].award.reason is SharedReason.FALSE_CLAIM
    assert table.session.match.state.ledger.accounts[BLUE].debts[-1].due == 1
    while table.view.guidance:
        lift, place = table.view.guidance.lift, table.view.guidance.place
        home = table.session.layout.tracks[RED].numbers
        table.stand(RED, *(table.pegs[RED] - {home[lift]}), home[place])
    assert table.pegs[RED] == {104, 105}


@any_policy
def test_18_his_heels_win_the_game(bench, policy):
    table = bench(policy)
    table.begin(red=(110, 119), blue=(50, 60), starter="JH")
    table.stand(RED, 119, 121)
    assert table.view.outcome.winner == RED
    assert table.calls(RED) == [table.leapt]


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.MUGGINS])
def test_19_a_peg_taken_back_takes_the_game_back_too(bench, policy):
    table = ready(bench, policy)
    table.stand(RED, 9, 13)
    length = len(table.session.match)
    table.lay("KD AD")
    table.stand(RED, 5, 9)
    assert len(table.session.match) == length - 1
    assert table.account(RED) == (5, 9)
    assert table.owed(RED) == 4
    assert table.journal[-1] == f"undo {length - 1}"


@any_policy
def test_20_after_a_power_cut_the_peg_that_was_in_the_hand_is_right(bench, policy):
    table = ready(bench, policy)
    table.stand(RED, 9)
    after = bench(policy)
    after.session.resume(table.journal)
    after.pegs = table.pegs
    after.stand(RED, 9, 13)
    assert after.account(RED) == (9, 13)
    assert after.calls(RED) == [after.leapt]
