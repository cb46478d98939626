"""What the players do in CrossCribb; cuts, deals and crib cards are those of cribbage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from companion.cards import Card
from companion.games.action import BOARD_ACTIONS, Action
from companion.games.cribbage.actions import CribCard, Cut, Deal, Dealer, Dealt, Misdeal, Starter
from companion.games.seating import Seat, Side


@dataclass(frozen=True, slots=True)
class Columns(Action):
    """A side plays the columns, the other one the rows (X1)."""

    verb: ClassVar[str] = "columns"
    side: Side


@dataclass(frozen=True, slots=True)
class PlaceCard(Action):
    """A seat places a card on a square of the grid, 0 to 24 row by row (X2)."""

    verb: ClassVar[str] = "place"
    by_turn: ClassVar[bool] = True
    seat: Seat
    square: int
    card: Card


@dataclass(frozen=True, slots=True)
class Turn(Action):
    """A seat looks at its next card, where the app deals: nobody else has seen it yet (X2)."""

    verb: ClassVar[str] = "turn"
    private: ClassVar[bool] = True
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class LayAway(Action):
    """A seat lays the card that it has turned away to the crib, and turns another one (X2)."""

    verb: ClassVar[str] = "lay-away"
    private: ClassVar[bool] = True
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Say(Action):
    """A side says what a line of its own counts, where muggins is played (X9)."""

    verb: ClassVar[str] = "say"
    side: Side
    points: int


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """What was said of a line is accepted: what it is short of is lost (X9)."""

    verb: ClassVar[str] = "accept"
    for_any_side: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Overlooked(Action):
    """`by` calls muggins on the line that was counted just now (X9)."""

    verb: ClassVar[str] = "overlooked"
    by: Side


_OWN: Final[tuple[type[Action], ...]] = (
    Cut,
    Dealer,
    Columns,
    Dealt,
    Misdeal,
    Starter,
    Turn,
    PlaceCard,
    LayAway,
    CribCard,
    Say,
    Accept,
    Overlooked,
    Deal,
)

ACTIONS: Final[dict[str, type[Action]]] = {kind.verb: kind for kind in (*_OWN, *BOARD_ACTIONS)}
"""Every action of CrossCribb by its verb."""
