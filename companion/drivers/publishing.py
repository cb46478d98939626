"""How every driver publishes to its listener: in order, and nothing after the stop.

A driver publishes from one thread at a time: from its own, which it waits for when it is stopped, or under a lock. An
exception of a listener does not end a driver: it is logged, and the driver goes on.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from threading import Event
from typing import Final

from companion.board.layout import Layout, Occupancy
from companion.channels import Channels
from companion.drivers.driver import DriverError, Listener
from companion.words import drivers as said
from companion.words import logs
from companion.words.message import Said

Clock = Callable[[], int]
"""Returns the milliseconds of a monotonic clock."""

Wait = Callable[[Event, float], bool]
"""Waits some seconds, or until the event is set; returns whether it was."""

_FAILED: Final = logs.LISTENER_FAILED()
_log: Final = logging.getLogger(__name__)


def monotonic_ms() -> int:
    """Return the milliseconds of the machine's monotonic clock."""
    return time.monotonic_ns() // 1_000_000


class Publisher:
    """Passes on what a driver has to its one listener, which may call the driver back."""

    def __init__(self, clock: Clock) -> None:
        """Begin without a listener."""
        self._clock = clock
        self._listener: Listener | None = None
        self._last_ms = 0

    @property
    def open(self) -> bool:
        """Whether there is a listener."""
        return self._listener is not None

    def listen(self, listener: Listener) -> None:
        """Publish to this listener from now on. Raises `DriverError` when there is one already."""
        if self._listener is not None:
            raise DriverError(said.IN_USE())
        self._listener = listener

    def close(self) -> None:
        """Publish nothing more."""
        self._listener = None

    def snapshot(self, occupied: Occupancy, at_ms: int | None = None) -> None:
        """Publish which holes hold a peg, now or at a time; no time is before the one published last."""
        self._last_ms = max(self._last_ms, self._clock() if at_ms is None else at_ms)
        listener = self._listener
        if listener is not None:
            try:
                listener.on_snapshot(occupied, self._last_ms)
            except Exception:
                _log.exception(_FAILED)

    def sensors(self, layout: Layout, closed: Channels, at_ms: int) -> None:
        """Publish which sensor channels of this board are closed."""
        if at_ms < self._last_ms:
            at_ms = self._last_ms
        self._last_ms = at_ms
        listener = self._listener
        if listener is not None:
            try:
                listener.on_sensors(layout, closed, at_ms)
            except Exception:
                _log.exception(_FAILED)

    def link(self, connected: bool, sentence: Said) -> None:
        """Publish that the board came or went."""
        listener = self._listener
        if listener is not None:
            try:
                listener.on_link(connected, sentence)
            except Exception:
                _log.exception(_FAILED)
