"""A board of streets as the screen draws it: the same holes, the gaps that numbers stand in wider. Pure.

On the wood a number has room in the gap behind five holes, since pegs are thin there. On a screen pegs and numbers are
drawn larger than the wood has them, or nobody could see them. So the gaps may be drawn wider, and the holes between
them nearer to each other; the whole stays as long as it is.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from companion.board.layout import Hole, Layout, LineMark, Mark, Point, TextMark
from companion.ui.kit.wood_style import wood_style

_A_GAP: Final = 1.2
"""So many pitches two holes are apart, at least, with a gap between them."""


def with_gaps(layout: Layout, pitches: float) -> Layout:
    """Return a board whose numbered gaps are this wide (in pitches as they were), or as wide as they are if wider.

    Only gaps that run through all streets are; a board without any is returned as it is.
    """
    columns = sorted({round(hole.x_mm, 3) for hole in layout.holes.values()})
    numbered = set(_numbered(layout, columns))
    if not numbered:
        return layout
    ways = [
        max(right - left, pitches * layout.pitch_mm) if index in numbered else right - left
        for index, (left, right) in enumerate(pairwise(columns))
    ]
    if sum(ways) <= columns[-1] - columns[0]:
        return layout
    places = _laid(columns, ways)

    def moved(x_mm: float) -> float:
        return _between(x_mm, columns, places)

    lights = {name: (moved(x_mm), y_mm) for name, (x_mm, y_mm) in layout.light_places.items()}
    holes = {name: _moved_hole(hole, moved(hole.x_mm), lights.get(name)) for name, hole in layout.holes.items()}
    marks = tuple(_moved_mark(mark, lambda at: (moved(at[0]), at[1])) for mark in layout.marks)
    return layout._replace(holes=holes, marks=marks)


def _numbered(layout: Layout, columns: Sequence[float]) -> Iterator[int]:
    """Yield which gaps between columns of holes have a number in them."""
    for mark in layout.marks if wood_style(layout).numbers_in_gaps else ():
        if isinstance(mark, TextMark) and mark.text.isdigit():
            index = bisect_right(columns, mark.at_mm[0]) - 1
            if 0 <= index < len(columns) - 1 and columns[index + 1] - columns[index] > _A_GAP * layout.pitch_mm:
                yield index


def _laid(columns: Sequence[float], ways: Sequence[float]) -> list[float]:
    """Return where the columns are when they are as far apart as that in proportion, from the first to the last."""
    share = (columns[-1] - columns[0]) / sum(ways)
    places = [columns[0]]
    for way in ways:
        places.append(places[-1] + way * share)
    return places


def _between(x_mm: float, columns: Sequence[float], places: Sequence[float]) -> float:
    """Return where a place is once the columns are at their places: as far between two of them as before."""
    if not columns[0] <= x_mm < columns[-1]:
        return x_mm
    index = bisect_right(columns, x_mm) - 1
    share = (x_mm - columns[index]) / (columns[index + 1] - columns[index])
    return places[index] + share * (places[index + 1] - places[index])


def _moved_hole(hole: Hole, x_mm: float, light_mm: Point | None) -> Hole:
    """Return a hole at another place, with its light."""
    beside = hole.beside_mm if light_mm is None else (light_mm[0] - x_mm, light_mm[1] - hole.y_mm)
    return hole._replace(x_mm=x_mm, beside_mm=beside)


def _moved_mark(mark: Mark, moved: Callable[[Point], Point]) -> Mark:
    match mark:
        case TextMark():
            return mark._replace(at_mm=moved(mark.at_mm))
        case LineMark():
            return mark._replace(points_mm=tuple(map(moved, mark.points_mm)))
        case _:
            return mark
