"""What the players do in cribbage; pegs and muggins are the shared actions of `games.action`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from companion.cards import Card
from companion.games.action import BOARD_ACTIONS, Action
from companion.games.seating import Seat


@dataclass(frozen=True, slots=True)
class Cut(Action):
    """A seat cuts a card for the first deal (C1); in five-card cribbage that brings points (F1)."""

    verb: ClassVar[str] = "cut"
    for_any_side: ClassVar[bool] = True
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Dealer(Action):
    """The players have settled among themselves who deals first (C1)."""

    verb: ClassVar[str] = "dealer"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Dealt(Action):
    """The cards are dealt and laid away (C2)."""

    verb: ClassVar[str] = "dealt"


@dataclass(frozen=True, slots=True)
class Misdeal(Action):
    """Somebody has the wrong number of cards: the same dealer deals again (C12)."""

    verb: ClassVar[str] = "misdeal"


@dataclass(frozen=True, slots=True)
class Shuffle(Action):
    """The app shuffles for every deal of the game (C14): the same number deals the same cards at another table."""

    verb: ClassVar[str] = "shuffle"
    chosen: ClassVar[bool] = False
    number: int


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """A seat lays a card away to the crib, where the app deals (C14): nobody else sees it before the show."""

    verb: ClassVar[str] = "discard"
    private: ClassVar[bool] = True
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class TurnStarter(Action):
    """The dealer has the app turn the starter (C14)."""

    verb: ClassVar[str] = "turn-starter"
    for_any_side: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class ShowCrib(Action):
    """The dealer has the app turn up the crib, which is counted then (C14)."""

    verb: ClassVar[str] = "show-crib"
    for_any_side: ClassVar[bool] = True
    after_pegging: ClassVar[bool] = True
    of_hand: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Hinted(Action):
    """A seat asked the coach what to do, and was told (C15). Nothing in the game comes of it."""

    verb: ClassVar[str] = "hinted"
    private: ClassVar[bool] = True
    chosen: ClassVar[bool] = False
    seat: Seat


@dataclass(frozen=True, slots=True)
class Starter(Action):
    """The dealer turns the starter (C3)."""

    verb: ClassVar[str] = "starter"
    for_any_side: ClassVar[bool] = True
    card: Card


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """A seat lays a card in the play (C5, C6)."""

    verb: ClassVar[str] = "lay"
    by_turn: ClassVar[bool] = True
    can_score: ClassVar[bool] = True
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Go(Action):
    """A seat cannot lay a card without passing 31 (C5)."""

    verb: ClassVar[str] = "go"
    for_any_side: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class FalseGo(Action):
    """The penalty for a go said with a card that fitted; a person has confirmed it (C11, P13)."""

    verb: ClassVar[str] = "false-go"
    for_any_side: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class Count(Action):
    """A seat's hand is counted in the show (C7); its cards are those it laid."""

    verb: ClassVar[str] = "count"
    after_pegging: ClassVar[bool] = True
    of_hand: ClassVar[bool] = True
    can_score: ClassVar[bool] = True
    by_peg: ClassVar[bool] = True
    counts: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class CribCard(Action):
    """One card of the crib is turned up; the fourth has it counted (C7)."""

    verb: ClassVar[str] = "crib"
    for_any_side: ClassVar[bool] = True
    after_pegging: ClassVar[bool] = True
    of_hand: ClassVar[bool] = True
    card: Card


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """The deal passes to the left (C7)."""

    verb: ClassVar[str] = "deal"
    after_pegging: ClassVar[bool] = True


_OWN: Final[tuple[type[Action], ...]] = (
    Cut,
    Dealer,
    Dealt,
    Misdeal,
    Shuffle,
    Discard,
    TurnStarter,
    ShowCrib,
    Hinted,
    Starter,
    Lay,
    Go,
    FalseGo,
    Count,
    CribCard,
    Deal,
)

ACTIONS: Final[dict[str, type[Action]]] = {kind.verb: kind for kind in (*_OWN, *BOARD_ACTIONS)}
"""Every action of cribbage by its verb."""
