"""Where the pegs of a whole board belong: on tracks, or on a field with its scales, groups and stores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.board.layout import Group, HoleName, Layout, Occupancy
from companion.board.reading import hole_names
from companion.games.game import Stand
from companion.games.ledger import TrackOwed
from companion.referee.scale import combination
from companion.referee.side_group import side_group
from companion.referee.stores import store_of, waiting


def resting(layout: Layout, owed: Sequence[TrackOwed], stands: Sequence[Stand]) -> Occupancy:
    """Return where all pegs rest, before anything that is owed is pegged."""
    return _with_others(layout, (side_group(layout, track.side).resting(track) for track in owed), stands)


def pegged(layout: Layout, owed: Sequence[TrackOwed], stands: Sequence[Stand]) -> Occupancy:
    """Return where all pegs will stand when everything owed has been pegged."""
    return _with_others(layout, (side_group(layout, track.side).pegged(track) for track in owed), stands)


def _with_others(layout: Layout, of_sides: Iterable[Occupancy], stands: Sequence[Stand]) -> Occupancy:
    """Return where all pegs stand when those of the sides stand so."""
    holes = frozenset[HoleName]().union(*of_sides)
    for stand in stands:
        group = layout.groups[stand.group]
        goal = stand.holes
        if stand.total is not None:
            store = store_of(layout, group.name)
            goal = combination(group, stand.total, 2 if store is None else store.pegs - _in_use(layout, store, holes))
        holes |= hole_names(group, goal)
    return holes.union(*(waiting(layout, store, holes) for store in layout.stores))


def _in_use(layout: Layout, store: Group, holes: Occupancy) -> int:
    return sum(len(holes & layout.groups[name].numbers.keys()) for name in store.feeds)
