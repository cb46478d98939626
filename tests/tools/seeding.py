"""A store with games in it that were really played: for screenshots and tests, never for people's own journal."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import count, islice
from typing import Any

from companion.app.summing import summary_of
from companion.cards import Card
from companion.games.action import Action
from companion.games.catalogue import game_named, playout_of
from companion.games.cribbage.actions import Dealer, Shuffle
from companion.games.match import Match
from companion.games.playout import pegs_owed
from companion.games.record import format_action
from companion.games.seating import Seat
from companion.games.setup import Policy, Setup
from companion.games.setup_json import setup_to_json
from companion.store.journal import Store
from companion.store.summary import Summary


def packs(chance: random.Random, game: str = "cribbage") -> Iterator[Sequence[Card]]:
    """Yield shuffled packs without end."""
    pack = game_named(game).pack
    while True:
        yield chance.sample(pack, len(pack))


def honest_game(setup: Setup, seed: int) -> Iterator[Action]:
    """Yield the actions of a game that honest players play to its end; the same seed gives the same game."""
    known, more = _honest_game(setup, seed)
    for place in count():
        if place == len(known):
            known.extend(islice(more, 1))
        if place == len(known):
            return
        yield known[place]


@lru_cache(maxsize=64)
def _honest_game(setup: Setup, seed: int) -> tuple[list[Action], Iterator[Action]]:
    """Return what was played of a game until now, and the rest of it: no game is played twice."""
    chance = random.Random(seed)
    return [], playout_of(setup.game).honest_actions(setup, packs(chance, setup.game), chance.choice)


def dealt_game(setup: Setup, seed: int) -> Iterator[Action]:
    """Yield the actions of a game of cribbage that the app deals, to its end: every choice by chance, every peg set."""
    chance, match = random.Random(seed), Match(game_named(setup.game), setup)
    opening: list[Action] = [Shuffle(seed), Dealer(Seat(seed % len(setup.players)))]
    while match.game.outcome(match.state) is None:
        actions = (
            opening[:1] or list(pegs_owed(match.state)) or [chance.choice(match.game.awaited(match.state).actions)]
        )
        del opening[:1]
        for action in actions:
            match.push(action)
            yield action


def store_game(store: Store, setup: Setup, seed: int, board: str, at: str, actions: int | None = None) -> int:
    """Play a game into a store, all of it or so many actions, and return its number."""
    return _store(store, setup, *_entries(setup, seed, actions), board, at)


def store_match(store: Store, match: Match[Any], board: str, at: str) -> int:
    """Store a game as far as it was played, and return its number."""
    entries = map(format_action, match.actions)
    return _store(store, match.setup, entries, summary_of(match), board, at)


def _store(store: Store, setup: Setup, entries: Iterable[str], summary: Summary | None, board: str, at: str) -> int:
    game_id = store.begin(setup_to_json(setup), board, at)
    with store._transaction():  # one write to the disk, not one for each entry
        for entry in entries:
            store.append(game_id, entry, at)
    if summary is not None:
        store.finish(game_id, summary, at)
    return game_id


@lru_cache(maxsize=256)
def _entries(setup: Setup, seed: int, actions: int | None) -> tuple[tuple[str, ...], Summary | None]:
    """Return a game as it is stored: its entries, and its summary if it is over."""
    match = Match(game_named(setup.game), setup)
    shuffled = setup.app_deals and Shuffle.verb in match.game.actions
    played = dealt_game if shuffled else honest_game
    for action in islice(played(setup, seed), actions):
        match.push(action)
    return tuple(map(format_action, match.actions)), summary_of(match)


def seed_history(store: Store, names: Sequence[str] = ("Ann", "Bob", "Cleo", "Dora")) -> None:
    """Store an autumn of evenings: games of two, three and four of these people, to 121 and to 61."""
    ann, bob, cleo, dora = names
    evenings = (
        (Setup((ann, bob)), "cribbage-2 sim:"),
        (Setup((cleo, ann), policy=Policy.COACH), "cribbage-2 sim:"),
        (Setup((ann, bob, cleo)), "cribbage-3 sim:"),
        (Setup((bob, cleo), target=61), "cribbage-61 sim:"),
        (Setup((ann, bob, cleo, dora)), "cribbage-2 none"),
        (Setup((ann, bob), policy=Policy.MUGGINS), "cribbage-2 sim:"),
    )
    for number in range(24):
        setup, board = evenings[number % len(evenings)]
        store_game(store, setup, number, board, f"2026-{10 + number // 16:02}-{1 + number % 16:02}T19:30:00+00:00")
