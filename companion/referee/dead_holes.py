"""Pegs that may stand rightly, or be in a hand, where sensors say something else: nobody is accused, people are asked.

Where only the magnets of pegs are seen, beside holes whose sensors are dead, that takes two bad sensors at one peg. A
hole far from a peg's way that closes while the peg is out takes one.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.board.layout import HoleName, Layout, Occupancy
from companion.games.ledger import TrackOwed
from companion.referee.doubt import BEST_HAND
from companion.referee.track import Holes, at_start, read_track, rest
from companion.referee.verdict import Call
from companion.referee.wood import beside_the_way

MANY_POINTS = 12
"""More points than these are rarely pegged at a stroke."""
_AHEAD = frozenset({Call.RIGHT, Call.UNDERPEGGED, Call.PENDING})


def may_be_ahead(layout: Layout, owed: TrackOwed, seen: Holes) -> bool:
    """Tell whether a peg that seems to have gone backward may stand ahead, its magnet closing a hole behind.

    Where a track turns, holes ahead lie beside holes behind. What is owed makes no difference (P12).
    """
    behind = {number for number in seen if number < owed.front}
    if len(behind) != 1 or behind <= rest(owed):
        return False
    return beside_the_way(layout, owed, layout.tracks[owed.side].holes[min(behind)])


def may_be_beside(layout: Layout, owed: TrackOwed, seen: Holes, strays: Iterable[HoleName], closed: Occupancy) -> bool:
    """Tell whether a peg that seems to have strayed to another track may stand ahead in an open hole beside it.

    Pegs do stray to the hole beside, so this speaks for its side only where another sensor of the board is ignored.
    Whether it would be right there makes no difference: too many points are another fault than the wrong track.
    """
    numbers = layout.tracks[owed.side].numbers
    beside = (layout.neighbours(hole) & numbers.keys() - closed for hole in strays)
    there = (numbers[hole] for holes in beside for hole in holes)
    read = (read_track(owed, at_start(seen | {number})) for number in there)
    return any(each.call in _AHEAD and each.points <= BEST_HAND for each in read)


def is_off_the_way(layout: Layout, owed: TrackOwed, strays: Iterable[HoleName], *, most: int = BEST_HAND) -> bool:
    """Tell whether a peg that seems to have strayed is where nobody means to set it: behind, or beyond the best hand.

    The sensor there may have closed by itself while the peg is in a hand. What is owed makes no difference (P12).
    `most`: the most points that are taken to be pegged.
    """
    numbers = [group.numbers[hole] for hole in strays for group in layout.tracks if hole in group.numbers]
    way = range(max(owed.back, 0), owed.front + most + 1)
    return bool(numbers) and not any(number in way for number in numbers)
