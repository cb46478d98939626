"""A board whose circuit is cut into segments: its sensors and lights are numbered segment by segment.

So only the chains themselves cross a cut, and not the lines from sensors to a chip beyond it. In the order of the board
file's own numbers a chip of 8 inputs is at the end of one segment and at the beginning of the next, on every street.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import hypot

from companion.board.layout import Hole, HoleName, Layout

INPUTS_A_CHIP = 8
"""A segment's sensors begin with a chip of their own."""
NEIGHBOURS_IN_PITCHES = 1.5
"""Holes that are farther apart are no neighbours in a row (hardware/boards/README.md)."""


SEGMENTS_TITLE = ", in segments"
"""What the title of a board says after its own words when it is cut."""
_TITLE = re.compile(r'^((?:title|short) *= *"[^"\\\n]*)"', re.MULTILINE)
_TABLE = """
# The circuit is cut into segments, so far from the left edge. Its sensors and lights are numbered segment by segment.

[circuit]
cuts_mm = [{cuts}]
"""


def segment_at(cuts_mm: Sequence[float], x_mm: float) -> int:
    """Return which segment a place is in, counted from 0 at the left."""
    return bisect_left(cuts_mm, x_mm)


def in_segments(layout: Layout, cuts_mm: Sequence[float]) -> Layout:
    """Return a board that is cut so far from its left edge, with the numbers that its sensors and lights have then."""
    sensors = _numbered(layout, cuts_mm, lambda hole: hole.sensor, INPUTS_A_CHIP)
    lights = _numbered(layout, cuts_mm, lambda hole: hole.light, 1)
    numbered = {
        name: hole._replace(sensor=sensors.get(name), light=lights.get(name)) for name, hole in layout.holes.items()
    }
    return layout._replace(holes=numbered, cuts_mm=tuple(cuts_mm))


def piece_of(layout: Layout, number: int, left: float, right: float) -> Layout:
    """Return a segment of a board as a board of its own, counted from its left edge."""
    holes = {
        name: hole._replace(x_mm=round(hole.x_mm - left, 3))
        for name, hole in layout.holes.items()
        if left < hole.x_mm < right
    }
    name, width_mm = f"{layout.name}-{number + 1}", round(right - left, 3)
    return layout._replace(name=name, width_mm=width_mm, holes=holes, cuts_mm=())


def _numbered(
    layout: Layout, cuts_mm: Sequence[float], number: Callable[[Hole], int | None], together: int
) -> Mapping[HoleName, int]:
    """Return a number for each hole that has one; each segment begins at a multiple of `together`."""
    pieces: list[dict[int, Hole]] = [{} for _ in range(len(cuts_mm) + 1)]
    for hole in layout.holes.values():
        if (own := number(hole)) is not None:
            pieces[segment_at(cuts_mm, hole.x_mm)][own] = hole
    found: dict[HoleName, int] = {}
    begin = 0
    for piece in pieces:
        in_order = _strung(_rows(piece, NEIGHBOURS_IN_PITCHES * layout.pitch_mm))
        found |= {hole.name: begin + place for place, hole in enumerate(in_order)}
        begin += -(-len(piece) // together) * together
    return found


def _rows(piece: Mapping[int, Hole], near_mm: float) -> list[list[Hole]]:
    """Return the holes of a segment in rows: each has consecutive numbers, and each hole is near to the one before."""
    rows: list[list[Hole]] = []
    before = None
    for number in sorted(piece):
        if rows and number - 1 == before and _apart(rows[-1][-1], piece[number]) <= near_mm:
            rows[-1].append(piece[number])
        else:
            rows.append([piece[number]])
        before = number
    return rows


def _strung(rows: list[list[Hole]]) -> Iterator[Hole]:
    """Yield the holes of all rows: after the first row always the one with the nearest end, from that end.

    So the holes of a chip lie side by side where a row ends, on the tracks beside it and not on the next street.
    """
    row = rows.pop(0) if rows else []
    while row:
        yield from row
        row = _taken_next(rows, row[-1])


def _taken_next(rows: list[list[Hole]], end: Hole) -> list[Hole]:
    """Take out the row with an end nearest to the end of the one before, and return it from there; none is left: []."""
    if not rows:
        return []
    row = min(rows, key=lambda each: min(_apart(end, each[0]), _apart(end, each[-1])))
    rows.remove(row)
    return row if _apart(end, row[0]) <= _apart(end, row[-1]) else row[::-1]


def _apart(one: Hole, other: Hole) -> float:
    return round(hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm), 3)


def text_in_segments(text: str, cuts_mm: Sequence[float]) -> str:
    """Return the file of a board with the table that cuts it, and titles that tell it from the whole one."""
    text = _TITLE.sub(rf'\1{SEGMENTS_TITLE}"', text)
    return f"{text.rstrip()}\n{_TABLE.format(cuts=', '.join(f'{cut_mm:g}' for cut_mm in cuts_mm))}"
