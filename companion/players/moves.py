"""What a seat chooses besides the actions of its game, where the computer deals and so knows which card comes next.

A game's own actions name every card, since people enter what they see. A seat that lays away, takes from the pile or
plays a card that lies face down cannot name it to others, or does not know it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from companion.cards import Card
from companion.games.action import Action
from companion.games.seating import Seat


@dataclass(frozen=True, slots=True)
class ToCrib(Action):
    """A seat lays these cards away, in the order of its hand (C2)."""

    verb: ClassVar[str] = "to-crib"
    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class FromPile(Action):
    """A seat takes the top card of the pile, which nobody knows yet (B2, B6)."""

    verb: ClassVar[str] = "from-pile"
    seat: Seat


@dataclass(frozen=True, slots=True)
class FaceDown(Action):
    """A seat replaces a card of its own that lies face down, and lays it unseen (B2)."""

    verb: ClassVar[str] = "face-down"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Stay(Action):
    """A seat leaves undone what it might do now: no runner steals (R11)."""

    verb: ClassVar[str] = "stay"
    seat: Seat


MOVES: Final[dict[str, type[Action]]] = {kind.verb: kind for kind in (ToCrib, FromPile, FaceDown, Stay)}
"""Each of them by its verb."""
