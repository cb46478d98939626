"""Lowball (W1): cribbage in which the side that reaches the game hole first has lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from companion.games.action import Action
from companion.games.cribbage.engine import Cribbage
from companion.games.cribbage.rules import Rules
from companion.games.cribbage.state import CribbageState
from companion.games.event import Event, EventKind, Kind
from companion.games.game import Awaited, Outcome, Step
from companion.games.lowball.events import WORDS, LowballEvent
from companion.games.skunk import Skunk
from companion.games.speech import EventWords
from companion.words.message import Sentence, every
from companion.words.telling import WON


class Lowball(Cribbage):
    """The rules of lowball; what they do not change is cribbage. Points are a burden: none are let off (W2)."""

    name = "lowball"
    title = "Lowball"
    words: Mapping[Kind, EventWords] = WORDS
    rules = Rules(forfeits=False)

    def awaited(self, state: CribbageState) -> Awaited:
        """Say what is to be done next; of a game that is over, who won."""
        usual, outcome = super().awaited(state), self.outcome(state)
        return usual if outcome is None else replace(usual, sentence=_result(state, outcome))

    def apply(self, state: CribbageState, action: Action) -> Step[CribbageState]:
        """Return the state after an action, and its events. Raises `IllegalAction` with what is awaited instead."""
        step = super().apply(state, action)
        outcome = self.outcome(step.state)
        if outcome is None:
            return step
        return replace(step, events=tuple(each for event in step.events for each in _turned_round(event, outcome)))

    def outcome(self, state: CribbageState) -> Outcome | None:
        """Return how the game ended, or None: the one who reached the game hole lost, all others won, the lowest first.

        There are no skunks.
        """
        loser, setup = state.ledger.reached, state.setup
        if loser is None:
            return None
        totals = self.totals(state)
        winners = sorted((side for side in setup.sides if side != loser), key=lambda side: totals[side])
        return Outcome(tuple(winners), totals, (Skunk.NONE,) * len(totals), 1, (0,) * len(totals))


LOWBALL: Final = Lowball()
"""The one game of lowball: it has no state of its own."""


def _turned_round(event: Event, outcome: Outcome) -> Iterator[Event]:
    """Yield what an event of cribbage is in lowball: reaching the game hole is lost by one and won by the others."""
    if event.kind is not EventKind.WON:
        yield event
        return
    yield replace(event, kind=LowballEvent.REACHED)
    for side in outcome.winners:
        yield Event(EventKind.WON, side=side, points=outcome.totals[side])


def _result(state: CribbageState, outcome: Outcome) -> Sentence:
    totals = every(outcome.totals[side] for side in outcome.winners)
    return WON(who=every(map(state.setup.who, outcome.winners)), totals=totals, others=state.ledger.target)
