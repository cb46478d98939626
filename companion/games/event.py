"""What an action brings about, for those who tell of it, record it or light it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from companion.cards import Card
from companion.games.reason import Reason
from companion.games.seating import Seat, Side
from companion.words.message import Sentence


class Kind(Enum):
    """What an event tells: one of `EventKind`, or one of a single game, in the `events` of its package."""


class EventKind(Kind):
    """What the events tell that several games have."""

    CUT = "cut"
    DEALER = "dealer"
    TIE = "tie"
    DEALT = "dealt"
    MISDEAL = "misdeal"
    STARTER = "starter"
    LAID = "laid"
    GO = "go"
    FALSE_GO = "false-go"
    RESET = "reset"
    COUNTED = "counted"
    SCORED = "scored"
    PEGGED = "pegged"
    SHORT = "short"
    LOST = "lost"
    CLAIMED = "claimed"
    FALSE_CLAIM = "false-claim"
    AMENDED = "amended"
    FORFEITED = "forfeited"
    WON = "won"
    OVERLOOKED = "overlooked"


class Feat(Enum):
    """What is celebrated with lights of its own, where a board has them."""

    HOME_RUN = "home run"
    DOUBLE_PLAY = "double play"
    TRIPLE_PLAY = "triple play"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that an action brought about. `reason`: for what or how; or a phrase with facts."""

    kind: Kind
    seat: Seat | None = None
    side: Side | None = None
    points: int = 0
    reason: Reason | Sentence | None = None
    cards: tuple[Card, ...] = ()
    secret: bool = False
    """Not to be told while a muggins window is open (P12)."""
    feat: Feat | None = None
