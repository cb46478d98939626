"""Stores: where pegs wait, in whichever hole, for the groups that use them."""

from __future__ import annotations

from companion.board.layout import Group, HoleName, Layout, Occupancy


def store_of(layout: Layout, group: str) -> Group | None:
    """Return the store whose pegs a group uses."""
    return layout.store_by_group.get(group)


def store_of_hole(layout: Layout, hole: HoleName) -> Group | None:
    """Return the store that a hole is of, or whose pegs its group uses."""
    group = layout.group_of(hole)
    return group if group is None or group in layout.stores else store_of(layout, group.name)


def pegs_missing(layout: Layout, store: Group, visible: Occupancy, hiding: Occupancy) -> int:
    """Return how many pegs of a store are in no hole at all; a masked hole that should have one hides one."""
    return max(store.pegs - pegs_of(layout, store, visible | hiding), 0)


def waiting(layout: Layout, store: Group, used: Occupancy) -> Occupancy:
    """Return where the pegs of a store wait while those in `used` are in use: in its first holes."""
    in_use = sum(len(used & layout.groups[name].numbers.keys()) for name in store.feeds)
    numbers = sorted(store.holes)[: max(store.pegs - in_use, 0)]
    return frozenset(store.holes[number] for number in numbers)


def in_store(store: Group, visible: Occupancy) -> list[HoleName]:
    """Return the holes of a store in which pegs wait, in order."""
    return [hole for _, hole in sorted(store.holes.items()) if hole in visible]


def free_in(store: Group, visible: Occupancy) -> list[HoleName]:
    """Return the holes of a store in which no peg is seen, in order."""
    return [hole for _, hole in sorted(store.holes.items()) if hole not in visible]


def pegs_of(layout: Layout, store: Group, visible: Occupancy) -> int:
    """Return how many pegs are seen in a store and the groups that it feeds."""
    return len(visible & layout.holes_by_store[store.name])


def too_many(layout: Layout, hole: HoleName, visible: Occupancy) -> int:
    """Return how many more pegs are seen than there are, among those that may stand in a hole."""
    store = store_of_hole(layout, hole)
    return 0 if store is None else max(pegs_of(layout, store, visible) - store.pegs, 0)
