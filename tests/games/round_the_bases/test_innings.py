"""Steals, innings and sides of 'Round the Bases."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.cards import parse_card
from companion.games.action import IllegalAction
from companion.games.cribbage.actions import Dealt, Starter
from companion.games.cribbage.state import Phase
from companion.games.round_the_bases.actions import (
    ChangeSides,
    NextHand,
    Roll,
    Steal,
    Swing,
)
from companion.games.round_the_bases.engine import ROUND_THE_BASES as GAME
from companion.games.round_the_bases.profile import EXTRA_HOLE
from companion.games.round_the_bases.scorebook import line_score
from companion.games.round_the_bases.state import InningStage
from companion.games.setup import Policy
from tests.games.round_the_bases.plays import FOUR, TWO, at_bat, bat, hand, on, play, results, stand


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

    def test_where_it_may_be_the_third_out_the_pegs_may_go_home_before_the_dice_are_entered(self):
        """And before the swing; in the middle of a hand they stay where they are."""
        assert [owed.ending for owed in GAME.owed(hand(at_bat(), 10, 4))] == [True, True]
        for outs, bases, ending in ((1, (6,), False), (2, (6,), True)):
            state = on(at_bat(), *bases, outs=outs)
            assert not any(owed.ending for owed in GAME.owed(state))
            assert [owed.ending for owed in GAME.owed(play(state, Steal(6)))] == [ending] * 2

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
