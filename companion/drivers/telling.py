"""What all drivers share in talking to their listener: in order, and not a word after the stop.

A driver tells from one thread at a time: from its own, which it waits for when it is stopped, or under a lock. A
listener that fails does not end a driver: the fault is logged and the board goes on telling.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

from companion.board.layout import Layout, Occupancy
from companion.drivers.driver import DriverError, Listener

Clock = Callable[[], int]
"""Returns the milliseconds of a monotonic clock."""

_FAILED: Final = "A listener of the board failed; the board goes on."
_log: Final = logging.getLogger(__name__)


def monotonic_ms() -> int:
    """Return the milliseconds of the machine's monotonic clock."""
    return time.monotonic_ns() // 1_000_000


class Telling:
    """The line between a driver and its listener, who may call the driver back."""

    def __init__(self, clock: Clock) -> None:
        """Hold a line that nobody listens to yet."""
        self._clock = clock
        self._listener: Listener | None = None
        self._last_ms: int | None = None

    @property
    def open(self) -> bool:
        """Whether somebody listens."""
        return self._listener is not None

    def listen(self, listener: Listener) -> None:
        """Tell this listener from now on. Raises `DriverError` when there is one already."""
        if self._listener is not None:
            raise DriverError("The board is in use already: stop it before it is started again.")
        self._listener = listener

    def hang_up(self) -> None:
        """Begin to tell nothing more."""
        self._listener = None

    def snapshot(self, occupied: Occupancy, at_ms: int | None = None, *, closed: frozenset[int] | None = None) -> None:
        """Tell which holes hold a peg, now or at a time that is not before the last one told.

        `closed` has the sensor channels that say so, for a board that has sensors.
        """
        told_ms = self._clock() if at_ms is None else at_ms
        if self._last_ms is not None and self._last_ms > told_ms:
            told_ms = self._last_ms
        self._last_ms = told_ms
        listener = self._listener
        if listener is not None:
            try:
                listener.on_snapshot(occupied, told_ms, closed)
            except Exception:
                _log.exception(_FAILED)

    def link(self, connected: bool, sentence: str) -> None:
        """Tell that the board came or went."""
        listener = self._listener
        if listener is not None:
            try:
                listener.on_link(connected, sentence)
            except Exception:
                _log.exception(_FAILED)


class SensorTelling(Telling):
    """The line of a driver whose board has sensors: it is told sensor channels, and tells holes."""

    def __init__(self, layout: Layout, clock: Clock) -> None:
        """Hold a line that nobody listens to yet."""
        super().__init__(clock)
        self._hole_of = {hole.sensor: hole.name for hole in layout.holes.values() if hole.sensor is not None}.get
        self._bits = 0
        self._closed: frozenset[int] = frozenset()
        self._occupied: Occupancy = frozenset()

    def sensors(self, bits: int, at_ms: int) -> None:
        """Tell which holes hold a peg when these channels are closed: bit n is channel n."""
        changed, self._bits = bits ^ self._bits, bits
        while changed:  # mostly one turn: a peg was lifted or set
            channel = changed.bit_length() - 1
            changed ^= 1 << channel
            self._closed ^= {channel}
            hole = self._hole_of(channel)
            if hole is not None:
                self._occupied ^= {hole}
        self.snapshot(self._occupied, at_ms, closed=self._closed)
