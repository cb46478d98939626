"""Where a game of CrossCribb stands: a frozen value, with the questions that the rules ask of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from companion.cards import PACK, Card
from companion.games.cribbage.state import HAND_SIZE, CribbageFace, CribbageState
from companion.games.crosscribb import messages as say
from companion.games.crosscribb.lines import (
    CENTRE,
    MIDDLE,
    SIZE,
    column_squares,
    crib_scores,
    line_scores,
    points_so_far,
    row_squares,
)
from companion.games.ledger import Ledger
from companion.games.scoring import Score
from companion.games.seating import Seat, Side, facing
from companion.games.setup import Setup
from companion.games.viewer import TABLE, Viewer, face_of
from companion.words.message import Sentence


class GridStage(Enum):
    """What is being done."""

    CUT = "cut"
    LINES = "lines"
    DEAL = "deal"
    STARTER = "starter"
    PLACE = "place"
    CRIB = "crib"
    COUNT = "count"
    NEXT = "next"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class CountedLine:
    """A line or the crib as it is counted: whose it is, what it is called, its cards and scores.

    `number` is that of a line, from 0: of a column or of a row.
    """

    side: Side
    name: Sentence
    cards: tuple[Card, ...]
    scores: tuple[Score, ...]
    number: int | None = None
    column: bool = False

    @property
    def points(self) -> int:
        """What it is worth."""
        return sum(score.points for score in self.scores)


@dataclass(frozen=True, slots=True)
class CrossFace:
    """What may be seen of a game: all but what is owed; a card that is turned, by the seat in turn."""

    setup: Setup
    cutting: CribbageFace
    """The cut for the first deal, as a face of cribbage."""
    stage: GridStage
    """What is being done."""
    columns: Side = Side(0)  # noqa: RUF009 - a NewType is the value that it is given
    """The side that plays the columns."""
    dealing: int = 0
    """The place of the dealer in the order of turns."""
    round: int = 0
    """The number of the round."""
    grid: tuple[Card | None, ...] = (None,) * (SIZE * SIZE)
    """A card or nothing for each of the 25 squares, row by row."""
    crib: tuple[Card, ...] = ()
    """The crib as far as it is turned up; before that, where the app deals, what the viewer has laid away."""
    held: Card | None = None
    """The card that the seat in turn has turned, where the app deals. Others do not see it before it is placed."""
    away: tuple[Seat, ...] = ()
    """Who laid a card away, once for each of them, where the app deals."""
    said: tuple[int, ...] = ()
    """What was said of each line so far, in the order of counting, where muggins is played."""
    taken: tuple[int, ...] = ()
    """How much of each line the other side took; a line without its number is not settled yet."""

    @property
    def turns(self) -> tuple[Seat, ...]:
        """The order of turns and of deals; one who plays alone has a turn between each of the others' (X3)."""
        seats = tuple(self.setup.seats)
        if len(seats) != 3:
            return seats
        alone = self.setup.members(Side(0))[0]
        one, other = self.setup.members(Side(1))
        return alone, one, alone, other

    @property
    def dealer(self) -> Seat:
        """Who deals."""
        return self.turns[self.dealing % len(self.turns)]

    @property
    def shuffler(self) -> Seat:
        """Who shuffles: the player at the dealer's left, who is the first to place a card as well (X12)."""
        return self.turns[(self.dealing + 1) % len(self.turns)]

    @property
    def cutter(self) -> Seat:
        """Who cuts the pack for the cut card: the player at the dealer's right (X12)."""
        return self.turns[(self.dealing - 1) % len(self.turns)]

    @property
    def placed(self) -> int:
        """How many cards the players have placed."""
        return sum(card is not None for card in self.grid) - (self.grid[CENTRE] is not None)

    @property
    def turn(self) -> Seat:
        """Who places next: left of the dealer first (X2)."""
        return self.turns[(self.dealing + 1 + self.placed) % len(self.turns)]

    @property
    def cut_card(self) -> Card | None:
        """The card in the centre."""
        return self.grid[CENTRE]

    @property
    def free(self) -> tuple[int, ...]:
        """The squares without a card."""
        return tuple(square for square, card in enumerate(self.grid) if card is None)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that may still turn up in this round."""
        seen = {*self.grid, *self.crib, self.held}
        return tuple(card for card in PACK if card not in seen)

    def line(self, number: int, *, column: bool) -> tuple[Card | None, ...]:
        """Return the cards of a column or row, 0 to 4."""
        return _line(self.grid, number, column=column)

    def so_far(self) -> tuple[int, ...]:
        """Return what each line is worth with the cards that lie in it already: the columns 1 to 5, then the rows."""
        return tuple(
            points_so_far(
                [card for card in self.line(number, column=column) if card is not None],
                _cut_in(self.grid, number),
                flush_of_four=_flush_of_four(self.setup),
            )
            for column in (True, False)
            for number in range(SIZE)
        )

    def counted(self) -> tuple[CountedLine, ...]:
        """Return everything that counts in a round that is over, in the order of counting (X8)."""
        if self.free or len(self.crib) < HAND_SIZE:
            return ()
        return _counted(self.setup, self.setup.side_of(self.dealer), self.columns, self.grid, self.crib)

    @property
    def may_lay_away(self) -> bool:
        """Whether the seat in turn may lay the card away that it has turned (X2, X3)."""
        alone = len(self.setup.players) == 2 or len(self.setup.members(self.setup.side_of(self.turn))) == 1
        return self.held is not None and self.away.count(self.turn) < (2 if alone else 1)

    @property
    def waits_for_call(self) -> bool:
        """Whether a line was counted aloud, and the other side has not said what it makes of it (X9)."""
        return len(self.said) > len(self.taken)

    @property
    def counting(self) -> CountedLine | None:
        """The line that is counted now, where muggins is played."""
        lines = self.counted() if self.stage is GridStage.COUNT else ()
        return lines[len(self.taken)] if len(self.taken) < len(lines) else None

    @property
    def heels(self) -> int:
        """The 2 of a jack that was cut, for the dealer's side (X5)."""
        return 2 if self.cut_card is not None and self.cut_card.nobs is self.cut_card else 0

    def round_totals(self) -> tuple[int, int]:
        """Return what both sides have made in this round, the dealer's with crib and heels (X5, X6).

        Where muggins is played a line counts what was said of it, and what the other side took goes to that side (X9).
        """
        totals = [0, 0]
        for number, each in enumerate(self.counted()):
            said = self.said[number] if number < len(self.said) else each.points
            totals[each.side] += min(said, each.points)
            totals[facing(each.side)] += self.taken[number] if number < len(self.taken) else 0
        totals[self.setup.side_of(self.dealer)] += self.heels
        return totals[0], totals[1]


