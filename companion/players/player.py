"""What a player is: what its seat sees and chance go in, an action comes out.

A player is handed nothing else, so that it is honest by construction: a card that its seat does not see is in no
`SeatView`. It keeps nothing from one choice to the next that it could not work out again: a game can be resumed.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from companion.cards import Card
from companion.games.action import Action
from companion.games.game import Face
from companion.games.seating import Seat, Side

T = TypeVar("T")


class Chance(Protocol):
    """Where a player takes its chance from; `random.Random(7)` is one."""

    def random(self) -> float:
        """Return a number from 0 up to 1, which it never is."""

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 up to `stop`, which it never is."""

    def choice(self, options: Sequence[T], /) -> T:
        """Return one of several things."""

    def shuffle(self, things: MutableSequence[T], /) -> None:
        """Put things into any order."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat sees when it is to choose."""

    seat: Seat
    face: Face
    """The public part of the game's state, as this seat sees it: `Game.face` of this seat."""
    points: tuple[int, ...]
    """Where each side stands: its front peg, and outside muggins what it is about to peg."""
    hand: tuple[Card, ...]
    """The cards that the seat holds and has not laid; while it lays away, all that were dealt to it."""
    away: tuple[Card, ...]
    """What the seat itself has laid away in this deal."""
    past: tuple[Action, ...]
    """What this seat saw in this deal, in order: cards laid, goes, dice; no pegs."""
    options: tuple[Action, ...]
    """What the seat may do, at least one thing: a player returns one of these."""
    deal: int = 0
    """The number of the deal, from 1; 0 before the first."""
    dealer: Seat | None = None
    """Who deals, once that is known."""

    @property
    def side(self) -> Side:
        """The side of the seat."""
        return self.face.setup.side_of(self.seat)


class Player(Protocol):
    """Somebody who plays a seat without a body: a level of the computer's, or a bot."""

    def choose(self, view: SeatView, chance: Chance) -> Action:
        """Return one of the options that a seat has."""
