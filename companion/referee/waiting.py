"""In muggins the pegs of a side wait while another side seems to peg as well, and nothing is sure of the rest.

They might close the window on points of that side which it has pegged (P8): one of its pegs may stand but half in its
hole, or in an ignored one, or a magnet close another. Whether there are any such points makes no difference (P12).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.board.layout import HoleName, Layout, Occupancy
from companion.board.reading import track_numbers
from companion.referee.dead_holes import MANY_POINTS
from companion.referee.finding import PLAYED
from companion.referee.look import BoardLook
from companion.referee.track import Reading
from companion.referee.track_watch import TrackWatch
from companion.referee.verdict import Call


def waiting_for_others(
    layout: Layout, readings: list[Reading], look: BoardLook, watches: Sequence[TrackWatch], ignored: Occupancy
) -> list[Reading]:
    """Return the readings of all sides, of which none counts while some side seems to be pegging."""
    if not any(_is_pegging(layout, reading, look, watches[reading.side], ignored) for reading in readings):
        return readings
    return [
        replace(reading, call=Call.IN_HAND, leaps=(), points=0) if reading.call in PLAYED else reading
        for reading in readings
    ]


def _is_pegging(layout: Layout, reading: Reading, look: BoardLook, watch: TrackWatch, ignored: Occupancy) -> bool:
    if reading.call not in (Call.IN_HAND, Call.UNCLEAR):
        return False
    return _seems_to_peg(layout, reading, look, watch) or _may_have_pegged_unseen(layout, reading, look, watch, ignored)


def _seems_to_peg(layout: Layout, reading: Reading, look: BoardLook, watch: TrackWatch) -> bool:
    """Tell whether a peg is seen ahead of a side's pegs; where that is unclear, one that no magnet may feign.

    Only until people are asked where the other one is.
    """
    if look.now_ms - watch.since_ms >= look.timing.hand_ms:
        return False
    group = layout.tracks[reading.side]
    ahead = [group.holes[number] for number in reading.seen if number > look.owed[reading.side].front]
    others = look.occupied - group.numbers.keys() if reading.call is Call.UNCLEAR else frozenset[HoleName]()
    return any(layout.neighbours(hole).isdisjoint(others) for hole in ahead)


def _may_have_pegged_unseen(
    layout: Layout, reading: Reading, look: BoardLook, watch: TrackWatch, ignored: Occupancy
) -> bool:
    """Tell whether the one peg that is missed may stand ahead in an ignored hole; people are asked in the end."""
    if len(reading.seen) != 1:
        return False
    front = look.owed[reading.side].front
    numbers = track_numbers(layout.tracks[reading.side], ignored) - watch.denied
    return any(front < number <= front + MANY_POINTS for number in numbers)
