"""Reading a group that nobody scores on (path, counter, runs): whether its pegs stand where the game has them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.board.layout import Group, Layout, Occupancy
from companion.board.reading import track_numbers
from companion.games.game import Stand
from companion.referee.scale import combination
from companion.referee.stores import store_of
from companion.referee.track import Holes
from companion.referee.verdict import Call


@dataclass(frozen=True, slots=True)
class Place:
    """A group and where its pegs stand: which belong elsewhere (`extra`), and which holes lack one (`missing`)."""

    stand: Stand
    group: Group
    seen: Holes
    goal: Holes
    missing: Holes
    call: Call = Call.AT_REST
    """How the group stands: in order, not moved yet, on the way, or set where its pegs do not belong."""

    @property
    def extra(self) -> Holes:
        """The holes whose pegs belong elsewhere."""
        return self.seen - self.goal

    @property
    def in_order(self) -> bool:
        """Whether all pegs stand where they belong."""
        return not self.extra and not self.missing


def read_place(
    layout: Layout,
    stand: Stand,
    visible: Occupancy,
    hiding: Occupancy,
    unseen: int,
    closed: Occupancy = frozenset(),
    stood: Holes = frozenset(),
) -> Place:
    """Read one group of the pegs that are believed.

    So many (`unseen`) may be in holes `hiding` what they hold: rather in those of them that are `closed` all the same.
    Those that belong where they `stood` in such holes are there still.
    """
    group = layout.groups[stand.group]
    seen = track_numbers(group, visible)
    hidden = track_numbers(group, hiding) if unseen else frozenset[int]()
    goal = stand.holes
    if stand.total is not None:
        goal = _adding_up(layout, group, stand.total, seen, hidden, visible)
    shown = track_numbers(group, closed)
    believed = sorted(goal & hidden - seen, key=lambda number: (number in shown, -number))
    missing = goal - seen - hidden
    elsewhere = len(seen - goal) - len(missing)  # a peg that belongs there is seen elsewhere: it has not moved
    staying = min(len(stood.intersection(believed)), unseen)  # but not one of those that have always been there
    to_hidden = max(min(elsewhere, len(believed) - staying), len(believed) - unseen, 0)
    return Place(stand, group, seen, goal, missing | frozenset(believed[:to_hidden]))


def _adding_up(layout: Layout, group: Group, total: int, seen: Holes, hidden: Holes, visible: Occupancy) -> Holes:
    """Return the holes that show a total with the pegs there are, as few moves as can be away."""
    store = store_of(layout, group.name)
    pegs = len(seen) if store is None else len(seen) + len(track_numbers(store, visible)) + len(hidden)
    return combination(group, total, max(pegs, len(seen)), near=seen | hidden)
