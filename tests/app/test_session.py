"""What people can do at a session beside laying cards: accept, mask, answer; and what is refused, and why."""

from __future__ import annotations

import pytest

from companion.app.picture import view_of
from companion.app.refused import Refused
from companion.app.session import Session
from companion.board.boards import load_board
from companion.errors import CompanionError
from companion.games.action import Tally
from companion.games.cribbage.actions import Count
from companion.games.setup import Policy, Setup
from companion.referee.finding import FREEZING
from companion.referee.lights import Light
from companion.referee.verdict import Ask, Call
from companion.words.referee import LOST_SIGHT
from companion.words.session import WENT_BACK

RED, BLUE = 0, 1


def test_the_board_can_be_accepted_as_it_stands(bench):
    table = bench()
    table.begin()
    table.stand(RED, 20, 30, wait=11_000)
    table.session.answer("none", table.now)
    assert table.view.out_of_step
    table.session.accept_board(table.now)
    assert table.account(RED) == (20, 30)
    assert not table.view.out_of_step


def test_a_board_with_a_peg_in_a_hand_cannot_be_accepted(bench):
    table = bench()
    table.begin()
    table.stand(RED)
    with pytest.raises(Refused, match="exactly two pegs"):
        table.session.accept_board(table.now)


def test_a_masked_hole_that_is_stuck_disturbs_no_more(bench):
    table = bench()
    table.begin()
    table.stand(RED, 5, 9, 60)
    assert table.view.out_of_step
    table.session.mask("track1/60", table.now)
    assert not table.view.out_of_step
    assert table.view.masked == {"track1/60"}
    with pytest.raises(Refused, match="no hole"):
        table.session.mask("track9/1", table.now)


def test_cards_wait_while_a_peg_stands_wrong_and_the_refusal_says_what_to_do(bench):
    table = bench()
    table.begin()
    table.stand(RED, 2, 9, wait=1100)
    with pytest.raises(Refused, match="belongs in 5"):
        table.lay("4C")
    assert table.view.held
    table.stand(RED, 5, 9)
    table.lay("4C")


def test_outside_muggins_the_next_hand_waits_until_everything_is_pegged(bench):
    table = bench().played_out()
    with pytest.raises(Refused, match="Red still has 1 to peg first, from 9 to 10"):
        table.act(Count(BLUE))


def test_in_muggins_the_next_hand_may_be_counted_and_the_points_are_claimable(bench):
    table = bench(Policy.MUGGINS).played_out()
    table.act(Count(BLUE))
    assert table.session.match.state.ledger.accounts[RED].claimable == 1


def test_heels_that_were_not_pegged_are_asked_for_before_a_card_forfeits_them(bench):
    table = bench()
    table.begin(starter="JC")
    table.lay("8C KD")
    assert table.view.question.ask is Ask.HEELS
    assert table.session.match.state.count == 8
    table.session.answer("wait", table.now)
    table.stand(RED, 9, 11)
    table.lay("KD")
    assert table.account(RED) == (9, 11)
    assert table.session.match.state.count == 18


def test_heels_are_forfeited_when_the_dealer_lays_all_the_same(bench):
    table = bench()
    table.begin(starter="JC")
    table.lay("8C KD")
    table.session.answer("lay", table.now)
    assert table.owed(RED) == 0
    assert table.session.match.state.count == 18


def test_the_scorekeeper_believes_every_forward_leap(bench):
    table = bench(Policy.SCOREKEEPER)
    table.stand(RED, -1, 0)
    table.stand(RED, 0, 8)
    table.stand(RED, 8, 20, wait=1200)
    assert table.account(RED) == (8, 20)
    assert table.session.match.actions == (Tally(RED, 8), Tally(RED, 12))
    table.stand(RED, 8, 25, wait=1100)
    assert table.session.match.actions == (Tally(RED, 8), Tally(RED, 17))  # what was pegged last is corrected
    table.stand(RED, 25, 28, wait=1100)
    assert table.account(RED) == (25, 28)
    assert Call.WRONG_PEG not in table.calls(RED)


def test_both_sides_may_peg_at_the_same_time(bench):
    table = bench()
    table.begin()
    table.lay("4C 3C 5D 6H")
    table.pegs[RED] = {9, 13}
    table.stand(BLUE, 6, 9)
    assert (table.account(RED), table.account(BLUE)) == ((9, 13), (6, 9))


def test_the_front_peg_may_be_pushed_on_while_one_hand_is_counted_out(bench):
    table = bench()
    table.begin()
    table.lay("AC 7C 7D")  # Blue: fifteen and a pair
    table.stand(BLUE, 6, 8)
    table.stand(BLUE, 6, 10)
    assert table.owed(BLUE) == 0
    assert table.account(BLUE)[1] == 10
    assert set(table.calls(BLUE)) == {table.leapt}


