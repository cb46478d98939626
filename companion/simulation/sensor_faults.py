"""Faults of a board's sensors that pass after a while: a loose plug, a hole that sticks, a peg half in its hole."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from companion.board.layout import HoleName, Occupancy

FLICKER_MS: Final = 100
"""Half the time from one contact to the next of a peg that is half in its hole: five times a second."""


class SensorFaultKind(Enum):
    """What is wrong with the sensors of some holes."""

    OPEN = "open"
    """They show no peg: the plug of their chain is loose, or the board was lifted off its magnets."""
    CLOSED = "closed"
    """They show a peg, whether there is one or not: they stick, or open late."""
    FLICKERS = "flickers"
    """They show a peg and none by turns."""


class SensorFault(NamedTuple):
    """A fault of the sensors of some holes from one moment to another, in milliseconds."""

    kind: SensorFaultKind
    holes: Occupancy
    since_ms: int
    until_ms: int

    def next_ms(self, now_ms: int) -> int | None:
        """Return when the sensors change next by it alone, or None where that is past."""
        if now_ms >= self.until_ms:
            return None
        if self.kind is not SensorFaultKind.FLICKERS:
            return self.until_ms
        turns = (now_ms - self.since_ms) // FLICKER_MS + 1
        return min(self.since_ms + turns * FLICKER_MS, self.until_ms)

    def affected(self, now_ms: int) -> tuple[Occupancy, Occupancy]:
        """Return the holes that it closes now, and those that it opens."""
        none: frozenset[HoleName] = frozenset()
        if now_ms >= self.until_ms:
            return none, none
        if self.kind is SensorFaultKind.CLOSED:
            return self.holes, none
        opens = self.kind is SensorFaultKind.OPEN or (now_ms - self.since_ms) // FLICKER_MS % 2 == 0
        return none, self.holes if opens else none
