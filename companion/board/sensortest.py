"""A test of all sensors, which ends only when every hole was seen both empty and occupied."""

from __future__ import annotations

from companion.board.layout import HoleName, Layout, Occupancy


class SensorTest:
    """What has been seen of each hole so far."""

    def __init__(self, layout: Layout) -> None:
        """Begin: nothing has been seen."""
        self._holes = frozenset(name for name, hole in layout.holes.items() if hole.sensor is not None)
        self._empty: frozenset[HoleName] = frozenset()
        self._occupied: frozenset[HoleName] = frozenset()

    def see(self, occupied: Occupancy) -> None:
        """Take a snapshot."""
        self._occupied |= occupied & self._holes
        self._empty |= self._holes - occupied

    @property
    def seen(self) -> frozenset[HoleName]:
        """The holes that were seen both ways."""
        return self._empty & self._occupied

    @property
    def never_occupied(self) -> frozenset[HoleName]:
        """The holes that were never seen with a peg."""
        return self._holes - self._occupied

    @property
    def never_empty(self) -> frozenset[HoleName]:
        """The holes that were never seen without one."""
        return self._holes - self._empty

    @property
    def ended(self) -> bool:
        """Whether every hole was seen both ways."""
        return self.seen == self._holes
