"""What the players do in CrossCribb; cuts, deals and crib cards are those of cribbage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from companion.cards import Card
from companion.games.cribbage.actions import CribCard, Cut, Deal, Dealer, Dealt, Misdeal, Starter
from companion.games.game import BOARD_ACTIONS, Action, Seat, Side


@dataclass(frozen=True, slots=True)
class Columns(Action):
    """A side plays the columns, the other one the rows (X1)."""

    verb: ClassVar[str] = "columns"
    side: Side


@dataclass(frozen=True, slots=True)
class Place(Action):
    """A seat places a card on a square of the grid, 0 to 24 row by row (X2)."""

    verb: ClassVar[str] = "place"
    by_turn: ClassVar[bool] = True
    seat: Seat
    square: int
    card: Card


_OWN: Final[tuple[type[Action], ...]] = (Cut, Dealer, Columns, Dealt, Misdeal, Starter, Place, CribCard, Deal)

ACTIONS: Final[dict[str, type[Action]]] = {kind.verb: kind for kind in (*_OWN, *BOARD_ACTIONS)}
"""Every action of CrossCribb by its verb."""
