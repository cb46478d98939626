"""A whole game of 'Round the Bases as a script: shuffled packs, thrown dice, now and then a steal.

Packs, dice and choices come from the caller, so that the same arguments give the same game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from random import Random
from typing import Any

from companion.cards import PACK, Card
from companion.games.cribbage.actions import Starter
from companion.games.cribbage.state import Phase
from companion.games.game import Action, Peg, Setup
from companion.games.match import Match
from companion.games.playout import HasState, one_hand
from companion.games.round_the_bases.actions import BatFirst, ChangeSides, NextHand, RollOff, Steal, Swing
from companion.games.round_the_bases.engine import ROUND_THE_BASES
from companion.games.round_the_bases.state import BasesState, Stage

_STEALS = 0.08
"""How often a runner who could steal does, each time that anything is done."""


def honest_actions(setup: Setup, random: Random, *, pegs: bool = True) -> Iterator[Action]:
    """Yield the actions of a game as honest players would take them, to its end."""
    match = Match(ROUND_THE_BASES, setup)
    for action in script(match, random):
        match.push(action)
        yield action
        for peg in _pegs(match.state) if pegs else ():
            match.push(peg)
            yield peg


def script(match: HasState, random: Random, packs: Iterable[Sequence[Card]] = ()) -> Iterator[Action]:
    """Yield everything but the pegs; each action must have been played on `match` before the next is asked for."""
    to_come: Iterator[Sequence[Card]] = chain(packs, _shuffled(random))
    while (state := match.state).winner is None:
        match state.stage:
            case Stage.ROLL_OFF:
                yield RollOff(*_dice(random))
            case Stage.CHOOSE:
                yield BatFirst(random.choice((0, 1)))
            case Stage.HAND if state.deal.phase is Phase.NEXT:
                yield Swing()
            case Stage.HAND:
                yield from _hand(match, next(to_come), random)
            case Stage.DICE:
                yield from _throw(match, random)
            case Stage.NEXT:
                yield from _perhaps_steal(match, random)
                if match.state.stage is Stage.NEXT and match.state.winner is None:
                    yield NextHand()
            case Stage.CHANGE:
                yield ChangeSides()


def _shuffled(random: Random) -> Iterator[Sequence[Card]]:
    while True:
        yield random.sample(PACK, len(PACK))


class _Cards:
    """Where the hand of cribbage stands."""

    def __init__(self, match: HasState) -> None:
        self._match = match

    @property
    def state(self) -> Any:
        return self._match.state.deal


def _hand(match: HasState, pack: Sequence[Card], random: Random) -> Iterator[Action]:
    """Play a hand, unless a jack or a runner caught stealing ends it."""
    number = match.state.deal.deal
    for action in one_hand(_Cards(match), pack, random.choice):
        yield from _perhaps_steal(match, random)
        state: BasesState = match.state
        if state.stage is not Stage.HAND or state.deal.deal != number:
            return
        yield action
        if isinstance(action, Starter) and match.state.stage is not Stage.HAND:
            return


def _perhaps_steal(match: HasState, random: Random) -> Iterator[Action]:
    state: BasesState = match.state
    if state.stealers and random.random() < _STEALS:
        yield Steal(random.choice(state.stealers))
        yield from _throw(match, random)


def _throw(match: HasState, random: Random) -> Iterator[Action]:
    throw = ROUND_THE_BASES.awaited(match.state).throw
    if throw is not None:
        yield throw.actions[_dice(random)]


def _dice(random: Random) -> tuple[int, int]:
    return random.randint(1, 6), random.randint(1, 6)


def _pegs(state: BasesState) -> tuple[Peg, ...]:
    if state.winner is not None:
        return ()
    accounts = state.ledger.accounts
    return tuple(Peg(side, accounts[side].owed) for side in state.setup.sides if accounts[side].owed)
