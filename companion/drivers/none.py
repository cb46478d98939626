"""No board at all: the pegs of the game move themselves to where they are expected."""

from __future__ import annotations

from collections.abc import Mapping
from threading import RLock

from companion.board.layout import HoleName, Layout, Occupancy
from companion.drivers.driver import Listener
from companion.drivers.publishing import Clock, Publisher, monotonic_ms
from companion.referee.language import LightSettings
from companion.referee.lights import Light


class NoBoard:
    """A driver without a board: what is expected is what stands."""

    hand = None
    has_pegs = False
    holds_wires = False

    def __init__(self, layout: Layout, clock: Clock = monotonic_ms) -> None:
        """Have no pegs anywhere until some are expected."""
        self.layout = layout
        self._publisher = Publisher(clock)
        self._lock = RLock()  # held while the listener is told, who may call back
        self._occupied: Occupancy = frozenset()

    def start(self, listener: Listener) -> None:
        """Begin to tell `listener`."""
        with self._lock:
            self._publisher.listen(listener)
            self._publisher.snapshot(self._occupied)

    def stop(self) -> None:
        """Tell no more."""
        with self._lock:
            self._publisher.close()

    def show(self, lights: Mapping[HoleName, Light]) -> None:
        """Do nothing: there are no lights."""

    def set_lights(self, settings: LightSettings) -> None:
        """Do nothing: there are no lights."""

    def expect(self, occupied: Occupancy) -> None:
        """Have the pegs exactly there, and tell so if they were elsewhere."""
        with self._lock:
            if occupied != self._occupied:
                self._occupied = occupied
                self._publisher.snapshot(occupied)
