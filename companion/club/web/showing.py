"""What the pages show of an evening, as values: events, tables with their state, lines of the standings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class TableState(StrEnum):
    """How far the game at a table is."""

    WAITING = "waiting"
    MOVED = "moved"  # it goes on at another board, or on paper, from where it stood
    PLAYING = "playing"
    SIGNING = "signing"
    DISPUTED = "disputed"
    LOST = "lost"
    OVER = "over"
    BYE = "bye"


@dataclass(frozen=True, slots=True)
class ShownTable:
    """One table of a round. `scores` are the live ones, or those at the end; None where nobody knows any."""

    pairing: int
    place: int
    board: str
    names: tuple[str, ...]
    state: TableState
    scores: tuple[int, int] | None = None
    winner: int | None = None
    skunk: bool = False
    forfeit: bool = False
    corrected: bool = False

    @property
    def leader(self) -> int | None:
        """The side that has won, or is ahead; None for neither."""
        if self.winner is not None:
            return self.winner
        if self.scores is None or self.scores[0] == self.scores[1]:
            return None
        return int(self.scores[1] > self.scores[0])

    @property
    def over(self) -> bool:
        """Whether nothing is to be played here any more."""
        return self.state in (TableState.OVER, TableState.BYE)


@dataclass(frozen=True, slots=True)
class ShownLine:
    """One line of the standings, by name."""

    place: int
    player: int
    name: str
    points: int
    won: int
    spread: int
    played: int
    skunks: int
    skunked: int
    evenings: int = 1
    left: bool = False


@dataclass(frozen=True, slots=True)
class ShownEvent:
    """One event: its heading. `round` is the newest one, 0 before the first."""

    id: int
    title: str
    day: date
    format: str
    round: int
    rounds: int
    players: int
    open: int
    closed: bool
    season: int | None = None
    target: int = 121


@dataclass(frozen=True, slots=True)
class ShownEvening:
    """One event with all that its page shows."""

    event: ShownEvent
    tables: Sequence[ShownTable]
    standings: Sequence[ShownLine]
    revision: int