def test_a_board_that_is_too_small_is_refused_with_what_is_needed():
    with pytest.raises(CompanionError, match="needs 3 to 121"):
        Session(Setup(("A", "B", "C")), load_board("cribbage-2"), print)


def test_old_law_gives_the_surplus_to_the_opponent_once_confirmed(bench):
    table = bench(excess="opponent")
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, 15, wait=11_000)
    table.session.answer("none", table.now)
    assert table.view.question.ask is Ask.PENALTY
    table.session.answer("penalty", table.now)
    assert table.owed(BLUE) == 2
    assert table.view.question is None


def test_a_penalty_that_is_waved_is_not_asked_for_again(bench):
    table = bench(excess="opponent")
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, 15, wait=11_000)
    table.session.answer("none", table.now)
    table.session.answer("mend", table.now)
    assert table.owed(BLUE) == 0
    assert table.view.question is None
    assert table.view.out_of_step


def test_the_next_card_of_another_says_nothing_of_a_surplus(bench):
    """People enter several cards late: only a turn of its own, passed, and time can make it final (P14)."""
    table = bench()
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, 15)
    table.lay("KD")
    assert table.calls(RED)[-1] is Call.PENDING


def test_a_peg_in_the_hand_is_never_held_against_its_side_by_a_quick_card(bench):
    table = bench(Policy.TOURNAMENT)
    table.begin()
    table.four_for_red()
    table.stand(RED, 9)
    table.lay("KD")
    table.stand(RED, 9, 13)
    assert table.account(RED) == (9, 13)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.MUGGINS, Policy.TOURNAMENT])
def test_a_peg_walked_on_slowly_is_judged_where_it_is_let_go(bench, policy):
    table = bench(policy)
    table.begin()
    table.lay("AC 7C 7D")  # Blue is owed a fifteen and a pair: 2, then 2
    for hole in (7, 8, 9, 10):
        table.stand(BLUE, 6, hole)
    assert table.account(BLUE)[1] == 10
    assert table.session.match.state.ledger.accounts[BLUE].debts == ()
    assert WENT_BACK() not in table.view.log
    assert set(table.calls(BLUE)) <= {Call.UNDERPEGGED, table.leapt}


def test_a_peg_taken_back_is_told_as_a_verdict(bench):
    table = bench()
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, 13, wait=2000)
    table.stand(RED, 5, 9)
    assert table.calls(RED) == [Call.RIGHT, Call.TAKEN_BACK]


def test_looking_again_at_what_was_unclear_is_asked_for_once_in_a_while(bench):
    table = bench()
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, 11, 12, wait=3000)
    assert table.view.question.ask is Ask.UNCLEAR
    table.session.answer("look", table.now)
    assert table.view.question is None
    table.wait(2000)
    assert table.view.question.ask is Ask.UNCLEAR


def test_a_short_peg_in_casual_play_is_mended_without_being_out_of_step(bench):
    table = bench()
    table.begin()
    table.four_for_red()
    for holes in ((9, 12), (9,), (9, 13)):
        table.stand(RED, *holes)
        assert not table.view.out_of_step
    assert table.account(RED) == (9, 13)


def test_a_peg_on_its_way_home_stays_out_of_step_until_it_is_there(bench):
    table = bench()
    table.begin()
    table.four_for_red()
    seen = []
    for holes in ((5, 13), (13,), (9, 13)):
        table.stand(RED, *holes, wait=1100)
        seen.append(table.view.out_of_step)
    assert seen == [True, True, False]


def test_the_coach_lights_the_next_hole_of_the_play_and_the_casual_referee_does_not(bench):
    lit = {}
    for policy in (Policy.COACH, Policy.CASUAL):
        table = bench(policy)
        table.begin()
        table.four_for_red()
        lit[policy] = table.view.lights.get("track1/13")
    assert lit == {Policy.COACH: Light.NEXT, Policy.CASUAL: None}


def test_the_hole_that_a_hand_comes_to_is_lit_in_the_show(bench):
    table = bench().played_out()
    table.stand(RED, 9, 10)
    table.act(Count(BLUE))
    front = table.account(BLUE)[1]
    assert table.view.lights.get(f"track2/{front + table.owed(BLUE)}") is Light.NEXT


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("lifted_ms", [50, 400])
def test_a_peg_that_is_just_being_moved_is_not_held_to_be_short_by_the_next_card(bench, policy, lifted_ms):
    table = bench(policy)
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, wait=lifted_ms)
    table.stand(RED, 9, 13, wait=100)
    table.lay("KD")
    table.wait(2000)
    assert table.account(RED) == (9, 13)
    assert table.owed(RED) == 0
    assert Call.OVERPEGGED not in table.calls(RED)
    assert not any(entry.startswith("short") for entry in table.journal)


