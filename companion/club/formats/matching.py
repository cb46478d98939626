"""Pairing a whole field at once: the best pairing there is, by networkx's maximum-weight matching (Edmonds' blossoms).

What makes one pairing better than another, the most important first: nobody has met before, the bye goes to somebody
who had fewest, and opponents are as close as the format asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

_BYE: Final = -1
"""The node of the bye. Members' numbers are positive."""

_MET: Final = 10**12
_EXTRA_BYE: Final = 10**9
_MOST: Final = 10**15

_NEAREST: Final = 16
"""So many members behind each one are looked at first: with hundreds of members all pairs would take minutes."""


def _no_cost(first: int, second: int) -> int:
    return 0


@dataclass(frozen=True)
class Wishes:
    """What a pairing should take into account.

    `met` is how often two have met, `byes` how many byes each had, `apart` how bad it is that two meet: 0 to a million.
    `again` allows that two meet again where there is no other way; without it they have a bye instead.
    """

    met: Mapping[frozenset[int], int]
    byes: Mapping[int, int]
    apart: Callable[[int, int], int] = field(default=_no_cost)
    again: bool = True


def match_up(order: Sequence[int], wishes: Wishes) -> list[tuple[int, int | None]]:
    """Return the best pairs of members in this order; with an odd number the last has the bye, if that is fair.

    Everyone is in exactly one pair; None is a bye, which comes last.
    """
    nearest = _NEAREST
    while True:
        found = _matched(order, wishes, nearest)
        spare = sum(second is None for _, second in found)
        met = any(second is not None and wishes.met.get(frozenset((first, second)), 0) for first, second in found)
        if nearest >= len(order) or not (met or spare > len(order) % 2):
            return sorted(found, key=lambda pair: (pair[1] is None, order.index(pair[0])))
        nearest *= 4


def _matched(order: Sequence[int], wishes: Wishes, nearest: int) -> list[tuple[int, int | None]]:
    import networkx  # not before a whole field is paired: a server starts sooner without it

    graph = networkx.Graph()
    graph.add_nodes_from(order)
    for place, first in enumerate(order):
        for second in order[place + 1 : place + 1 + nearest]:
            met = wishes.met.get(frozenset((first, second)), 0)
            if wishes.again or not met:
                graph.add_edge(first, second, weight=_MOST - met * _MET - wishes.apart(first, second))
    if len(order) % 2:
        fewest = min(wishes.byes.get(each, 0) for each in order)
        for place, each in enumerate(order):
            extra = wishes.byes.get(each, 0) - fewest
            graph.add_edge(each, _BYE, weight=_MOST - extra * _EXTRA_BYE - (len(order) - place))
    place_of = {each: place for place, each in enumerate(order)}
    pairs = list[tuple[int, int | None]]()
    free = set(order)
    for pair in networkx.max_weight_matching(graph, maxcardinality=True):
        members = sorted((each for each in pair if each != _BYE), key=place_of.__getitem__)
        free -= set(members)
        pairs.append((members[0], members[1] if len(members) == 2 else None))
    return pairs + [(each, None) for each in free]
