"""Where the lights of a board are on its circuit board: beside their holes, away from all others."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, hypot, pi, sin

from companion.board.layout import Hole, Point
from companion.maker.electronics.plan import Plan

BESIDE_MM = 3.6
"""From the middle of a hole to the middle of its light."""

_WAYS = tuple((round(cos(pi * way / 4), 9), round(sin(pi * way / 4), 9)) for way in (0, 4, 2, 6, 1, 3, 5, 7))


def light_places(plan: Plan) -> Mapping[int, Point]:
    """Return the place of each light by its channel."""
    found: dict[int, Point] = {}
    for light, hole in plan.lit.items():
        found[light] = _beside(plan, hole, found)
    return found


def _beside(plan: Plan, hole: Hole, taken: Mapping[int, Point]) -> Point:
    """Return the place beside a hole that is farthest from all others; of equal ones the first, to the right."""

    def room(place: Point) -> float:
        x, y = place
        holes = (hypot(x - other.x_mm, y - other.y_mm) for other in plan.layout.holes.values() if other is not hole)
        lights = (hypot(x - other[0], y - other[1]) + 0.8 for other in taken.values())
        edges = (x + 1.5, plan.layout.width_mm - x + 1.5, y + 1.5, plan.layout.height_mm - y + 1.5)
        return round(min(4.3, *edges, *holes, *lights), 2)

    places = [(round(hole.x_mm + BESIDE_MM * x, 3), round(hole.y_mm + BESIDE_MM * y, 3)) for x, y in _WAYS]
    return max(places, key=room)
