"""Where the pegs of a whole board belong: on tracks, or on a field with its scales, groups and stores."""

from __future__ import annotations

from collections.abc import Sequence

from companion.board.layout import Group, GroupKind, HoleName, Layout, Occupancy
from companion.games.game import Stand
from companion.games.ledger import TrackOwed
from companion.referee.scale import combination
from companion.referee.stores import store_of, stores_of, waiting
from companion.referee.track import expected, rest
from companion.referee.wood import hole_names


def side_holes(layout: Layout, side: int, number: int) -> Occupancy:
    """Return the holes that show a side at a number: one of its track, or those of its scale that add up to it."""
    group = layout.sides[side]
    if group.kind is GroupKind.TRACK:
        return frozenset({group.holes[number]})
    return hole_names(group, combination(group, number))


def resting(layout: Layout, owed: Sequence[TrackOwed], stands: Sequence[Stand]) -> Occupancy:
    """Return where all pegs rest, before anything that is owed is pegged."""
    return _everything(layout, owed, stands, pegged=False)


def pegged(layout: Layout, owed: Sequence[TrackOwed], stands: Sequence[Stand]) -> Occupancy:
    """Return where all pegs will stand when everything owed has been pegged."""
    return _everything(layout, owed, stands, pegged=True)


def _everything(layout: Layout, owed: Sequence[TrackOwed], stands: Sequence[Stand], *, pegged: bool) -> Occupancy:
    holes = frozenset[HoleName]().union(*(_of_side(layout, track, pegged=pegged) for track in owed))
    for stand in stands:
        group = layout.groups[stand.group]
        goal = stand.holes
        if stand.total is not None:
            store = store_of(layout, group.name)
            goal = combination(group, stand.total, 2 if store is None else store.pegs - _in_use(layout, store, holes))
        holes |= hole_names(group, goal)
    return holes.union(*(waiting(layout, store, holes) for store in stores_of(layout)))


def _in_use(layout: Layout, store: Group, holes: Occupancy) -> int:
    return sum(len(holes & layout.groups[name].numbers.keys()) for name in store.feeds)


def _of_side(layout: Layout, owed: TrackOwed, *, pegged: bool) -> Occupancy:
    group = layout.sides[owed.side]
    if group.kind is GroupKind.TRACK:
        return hole_names(group, expected(owed) if pegged else rest(owed))
    total = owed.front + (owed.sums[-1] if pegged and owed.sums else 0)
    return hole_names(group, combination(group, total))
