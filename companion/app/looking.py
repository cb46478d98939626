"""What is known of a board itself, whatever is played on it: what its sensors say, and which of them look bad."""

from __future__ import annotations

from typing import NamedTuple

from companion.board.health import Health, HoleHealth
from companion.board.layout import HoleName, Layout, Occupancy


class SensedBoard(NamedTuple):
    """A board as its sensors show it: holes that hold a peg, inputs that are closed, holes that look bad."""

    layout: Layout
    occupied: Occupancy
    closed: frozenset[int]
    ailing: tuple[tuple[HoleName, HoleHealth], ...] = ()


class Looking:
    """Keeps an eye on a board, snapshot by snapshot."""

    def __init__(self, layout: Layout) -> None:
        """Begin; nothing is known."""
        self.layout = layout
        self._health = Health(layout)

    def see(self, occupied: Occupancy, closed: frozenset[int] | None, at_ms: int) -> SensedBoard:
        """Take a snapshot; a board that does not tell its inputs has them as its file says."""
        self._health.see(occupied, at_ms)
        if closed is None:
            closed = self.layout.channels_of(occupied)
        return SensedBoard(self.layout, occupied, closed, tuple(sorted(self._health.bad().items())))