def test_a_game_to_61_on_a_longer_board_is_won_in_hole_61():
    session = Session(Setup(("Red", "Blue"), target=61, policy=Policy.SCOREKEEPER), load_board("cribbage-2"), print)
    session.act(Tally(RED, 61), 0)
    assert [hole for hole, light in view_of(session).lights.items() if light is Light.GAME] == ["track1/61"]


def test_a_board_of_which_one_track_is_too_short_is_refused():
    layout = load_board("cribbage-2")
    blue = layout.groups["track2"]
    short = blue._replace(holes={number: hole for number, hole in blue.holes.items() if number <= 61})
    with pytest.raises(Refused, match="2 tracks to hole 61: this game needs 2 to 121"):
        Session(Setup(("Red", "Blue")), layout._replace(groups={**layout.groups, "track2": short}), print)


def test_a_card_tapped_just_as_the_board_is_mended_is_taken(bench):
    table = bench()
    table.begin()
    table.stand(RED, wait=1000)
    assert table.view.held
    table.stand(RED, 5, 9, wait=100)
    table.lay("4C")
    assert table.session.match.state.count == 4


def test_pegs_that_stand_wrong_are_lit_and_the_one_to_lift_first_blinks(bench):
    table = bench()
    table.begin()
    table.stand(RED, 1, 3, wait=1100)
    lights = table.view.lights
    assert {lights["track1/1"], lights["track1/3"]} == {Light.WRONG, Light.FROM}


@pytest.mark.parametrize("policy", list(Policy))
def test_a_board_that_loses_sight_of_its_pegs_says_so_once_and_holds_nobody_up(bench, policy):
    table = bench(policy)
    if policy is not Policy.SCOREKEEPER:
        table.begin()
        table.four_for_red()
    pegs = dict(table.pegs)
    table.stand(RED, *pegs[RED], wait=1000)
    table.session.snapshot(frozenset(), table.now)
    table.wait(2000)
    assert table.session.teller.log.count(LOST_SIGHT(count=4)) == 1
    assert not table.view.held
    if policy is not Policy.SCOREKEEPER:
        table.lay("KD")
    owed = table.owed(RED)
    table.stand(RED, *pegs[RED], wait=3000)
    assert table.view.guidance is None or policy in (Policy.CASUAL, Policy.COACH)
    assert FREEZING.isdisjoint({*table.calls(RED), *table.calls(BLUE)})
    if owed:
        table.stand(RED, 9, 13, wait=3000)
        assert table.account(RED) == (9, 13)


def test_a_peg_in_no_hole_is_asked_about_hole_by_hole_and_then_there_are_the_four_ways_out(bench):
    """The back peg stands in 5, whose sensor is dead; 4 are owed, so 13 comes first. No hole is asked about twice."""
    table = bench()
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, wait=9000)
    asked = []
    while table.view.question is not None and table.view.question.hole is not None and len(asked) < 5:
        asked.append(table.view.question.hole)
        assert not table.view.out_of_step
        table.session.answer("no", table.now)
        table.wait(300 if len(asked) == 2 else 9000)
    assert asked == ["track1/13", "track1/5"]
    assert table.view.out_of_step
    assert (table.view.guidance.lift, table.view.guidance.place) == (None, "track1/5")
    table.session.mask("track1/5", table.now)
    table.wait(3000)
    assert (table.view.out_of_step, table.view.guidance, table.account(RED)) == (False, None, (5, 9))
    assert table.owed(RED) == 4


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_in_muggins_no_ignored_hole_is_offered_twice(bench, policy):
    table = bench(policy)
    table.begin()
    table.four_for_red()
    table.session.mask("track1/12", table.now)
    table.stand(RED, 5, wait=9000)
    assert list(table.view.question.holes) == ["in 12"]
    table.session.answer("no", table.now)
    table.wait(9000)
    assert list(table.view.question.answers) == ["no"]


def test_the_rules_are_asked_once_for_a_card_that_counts(bench, monkeypatch):
    table = bench()
    table.begin()
    asked = []
    game, apply = table.session.match.game, table.session.match.game.apply
    monkeypatch.setattr(
        type(game), "apply", lambda self, state, action: (asked.append(action), apply(state, action))[1]
    )
    table.lay("4C")
    assert [str(action.card) for action in asked] == ["4C"]
