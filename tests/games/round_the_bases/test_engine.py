"""'Round the Bases, ruling by ruling, and whole games of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from companion.cards import parse_card
from companion.games.action import Claim, IllegalAction, Peg, Short
from companion.games.catalogue import game_named
from companion.games.cribbage.actions import Dealt, Misdeal, Shuffle, Starter
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
from companion.games.round_the_bases.profile import FACTORY, PLAIN
from companion.games.round_the_bases.running import OUTS, Happened
from companion.games.round_the_bases.scorebook import format_scorebook
from companion.games.round_the_bases.state import InningStage
from companion.games.setup import Policy
from companion.games.speech import event_sentence
from tests.games.round_the_bases.plays import FOUR, TWO, at_bat, bat, hand, honest, on, play, results, stand
from tests.sampled import sampled


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
        assert [outcome.happened for outcome in state.diamond.outcomes] == [
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

    def test_both_who_rolled_are_told_with_their_own_die(self):
        state = bat(at_bat(), 9)
        (told, *_) = GAME.apply(state, Duel(1, 2)).events
        assert str(event_sentence(state.setup, told)) == "Ann rolled 1, Bob 2."

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


@pytest.mark.parametrize("policy", sampled([Policy.CASUAL, Policy.MUGGINS], 1))
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


@pytest.mark.parametrize("options", [{}, {"cards": "app"}], ids=["people deal", "the app deals"])
def test_a_shuffle_that_is_not_awaited_is_refused_with_what_is(options):
    """Before the roll-off too, when nobody is up yet."""
    state = GAME.start(replace(TWO, options=options))
    if options:
        state = GAME.apply(state, Shuffle(5)).state
    with pytest.raises(IllegalAction, match="Roll a die each"):
        GAME.apply(state, Shuffle(5))
