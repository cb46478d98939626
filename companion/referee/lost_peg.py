"""A peg that is taken to be in an ignored hole of a field, while a box shows one that nobody was seen to set there.

That hole of the box sticks, or it has the peg, which nobody sees come out of an ignored hole: only people can tell.
"""

from __future__ import annotations

from companion.board.layout import HoleName, Layout, Occupancy
from companion.referee.census import Census
from companion.referee.sensors import SensorTrust
from companion.referee.stores import store_of_hole


class LostPeg:
    """Knows which ignored hole may have lost its peg to a box, and what people say of it."""

    def __init__(self, layout: Layout, sensors: SensorTrust, census: Census) -> None:
        """Read what is known of the pegs of a board."""
        self._layout, self._sensors, self._census = layout, sensors, census

    def hole(self) -> HoleName | None:
        """Return the ignored hole whose peg may be in a box, rather the one of a peg that waits in that box.

        None where several may have lost theirs: whatever is said of one, another may be the one.
        """
        if not (self._census.phantoms and (arrived := self._arrived())):
            return None
        boxes = {hole: store_of_hole(self._layout, hole) for hole in self._census.unseen}
        own = [hole for hole, box in boxes.items() if box is not None and arrived & box.numbers.keys()]
        perhaps = own or [hole for hole, box in boxes.items() if box is not None]
        return perhaps.pop() if len(perhaps) == 1 else None

    def is_there(self) -> None:
        """People say that it still has its peg: the holes of boxes stick."""
        self._census.doubt(self._arrived())

    def is_gone(self) -> None:
        """People say that it has none: the pegs are where they are seen."""
        self._census.lifts.find_liar()

    def _arrived(self) -> Occupancy:
        """Return the holes of boxes that closed by themselves, while no peg had been lifted that anybody saw."""
        visible = self._census.visible
        boxes = frozenset[HoleName]().union(*(store.numbers for store in self._layout.stores))
        return (visible & boxes & self._census.lifts.unlifted) - self._sensors.arrivals.twins(visible)
