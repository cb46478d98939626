"""How game and wood stand to each other: made once after each judgement, read by lights, view and refusals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.app.celebrating import Cheer
from companion.app.wrong_peg import WrongPeg
from companion.board.layout import Layout, Occupancy
from companion.games.game import Outcome, Stand
from companion.games.ledger import TrackOwed
from companion.games.seating import Side
from companion.games.setup import Setup
from companion.referee.finding import MENDED_AT_ONCE, SURPLUS, Finding
from companion.referee.lights import Light
from companion.referee.showing import pegged
from companion.referee.side_group import side_group
from companion.referee.verdict import Call

_NOT_AS_PEGGED: Final = MENDED_AT_ONCE | {Call.PENDING, Call.TO_MOVE}
"""How pegs are read that stand where it is not known, or not explained, that their side has pegged them to."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What is to be seen of what happened last: where pegs came to, whose points were claimed, what is celebrated."""

    pegged: Mapping[Side, int] = field(default_factory=dict)
    """For each side that pegged since the last undo, the hole that its front peg came to."""
    mugged: Side | None = None
    """The side whose points were claimed by the last thing that anybody chose."""
    path: Light | None = None
    """What the base path shows for a moment."""
    cheer: Cheer | None = None
    """What a board of tracks celebrates for a moment."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What is owed, where the pegs of other groups belong, what the referee found, and what is to be marked.

    `moving` are the sides whose pegs have left the holes they were judged in, `unseen` those of them one of whose pegs
    may stand in an ignored hole, `following` those whose pegs have only to follow the game. `belongs`: the hole (its
    number) that a wrong peg belongs in which is in a hand now, with its side. `asked`: how many points the computer
    wants pegged for its sides. `public`: how many people have to peg in muggins that are no secret. `away`: the board
    is out of reach.
    """

    setup: Setup
    layout: Layout
    owed: tuple[TrackOwed, ...]
    stands: tuple[Stand, ...]
    finding: Finding
    occupied: Occupancy
    outcome: Outcome | None = None
    wrong_peg: WrongPeg | None = None
    belongs: tuple[Side, int] | None = None
    marks: Marks = field(default_factory=Marks)
    moving: frozenset[int] = frozenset()
    unseen: frozenset[int] = frozenset()
    following: frozenset[int] = frozenset()
    asked: Mapping[Side, int] = field(default_factory=dict)
    public: Mapping[Side, int] = field(default_factory=dict)
    away: bool = False

    @property
    def expected(self) -> Occupancy:
        """Where all pegs will stand when everything owed has been pegged."""
        return pegged(self.layout, self.owed, self.stands)

    def reads(self, side: Side, *calls: Call) -> bool:
        """Tell whether a side's pegs were read as one of these calls."""
        reading = self.finding.reading_of(side)
        return reading is not None and reading.call in calls

    def is_pegging(self, side: Side) -> bool:
        """Tell whether a side's peg is in a hand, or was set so lately that it has not been judged yet.

        So it is while one of two pegs is still to be moved that correct what was pegged.
        """
        reading = self.finding.reading_of(side)
        corrected = reading is not None and reading.corrected is not None
        return side in self.moving or corrected or self.reads(side, Call.IN_HAND)

    def is_certain(self, side: Side) -> bool:
        """Tell whether the sensors alone say where a side's pegs stand, or that one is in a hand.

        A board that has just come back has not been read yet.
        """
        return self.finding.settled and not self.reads(side, Call.UNCLEAR, Call.UNSEEN, Call.FOREIGN, Call.BOTH_OUT)

    def shows_all(self, side: Side) -> bool:
        """Tell whether all that a side has pegged is seen, or nothing of it: the board is out of reach.

        What pegs show that have to be moved, or that went further than is explained, is not what their side has
        pegged: a child may have set them there.
        """
        if self.away:
            return True
        return self.is_certain(side) and not (self.is_pegging(side) or self.reads(side, *_NOT_AS_PEGGED))

    def has_pegged(self, side: Side) -> bool:
        """Tell whether a side has pegged all that is explained so far, and perhaps more, or is just setting its peg.

        A peg that seems to be in a hand may stand in a closed hole that is not believed. Not in muggins: all that is
        owed would tell a short peg from a right one (P12).
        """
        if side in self.moving or self.reads(side, Call.PENDING, *SURPLUS):
            return True
        owed, reading = self.owed[side], self.finding.reading_of(side)
        if reading is not None and reading.perhaps_more:
            return True
        ahead = side_group(self.layout, side).front_of(reading.seen | reading.doubted) if reading else 0
        in_hand = self.reads(side, Call.IN_HAND) and not self.setup.policy.muggins
        return in_hand and ahead >= owed.front + max(owed.sums)
