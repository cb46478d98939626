"""What all drivers share in talking to their listener: in order, one at a time, and not a word after the stop.

A listener that fails does not end a driver: the fault is logged and the board goes on telling.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from threading import RLock
from typing import Final

from companion.board.layout import Occupancy
from companion.drivers.driver import DriverError, Listener

Clock = Callable[[], int]
"""Returns the milliseconds of a monotonic clock."""

_FAILED: Final = "A listener of the board failed; the board goes on."
_log: Final = logging.getLogger(__name__)


def monotonic_ms() -> int:
    """Return the milliseconds of the machine's monotonic clock."""
    return time.monotonic_ns() // 1_000_000


class Telling:
    """The line between a driver and its listener. `lock` guards the driver's own values as well.

    It is held while the listener is told, so that snapshots arrive in the order in which they came about and
    `hang_up` returns only when nobody is told anything any more. A listener may call the driver back.
    """

    def __init__(self, clock: Clock) -> None:
        """Hold a line that nobody listens to yet."""
        self.lock = RLock()
        self._clock = clock
        self._listener: Listener | None = None
        self._last_ms: int | None = None

    @property
    def open(self) -> bool:
        """Whether somebody listens."""
        return self._listener is not None

    def listen(self, listener: Listener) -> None:
        """Tell this listener from now on. Raises `DriverError` when there is one already."""
        with self.lock:
            if self._listener is not None:
                raise DriverError("The board is in use already: stop it before it is started again.")
            self._listener = listener

    def hang_up(self) -> None:
        """Tell nobody any more."""
        with self.lock:
            self._listener = None

    def snapshot(self, occupied: Occupancy, at_ms: int | None = None, *, closed: frozenset[int] | None = None) -> None:
        """Tell which holes hold a peg, now or at a time that is not before the last one told.

        `closed` has the sensor channels that say so, for a board that has sensors.
        """
        with self.lock:
            told_ms = self._clock() if at_ms is None else at_ms
            if self._last_ms is not None and self._last_ms > told_ms:
                told_ms = self._last_ms
            self._last_ms = told_ms
            if self._listener is not None:
                try:
                    self._listener.on_snapshot(occupied, told_ms, closed)
                except Exception:
                    _log.exception(_FAILED)

    def link(self, connected: bool, sentence: str) -> None:
        """Tell that the board came or went."""
        with self.lock:
            if self._listener is not None:
                try:
                    self._listener.on_link(connected, sentence)
                except Exception:
                    _log.exception(_FAILED)
