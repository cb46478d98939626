"""The line painted along a track, hole by hole and round its turns: for drawing a board."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin

from companion.board.layout import Group, Layout, Point

_ARC_STEPS = 24


def lane_points(layout: Layout, group: Group) -> tuple[Point, ...]:
    """Return the places (mm) of a line through the holes of a track, from hole 1 to the game hole.

    Where a street turns back, the line runs on for one and a half pitches, which leaves room for a printed
    number, and comes back in a half circle.
    """
    path = [
        (hole.x_mm, hole.y_mm)
        for number in sorted(group.holes)
        if number > 0
        for hole in (layout.holes[group.holes[number]],)
    ]
    run_mm = 1.5 * layout.pitch_mm
    points: list[Point] = path[:1]
    for index in range(1, len(path)):
        if 2 <= index < len(path) - 1 and _turns_back(*path[index - 2 : index + 2]):
            points += _half_circle(path[index - 1], path[index], _direction(path[index - 2], path[index - 1]), run_mm)
        points.append(path[index])
    return tuple(points)


def _direction(start: Point, end: Point) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1])
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length)


def _turns_back(before: Point, out: Point, back: Point, after: Point) -> bool:
    going, coming = _direction(before, out), _direction(back, after)
    return going[0] * coming[0] + going[1] * coming[1] < -0.9


def _half_circle(out: Point, back: Point, going: Point, run_mm: float) -> Iterator[Point]:
    half = ((back[0] - out[0]) / 2, (back[1] - out[1]) / 2)
    radius = hypot(*half)
    for step in range(_ARC_STEPS + 1):
        angle = pi * step / _ARC_STEPS
        ahead, across = run_mm + radius * sin(angle), 1 - cos(angle)
        yield (out[0] + half[0] * across + going[0] * ahead, out[1] + half[1] * across + going[1] * ahead)
