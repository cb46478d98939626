"""Whether the board can be seen, and where its pegs are taken to be while it cannot."""

from __future__ import annotations

from collections.abc import Callable

from companion.board.layout import Occupancy

HowFar = tuple[int, Occupancy]
"""How far the game has come, as everybody sees it, and where its pegs rest."""


class Sight:
    """A board in reach, or out of it since the game had come so far."""

    def __init__(self) -> None:
        """The board is in reach."""
        self.away = False
        """Whether the board is out of reach: nothing is judged, and what is owed is pegged by touch."""
        self._shown: HowFar = 0, frozenset()
        self._occupied: Occupancy = frozenset()

    def lose(self, shown: HowFar, occupied: Occupancy) -> None:
        """Note how far the game had come, and where the pegs were seen last."""
        self.away, self._shown, self._occupied = True, shown, occupied

    def gone_on(self, shown: HowFar) -> bool:
        """Tell whether the game has gone on since, or back: then the wood has to follow it."""
        return shown != self._shown

    def occupied(self, seen: Occupancy | None, shown: Callable[[], HowFar]) -> Occupancy:
        """Return where the pegs are; out of reach where they were last, or belong once the game has gone on."""
        if seen is not None or not self.away:
            return seen or frozenset()
        now = shown()
        return now[1] if self.gone_on(now) else self._occupied
