"""Lowball, ruling by ruling (W1-W3), and whole games: cribbage with another end."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from random import Random

import pytest

from companion.app.celebrating import cheer
from companion.app.summing import summary_of
from companion.cards import PACK
from companion.games.action import Amend, IllegalAction
from companion.games.catalogue import game_named, listed, playout_of
from companion.games.event import EventKind
from companion.games.match import Match
from companion.games.playout import pegs_owed
from companion.games.record import format_record, parse_action, replay
from companion.games.setup import Policy, Setup
from companion.games.speech import event_sentences
from tests.sampled import crossed

GAME, CRIBBAGE = game_named("lowball"), game_named("cribbage")
NAMES = ("Ann", "Bob", "Cleo", "Dan")


def setup(players=2, target=121, policy=Policy.CASUAL):
    return Setup(NAMES[:players], "lowball", target, policy)


def honest(terms, seed):
    chance = Random(seed)
    packs = (chance.sample(PACK, len(PACK)) for _ in count())
    return tuple(playout_of("lowball").honest_actions(terms, packs, chance.choice))


def near(back=119, front=120, other=88):
    """Return a game in which Ann stands one hole before the game hole, and is the dealer."""
    match = Match(GAME, setup())
    for action in (parse_action(GAME, "dealer 0"), Amend(0, back, front), Amend(1, other - 1, other)):
        match.push(action)
    return match


def on(match, text):
    for line in text.split(", "):
        match.push(parse_action(GAME, line))
    return match


def test_w1_who_reaches_the_game_hole_loses_at_once():
    match = on(near(), "dealt, starter JC")
    outcome = GAME.outcome(match.state)
    assert (outcome.winners, outcome.totals) == ((1,), (121, 88))
    told = tuple(map(str, event_sentences(match.setup, match.played[-1].events)))
    assert told[-2:] == ("Ann loses: that is 121.", "Bob wins with 88.")
    assert str(GAME.awaited(match.state).sentence) == "Bob won, 88 to 121"
    with pytest.raises(IllegalAction, match="The game is over, Bob won, 88 to 121"):
        on(match, 'penalty 1 2 "late"')


def test_w1_the_last_peg_may_still_come_home():
    match = on(near(), "dealt, starter JC, peg 0 1 no")
    assert match.state.ledger.accounts[0].front == 121
    assert GAME.outcome(match.state).winners == (1,)


def test_w1_a_loss_that_is_undone_is_none():
    match = on(near(), "dealt, starter JC")
    match.back_to(len(match) - 1)
    assert GAME.outcome(match.state) is None


def test_w1_nobody_is_skunked_and_a_win_counts_one():
    outcome = GAME.outcome(on(near(other=10), "dealt, starter JC").state)
    assert (outcome.skunks, outcome.game_points, outcome.lines) == (("", ""), 1, (0, 0))
    assert listed("lowball").skunk_lines == {}


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_w1_there_is_no_muggins(policy):
    with pytest.raises(IllegalAction, match=f"Lowball is not played with the referee '{policy.value}'"):
        GAME.start(setup(policy=policy))


@pytest.mark.parametrize("option", ["muggins", "false_claim", "game_points", "false_go", "excess"])
def test_w2_there_is_nothing_to_choose(option):
    with pytest.raises(IllegalAction, match=f"There is no option '{option}' with the value"):
        GAME.start(replace(setup(), options={option: "on"}))


def test_w2_heels_stay_owed_when_the_dealer_lays_a_card_first():
    lines = "dealer 0, dealt, starter JC, lay 1 2H, lay 0 3H"
    low, usual = on(Match(GAME, setup()), lines), Match(CRIBBAGE, Setup(("Ann", "Bob")))
    on(usual, lines)
    assert [owed.sums for owed in GAME.owed(low.state)] == [(2,), ()]
    assert [owed.sums for owed in CRIBBAGE.owed(usual.state)] == [(), ()]


def test_w3_of_three_one_loses_and_two_win_the_lowest_first():
    match = Match(GAME, setup(3))
    for action in (parse_action(GAME, "dealer 0"), Amend(0, 119, 120), Amend(1, 99, 100), Amend(2, 59, 60)):
        match.push(action)
    on(match, "dealt, starter JC")
    outcome, summary = GAME.outcome(match.state), summary_of(match)
    assert outcome.winners == (2, 1)
    assert str(GAME.awaited(match.state).sentence) == "Cleo and Bob won, 60 and 100 to 121"
    assert [summary.won(side) for side in (0, 1, 2)] == [False, True, True]
    assert [summary.margin(side) for side in (0, 1, 2)] == [-21, 21, 61]


def test_a_win_is_celebrated_by_who_won_where_they_stand():
    cheered = cheer(on(near(), "dealt, starter JC"))
    assert (str(cheered.title), str(cheered.words), cheered.side, cheered.won) == ("Bob wins!", "88 to 121", 1, True)
    assert (min(cheered.numbers), max(cheered.numbers)) == (58, 88)


@pytest.mark.parametrize(("players", "target"), crossed([2, 3, 4], [61, 121]))
def test_a_game_is_one_of_cribbage_that_the_other_side_wins(players, target):
    for seed in range(8):
        terms = setup(players, target)
        actions = honest(terms, seed)
        low, usual = Match(GAME, terms, actions), Match(CRIBBAGE, replace(terms, game="cribbage"), actions)
        ended, other = GAME.outcome(low.state), CRIBBAGE.outcome(usual.state)
        assert ended.totals == other.totals
        assert {*ended.winners, other.winner} == set(terms.sides)
        assert other.winner not in ended.winners
        kinds = [event.kind for played in low.played for event in played.events]
        assert kinds.count(EventKind.WON) == len(ended.winners)
        assert replay(format_record(terms, actions)).state == low.state


def test_the_scorekeeper_sees_who_reached_the_game_hole():
    match = Match(GAME, setup(target=61, policy=Policy.SCOREKEEPER))
    on(match, "tally 0 60, tally 1 30")
    assert GAME.outcome(match.state) is None
    on(match, "tally 0 5")
    assert GAME.outcome(match.state).winners == (1,)


def test_somebody_can_always_go_on_until_the_game_is_lost():
    for seed in range(5):
        chance, match = Random(seed), Match(GAME, setup(target=61))
        while GAME.outcome(match.state) is None:
            for peg in pegs_owed(match.state):
                match.push(peg)
            match.push(chance.choice(GAME.awaited(match.state).actions))
            assert len(match) < 3000
