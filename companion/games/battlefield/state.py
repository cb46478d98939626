"""Where a game of Battlefield Cribbage stands: a frozen value, with the questions that the rules ask of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from companion.cards import JOKER, PACK_WITH_JOKER, Card
from companion.games.battlefield.scoring import FORMATION, line_sum
from companion.games.cribbage.state import HAND_SIZE, CribbageFace, CribbageState, rotation
from companion.games.ledger import Ledger
from companion.games.seating import Seat
from companion.games.setup import Setup
from companion.games.viewer import face_of
from companion.words.message import Sentence

CRIB: Final = {2: 2, 3: 1, 4: 0}
"""How many cards of the pack go straight to the reserve, by the number of players (B1)."""

SHOWN_FIRST: Final = 2
"""Cards that a seat turns up in its first turn (B2)."""

LAST_OF_PILE: Final = 2
"""With so many cards left in the pile a seat that declines the frontline ends the skirmish (B6)."""


class BattleStage(Enum):
    """What is being done."""

    CUT = "cut"
    DEAL = "deal"
    OPEN = "open"
    REVEAL = "reveal"
    DRAW = "draw"
    LAY = "lay"
    BATTLE = "battle"
    RESERVE = "reserve"
    NEXT = "next"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class BattleFace:
    """What everybody sees of a game: all but the points and what is owed."""

    setup: Setup
    cutting: CribbageFace
    """The cut for the first deal, as a face of cribbage."""
    doing: BattleStage
    """What is being done."""
    dealer: Seat = Seat(0)  # noqa: RUF009 - a NewType is the value that it is given
    """Who deals."""
    skirmish: int = 0
    """The number of the skirmish."""
    line: tuple[Card, ...] = ()
    """The frontline, its beginning first."""
    gone: tuple[Card, ...] = ()
    """Cards of frontlines that were cleared away."""
    formations: tuple[tuple[Card, ...], ...] = ()
    """The cards that lie face up, by seat; those face down are known to nobody."""
    pile: int = 0
    """How many cards are left in the draw pile."""
    turns: int = 0
    """How many turns of this skirmish are over."""
    held: Card | None = None
    """The card that the seat in turn has taken."""
    from_line: bool = False
    """It was taken from the frontline, so that it cannot be laid there again."""
    closer: Seat | None = None
    """Who first had all five cards face up."""
    last_turns: int = 0
    """How many turns are left since."""
    turn_card: Card | None = None
    """The card that was turned up for the battle."""
    left: tuple[Card, ...] = ()
    """What was left to the reserve, in the order of counting."""
    counted: int = 0
    """How many hands have been counted."""
    crib: tuple[Card, ...] = ()
    """The cards that were dealt to the reserve, as far as they are turned up."""
    seated: Sentence | None = None
    """In the first skirmish after a draw for partners who they are, and who changes places (B13)."""

    @property
    def stage(self) -> BattleStage:
        """What is being done now."""
        return self.doing

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats as they move and count: left of the dealer first, the dealer last."""
        return rotation(len(self.setup.players), self.dealer)

    @property
    def turn(self) -> Seat:
        """Who moves, or counts."""
        if self.doing is BattleStage.BATTLE:
            return self.order[self.counted]
        return self.order[self.turns % len(self.order)]

    @property
    def total(self) -> int:
        """What the frontline adds up to."""
        return line_sum(self.line)

    @property
    def cease_fire(self) -> bool:
        """Whether a joker opened the frontline (B10)."""
        return self.line == (JOKER,) and not self.turns and self.turn_card is None

    @property
    def crib_size(self) -> int:
        """How many cards of the reserve were dealt."""
        return CRIB[len(self.setup.players)]

    @property
    def reserve(self) -> tuple[Card, ...]:
        """The reserve as far as it is known; once it is whole the dealer counts it."""
        return (*self.left, *self.crib)

    @property
    def reserve_known(self) -> bool:
        """Whether all four cards of the reserve are known."""
        return len(self.reserve) == HAND_SIZE

    @property
    def seen(self) -> frozenset[Card]:
        """The cards that somebody has turned up in this skirmish."""
        known = {*self.line, *self.gone, *self.left, *self.crib}
        known.update(card for formation in self.formations for card in formation)
        return frozenset(known if self.held is None else known | {self.held})

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that may still turn up."""
        seen = self.seen
        return tuple(card for card in PACK_WITH_JOKER if card not in seen)

    def face_down(self, seat: Seat) -> int:
        """Return how many cards of a formation nobody has seen."""
        return FORMATION - len(self.formations[seat]) - (self.counted > self.order.index(seat) and bool(self.left))


@dataclass(frozen=True, slots=True)
class BattleState(BattleFace):
    """Everything about a game between two actions. `doing` is the stage apart from the end: a win can be taken back."""

    cutting: CribbageState
    scorers: tuple[Seat, ...] = ()
    """By side, the seat that scored last: who scores the winning point deals the next game (B11)."""

    @property
    def ledger(self) -> Ledger:
        """The tracks."""
        return self.cutting.ledger

    @property
    def stage(self) -> BattleStage:
        """What is being done now."""
        return BattleStage.OVER if self.ledger.reached is not None else self.doing

    @property
    def face(self) -> BattleFace:
        """What everybody sees: a card that is taken lies face up."""
        return face_of(BattleFace, self, cutting=self.cutting.face, doing=self.stage)


def pile_at_start(players: int) -> int:
    """Return how many cards the draw pile begins with: what is not dealt and does not open the frontline (B1)."""
    return len(PACK_WITH_JOKER) - FORMATION * players - CRIB[players] - 1
