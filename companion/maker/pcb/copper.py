"""The copper of a circuit board beside its pads: tracks and vias."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import hypot

from companion.board.layout import Point
from companion.maker.pcb.footprints import Rectangle


class CopperLayer(Enum):
    """The four layers of copper from the front to the back, by KiCad's names."""

    FRONT = "F.Cu"
    GROUND = "In1.Cu"
    SUPPLY = "In2.Cu"
    BACK = "B.Cu"


@dataclass(frozen=True)
class Track:
    """A straight track."""

    net: str
    layer: CopperLayer
    start: Point
    end: Point
    width: float

    @property
    def length(self) -> float:
        """How long it is, in millimetres."""
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])


@dataclass(frozen=True)
class Via:
    """A plated hole through all layers."""

    net: str
    x: float
    y: float


def point_to_line(point: Point, start: Point, end: Point) -> float:
    """Return how far a point is from a straight line between two points."""
    lx, ly = end[0] - start[0], end[1] - start[1]
    length2 = lx * lx + ly * ly
    t = ((point[0] - start[0]) * lx + (point[1] - start[1]) * ly) / length2 if length2 else 0.0
    t = min(1.0, max(0.0, t))
    return hypot(point[0] - start[0] - t * lx, point[1] - start[1] - t * ly)


def point_to_box(point: Point, box: Rectangle) -> float:
    """Return how far a point is from a rectangle, 0 inside."""
    dx = max(box.left - point[0], 0.0, point[0] - box.right)
    dy = max(box.top - point[1], 0.0, point[1] - box.bottom)
    return hypot(dx, dy)


def line_to_line(a: Point, b: Point, c: Point, d: Point) -> float:
    """Return how far two straight lines are from each other, 0 where they cross."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    if side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0:
        return 0.0
    return min(point_to_line(a, c, d), point_to_line(b, c, d), point_to_line(c, a, b), point_to_line(d, a, b))


def line_to_box(start: Point, end: Point, box: Rectangle) -> float:
    """Return how far a straight line is from a rectangle, 0 where it touches it."""
    if point_to_box(start, box) == 0 or point_to_box(end, box) == 0:
        return 0.0
    corners = [(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)]
    return min(line_to_line(start, end, corners[i], corners[i - 1]) for i in range(4))
