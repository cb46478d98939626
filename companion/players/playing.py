"""A game between players, without a table: the rules, the cards, and who is asked next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias

from companion.games.action import Action
from companion.games.game import Game, StateT
from companion.games.playout import pegs_owed
from companion.games.setup import Setup
from companion.games.viewer import seat_viewer
from companion.players.dealing import Asked, Dealing
from companion.players.player import SeatView

Answers: TypeAlias = Callable[[SeatView], Action]
"""Chooses for a seat."""


class NotOffered(ValueError):
    """A player returned what it was not offered: a fault of its program, never of a person."""


@dataclass(frozen=True, slots=True)
class Position(Generic[StateT]):
    """A game between two actions: what the rules know, the hidden cards, and what was done in this deal."""

    state: StateT
    cards: Dealing[StateT]
    past: tuple[Action, ...] = ()


def begin(game: Game[StateT], setup: Setup, cards: Dealing[StateT]) -> Position[StateT]:
    """Return a game before its first action. Raises `IllegalAction` for a setup it cannot play."""
    return Position(game.start(setup), cards)


def seat_view(game: Game[StateT], position: Position[StateT], asked: Asked) -> SeatView:
    """Return what the seat sees that is asked."""
    state = position.state
    face, ledger = game.face(state, seat_viewer(asked.seat)), state.ledger
    points = tuple(map(ledger.total, state.setup.sides))
    past = tuple(action for action in position.past if position.cards.shows(action, asked.seat))
    deal, dealer = position.cards.deal_of(state)
    return SeatView(asked.seat, face, points, asked.hand, asked.away, past, asked.options, deal, dealer)


def follow(game: Game[StateT], position: Position[StateT]) -> Position[StateT]:
    """Let happen what follows from the cards, and peg what it brings."""
    cards, action = position.cards.follows(position.state)
    return _happened(game, position, cards, action)


def choose(game: Game[StateT], position: Position[StateT], asked: Asked, move: Action) -> Position[StateT]:
    """Let a seat do what it chose, and peg what it brings. Raises `NotOffered`."""
    if move not in asked.options:
        raise NotOffered(move)
    cards, action = position.cards.chosen(position.state, move)
    if action is None:
        return Position(position.state, cards, position.past)
    return _happened(game, position, cards, action)


def step(game: Game[StateT], position: Position[StateT], seats: Sequence[Answers]) -> Position[StateT]:
    """Go on by one action or choice. Where there is one thing to do, nobody is asked. Raises `NotOffered`."""
    asked = position.cards.asks(position.state)
    if asked is None:
        return follow(game, position)
    only = len(asked.options) == 1
    move = asked.options[0] if only else seats[asked.seat](seat_view(game, position, asked))
    return choose(game, position, asked, move)


def play_to_end(game: Game[StateT], position: Position[StateT], seats: Sequence[Answers]) -> Position[StateT]:
    """Play to the end of the game. Raises `NotOffered`."""
    while game.outcome(position.state) is None:
        position = step(game, position, seats)
    return position


def _happened(
    game: Game[StateT], position: Position[StateT], cards: Dealing[StateT], action: Action
) -> Position[StateT]:
    state = game.apply(position.state, action).state
    for peg in pegs_owed(state):
        state = game.apply(state, peg).state
    begins = cards.deal_of(state) != cards.deal_of(position.state)
    return Position(state, cards, () if begins else (*position.past, action))
