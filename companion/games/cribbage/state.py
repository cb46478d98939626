"""Where a game of cribbage stands: a frozen value, with the questions that the rules ask of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

from companion.cards import PACK, Card
from companion.games.cribbage.rules import CRIBBAGE, Rules
from companion.games.ledger import Ledger
from companion.games.seating import Seat
from companion.games.setup import Setup
from companion.games.viewer import TABLE, Viewer, face_of

HAND_SIZE: Final = 4
"""Cards in a hand, and in the crib, once everybody has laid away (C2)."""

LIMIT: Final = 31
"""The count that must not be passed (C5)."""


class Phase(Enum):
    """What is being done."""

    SCOREKEEPING = "scorekeeping"
    CUT = "cut"
    DEAL = "deal"
    DISCARD = "discard"
    """Everybody lays away, where the app deals."""
    STARTER = "starter"
    PLAY = "play"
    SHOW = "show"
    CRIB = "crib"
    NEXT = "next"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class SaidGo:
    """A go said in this deal, and what came to light since (C11).

    `standing` is where the offender's side stood (pegged and owed) when it was said, `scored` the points the
    seat has scored since, `fitting` the cards it laid later although they fitted then and that were not yet
    punished. `settled`: the points scored since have been taken back already.
    """

    seat: Seat
    count: int
    standing: int
    scored: int = 0
    fitting: tuple[Card, ...] = ()
    settled: bool = False


@dataclass(frozen=True, slots=True)
class CribbageFace:
    """What everybody at the table sees of a game: all but the points and what is owed."""

    setup: Setup
    stage: Phase
    """What is being done."""
    cutting: tuple[Seat, ...] = ()
    """The seats in the cut for the deal; after a tie only those that tied, or with `all_again` everybody."""
    cuts: tuple[tuple[Seat, Card], ...] = ()
    """The cards cut for the deal, each with its seat."""
    dealer: Seat | None = None
    """Who deals."""
    deal: int = 0
    """The number of the deal, 1 for the first."""
    starter: Card | None = None
    """The starter of this deal."""
    laid: tuple[tuple[Card, ...], ...] = ()
    """The cards each seat has laid in this deal, in order: at the end of the play, its hand. Where the play is over
    early the cards follow that are turned up in the show."""
    series: tuple[tuple[Seat, Card], ...] = ()
    """What was laid since the count last started from 0."""
    count: int = 0
    """What they add up to."""
    passed: tuple[Seat, ...] = ()
    """The seats that have said go since then."""
    turn: Seat | None = None
    """Who is to lay a card, or to count."""
    counted: int = 0
    """How many hands have been counted in the show."""
    crib: tuple[Card, ...] = ()
    """The crib as far as it is turned up."""
    hand: tuple[Card, ...] = ()
    """What the viewer holds, where the app deals and the viewer may see it."""
    laid_away: tuple[Card, ...] = ()
    """What the viewer has laid away, where the app deals and the viewer may see it."""
    away: tuple[Seat, ...] = ()
    """Who has laid away, where the app deals."""
    rules: Rules = CRIBBAGE
    """What tells games like cribbage apart: how many cards a hand and a crib have, whether there is but one count."""

    @property
    def phase(self) -> Phase:
        """What is being done now."""
        return self.stage

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats as they count in the show: left of the dealer first, dealer last (C7). Empty without a dealer."""
        return rotation(len(self.setup.players), self.dealer) if self.dealer is not None else ()

    @property
    def seen(self) -> frozenset[Card]:
        """The cards that are out of the pack and known in this deal."""
        known = {*self.crib, *(card for hand in self.laid for card in hand)}
        return frozenset(known if self.starter is None else known | {self.starter})

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that may still turn up in this deal; the cards cut for the deal are back in the pack."""
        seen = self.seen
        return tuple(card for card in PACK if card not in seen)

    def holds_cards(self, seat: Seat) -> bool:
        """Whether a seat has cards left to lay, or after a play that is over early to turn up."""
        return len(self.laid[seat]) < self.rules.hand_size


@dataclass(frozen=True, slots=True)
class CribbageState(CribbageFace):
    """Everything about a game between two actions.

    `stage` is the phase apart from the end: a game that is won keeps it, so that a win can be taken back.
    """

    ledger: Ledger = field(kw_only=True)
    all_again: bool = False
    """After a tie everybody cuts again (X11, B13), not only those who tied (C1)."""
    tied: bool = False
    """Whether a cut for the deal has ended in a tie."""
    gos: tuple[SaidGo, ...] = ()
    number: int | None = None
    """What the app shuffles by, once it has (C14)."""
    hands: tuple[tuple[Card, ...], ...] = ()
    """What each seat holds, where the app deals."""
    discards: tuple[tuple[Card, ...], ...] = ()
    """What each seat has laid away, where the app deals."""
    straight: tuple[Card, ...] = ()
    """What was dealt straight into the crib, where the app deals (C2)."""

    @property
    def over(self) -> bool:
        """Whether somebody has won (C8)."""
        return self.ledger.reached is not None

    @property
    def phase(self) -> Phase:
        """What is being done now."""
        return Phase.OVER if self.over else self.stage

    @property
    def false_gos(self) -> tuple[Seat, ...]:
        """The seats whose false go has come to light and is not punished (C11)."""
        return tuple(sorted({said.seat for said in self.gos if said.fitting}))

    @property
    def to_discard(self) -> tuple[Seat, ...]:
        """The seats that have not laid away yet, people first and in the order of the show (C14)."""
        seats = [seat for seat in self.order if seat not in self.away]
        return tuple(sorted(seats, key=lambda seat: bool(self.setup.level(seat))))

    @property
    def face_down(self) -> tuple[Card, ...]:
        """The crib before it is turned up, where the app deals."""
        return (*(card for cards in self.discards for card in cards), *self.straight)

    def hands_without(self, seat: Seat, card: Card) -> tuple[tuple[Card, ...], ...]:
        """Return what everybody holds once a seat has given a card away, where the app knows."""
        return tuple(
            tuple(each for each in hand if owner != seat or each is not card) for owner, hand in enumerate(self.hands)
        )

    @property
    def face(self) -> CribbageFace:
        """What everybody sees: no card that only one seat may see."""
        return face_of(CribbageFace, self, stage=self.phase)

    def face_for(self, viewer: Viewer) -> CribbageFace:
        """Return what a viewer sees: where the app deals, with the cards of the seat that the viewer looks for."""
        seat = self._seat_of(viewer) if self.hands else None
        if seat is None:
            return self.face
        return replace(self.face, hand=self.hands[seat], laid_away=self.discards[seat])

    def _seat_of(self, viewer: Viewer) -> Seat | None:
        """Return whose cards a viewer may see. The shared screen is that of the only person, or of the one in turn."""
        if viewer != TABLE:
            return None if viewer.seat is None else Seat(viewer.seat)
        people = [seat for seat in self.setup.seats if not self.setup.level(seat)]
        if len(people) == 1:
            return people[0]
        lays_away = self.phase is Phase.DISCARD and self.to_discard
        seat = self.to_discard[0] if lays_away else self.turn if self.phase is Phase.PLAY else None
        return seat if seat in people else None


def rotation(seats: int, after: Seat) -> tuple[Seat, ...]:
    """Return all seats to the left of one, that one last."""
    return tuple(Seat((after + step) % seats) for step in range(1, seats + 1))
