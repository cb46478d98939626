"""Reading the other groups of a field: whether their pegs stand where the game has them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.board.layout import Group, GroupKind, HoleName, Layout, Occupancy
from companion.board.reading import track_numbers
from companion.games.game import Stand
from companion.referee.scale import combination
from companion.referee.track import Holes


@dataclass(frozen=True, slots=True)
class Place:
    """A group and where its pegs stand: which belong elsewhere (`extra`), and which holes lack one (`missing`)."""

    stand: Stand
    group: Group
    seen: Holes
    goal: Holes
    missing: Holes

    @property
    def extra(self) -> Holes:
        """The holes whose pegs belong elsewhere."""
        return self.seen - self.goal

    @property
    def in_order(self) -> bool:
        """Whether all pegs stand where they belong."""
        return not self.extra and not self.missing


def read_place(layout: Layout, stand: Stand, occupied: Occupancy, masked: Occupancy) -> Place:
    """Read one group. A masked hole may hold the peg that belongs there; what it says is not believed."""
    group = layout.groups[stand.group]
    seen = track_numbers(group, occupied - masked)
    hidden = track_numbers(group, masked)
    goal = stand.holes
    if stand.total is not None:
        goal = _adding_up(layout, group, stand.total, seen, hidden, occupied - masked)
    unseen = sorted(goal & hidden - seen, reverse=True)
    missing = goal - seen - hidden
    to_hidden = max(len(seen - goal) - len(missing), 0)  # a peg that belongs there is seen elsewhere: it has not moved
    return Place(stand, group, seen, goal, missing | frozenset(unseen[:to_hidden]))


def _adding_up(layout: Layout, group: Group, total: int, seen: Holes, hidden: Holes, visible: Occupancy) -> Holes:
    """Return the holes that show a total with the pegs there are, as few moves as can be away."""
    store = store_of(layout, group.name)
    pegs = len(seen) if store is None else len(seen) + len(track_numbers(store, visible)) + len(hidden)
    return combination(group, total, max(pegs, len(seen)), near=seen | hidden)


def store_of(layout: Layout, group: str) -> Group | None:
    """Return the store whose pegs a group uses."""
    stores = (each for each in layout.groups.values() if each.kind is GroupKind.STORE)
    return next((store for store in stores if group in store.feeds), None)


def pegs_missing(layout: Layout, store: Group, visible: Occupancy, hiding: Occupancy) -> int:
    """Return how many pegs of a store are in no hole at all; a masked hole that should have one hides one."""
    family = [store, *(layout.groups[name] for name in store.feeds)]
    holes = {hole for group in family for hole in group.numbers}
    return max(store.pegs - len(holes & (visible | hiding)), 0)


def waiting(layout: Layout, store: Group, used: Occupancy) -> Occupancy:
    """Return where the pegs of a store wait while those in `used` are in use: in its first holes."""
    in_use = sum(len(used & layout.groups[name].numbers.keys()) for name in store.feeds)
    numbers = sorted(store.holes)[: max(store.pegs - in_use, 0)]
    return frozenset(store.holes[number] for number in numbers)


def in_store(store: Group, visible: Occupancy) -> list[HoleName]:
    """Return the holes of a store in which pegs wait, in order."""
    return [hole for _, hole in sorted(store.holes.items()) if hole in visible]


def pegs_of(layout: Layout, store: Group, visible: Occupancy) -> int:
    """Return how many pegs are seen in a store and the groups that it feeds."""
    in_use = sum(len(visible & layout.groups[name].numbers.keys()) for name in store.feeds)
    return in_use + len(in_store(store, visible))
