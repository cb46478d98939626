"""'Round the Bases, ruling by ruling, and whole games of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import count
from random import Random

import pytest

from companion.cards import PACK, parse_card
from companion.games.action import Claim, IllegalAction, Peg, Short
from companion.games.catalogue import game_named
from companion.games.cribbage.actions import Dealt, Misdeal, Starter
from companion.games.cribbage.state import Phase
from companion.games.event import EventKind
from companion.games.ledger import Award
from companion.games.match import Match
from companion.games.reason import SharedReason
from companion.games.record import format_record, replay
from companion.games.round_the_bases.actions import (
    BatFirst,
    ChangeSides,
    Duel,
    NextHand,
    Roll,
    RollOff,
    Steal,
    Swing,
)
from companion.games.round_the_bases.engine import ROUND_THE_BASES as GAME
from companion.games.round_the_bases.playout import honest_actions
from companion.games.round_the_bases.profile import EXTRA_HOLE, FACTORY, PLAIN
from companion.games.round_the_bases.running import OUTS, Happened
from companion.games.round_the_bases.scorebook import format_scorebook, line_score
from companion.games.round_the_bases.state import InningStage
from companion.games.setup import Policy, Setup
from tests.sampled import sampled

TWO = Setup(("Ann", "Bob"), "round-the-bases", 3)
FOUR = Setup(("Ann", "Bob", "Cleo", "Dan"), "round-the-bases", 3)


def honest(setup, seed):
    random = Random(seed)
    return honest_actions(setup, (random.sample(PACK, 52) for _ in count()), random.choice)


def play(state, *actions):
    for action in actions:
        state = GAME.apply(state, action).state
    return state


def at_bat(setup=TWO, **changes):
    """Return a game in which Ann has just begun to bat."""
    return replace(play(GAME.start(setup), BatFirst(0)), **changes)


def on(state, *bases, outs=0):
    return replace(state, diamond=replace(state.diamond, bases=frozenset(bases), outs=outs))


def hand(state, mine, theirs):
    """Have a hand come to these points on the scales."""
    ledger = state.ledger
    for side, points in ((state.batting, mine), (state.fielding, theirs)):
        if points:
            ledger = ledger.owe((Award(side, points, SharedReason.HAND),)).peg(side, points)
    return replace(state, deal=replace(state.deal, ledger=ledger, stage=Phase.NEXT))


def bat(state, difference):
    return play(hand(state, 30 + difference, 30), Swing())


def stand(state, group):
    return next(each for each in GAME.stands(state) if each.group == group)


def results(state):
    return [str(entry.result) for entry in state.book]


class TestWhoBatsFirst:
    def test_the_higher_die_chooses_and_a_tie_is_rolled_again(self):
        tied = play(GAME.start(TWO), RollOff(4, 4))
        assert tied.stage is InningStage.ROLL_OFF
        higher = play(tied, RollOff(2, 5))
        assert (higher.stage, higher.chooser) == (InningStage.CHOOSE, 1)
        assert [choice.action for choice in GAME.awaited(higher).choices] == [BatFirst(1), BatFirst(0)]

    def test_the_side_that_bats_deals_and_has_the_crib(self):
        state = play(GAME.start(TWO), RollOff(2, 5), BatFirst(1))
        assert (state.batting, state.batter, state.deal.dealer) == (1, 1, 1)

    @pytest.mark.parametrize("dice", [(0, 3), (7, 1)])
    def test_a_die_shows_one_to_six(self, dice):
        with pytest.raises(IllegalAction, match="A die shows 1 to 6"):
            play(GAME.start(TWO), RollOff(*dice))


class TestSwinging:
    def test_the_batter_stands_in_the_box_until_the_swing(self):
        state = at_bat()
        assert stand(state, "path").holes == {0}
        assert stand(bat(state, 6), "path").holes == {6}

    def test_a_strikeout_is_an_out_and_the_scales_return_to_zero(self):
        state = bat(at_bat(), 3)
        assert (state.diamond.outs, results(state), stand(state, "outs").holes) == (1, ["strikeout"], {1})
        assert [owed.front for owed in GAME.owed(state)] == [0, 0]

    def test_the_same_side_keeps_the_deal_until_three_are_out(self):
        state = at_bat()
        for outs in (1, 2):
            state = bat(state, 0)
            assert (state.stage, state.diamond.outs) == (InningStage.NEXT, outs)
            state = play(state, NextHand())
            assert state.deal.dealer == 0
        state = bat(state, -7)
        assert (state.stage, stand(state, "outs").holes) == (InningStage.CHANGE, {3})
        state = play(state, ChangeSides())
        assert (state.batting, state.deal.dealer, stand(state, "outs").holes) == (1, 1, {0})

    @pytest.mark.parametrize(("difference", "result"), [(6, "single"), (12, "double"), (18, "triple")])
    def test_a_base_exactly_is_a_hit(self, difference, result):
        assert results(bat(at_bat(), difference)) == [result]

    def test_inside_the_park_brings_everybody_home_without_dice(self):
        state = bat(on(at_bat(), 6, 18), 24)
        assert (state.runs_scored, results(state), state.stage) == (
            (3, 0),
            ["inside-the-park home run"],
            InningStage.NEXT,
        )
        assert stand(state, "runs1").total == 3

    def test_it_cannot_be_swung_before_the_hand_is_over(self):
        with pytest.raises(IllegalAction, match=r"not played to its end\. Awaited now: Ann: deal 6 cards each"):
            play(at_bat(), Swing())

    def test_what_a_hand_needs_no_carry_for_is_more_than_a_scale_shows(self):
        state = hand(at_bat(), 70, 40)
        assert GAME.owed(state)[0].front == 70
        assert bat(at_bat(), 30).runs_scored == (1, 0)


class TestMustRoll:
    def test_lead_runner_first_batter_last(self):
        state = bat(on(at_bat(), 6, 12), 4)
        assert state.stage is InningStage.DICE
        assert [peg.hole for peg in state.diamond.waiting] == [16, 10, 4]
        assert stand(state, "path").holes == {4, 10, 16}
        assert "the runner on hole 16 must roll: a 2 on either die" in str(GAME.awaited(state).sentence)

    def test_a_double_play(self):
        state = play(bat(on(at_bat(), 6), 5), Roll(2, 3), Roll(4, 6))
        assert (results(state), state.diamond.outs, state.diamond.bases) == (["out on hole 5, double play"], 2, set())

    def test_a_triple_play_ends_the_half_inning(self):
        state = play(bat(on(at_bat(), 6, 12), 5), Roll(2, 3), Roll(4, 6), Roll(5, 5))
        assert (results(state), state.stage) == (["out on hole 5, triple play"], InningStage.CHANGE)
        assert stand(state, "path").holes == set()

    def test_the_third_out_takes_the_rest_off(self):
        state = play(bat(on(at_bat(), 6, 18, outs=2), 4), Roll(6, 6))
        assert (state.stage, state.diamond.outs, state.runs_scored) == (InningStage.CHANGE, 3, (0, 0))
        assert [fate.happened for fate in state.diamond.fates] == [
            Happened.OUT,
            Happened.STRANDED,
            Happened.STRANDED,
        ]
        assert results(state) == ["left in the base path"]

    def test_every_throw_is_offered_and_one_in_the_wrong_place_is_refused(self):
        state = bat(at_bat(), 5)
        assert len(GAME.awaited(state).throw.actions) == 36
        with pytest.raises(IllegalAction, match="No duel is waited for"):
            play(state, Duel(3, 1))
        with pytest.raises(IllegalAction, match="It is not the time for 'next-hand'"):
            play(state, NextHand())


class TestPickle:
    def test_a_duel_goes_on_until_one_alone_rolls_a_three(self):
        state = play(bat(at_bat(), 9), Duel(1, 2), Duel(3, 3))
        assert state.stage is InningStage.DICE
        assert results(play(state, Duel(3, 6))) == ["double"]
        assert results(play(state, Duel(6, 3))) == ["out on hole 9"]

    def test_where_the_pickles_are_is_data_of_the_board(self):
        plain = replace(TWO, options={"labels": PLAIN.text})
        assert results(bat(at_bat(plain), 9)) == ["out on hole 9"]

    @pytest.mark.parametrize(
        ("labels", "why"),
        [("oo", "24 labels, not 2"), ("x" * 24, "'x' is no label"), ("o" * 24, "Hole 6 is a base")],
    )
    def test_labels_that_are_none_are_refused(self, labels, why):
        with pytest.raises(IllegalAction, match=why):
            GAME.start(replace(TWO, options={"labels": labels}))


class TestJack:
    def test_a_jack_with_the_bases_loaded_scores_four_and_voids_the_hand(self):
        state = play(on(at_bat(), 6, 12, 18), Dealt(), Starter(parse_card("JH")))
        assert (state.runs_scored, results(state), state.stage) == ((4, 0), ["home run"], InningStage.NEXT)
        assert [account.owed for account in state.ledger.accounts] == [0, 0]
        assert play(state, NextHand()).deal.dealer == 0

    def test_after_a_void_hand_partners_do_not_swap_the_deal(self):
        state = play(at_bat(FOUR), Dealt(), Starter(parse_card("JH")), NextHand())
        assert state.batter == 0
        assert play(bat(state, 0), NextHand()).batter == 2


class TestStealing:
    def test_a_six_on_either_die_is_safe(self):
        state = play(on(at_bat(), 6), Steal(6))
        assert (state.stage, stand(state, "path").holes) == (InningStage.DICE, {0, 6})
        safe = play(state, Roll(6, 1))
        assert (safe.diamond.bases, safe.stage, results(safe)) == ({12}, InningStage.HAND, ["stole second base"])
        assert stand(safe, "path").holes == {0, 12}
        assert play(safe, Dealt()).deal.phase is Phase.STARTER

    def test_home_is_stolen(self):
        state = play(on(at_bat(), 18), Steal(18), Roll(1, 6))
        assert (state.runs_scored, results(state)) == ((1, 0), ["stole home"])

    def test_caught_for_the_third_out_voids_the_deal(self):
        state = play(on(at_bat(), 6, outs=2), Dealt(), Starter(parse_card("5H")), Steal(6), Roll(5, 5))
        assert (state.stage, results(state)) == (InningStage.CHANGE, ["caught stealing second base"])
        assert state.deal.phase is Phase.NEXT

    def test_only_with_an_empty_base_ahead(self):
        with pytest.raises(IllegalAction, match="empty base ahead"):
            play(on(at_bat(), 6, 12), Steal(6))
        assert [str(choice.label) for choice in GAME.awaited(on(at_bat(), 6, 12)).choices[-1:]] == ["Steal third base"]

    def test_between_the_hands_and_before_the_swing(self):
        after = play(bat(at_bat(), 6), Steal(6), Roll(6, 6))
        assert (after.stage, after.diamond.bases) == (InningStage.NEXT, {12})
        counted = play(hand(on(at_bat(), 6), 10, 4), Steal(6), Roll(6, 6))
        assert (counted.stage, counted.deal.phase) == (InningStage.HAND, Phase.NEXT)
        assert play(counted, Swing()).diamond.bases == {18, 6}

    def test_one_a_deal_where_it_was_agreed(self):
        state = on(at_bat(replace(TWO, options={"steals": "one"})), 6)
        state = play(state, Steal(6), Roll(6, 6))
        with pytest.raises(IllegalAction, match="One attempt"):
            play(state, Steal(12))


class TestInnings:
    def retired(self, state):
        return on(state, outs=2) if state.stage is InningStage.HAND else state

    def half(self, state, runs=0):
        """Play a half inning in which the side at bat scores `runs`, and change sides."""
        for _ in range(runs):
            state = bat(state, 24)
            if state.winner is not None:
                return state
            state = play(state, NextHand())
        state = bat(self.retired(state), 0)
        return state if state.winner is not None else play(state, ChangeSides())

    def game(self, *runs, setup=TWO):
        state = at_bat(setup)
        for each in runs:
            assert state.winner is None
            state = self.half(state, each)
        return state

    def test_three_innings_and_the_home_side_behind(self):
        state = self.game(1, 0, 0, 0, 2, 1)
        assert (state.winner, GAME.outcome(state).totals) == (0, (3, 1))
        assert stand(state, "innings").holes == {3}
        assert line_score(state) == (("Ann", ("1", "0", "2"), 3), ("Bob", ("0", "0", "1"), 1))

    def test_the_innings_peg_moves_when_both_have_batted(self):
        assert stand(self.game(1), "innings").holes == {0}
        assert stand(self.game(1, 0), "innings").holes == {1}

    def test_the_last_half_inning_is_not_played_when_it_is_decided(self):
        state = self.game(0, 2, 0, 0, 1)
        assert (state.winner, state.inning, state.second_half) == (1, 3, False)
        assert line_score(state)[1] == ("Bob", ("2", "0", "x"), 2)

    def test_or_played_out_where_it_was_agreed(self):
        setup = replace(TWO, options={"last_half": "play"})
        state = self.game(0, 2, 0, 0, 1, setup=setup)
        assert state.winner is None
        assert self.half(state, 1).runs_scored == (1, 3)

    def test_a_walk_off_ends_it_at_once(self):
        state = self.game(1, 0, 0, 0, 0)
        state = bat(on(state, 6, outs=2), 24)
        assert (state.winner, state.runs_scored, state.stage) == (1, (1, 2), InningStage.OVER)
        assert state.diamond.outs == 2

    def test_a_walk_off_leaves_the_dice_of_the_others_unthrown(self):
        state = on(self.game(1, 1, 0, 0, 0), 6, 18)
        state = play(bat(state, 4), Roll(2, 1))
        assert (state.winner, state.runs_scored, state.diamond.waiting) == (1, (1, 2), ())

    def test_a_stolen_home_can_walk_off(self):
        state = play(on(self.game(0, 0, 0, 0, 0), 18), Steal(18), Roll(6, 2))
        assert (state.winner, results(state)[-1]) == (1, "stole home")

    def test_tied_it_goes_on_inning_by_inning(self):
        state = self.game(1, 1, 0, 0, 0, 0)
        assert (state.winner, state.inning, state.batting) == (None, 4, 0)
        assert stand(state, "innings").holes == {3}
        state = self.half(self.half(state, 1), 1)
        assert (state.winner, state.inning) == (None, 5)
        state = self.half(self.half(state, 1))
        assert (state.winner, state.runs_scored) == (0, (3, 2))
        assert len(line_score(state)[0][1]) == 5

    @pytest.mark.parametrize(("target", "holes"), [(5, [0, 1, 2, 3, 1]), (9, [0, 1, 2, 3, 1, 2, 3, 1, 2])])
    def test_of_more_than_three_innings_the_peg_goes_round_again(self, target, holes):
        setup = replace(TWO, target=target)
        assert [min(stand(self.game(*[0, 0] * over, setup=setup), "innings").holes) for over in range(target)] == holes

    def test_it_goes_round_again_in_extra_innings(self):
        state = self.game(1, 1, 0, 0, 0, 0)
        assert stand(state, "innings").holes == {3}
        assert stand(self.half(self.half(state, 1), 1), "innings").holes == {1}

    @pytest.mark.parametrize("target", [1, 3, 5])
    def test_where_the_box_has_a_hole_x_the_peg_stands_there_in_extra_innings(self, target):
        setup = replace(TWO, target=target, options={"extra_hole": "on"})
        state = self.game(*[0, 0] * target, setup=setup)
        assert stand(state, "innings").holes == {EXTRA_HOLE}
        state = self.half(self.half(state, 1), 1)
        assert stand(state, "innings").holes == {EXTRA_HOLE}
        assert stand(self.game(*[0, 0] * (target - 1), setup=setup), "innings").holes != {EXTRA_HOLE}

    def test_the_order_holds_all_game(self):
        state = self.game(0, 0)
        assert (state.batting, state.inning) == (0, 2)


class TestFour:
    def test_partners_add_up_on_one_scale_and_take_turns_at_bat(self):
        state = at_bat(FOUR)
        assert len(GAME.owed(state)) == 2
        batters = []
        for _ in range(2):
            batters.append(state.batter)
            state = play(bat(state, 6), NextHand())
        assert (batters, state.batter) == ([0, 2], 0)

    def test_three_players_and_the_scorekeeper_are_refused(self):
        with pytest.raises(IllegalAction, match="for 2 or 4 players, not 3"):
            GAME.start(replace(TWO, players=("A", "B", "C")))
        with pytest.raises(IllegalAction, match="choose another referee"):
            GAME.start(replace(TWO, policy=Policy.SCOREKEEPER))


class TestMuggins:
    def test_what_a_scale_is_short_of_may_be_claimed_on_the_claimers_scale(self):
        setup = replace(TWO, policy=Policy.MUGGINS)
        state = at_bat(setup)
        ledger = state.ledger.owe((Award(0, 6, SharedReason.HAND),))
        state = replace(state, deal=replace(state.deal, ledger=ledger, stage=Phase.NEXT))
        state = play(state, Peg(0, 4), Short(0), Claim(1, 0, 2), Peg(1, 2))
        assert [account.front for account in state.ledger.accounts] == [4, 2]
        assert play(state, Swing()).book[-1].points == (4, 2)

    def test_what_nobody_claims_is_lost_with_the_swing(self):
        state = at_bat(replace(TWO, policy=Policy.MUGGINS))
        ledger = state.ledger.owe((Award(0, 6, SharedReason.HAND),))
        state = replace(state, deal=replace(state.deal, ledger=ledger, stage=Phase.NEXT))
        step = GAME.apply(play(state, Peg(0, 4), Short(0)), Swing())
        assert step.state.swing == (4, 0)
        assert EventKind.LOST in [event.kind for event in step.events]


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.MUGGINS])
@pytest.mark.parametrize("setup", [TWO, FOUR, replace(TWO, target=1)], ids=["two", "four", "one inning"])
@pytest.mark.parametrize("seeds", sampled([range(2), range(2, 12)]), ids=["two games", "more"])
def test_whole_games_end_replay_and_keep_their_pegs(setup, policy, seeds):
    setup = replace(setup, policy=policy)
    for seed in seeds:
        actions = tuple(honest(setup, seed))
        match = Match(GAME, setup, actions)
        runs = match.state.runs_scored
        assert runs[match.state.winner] > runs[1 - match.state.winner]
        assert sum(entry.runs_scored for entry in match.state.book) == sum(runs)
        assert replay(format_record(setup, actions)).state == match.state
        for played in match.played:
            stands = {each.group: each for each in GAME.stands(played.state)}
            assert len(stands["path"].holes) <= 4
            assert stands["outs"].holes <= set(range(OUTS + 1))
            assert stands["innings"].holes <= {0, 1, 2, 3}
        match.back_to(0)
        assert match.state == GAME.start(setup)


def test_every_action_awaited_is_one_that_the_rules_allow():
    match = Match(GAME, TWO)
    for action in honest(TWO, 3):
        for each in GAME.legal(match.state):
            GAME.apply(match.state, each)
        assert isinstance(action, Steal | Peg) or action in GAME.legal(match.state)
        match.push(action)


def test_the_scorebook_tells_every_at_bat_and_the_line_score():
    match = Match(GAME, FOUR, honest(FOUR, 5))
    text = format_scorebook(match.state)
    head, first, second, empty, half, *_ = text.splitlines()
    assert head.split() == [*map(str, range(1, match.state.inning + 1)), "R"]
    assert {int(first.split()[-1]), int(second.split()[-1])} == set(match.state.runs_scored)
    assert empty == ""
    assert half.startswith("First half of inning 1")
    assert text.count(" out") >= len(match.state.book)


def test_a_misdeal_is_dealt_again_by_the_same_batter():
    assert play(at_bat(), Dealt(), Misdeal()).batter == 0


def test_the_game_is_in_the_catalogue():
    assert game_named("round-the-bases") is GAME
    assert FACTORY.text.count("p") == Counter(FACTORY.text)["p"] == 3
