"""Counting how many pegs of a field are in hands, by what opens and closes: a hole that closes needs a lifted peg."""

from __future__ import annotations

from companion.board.layout import Layout, Occupancy
from companion.referee.sensors import SensorTrust


class Lifts:
    """The pegs that have been lifted and not set again, and the holes that closed while there was none.

    `SensorTrust.uninvited` asks how many holes are closed in all: while one sticks, it holds of every hole that closes.
    """

    def __init__(self, layout: Layout, sensors: SensorTrust) -> None:
        """Nothing has been seen yet."""
        self.unlifted: Occupancy = frozenset()
        """The holes that closed while no peg had been lifted, as far as could be seen: none need have come there."""
        self._layout, self._sensors = layout, sensors
        self._closed: Occupancy | None = None
        """The holes that were closed at the last look; None: there was none."""
        self._masked: Occupancy = frozenset()
        """The holes that people ignored then."""
        self._lifted = 0
        """How many pegs were in hands then."""

    def look(self, closed: Occupancy) -> None:
        """Note which holes are closed now, and whether a peg had been lifted for those that have closed since."""
        masked, before = self._sensors.masked, self._closed
        if before is None:  # what is missed at the first look is in a hand, or in an ignored hole
            before, self._lifted = closed, max(len(self._layout.start_holes) - len(closed - masked), 0)
        came, gone = closed - before - masked - self._masked, before - closed - masked - self._masked
        self._lifted += len(gone)
        if len(came) > self._lifted:
            self.unlifted |= came
        self._lifted = max(self._lifted - len(came), 0)
        self.unlifted &= closed - masked
        self._closed, self._masked = closed, masked

    def find_liar(self) -> None:
        """People say which hole has no peg: for those that closed while it was one too many, one had been lifted."""
        self.unlifted = frozenset()
