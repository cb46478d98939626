"""What the referee asks of the groups that sides score on, whatever kind they are of."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple, Protocol

from companion.board.layout import HoleName, Occupancy
from companion.games.ledger import TrackOwed
from companion.games.seating import Side
from companion.referee.guidance import Move
from companion.referee.look import BoardLook, BoardReading
from companion.referee.track import Reading
from companion.referee.verdict import Question
from companion.referee.watch import Watch
from companion.words.message import Who


class Back(NamedTuple):
    """The length that the game returns to; `reread`: only to read a peg again that was moved before it was let go."""

    length: int
    reread: bool = False


class SideReader(Protocol):
    """Reads what the pegs of all sides show, and how they can have come there."""

    @property
    def watches(self) -> Sequence[Watch]:
        """What is remembered of each side."""

    def known(self, owed: TrackOwed) -> TrackOwed:
        """Return what may be known of what is owed."""

    def moving(self, side: Side) -> bool:
        """Tell whether a side's pegs have left the holes they were judged in."""

    def mask(self, hole: HoleName, *, masked: bool) -> None:
        """Believe a hole's sensor no more, or again. While a peg is in no hole, that can say that it is there."""

    def point_at(self, side: Side, hole: HoleName) -> None:
        """A person says that a side's peg stands in this hole: that is believed until something else moves."""

    def find_gone(self) -> None:
        """A person says that the ignored hole which was asked about has lost its peg."""

    def ruled_out(self, question: Question) -> Collection[HoleName]:
        """Return the holes that a peg is not in, if it is in a hand as people say who were asked this."""

    def read(self, look: BoardLook) -> tuple[Reading, ...]:
        """Read the pegs of each side."""

    def learn(self, suspects: Occupancy) -> None:
        """Note the holes of a board that are closed without a peg, where it counts its pegs."""

    def back(self, look: BoardLook, board: BoardReading) -> Back | None:
        """Return what the game goes back to, if pegs were moved back."""

    def conclude(self, look: BoardLook, readings: Sequence[Reading]) -> tuple[Reading, ...]:
        """Return the final readings, where the game does not go back, and remember what follows from them."""

    def moves(self, look: BoardLook, readings: Sequence[Reading], names: Sequence[Who]) -> list[Move]:
        """Return the moves that bring pegs where they belong."""

    def may_hold_strangers(self, look: BoardLook) -> bool:
        """Tell whether a peg that is missed elsewhere may have been set among those of a side: people are to look."""

    def question(
        self, look: BoardLook, readings: Sequence[Reading], names: Sequence[Who], *, guided: bool
    ) -> Question | None:
        """Return what only a person can tell. While pegs are `guided` home nobody is asked to look twice."""
