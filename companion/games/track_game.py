"""What the games share whose pegs all stand on tracks: what is owed, how far everybody has come, how they say no."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Generic

from companion.cards import PACK, Card
from companion.games.action import Action, Amend, IllegalAction, Peg, Tally
from companion.games.board_action import BoardStep, apply_board_action
from companion.games.event import EventKind, Kind
from companion.games.game import Awaited, Rematch, Stand, State, StateT
from companion.games.ledger import TrackOwed
from companion.games.setup import EDITION, Setup
from companion.games.speech import EventWords
from companion.words import rules as say
from companion.words.message import Said, Sentence
from companion.words.telling import AWAITED_NOW, OVER
from companion.words.text import Language


class TrackGame(Generic[StateT]):
    """The base of such a game; each brings its own rules."""

    pack: tuple[Card, ...] = PACK
    words: Mapping[Kind, EventWords] = {}
    deal_begins: Kind = EventKind.STARTER
    turns_for_any_side: bool = False

    def owed(self, state: StateT) -> tuple[TrackOwed, ...]:
        """Return what each track shows and what must be pegged on it, one for each side."""
        return tuple(state.ledger.owed(side) for side in state.setup.sides)

    def stands(self, state: StateT) -> tuple[Stand, ...]:
        """Return nothing: all pegs stand on tracks."""
        return ()

    def totals(self, state: StateT) -> tuple[int, ...]:
        """Return the hole that each side has come to."""
        return tuple(state.ledger.total(side) for side in state.setup.sides)

    def rematch(self, state: StateT) -> Rematch:
        """Return the same game again; who deals is cut for."""
        return rematch(state.setup)

    def scorebook(self, state: StateT, language: Language) -> str:
        """Return nothing: the record says everything."""
        return ""


def rematch(setup: Setup, *opening: Action) -> Rematch:
    """Return the next game of the same people, by the rulings of today."""
    return Rematch(replace(setup, edition=EDITION), opening)


def legal_pegs(state: State) -> tuple[Action, ...]:
    """Return every peg that pays what is owed, as far as the track goes."""
    pegs = list[Action]()
    for side in state.setup.sides:
        owed = state.ledger.owed(side)
        room = state.ledger.target - owed.front
        pegs.extend(Peg(side, points) for points in sorted({min(points, room) for points in owed.sums}))
    return tuple(pegs)


def refused(now: Awaited, reason: Said) -> IllegalAction:
    """Return the error that says why something is not done, and what is awaited instead."""
    return IllegalAction(AWAITED_NOW(reason=reason, awaited=now.sentence))


def apply_with_cards(state: State, action: Action, result: Sentence) -> BoardStep:
    """Apply a shared action where points come from cards; in a game that is won (`result`) pegs may still come home."""
    if isinstance(action, Tally):
        raise IllegalAction(say.FROM_CARDS())
    if state.ledger.reached is not None and not isinstance(action, Peg | Amend):
        raise IllegalAction(OVER(result=result))
    return apply_board_action(state.setup, state.ledger, action)
