"""Whole games: records with known results, an independent scorer, and what must hold in every game."""

import dataclasses
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import PACK
from companion.games.action import Claim, Close, IllegalAction, Peg, Short
from companion.games.cribbage import CRIBBAGE
from companion.games.cribbage.actions import Count, CribCard, Dealt, Go, Lay, Starter
from companion.games.cribbage.playout import honest_actions, script
from companion.games.event import EventKind
from companion.games.match import Match
from companion.games.record import format_record, replay
from companion.games.setup import Policy, Setup
from tests.sampled import examples

GAMES = Path(__file__).parents[2] / "data" / "games"
NAMES = ("Ann", "Bob", "Cleo", "Dan")

PLAYERS = st.sampled_from([2, 3, 4])
TARGETS = st.sampled_from([61, 121])
SEEDS = st.integers(0, 10**6)


def packs(chance):
    while True:
        yield chance.sample(PACK, len(PACK))


def honest_match(players, seed, **terms):
    chance, setup = Random(seed), Setup(NAMES[:players], **terms)
    return Match(CRIBBAGE, setup, honest_actions(setup, packs(chance), chance.choice))


def careless_match(players, seed, **terms):
    """A game in which people forget pegs, peg short, call muggins rightly and wrongly, and accept."""
    chance, setup = Random(seed), Setup(NAMES[:players], **terms)
    match = Match(CRIBBAGE, setup)
    for action in honest_actions(setup, packs(chance), chance.choice, pegs=False):
        match.push(action)
        for each in _careless_pegs(match, chance):
            try:
                match.push(each)
            except IllegalAction:
                assert match.state.over or _needs_no_more(match, each)
        if match.state.over:
            return match
    raise AssertionError("an honest game ends")


def _needs_no_more(match, action):
    """Whether this is a call of muggins by a side that wins with what it is owed already (P15)."""
    if not isinstance(action, Claim):
        return False
    caller = match.state.ledger.accounts[action.by]
    return caller.front + caller.owed >= match.setup.target


def _careless_pegs(match, chance):
    for side in chance.sample(list(match.setup.sides), len(match.setup.sides)):
        owed = match.state.ledger.accounts[side].owed
        if owed and chance.random() < 0.8:
            yield Peg(side, chance.choice([owed, owed, chance.randint(1, owed)]))
        if match.setup.policy.muggins and chance.random() < 0.3:
            yield Short(side)
            other = chance.choice([each for each in match.setup.sides if each != side])
            yield chance.choice([Claim(other, side, chance.randint(1, 4)), Close(side)])


# --- an independent scorer ------------------------------------------------------------------------------------


def brute_show(hand, starter, crib):
    cards = [*hand, starter]
    groups = [group for size in range(2, 6) for group in combinations(cards, size)]
    points = 2 * sum(sum(card.value for card in group) == 15 for group in groups)
    points += 2 * sum(one.rank == two.rank for one, two in combinations(cards, 2))
    for size in (5, 4, 3):
        runs = sum(is_run(group) for group in groups if len(group) == size)
        if runs:
            points += size * runs
            break
    if len({card.suit for card in cards}) == 1:
        points += 5
    elif not crib and len({card.suit for card in hand}) == 1:
        points += 4
    return points + sum(card.rank == 11 and card.suit == starter.suit for card in hand)


def brute_lay(series):
    count = sum(card.value for card in series)
    points = 2 if count in (15, 31) else 0
    alike = next((n for n, card in enumerate(reversed(series)) if card.rank != series[-1].rank), len(series))
    points += alike * (alike - 1)
    return points + next((size for size in range(len(series), 2, -1) if is_run(series[-size:])), 0)


def is_run(cards):
    ranks = sorted(card.rank for card in cards)
    return len(ranks) > 2 and all(low + 1 == high for low, high in pairwise(ranks))


def rescored(match):
    """The totals by the cards alone, without the engine's ledger, up to the stroke that wins."""
    setup = match.setup
    totals, dealer = [0] * len(setup.sides), None
    laid, passed, series, crib, starter = {}, set(), [], [], None

    def give(seat, points):
        side = setup.side_of(seat)
        totals[side] = min(totals[side] + points, setup.target)

    for played in match.played:
        match played.action:
            case Dealt():
                laid, crib, dealer = {seat: [] for seat in setup.seats}, [], played.state.dealer
                passed, series = set(), []
            case Starter(card):
                starter = card
                give(dealer, 2 if card.rank == 11 else 0)
            case Lay(seat, card):
                laid[seat].append(card)
                series.append(card)
                last = seat
                give(seat, brute_lay(series))
            case Go(seat):
                passed.add(seat)
            case Count(seat):
                give(seat, brute_show(laid[seat], starter, crib=False))
            case CribCard(card):
                crib.append(card)
                give(dealer, brute_show(crib, starter, crib=True) if len(crib) == 4 else 0)
        if series and isinstance(played.action, Lay | Go):
            out = all(seat in passed or len(laid[seat]) == 4 for seat in setup.seats)
            full = sum(card.value for card in series) == 31
            if out and not full:
                give(last, 1)
            if out or full:
                passed, series = set(), []
        if setup.target in totals:
            break
    return tuple(totals)


@examples(0.4)
@given(PLAYERS, TARGETS, SEEDS)
def test_an_honest_game_ends_with_the_totals_of_an_independent_scorer(players, target, seed):
    match = honest_match(players, seed, target=target)
    outcome = CRIBBAGE.outcome(match.state)
    assert outcome.totals == rescored(match)
    assert [account.front for account in match.state.ledger.accounts] == list(outcome.totals)


