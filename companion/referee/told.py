"""What people say of ignored holes where several groups share their pegs: that a peg is in one of them, or none."""

from __future__ import annotations

from companion.board.layout import Group, HoleName, Layout, Occupancy
from companion.referee.sensors import SensorTrust
from companion.referee.stores import pegs_of, store_of_hole, too_many


class ToldHoles:
    """The ignored holes that people say pegs are in, as long as nothing else of their group moves."""

    def __init__(self, layout: Layout, sensors: SensorTrust) -> None:
        """Nothing has been said."""
        self._layout, self._sensors = layout, sensors
        self._beside: dict[HoleName, tuple[Occupancy, int]] = {}
        """The holes, oldest first, each with what was seen beside it then (`_seen_beside`)."""
        self._stood: Occupancy = frozenset()
        """Those of them whose pegs have stood in order: when they do no more, they may have been moved."""
        self._empty: dict[HoleName, tuple[Occupancy, int]] = {}
        """The closed holes that people say have no peg, each with what was seen beside it then (`_seen_beside`)."""

    def tell(self, hole: HoleName) -> None:
        """A person says that a peg is in a hole."""
        self._empty.pop(hole, None)
        self._beside[hole] = self._seen_beside(hole, self._sensors.occupied)

    def tell_empty(self, hole: HoleName) -> None:
        """A person says that a hole is closed without a peg."""
        self._empty[hole] = self._seen_beside(hole, self._sensors.occupied)

    def empty(self, occupied: Occupancy) -> Occupancy:
        """Return the holes that people say have no peg: until what is seen beside one changes, or a peg is lifted."""
        for hole, (beside, pegs) in list(self._empty.items()):
            now_beside, now_pegs = self._seen_beside(hole, occupied)
            if now_beside != beside or now_pegs < pegs:
                del self._empty[hole]
        return frozenset(self._empty)

    def forget(self, hole: HoleName) -> None:
        """A person says something else of a hole."""
        self._beside.pop(hole, None)
        self._empty.pop(hole, None)
        self._stood -= {hole}

    def holes(self, occupied: Occupancy, visible: Occupancy) -> Occupancy:
        """Return the holes that people say hold a peg.

        Nor may more pegs of their box be seen than then, or more than there are: the oldest has been moved. Of what was
        said last it is known that some other hole is closed without a peg; once that is over, all others may be seen.
        """
        for hole, (beside, pegs) in list(self._beside.items()):
            now_beside, now_pegs = self._seen_beside(hole, occupied)
            if now_beside != beside or now_pegs > pegs:
                del self._beside[hole]
            elif now_pegs <= (others := self._others(hole)) < pegs:
                self._beside[hole] = beside, others
        for hole in list(self._beside)[:-1]:
            there = visible | self._beside.keys()
            if len(there) > len(self._layout.start_holes) and too_many(self._layout, hole, there):
                del self._beside[hole]
        return frozenset(self._beside)

    def within(self, group: Group) -> Occupancy:
        """Return those of the holes that are in a group."""
        return frozenset(self._beside.keys() & group.numbers.keys())

    def note_order(self, group: Group) -> None:
        """Note that the pegs of a group stand in order."""
        self._stood |= self.within(group)

    def moved(self, group: Group) -> Occupancy:
        """Return the holes of a group that is not in order any more: what people said of them is not so now."""
        return self.within(group) & self._stood

    @property
    def any(self) -> bool:
        """Whether people say of some hole that a peg is in it."""
        return bool(self._beside)

    def drop_all(self) -> None:
        """One of their pegs may have been moved, and nobody saw which."""
        self._beside.clear()

    def drop(self, holes: Occupancy) -> None:
        """What people said of these holes is not so any more."""
        self._beside = {hole: beside for hole, beside in self._beside.items() if hole not in holes}

    def _others(self, hole: HoleName) -> int:
        """Return how many other pegs there are of the box that the peg in a hole comes from."""
        store = store_of_hole(self._layout, hole)
        return 0 if store is None else store.pegs - 1

    def _seen_beside(self, hole: HoleName, occupied: Occupancy) -> tuple[Occupancy, int]:
        """Return the other holes of a hole's group that are seen to be occupied, and how many of its box's pegs are."""
        group = self._layout.group_of(hole)
        if group is None:
            return frozenset(), 0
        seen = occupied - self._sensors.masked
        store = store_of_hole(self._layout, hole)
        return seen & group.numbers.keys(), 0 if store is None else pegs_of(self._layout, store, seen)
