"""What a score card says: one player's evening, game by game. Values alone, for paper and for the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class CardLine:
    """One game on a card. `points` and `spread` are None while it is not over; `signed` where both did on the board."""

    round: int
    opponent: str
    table: str
    points: int | None = None
    spread: int | None = None
    signed: bool = False
    forfeit: bool = False
    bye: bool = False

    @property
    def won(self) -> bool:
        """Whether this game was won: a lost one has no game points."""
        return bool(self.points) and not self.bye


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """The card of one player at one event. `rounds` are those that the event has: the others are to be filled in."""

    player: str
    event: str
    day: date
    rounds: int
    lines: Sequence[CardLine]

    @property
    def points(self) -> int:
        """The game points in all."""
        return sum(line.points or 0 for line in self.lines)

    @property
    def won(self) -> int:
        """The games won."""
        return sum(line.won for line in self.lines)

    @property
    def spread(self) -> int:
        """The points won by, less the points lost by."""
        return sum(line.spread or 0 for line in self.lines)
