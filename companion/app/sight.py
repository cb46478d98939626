"""Whether the board can be seen, and where its pegs are taken to be while it cannot."""

from __future__ import annotations

from collections.abc import Callable

from companion.board.layout import Occupancy


class Sight:
    """A board in reach, or out of it since the game had a certain length."""

    def __init__(self) -> None:
        """The board is in reach."""
        self.away = False
        """Whether the board is out of reach: nothing is judged, and what is owed is pegged by touch."""
        self._length = 0
        self._occupied: Occupancy = frozenset()

    def lose(self, length: int, occupied: Occupancy) -> None:
        """Note how long the game was, and where the pegs were seen last."""
        self.away, self._length, self._occupied = True, length, occupied

    def gone_on(self, length: int) -> bool:
        """Tell whether the game has gone on since, or back: then the wood has to follow it."""
        return length != self._length

    def occupied(self, seen: Occupancy | None, length: int, at_rest: Callable[[], Occupancy]) -> Occupancy:
        """Return where the pegs are; out of reach where they were last, or belong once the game has gone on."""
        if seen is not None or not self.away:
            return seen or frozenset()
        return at_rest() if self.gone_on(length) else self._occupied
