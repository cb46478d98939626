"""Where the lights of a board shine: beside their holes, all the same way, unless its file says otherwise.

Lights that all stand the same way from their holes are as far from each other as the holes, so only holes, edges and
print are in their way. Such a place is looked for where a board file names none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, hypot, radians, sin
from typing import NamedTuple

from companion.board.layout import HOLE_MM, Hole, Layout, Lighting, Point, TextMark, pairs_within

WALL_MM = 0.8
"""The wood that must stay between a light and a hole, an edge or another light: as between two holes."""

SIZES_MM = (2.0, 1.5, 1.0)
"""The lights that a design chooses from, the largest first."""

_MOST_MM = 4.8
"""How far from its hole a light is looked for: farther away it seems to belong to another."""

_CLEARER_MM = 1.0
"""So much farther from any other hole it is plain which hole a light belongs to."""

_STEP_MM, _STEP_DEG = 0.2, 5
_ROUNDED_MM = 0.001  # more than rounding takes away
_LETTER = 0.6  # how wide a letter is, of the height of its type


class _Surroundings(NamedTuple):
    """What is around the holes that have lights, seen from each of them: other holes, edges, and printed words."""

    others: Sequence[Point]
    left_mm: float
    top_mm: float
    right_mm: float
    bottom_mm: float
    words: Sequence[tuple[Point, float, float]]


def least_apart_mm(lighting: Lighting) -> float:
    """Return how far a light must be from the middle of any hole."""
    return (HOLE_MM + lighting.size_mm) / 2 + WALL_MM


def usual_beside(layout: Layout) -> Point | None:
    """Return how far from each hole a light may be, all alike: where it stands clearest of other holes. None: no room.

    Of places that hide the least print the nearest that plainly belongs to its hole is taken; of equal ones the first
    from the right, clockwise.
    """
    lit = [hole for hole in layout.holes.values() if hole.light is not None and hole.beside_mm is None]
    if not lit:
        return None
    around = _surroundings(layout, lit)
    best: tuple[tuple[int, float, float], Point] | None = None
    for place in _candidates(layout.lighting):
        if _fits(place, around, layout.lighting):
            badness = _badness(place, around, layout.lighting)
            if badness[:2] == (0, -_CLEARER_MM):  # no later place is nearer
                return place
            best = min(best or (badness, place), (badness, place), key=lambda each: each[0])
    return best[1] if best else None


def _surroundings(layout: Layout, lit: Sequence[Hole]) -> _Surroundings:
    reach_mm = _MOST_MM + least_apart_mm(layout.lighting)
    words = [mark for mark in layout.marks if isinstance(mark, TextMark)]
    return _Surroundings(
        others=sorted(set(_seen(lit, layout.holes.values(), reach_mm))),
        left_mm=min(hole.x_mm for hole in lit),
        top_mm=min(hole.y_mm for hole in lit),
        right_mm=layout.width_mm - max(hole.x_mm for hole in lit),
        bottom_mm=layout.height_mm - max(hole.y_mm for hole in lit),
        words=sorted(set(_words_seen(lit, words, reach_mm))),
    )


def _seen(lit: Iterable[Hole], holes: Iterable[Hole], reach_mm: float) -> Iterator[Point]:
    """Yield where other holes are as seen from those with a light."""
    shining = {hole.name for hole in lit}
    for pair in pairs_within(holes, 1.5 * reach_mm):  # to the corners of the square that is looked at
        for hole, other in (pair[:2], pair[1::-1]):
            if hole.name in shining and hole.x_mm - reach_mm <= other.x_mm <= hole.x_mm + reach_mm:
                x_mm, y_mm = round(other.x_mm - hole.x_mm, 3), round(other.y_mm - hole.y_mm, 3)
                if abs(y_mm) <= reach_mm:
                    yield x_mm, y_mm


def _words_seen(
    lit: Sequence[Hole], words: Iterable[TextMark], reach_mm: float
) -> Iterator[tuple[Point, float, float]]:
    """Yield the middle of printed words as seen from holes with a light, and half their width and height."""
    for mark in words:
        half_mm = _LETTER * mark.size_mm * len(mark.text) / 2
        mark_x_mm, mark_y_mm = mark.at_mm
        most_x_mm, most_y_mm = reach_mm + half_mm, reach_mm + mark.size_mm
        for hole in lit:
            if abs(mark_y_mm - hole.y_mm) > most_y_mm + _ROUNDED_MM:
                continue  # nearly all of them: not worth rounding
            x_mm, y_mm = round(mark_x_mm - hole.x_mm, 3), round(mark_y_mm - hole.y_mm, 3)
            if abs(x_mm) <= most_x_mm and abs(y_mm) <= most_y_mm:
                yield (x_mm, y_mm), half_mm, mark.size_mm / 2


def _candidates(lighting: Lighting) -> Iterator[Point]:
    least_mm = least_apart_mm(lighting)
    steps = int((_MOST_MM - least_mm) / _STEP_MM + 1e-9)
    for step in range(steps + 1):
        away_mm = least_mm + step * _STEP_MM
        for degrees in range(0, 360, _STEP_DEG):
            # Away from the hole: a place that is rounded towards it would be too near.
            yield _outward(away_mm * cos(radians(degrees))), _outward(away_mm * sin(radians(degrees)))


def _outward(value_mm: float) -> float:
    rounded = round(value_mm, 2)
    return rounded if abs(rounded) >= abs(value_mm) - 1e-9 else round(rounded + (0.01 if value_mm > 0 else -0.01), 2)


def _fits(place: Point, around: _Surroundings, lighting: Lighting) -> bool:
    x_mm, y_mm = place
    rim_mm = lighting.size_mm / 2 + WALL_MM
    inside = (
        -x_mm <= around.left_mm - rim_mm
        and x_mm <= around.right_mm - rim_mm
        and -y_mm <= around.top_mm - rim_mm
        and y_mm <= around.bottom_mm - rim_mm
    )
    least_mm = max(least_apart_mm(lighting), hypot(x_mm, y_mm) + 1e-9)
    return inside and not any(hypot(other[0] - x_mm, other[1] - y_mm) < least_mm for other in around.others)


def _clear_mm(place: Point, around: _Surroundings) -> float:
    """Return how far a place is from the nearest hole that is not its own."""
    return min((hypot(x_mm - place[0], y_mm - place[1]) for x_mm, y_mm in around.others), default=2 * _MOST_MM)


def _badness(place: Point, around: _Surroundings, lighting: Lighting) -> tuple[int, float, float]:
    own_mm, radius_mm = hypot(*place), lighting.size_mm / 2
    hidden = sum(
        abs(x_mm - place[0]) < wide + radius_mm and abs(y_mm - place[1]) < high + radius_mm
        for (x_mm, y_mm), wide, high in around.words
    )
    clearer_mm = _clear_mm(place, around) - own_mm
    return hidden, -round(min(clearer_mm, _CLEARER_MM), 2), round(own_mm, 1)
