"""A whole game of 'Round the Bases as a script: shuffled packs, thrown dice, now and then a steal.

Packs, dice and choices come from the caller, so that the same arguments give the same game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.cards import Card
from companion.games.action import Action
from companion.games.cribbage.actions import Starter
from companion.games.cribbage.playout import one_hand
from companion.games.cribbage.state import CribbageState, Phase
from companion.games.match import Match
from companion.games.playout import Chooser, HasState, played
from companion.games.round_the_bases.actions import BatFirst, ChangeSides, NextHand, RollOff, Steal, Swing
from companion.games.round_the_bases.engine import ROUND_THE_BASES
from companion.games.round_the_bases.state import BasesState, InningStage
from companion.games.seating import Side
from companion.games.setup import Setup

_STEALS = 12
"""A runner who could steal does so one time in as many, each time that anything is done."""
_PIPS = range(1, 7)


def honest_actions(
    setup: Setup, packs: Iterable[Sequence[Card]], choose: Chooser, *, pegs: bool = True
) -> Iterator[Action]:
    """Return the actions of a game as honest players would take them, to its end or until the packs run out."""
    match = Match(ROUND_THE_BASES, setup)
    return played(match, script(match, iter(packs), choose), pegs=pegs)


def script(match: HasState[BasesState], packs: Iterator[Sequence[Card]], choose: Chooser) -> Iterator[Action]:
    """Yield everything but the pegs; each action must have been played on `match` before the next is asked for."""
    while (state := match.state).winner is None:
        match state.stage:
            case InningStage.ROLL_OFF:
                yield RollOff(*_dice(choose))
            case InningStage.CHOOSE:
                yield BatFirst(choose((Side(0), Side(1))))
            case InningStage.HAND if state.deal.phase is Phase.NEXT:
                yield Swing()
            case InningStage.HAND:
                pack = next(packs, None)
                if pack is None:
                    return
                yield from _hand(match, pack, choose)
            case InningStage.DICE:
                yield from _throw(match, choose)
            case InningStage.NEXT:
                yield from _perhaps_steal(match, choose)
                if match.state.stage is InningStage.NEXT and match.state.winner is None:
                    yield NextHand()
            case InningStage.CHANGE:
                yield ChangeSides()


class _HandOfCribbage:
    """Where the hand of cribbage stands."""

    def __init__(self, match: HasState[BasesState]) -> None:
        self._match = match

    @property
    def state(self) -> CribbageState:
        return self._match.state.deal


def _hand(match: HasState[BasesState], pack: Sequence[Card], choose: Chooser) -> Iterator[Action]:
    """Play a hand, unless a jack or a runner caught stealing ends it."""
    number = match.state.deal.deal
    for action in one_hand(_HandOfCribbage(match), pack, choose):
        yield from _perhaps_steal(match, choose)
        state: BasesState = match.state
        if state.stage is not InningStage.HAND or state.deal.deal != number:
            return
        yield action
        if isinstance(action, Starter) and match.state.stage is not InningStage.HAND:
            return


def _perhaps_steal(match: HasState[BasesState], choose: Chooser) -> Iterator[Action]:
    state: BasesState = match.state
    if state.stealers and choose(range(_STEALS)) == 0:
        yield Steal(choose(state.stealers))
        yield from _throw(match, choose)


def _throw(match: HasState[BasesState], choose: Chooser) -> Iterator[Action]:
    throw = ROUND_THE_BASES.awaited(match.state).throw
    if throw is not None:
        yield throw.actions[_dice(choose)]


def _dice(choose: Chooser) -> tuple[int, int]:
    return choose(_PIPS), choose(_PIPS)
