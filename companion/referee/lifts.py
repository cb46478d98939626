"""Counting how many pegs of a field are in hands, by what opens and closes: a hole that closes needs a lifted peg."""

from __future__ import annotations

from collections.abc import Callable

from companion.board.layout import Group, Layout, Occupancy
from companion.referee.sensors import SensorTrust
from companion.referee.stores import pegs_of, store_of_hole


class Lifts:
    """The pegs that have been lifted and not set again, and the holes that closed while there was none.

    `SensorTrust.uninvited` asks how many holes are closed in all: while one sticks, it holds of every hole that closes.
    """

    def __init__(self, layout: Layout, sensors: SensorTrust) -> None:
        """Nothing has been seen yet."""
        self.unlifted: Occupancy = frozenset()
        """The holes that closed while no peg had been lifted, as far as could be seen: none need have come there."""
        self.unasked: Occupancy = frozenset()
        """Those that closed while all pegs of their own box were seen elsewhere: one of another box may have come."""
        self.homes: Occupancy = frozenset()
        """Those of `unlifted` into which a peg came home after all: the hole that it came from opened late."""
        self._layout, self._sensors = layout, sensors
        self._closed: Occupancy | None = None
        """The holes that were closed at the last look; None: there was none."""
        self._masked: Occupancy = frozenset()
        """The holes that people ignored then."""
        self._lifted = len(layout.start_holes)
        """How many pegs were in hands then, at most: what is missed at the first look is, or in an ignored hole."""
        self._extra = 0
        """How many more holes have been closed than there are pegs, beside those for which none had been lifted."""
        self._came: Occupancy = frozenset()
        """The holes that closed since the look before."""
        self._gone: Occupancy = frozenset()
        """The holes that opened since the look before."""
        self._latest: Occupancy = frozenset()
        """The holes that were the last to close."""

    def see(self, closed: Occupancy) -> None:
        """Note which holes are closed now, and whether a peg had been lifted for those that have closed since."""
        masked, before = self._sensors.masked, self._closed
        if before is None:
            before = closed
        came, gone = closed - before - masked - self._masked, before - closed - masked - self._masked
        self._lifted += len(gone)
        if len(came) > self._lifted:
            self.unlifted |= came
        self.unlifted &= closed - masked
        self._closed, self._came, self._gone = closed, came, gone

    def count(self, visible: Occupancy, in_sight: int, at_rest: Callable[[Group], bool]) -> None:
        """Hold what was seen against the pegs that are believed, of `in_sight` that can be seen at most.

        `at_rest` tells of a box whether none of its pegs is to go anywhere.
        """
        masked, came, seen = self._sensors.masked, self._came, self._closed or frozenset()
        self.unasked = (self.unasked | self._too_many_for_their_box(came, visible)) & seen - masked
        if masked != self._masked:
            self._extra = 0
            self.unasked = self._others(self.unasked, visible)
        if len(visible) > len(self._layout.start_holes):  # its peg was in a hand then, and the hole had none
            self.homes = frozenset()
        self.homes = (self.homes | self._opened_late(visible, in_sight, at_rest)) & self.unlifted
        self._latest = came or self._latest
        missing = in_sight - len(visible - self.unlifted)
        self._extra = max(self._extra, -missing)
        self._lifted = min(max(self._lifted - len(came), 0), missing + self._extra)
        self._masked = masked

    def _opened_late(self, visible: Occupancy, in_sight: int, at_rest: Callable[[Group], bool]) -> Occupancy:
        """Return the hole of a box that was the last to close before the one opened from which a peg of it came home.

        Only where all pegs are in sight, and none is to go anywhere: else the hole of the box may stick, and the peg
        have gone to an ignored hole, or be on its way there.
        """
        if len(self._gone) != 1 or not len(self._layout.start_holes) == in_sight == len(visible):
            return frozenset()
        (left,) = self._gone
        box = store_of_hole(self._layout, left)
        if box is None or left in box.numbers or not at_rest(box):
            return frozenset()
        return self._latest & box.numbers.keys()

    def _too_many_for_their_box(self, came: Occupancy, visible: Occupancy) -> Occupancy:
        """Return those of the holes that just closed whose box has all its pegs elsewhere: another side lifted one."""
        waits = any(more > 0 for more in self._more_than_pegs(visible - came).values())
        # A peg may wait in another box than its own.
        return frozenset() if waits else self._others(came, visible)

    def _others(self, holes: Occupancy, visible: Occupancy) -> Occupancy:
        """Return those of some holes whose box has all its pegs elsewhere, but for holes that no peg has closed."""
        more = self._more_than_pegs(visible - holes - self.unlifted)
        boxes = ((hole, store_of_hole(self._layout, hole)) for hole in holes)
        return frozenset(hole for hole, box in boxes if box is not None and more[box.name] >= 0)

    def _more_than_pegs(self, there: Occupancy) -> dict[str, int]:
        """Return by how many the pegs of each box are more than it has, as they are seen."""
        return {box.name: pegs_of(self._layout, box, there) - box.pegs for box in self._layout.stores}

    def find_liar(self) -> None:
        """People say which hole has no peg: for those that closed while it was one too many, one had been lifted."""
        self.unlifted = frozenset()
