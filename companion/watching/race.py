"""The race: the totals of all sides, each time that they changed, as far as somebody has watched them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.app.view import View


RaceTotals = tuple[int, ...]
MOST = 600
"""More points than the longest game has; a race beyond that begins to forget."""


class Race:
    """Gathers totals from view to view; what was taken back or corrected is taken out again."""

    def __init__(self) -> None:
        """Have seen no game."""
        self._game: int | None = None
        self.points: tuple[RaceTotals, ...] = ()

    def see(self, view: View) -> tuple[RaceTotals, ...]:
        """Take the totals of a view, and return all of its game so far."""
        totals = tuple(side.total for side in view.sides)
        if view.game_id != self._game:
            self._game, self.points = view.game_id, (tuple(0 for _ in totals),)
        if self.points[-1] != totals:
            kept = tuple(each for each in self.points if _before(each, totals))
            self.points = (*kept, totals)[-MOST:]
        return self.points


def _before(earlier: RaceTotals, totals: RaceTotals) -> bool:
    """Tell whether a game can have come from one to the other: no side has gone back, and one has gone on."""
    return earlier != totals and all(one <= other for one, other in zip(earlier, totals, strict=True))
