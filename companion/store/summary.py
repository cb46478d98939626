"""What is remembered of a finished game without replaying it: for the history and the statistics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from companion.games.seating import Seat, Side, by_side
from companion.games.skunk import Skunk

FIRST_GAME: Final = "cribbage"
"""The game of summaries that name none: they were stored before there were others. Statistics average its points."""


class Summary(NamedTuple):
    """A finished game. Tuples are by seat (`players`, `highest_hands`) or by side (all others).

    `sides` holds the seats of each side. `skunks` says of each side whether it was skunked.
    `muggins_taken` are points that a side claimed from others, `muggins_missed` points that it was owed and did
    not peg. `race` holds the totals of all sides each time that they changed, for the chart. `averages` has for each
    side what its hands and its cribs counted, and what it scored in the play of a deal; of other games nothing.
    """

    players: tuple[str, ...]
    sides: tuple[tuple[Seat, ...], ...]
    winner: Side
    totals: tuple[int, ...]
    skunks: tuple[Skunk, ...] = ()
    game_points: int = 1
    deals: int = 0
    highest_hands: tuple[int, ...] = ()
    muggins_taken: tuple[int, ...] = ()
    muggins_missed: tuple[int, ...] = ()
    race: tuple[tuple[int, ...], ...] = ()
    game: str = FIRST_GAME
    averages: tuple[tuple[float, ...], ...] = ()
    winners: tuple[int, ...] = ()
    """All who won, where it was more than one side; the first of them is `winner`."""

    def won(self, side: Side) -> bool:
        """Whether a side has won."""
        return side in (self.winners or (self.winner,))

    @property
    def ranked(self) -> tuple[int, ...]:
        """The sides, those that won first."""
        return tuple(sorted((side for side, _ in by_side(self.sides)), key=lambda side: not self.won(side)))

    def margin(self, side: Side) -> int:
        """Return how many points lie between a winner and the next loser; for a loser the same, negative."""
        won = self.won(side)
        others = (total for other, total in by_side(self.totals) if self.won(other) is not won)
        apart = min(abs(total - self.totals[side]) for total in others)
        return apart if won else -apart


def summary_to_json(summary: Summary) -> dict[str, Any]:
    """Return a summary as JSON values."""
    return summary._asdict()


def summary_from_json(values: Mapping[str, Any]) -> Summary:
    """Return a summary from JSON values; what a later version added is passed over."""
    skunks = tuple(Skunk(text) for text in values.get("skunks", ()))
    return Summary(
        **{name: _tuples(value) for name, value in values.items() if name in Summary._fields} | {"skunks": skunks},
    )


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list | tuple) else value