@pytest.mark.parametrize(
    ("name", "totals", "skunks", "game_points"),
    [
        ("two_players", (121, 106), ("", ""), 1),
        ("three_players", (94, 121, 57), ("", "", "double skunk"), 1),
        ("four_players", (121, 85), ("", "skunk"), 3),
        ("two_players_to_61", (28, 61), ("skunk", ""), 2),
        ("two_players_muggins", (106, 121), ("", ""), 1),
        ("three_players_automatic_muggins", (61, 45, 53), ("", "", ""), 1),
        ("four_players_tournament", (107, 121), ("", ""), 1),
    ],
)
def test_a_recorded_game_ends_as_it_did(name, totals, skunks, game_points):
    text = (GAMES / f"{name}.txt").read_text(encoding="utf-8")
    match = replay(text)
    outcome = CRIBBAGE.outcome(match.state)
    assert (outcome.totals, outcome.skunks, outcome.game_points) == (totals, skunks, game_points)
    assert format_record(match.setup, match.actions) == text


# --- what must hold in every game -----------------------------------------------------------------------------

GONE = (EventKind.LOST, EventKind.CLAIMED, EventKind.FORFEITED)


def beyond_the_board(ledger, action):
    """The points that end with an action because there are no holes for them (P15)."""
    if not isinstance(action, Short | Claim):
        return 0
    account = ledger.accounts[action.side]
    short = isinstance(action, Short)
    due = sum(debt.due for debt in account.debts if debt.claimable or (short and debt.award.muggins))
    return max(account.front + due - ledger.target, 0)


@examples(0.4)
@given(PLAYERS, TARGETS, SEEDS, st.sampled_from(list(Policy)[1:]), st.sampled_from(["called", "automatic"]))
def test_no_point_is_made_or_lost_unseen_however_people_peg(players, target, seed, policy, muggins):
    match = careless_match(players, seed, target=target, policy=policy, options={"muggins": muggins})
    scored = gone = 0
    before = CRIBBAGE.start(match.setup).ledger
    for played in match.played:
        gone += beyond_the_board(before, played.action)
        before = played.state.ledger
        for event in played.events:
            scored += event.points if event.kind is EventKind.SCORED else 0
            gone += event.points if event.kind in GONE else 0
        ledger = played.state.ledger
        assert all(ledger.total(side) <= target for side in match.setup.sides)
        if ledger.reached is None:
            assert scored == gone + sum(account.standing for account in ledger.accounts)


@examples(0.4)
@given(PLAYERS, SEEDS, st.sampled_from(list(Policy)[1:]))
def test_states_are_frozen_hashable_and_come_back_equal_after_any_undo(players, seed, policy):
    match = careless_match(players, seed, target=61, policy=policy)
    again = Match(CRIBBAGE, match.setup, match.actions)
    states = [match.state_at(length) for length in range(len(match) + 1)]
    for length in sorted(Random(seed).sample(range(len(match)), 5), reverse=True):
        again.back_to(length)
        assert again.state == states[length]
        assert hash(again.state) == hash(states[length])
    with pytest.raises(dataclasses.FrozenInstanceError):
        again.state.count = 5


@examples(0.4)
@given(PLAYERS, SEEDS, st.sampled_from(list(Policy)[1:]))
def test_a_replayed_record_gives_the_same_state_and_events(players, seed, policy):
    match = careless_match(players, seed, target=61, policy=policy)
    again = replay(format_record(match.setup, match.actions))
    assert again.played == match.played


@given(PLAYERS, SEEDS)
def test_somebody_can_always_go_on_until_the_game_is_won(players, seed):
    """Any choice among the legal actions keeps the game going; no card is ever there twice."""
    chance = Random(seed)
    match = Match(CRIBBAGE, Setup(NAMES[:players], target=61))
    for _ in range(120):
        if match.state.over:
            break
        match.push(chance.choice(CRIBBAGE.legal(match.state)))
        state = match.state
        assert len(state.seen) == sum(map(len, state.laid)) + len(state.crib) + (state.starter is not None)
        assert state.count <= 31


def test_honest_players_never_say_go_falsely():
    for seed in range(20):
        match = honest_match(2 + seed % 3, seed)
        assert not [event for played in match.played for event in played.events if event.kind is EventKind.FALSE_GO]


def test_the_same_packs_and_choices_give_the_same_game():
    assert honest_match(3, 7).actions == honest_match(3, 7).actions
    assert honest_match(3, 7).actions != honest_match(3, 8).actions


def test_a_script_ends_when_the_packs_do():
    chance, setup = Random(1), Setup(NAMES[:2])
    actions = list(honest_actions(setup, [chance.sample(PACK, 52) for _ in range(3)], chance.choice, pegs=False))
    assert [action.verb for action in actions].count("deal") == 2
    assert not any(isinstance(action, Peg) for action in actions)
    assert list(honest_actions(setup, [], chance.choice)) == []


def test_honest_players_lay_a_card_again_that_was_taken_back():
    chance, match = Random(3), Match(CRIBBAGE, Setup(NAMES[:2]))
    actions = script(match, packs(chance), lambda choices: choices[0])
    laid = list[Lay]()
    while len(laid) < 2:
        action = next(actions)
        match.push(action)
        laid += [action] if isinstance(action, Lay) else []
    match.back_to(len(match) - 2)
    again = [next(actions)]
    match.push(again[0])
    again.append(next(actions))
    assert again == laid
