"""Whether sensors that lie show pegs as if they stood where the game has them: then nobody at a screen could know."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING

from companion.board.layout import Group, GroupKind, Occupancy
from companion.board.reading import hole_names
from companion.games.seating import Side

if TYPE_CHECKING:
    from companion.simulation.room import Room


def sensors_deceive(room: Room, *groups: Group) -> bool:
    """Tell whether by the sensors the pegs of some groups could stand as the game has them.

    That must take no more bad sensors than there are: then nobody is taken for a bad player. What is ignored says
    nothing. Tracks count together: the magnet of a peg on the wrong one can close the hole that it belongs in. A
    peg that is in a group cannot wait in its box as well; in which of its holes pegs wait is all the same. A scale
    may show its total in one way as well as in another, also with a peg in one of several ignored holes: in which, a
    player is believed. Where groups share their pegs, a peg that has left an ignored hole is not missed there, so that
    where it stands now a sensor seems to lie.
    """
    at_rest, masked = room.session.at_rest(), room.session.referee.masked
    holes = frozenset(hole for group in groups for hole in group.numbers)
    agreed = at_rest
    for group in groups:
        agreed = _as_it_may_stand(group, room.wood, agreed, masked)
    left, come = at_rest - agreed, agreed - at_rest
    seen = (room.session.referee.occupied or frozenset()) - masked
    wood, agreed = (each - masked for each in (room.wood, agreed))
    rest = agreed
    for group in groups:
        rest = _as_it_is_shown(group, seen, rest)
    lying, believed = len((seen ^ wood) & holes), len((seen ^ rest) & holes)
    for box in (store for store in room.layout.stores if any(group.name in store.feeds for group in groups)):
        waiting = box.numbers.keys()
        lying += len((seen ^ wood) & waiting)
        fed = frozenset(hole for name in box.feeds for hole in room.layout.groups[name].numbers)
        more = len(come & fed) - len(left & fed)
        expected = len(agreed & waiting) + len(agreed & fed) - len(rest & fed) - more
        believed += abs(len(seen & waiting) - expected)
    if room.layout.stores:
        lying += len(at_rest & masked - room.wood - holes)
    return believed <= lying


def several_sensors_lie(room: Room, side: Side, seen: Iterable[int]) -> bool:
    """Tell whether two sensors or more lie at a side's pegs, beside them or where they are `seen`, and none is ignored.

    Then the sensors show one thing where another stands, and nobody could know it.
    """
    group = room.layout.sides[side]
    pegs = room.wood & group.numbers.keys()
    beside = frozenset(other for hole in pegs for other in room.layout.neighbours(hole))
    lying = room.sensors.lying(room.wood, room.now) - room.session.referee.masked
    return len(lying & (pegs | beside | hole_names(group, frozenset(seen)))) > 1


def _as_it_is_shown(group: Group, seen: Occupancy, rest: Occupancy) -> Occupancy:
    """Return how the pegs rest, those of a scale as they are seen where that shows the same total."""
    there, where = (each & group.numbers.keys() for each in (seen, rest))
    same = sum(group.numbers[hole] for hole in there) == sum(group.numbers[hole] for hole in where)
    return rest - where | there if group.kind is GroupKind.SCALE and same else rest


def _as_it_may_stand(group: Group, wood: Occupancy, rest: Occupancy, masked: Occupancy) -> Occupancy:
    """Return how the pegs rest; those of a scale as they stand where its ignored holes may make up the same total."""
    numbers, ignored = group.numbers, masked & group.numbers.keys()
    there, where = (each & numbers.keys() for each in (wood, rest))
    unseen = len(there & ignored)
    if group.kind is not GroupKind.SCALE or not unseen:
        return rest
    total = sum(numbers[hole] for hole in where) - sum(numbers[hole] for hole in there - ignored)
    ways = (way for way in combinations(sorted(ignored), unseen) if sum(numbers[hole] for hole in way) == total)
    return next((rest - where | (there - ignored) | frozenset(way) for way in ways), rest)
