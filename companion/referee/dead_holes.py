"""Pegs that may stand rightly, or be in a hand, where sensors say something else: nobody is accused, people are asked.

Where only the magnets of pegs are seen, beside holes whose sensors are dead, that takes two bad sensors at one peg. A
hole far from a peg's way that closes while the peg is out takes one.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.board.layout import HoleName, Layout, Occupancy
from companion.games.ledger import TrackOwed
from companion.referee.doubt import BEST_HAND
from companion.referee.track import Holes, rest
from companion.referee.wood import beside_its_own_way, beside_the_way

MANY_POINTS = 12
"""More points than these are rarely pegged at a stroke."""


def may_be_ahead(layout: Layout, owed: TrackOwed, seen: Holes) -> bool:
    """Tell whether a peg that seems to have gone backward may stand ahead, its magnet closing a hole behind.

    Where a track turns, holes ahead lie beside holes behind. What is owed makes no difference (P12).
    """
    behind = {number for number in seen if number < owed.front}
    if len(behind) != 1 or behind <= rest(owed):
        return False
    return beside_the_way(layout, owed, layout.tracks[owed.side].holes[min(behind)])


def may_be_beside(layout: Layout, owed: TrackOwed, strays: Iterable[HoleName], closed: Occupancy) -> bool:
    """Tell whether a peg that seems to have strayed to another track may be at an open hole beside it, on its own way.

    It may stand there, or be dragged over it. Pegs do stray to the hole beside, so this speaks for its side only where
    another sensor of the board is ignored. Whether it would be right there makes no difference: too many points are
    another fault than the wrong track.
    """
    return any(beside_its_own_way(layout, owed, hole, but=closed) for hole in strays)


def may_be_closed_from_beside(layout: Layout, owed: TrackOwed, seen: Holes, closed: Occupancy) -> bool:
    """Tell whether a front peg that seems to have gone beyond the best hand may be in a hand.

    The hole that has closed so far ahead is beside a closed one of another track, whose magnet may have done it, also a
    while after that one closed.
    """
    track = layout.tracks[owed.side]
    far = [track.holes[number] for number in seen if number > owed.front + BEST_HAND]
    return any(layout.neighbours(hole) & closed - track.numbers.keys() for hole in far)


def is_off_the_way(layout: Layout, owed: TrackOwed, strays: Iterable[HoleName], *, most: int = BEST_HAND) -> bool:
    """Tell whether a peg that seems to have strayed is where nobody means to set it: behind, or beyond the best hand.

    The sensor there may have closed by itself while the peg is in a hand, or by the magnet of the peg as it is dragged
    to its hole. A peg that was put back beside its hole is on the way. What is owed makes no difference (P12).
    `most`: the most points that are taken to be pegged.
    """
    numbers = [group.numbers[hole] for hole in strays for group in layout.tracks if hole in group.numbers]
    way = {max(owed.back, 0), *range(owed.front, owed.front + most + 1)}
    return way.isdisjoint(numbers) and bool(numbers)
