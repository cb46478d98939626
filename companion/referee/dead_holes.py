"""Pegs that stand rightly in holes whose sensors are dead, and of which only the magnets are seen, beside those holes.

That takes two bad sensors at one peg, and no bad player: nobody is accused, people are asked.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.board.layout import HoleName, Layout, Occupancy
from companion.games.ledger import TrackOwed
from companion.referee.doubt import BEST_HAND
from companion.referee.track import HARMLESS, Holes, at_start, read_track, rest
from companion.referee.wood import beside_the_way


def may_be_ahead(layout: Layout, owed: TrackOwed, seen: Holes) -> bool:
    """Tell whether a peg that seems to have gone backward may stand ahead, its magnet closing a hole behind.

    Where a track turns, holes ahead lie beside holes behind. What is owed makes no difference (P12).
    """
    behind = {number for number in seen if number < owed.front}
    if len(behind) != 1 or behind <= rest(owed):
        return False
    return beside_the_way(layout, owed, layout.tracks[owed.side].holes[min(behind)])


def may_be_beside(layout: Layout, owed: TrackOwed, seen: Holes, strays: Iterable[HoleName], closed: Occupancy) -> bool:
    """Tell whether a peg that seems to have strayed to another track may stand rightly in an open hole beside it.

    Pegs do stray to the hole beside, so this speaks for its side only where another sensor of the board is ignored.
    """
    numbers = layout.tracks[owed.side].numbers
    beside = (layout.neighbours(hole) & numbers.keys() - closed for hole in strays)
    there = (numbers[hole] for holes in beside for hole in holes)
    read = (read_track(owed, at_start(seen | {number})) for number in there)
    return any(each.call in HARMLESS and each.points <= BEST_HAND for each in read)
