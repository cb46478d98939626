"""What the players do in Battlefield Cribbage; cuts, deals, cards laid and crib cards are those of cribbage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from companion.cards import Card
from companion.games.action import BOARD_ACTIONS, Action
from companion.games.cribbage.actions import Count, CribCard, Cut, Deal, Dealer, Dealt, Lay, Misdeal
from companion.games.seating import Seat


@dataclass(frozen=True, slots=True)
class Open(Action):
    """The first card of the frontline is turned up (B1)."""

    verb: ClassVar[str] = "open"
    card: Card


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """A seat turns up a card of its formation: two in its first turn, the rest when the battlefield is scored."""

    verb: ClassVar[str] = "reveal"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """A seat takes the top card of the draw pile (B2)."""

    verb: ClassVar[str] = "draw"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Take(Action):
    """A seat takes the card at the end of the frontline (B2)."""

    verb: ClassVar[str] = "take"
    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnCard(Action):
    """A seat declines the frontline with two cards left in the pile: the top one ends the skirmish (B6)."""

    verb: ClassVar[str] = "turn-card"
    for_any_side: ClassVar[bool] = True
    by_turn: ClassVar[bool] = True
    can_score: ClassVar[bool] = True
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """A seat leaves a card of its formation to the reserve, and the other four are counted (B8)."""

    verb: ClassVar[str] = "leave"
    for_any_side: ClassVar[bool] = True
    after_pegging: ClassVar[bool] = True
    can_score: ClassVar[bool] = True
    counts: ClassVar[bool] = True
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CountReserve(Action):
    """The reserve is counted; of four players it is known as soon as they have chosen (B8)."""

    verb: ClassVar[str] = "reserve"
    for_any_side: ClassVar[bool] = True
    after_pegging: ClassVar[bool] = True
    counts: ClassVar[bool] = True


_OWN: Final[tuple[type[Action], ...]] = (
    Cut,
    Dealer,
    Dealt,
    Misdeal,
    Open,
    Reveal,
    Draw,
    Take,
    Lay,
    TurnCard,
    Leave,
    Count,
    CribCard,
    CountReserve,
    Deal,
)

ACTIONS: Final[dict[str, type[Action]]] = {kind.verb: kind for kind in (*_OWN, *BOARD_ACTIONS)}
"""Every action of Battlefield Cribbage by its verb."""