@lru_cache(maxsize=8)
def _counted(
    setup: Setup, dealing: Side, columns: Side, grid: tuple[Card | None, ...], crib: tuple[Card, ...]
) -> tuple[CountedLine, ...]:
    """Count the lines and the crib of a round: once, for it is asked whenever people look while lines are called."""
    cut, lines = grid[CENTRE], list[CountedLine]()
    assert cut is not None  # the cut card lies in the centre of a grid that is full
    for side in (facing(dealing), dealing):
        column = side == columns
        for number in range(SIZE):
            cards = tuple(card for card in _line(grid, number, column=column) if card is not None)
            scores = line_scores(cards, _cut_in(grid, number), flush_of_four=_flush_of_four(setup))
            name = (say.COLUMN if column else say.ROW)(number=number + 1)
            lines.append(CountedLine(side, name, cards, scores, number, column))
    lines.append(CountedLine(dealing, say.THE_CRIB(), (*crib, cut), crib_scores(crib, cut)))
    return tuple(lines)


def _line(grid: tuple[Card | None, ...], number: int, *, column: bool) -> tuple[Card | None, ...]:
    return tuple(grid[square] for square in (column_squares if column else row_squares)(number))


def _cut_in(grid: tuple[Card | None, ...], number: int) -> Card | None:
    """Return the cut card where it lies in the lines of that number."""
    return grid[CENTRE] if number == MIDDLE else None


def _flush_of_four(setup: Setup) -> str:
    return setup.option("flush_of_four", "any")


@dataclass(frozen=True, slots=True)
class CrossState(CrossFace):
    """Everything about a game between two actions."""

    cutting: CribbageState

    @property
    def ledger(self) -> Ledger:
        """The tracks."""
        return self.cutting.ledger

    def face(self, viewer: Viewer) -> CrossFace:
        """Return what a viewer may see. Where the app deals, its screen is passed to the seat in turn."""
        held = self.held if self._shows(self.turn, viewer) else None
        return face_of(CrossFace, self, cutting=self.cutting.face, held=held, crib=self._crib_for(viewer))

    def _crib_for(self, viewer: Viewer) -> tuple[Card, ...]:
        """Return the crib as it is turned up; before that what the viewer may have laid away (X2).

        Of people who pass the screen around only the one in turn sees it.
        """
        if self.stage is not GridStage.PLACE:
            return self.crib
        passed = viewer == TABLE and len(self.setup.players) - len(self.setup.computers) > 1
        shown = [seat for seat in self.setup.seats if self._shows(seat, viewer) and not (passed and seat != self.turn)]
        return tuple(card for card, seat in zip(self.crib, self.away, strict=True) if seat in shown)

    def _shows(self, seat: Seat, viewer: Viewer) -> bool:
        """Whether a viewer sees what only one seat may see: nobody but itself what the computer has."""
        return viewer.sees_cards_of(seat) and (viewer.seat == seat or not self.setup.level(seat))
