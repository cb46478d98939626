"""Where the holes of a street are: a row between two places, with wider gaps between its groups."""

from __future__ import annotations

from math import hypot

from companion.board.layout import Point


def street_places(
    count: int, from_mm: Point, to_mm: Point, group_of: int | None = None, gap_mm: float = 0.0
) -> tuple[Point, ...] | None:
    """Return the places of `count` holes in a straight row, the first and the last where they are told to be.

    After every `group_of` holes (2 or more) the next one is `gap_mm` away, centre to centre; all other steps
    are equal. None when the row is too short for its gaps.
    """
    if count == 1:
        return (from_mm,)
    length_mm = hypot(to_mm[0] - from_mm[0], to_mm[1] - from_mm[1])
    gaps = (count - 1) // group_of if group_of else 0
    step_mm = (length_mm - gaps * gap_mm) / (count - 1 - gaps)
    if step_mm <= 0:
        return None
    places = []
    for index in range(count):
        passed = index // group_of if group_of else 0
        along = ((index - passed) * step_mm + passed * gap_mm) / length_mm
        places.append((_between(from_mm[0], to_mm[0], along), _between(from_mm[1], to_mm[1], along)))
    return tuple(places)


def _between(start: float, end: float, along: float) -> float:
    # A thousandth of a millimetre is finer than any drill.
    return round(start + (end - start) * along, 3)
