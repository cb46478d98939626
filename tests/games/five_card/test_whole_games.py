"""Whole games of five-card cribbage against a scorer that knows nothing of the engine, and through records."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from companion.cards import PACK
from companion.games.catalogue import game_named, playout_of
from companion.games.match import Match
from companion.games.playout import pegs_owed
from companion.games.record import format_record, parse_record, replay
from companion.games.setup import Policy, Setup
from tests.games.cribbage.test_whole_games import brute_lay, brute_show
from tests.games.five_card.test_scoring import brute_points
from tests.sampled import sampled

GAME = game_named("five-card")


def packs(chance):
    return (chance.sample(PACK, len(PACK)) for _ in count())


def honest(seed, policy=Policy.CASUAL):
    setup, chance = Setup(("Ann", "Bob"), "five-card", 61, policy), Random(seed)
    return setup, tuple(playout_of("five-card").honest_actions(setup, packs(chance), chance.choice))


def rescored(actions):
    """Return the totals of a game from its actions alone, as somebody beside the table would add them up."""
    totals, pone, series, hands, crib, starter, passed = [0, 0], None, [], ([], []), [], None, set()
    last = None

    def add(seat, points):
        if max(totals) < 61:
            totals[seat] = min(totals[seat] + points, 61)

    cuts = {}
    for action in actions:
        match action.verb:
            case "cut":
                cuts[action.seat] = action.card.rank
                if len(cuts) == 2 and cuts[0] == cuts[1]:
                    cuts = {}
                elif len(cuts) == 2:
                    pone = int(cuts[0] < cuts[1])
                    add(pone, 3)
            case "starter":
                starter, series, hands, crib, passed = action.card, [], ([], []), [], set()
                if action.card.rank == 11:
                    add(1 - pone, 2)
            case "lay":
                hands[action.seat].append(action.card)
                series.append(action.card)
                last = action.seat
                add(action.seat, brute_lay(series))
                total = sum(min(card.rank, 10) for card in series)
                full = all(len(hand) == 3 for hand in hands)
                others = [seat for seat in (0, 1) if seat not in passed and len(hands[seat]) < 3]
                if total != 31 and (full or not others):
                    add(last, 1)
            case "go":
                passed.add(action.seat)
                if not [seat for seat in (0, 1) if seat not in passed and len(hands[seat]) < 3]:
                    add(last, 1)
            case "turn-up":
                hands[action.seat].append(action.card)
            case "count":
                add(action.seat, brute_points(hands[action.seat], starter))
            case "crib":
                crib.append(action.card)
                if len(crib) == 4:
                    add(1 - pone, brute_show(crib, starter, True))
            case "deal":
                pone = 1 - pone
    return tuple(totals)


@pytest.mark.parametrize("seed", sampled(range(40), *range(10)))
def test_an_honest_game_ends_with_the_totals_of_an_independent_scorer(seed):
    setup, actions = honest(seed)
    match = Match(GAME, setup, actions)
    outcome = GAME.outcome(match.state)
    assert outcome is not None
    assert outcome.totals == rescored(actions)
    assert outcome.winners == (outcome.totals.index(61),)
    skunked = min(outcome.totals) < 31
    assert (outcome.skunks[1 - outcome.winner], outcome.game_points) == (("skunk", 2) if skunked else ("", 1))


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.MUGGINS, Policy.TOURNAMENT, Policy.COACH])
def test_a_record_gives_the_same_game_back(policy):
    setup, actions = honest(7, policy)
    again = replay(format_record(setup, actions))
    assert again.state == Match(GAME, setup, actions).state
    assert parse_record(format_record(setup, actions)) == (setup, actions)


def test_somebody_can_always_go_on_until_the_game_is_won():
    for seed in range(15):
        chance, match = Random(seed), Match(GAME, Setup(("Ann", "Bob"), "five-card", 61))
        while GAME.outcome(match.state) is None:
            for peg in pegs_owed(match.state):
                match.push(peg)
            match.push(chance.choice(GAME.awaited(match.state).actions))
            if len(match) > 3000:
                pytest.fail("the game does not end")
