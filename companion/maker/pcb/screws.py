"""Where a circuit board is screwed to the wood: at its corners, along its edges and, where it is wide, in between.

A board may bow by 0.75 % of its length (IPC-6012, boards with flat parts), and its own weight bends it. Between screws
that are not far apart little is left of that: an arc falls off with the square of its span, the weight with the fourth
power. The places follow from the board file alone, so that the drill template has them too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, hypot
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.board.layout import HOLE_MM, Layout, Point
from companion.board.segments import piece_of
from companion.maker.pcb import rules
from companion.maker.pcb.footprints import MOUNTING_HOLE, SMALL_MOUNTING_HOLE, Footprint, Rectangle

APART_MM = 90.0
"""How far apart screws are at the most, as far as there is room for them."""

_FROM_EDGE_MM = 1.0
"""From the edge of the wood to the head of a screw."""
_IN_REACH_MM, _INWARDS_MM, _FAR_MM, _ALONE_MM = 12.0, 48.0, 36.0, 20.0
"""How far a screw may be moved: mostly, from its edge, from its corner; so far it is then from the others."""
_STEP_MM, _AT_ONCE = 0.5, 64
_BESIDE_MM = (1.2, 0.0)
"""What is left between a screw's head and the part below a hole or a light: with room for its capacitor, or without."""
_SENSOR_MM, _LIGHT_MM, _WOOD_MM = (3.6, 3.0), (3.2, 3.2), 2.5
"""What a sensor and a light take, and the wood that a screw leaves beside a hole in it."""

_FROM_SCREW_MM, _PLAY_MM, _LEFT_MM = 10.0, 0.2, 3.0
"""Beyond which nothing meets a screw; what its hole is wider than it; the wood that is left over its end."""

_BOW = 0.0075
_WEIGHT_N_M2, _YOUNG_PA = 4.0 * 9.81, 18e9
"""FR4 of 1.6 mm weighs 3 kg a square metre, the parts about one more; it is as stiff as its makers say at the least."""


def mount_of(layout: Layout) -> Footprint:
    """Return the holes that a board is screwed through: for screws of 3 mm, for 2 mm where such have no room."""
    if layout.cuts_mm:
        return SMALL_MOUNTING_HOLE
    inside = _inside(layout, MOUNTING_HOLE)
    wanted = sum(each.edge for each in _ideal(inside))
    return MOUNTING_HOLE if len(_found(layout, MOUNTING_HOLE, edge=True)) == wanted else SMALL_MOUNTING_HOLE


def screw_places(layout: Layout, mount: Footprint) -> Sequence[Point]:
    """Return the places of the screws: the four corners first. There are fewer where one that is no corner has no room.

    Each is as near as may be to where it would stand evenly between the corners, along its edge if it is at one.
    """
    return tuple(_found(layout, mount))


def _found(layout: Layout, mount: Footprint, *, edge: bool = False) -> list[Point]:
    inside, below = _inside(layout, mount), _below(layout)
    found: list[Point] = []
    for wanted in _ideal(inside):
        if edge and not wanted.edge:
            continue
        place = _nearest_free(below, mount, inside, wanted, found)
        if place is None and not edge:  # farther from its edge, in the row of holes that it is beside
            beside = wanted.at[0] in (inside.left, inside.right)
            reach = (_INWARDS_MM, _IN_REACH_MM) if beside else (_IN_REACH_MM, _INWARDS_MM)
            place = _nearest_free(below, mount, inside, wanted._replace(reach=reach), found, _ALONE_MM)
        if place is not None:
            found.append(place)
    return found


class _Spots(NamedTuple):
    """What a screw keeps away from: how large a part is on the circuit board, its hole in the wood, its places."""

    room_mm: Point
    hole_mm: float
    places: NDArray[np.float64]

    def near(self, wanted: _Wanted) -> _Spots:
        """Return those that a screw could meet."""
        away = np.abs(self.places - wanted.at)
        return self._replace(places=self.places[(away < np.array(wanted.reach) + _FROM_SCREW_MM).all(1)])


def _below(layout: Layout) -> Sequence[_Spots]:
    holes = [(hole.x_mm, hole.y_mm) for hole in layout.holes.values()]
    lights = list(layout.light_places.values())
    return (
        _Spots(_SENSOR_MM, HOLE_MM, np.array(holes).reshape(-1, 2)),
        _Spots(_LIGHT_MM, layout.lighting.size_mm, np.array(lights).reshape(-1, 2)),
    )


def _inside(layout: Layout, mount: Footprint) -> Rectangle:
    wood = Rectangle(0.0, 0.0, layout.width_mm, layout.height_mm)
    return wood.grown(-_FROM_EDGE_MM - mount.head_mm)


class _Wanted(NamedTuple):
    """Where a screw would best be, how far it may be moved across and down, and whether it is at an edge."""

    at: Point
    reach: Point
    edge: bool = True


def _ideal(inside: Rectangle) -> Iterator[_Wanted]:
    columns, rows = _evenly(inside.left, inside.right), _evenly(inside.top, inside.bottom)
    ends, sides = (columns[0], columns[-1]), (rows[0], rows[-1])
    yield from (_Wanted((x, y), (_FAR_MM, _FAR_MM)) for y in sides for x in ends)
    yield from (_Wanted((x, y), (_IN_REACH_MM, _IN_REACH_MM)) for y in sides for x in columns[1:-1])
    yield from (_Wanted((x, y), (_IN_REACH_MM, _IN_REACH_MM)) for x in ends for y in rows[1:-1])
    yield from (_Wanted((x, y), (_IN_REACH_MM, _IN_REACH_MM), edge=False) for y in rows[1:-1] for x in columns[1:-1])


def _evenly(first: float, last: float) -> Sequence[float]:
    count = max(1, ceil((last - first) / APART_MM - 1e-9))
    return [round(2 * (first + (last - first) * at / count)) / 2 for at in range(count)] + [last]


def _nearest_free(
    below: Sequence[_Spots],
    mount: Footprint,
    inside: Rectangle,
    wanted: _Wanted,
    taken: Sequence[Point],
    apart_mm: float = 0.0,
) -> Point | None:
    near = np.round(_around(*wanted.reach) + wanted.at, 3)
    near = near[((near >= (inside.left, inside.top)) & (near <= (inside.right, inside.bottom))).all(1)]
    room = mount.courtyards[0].right
    below = [each.near(wanted) for each in below]
    for other in taken:
        near = near[np.hypot(*(near - other).T) > max(4 * room, apart_mm)]
    for beside_mm in _BESIDE_MM:
        for start in range(0, len(near), _AT_ONCE):
            some = near[start : start + _AT_ONCE]
            free = some[_are_free(below, some, room + beside_mm)]
            if len(free):
                return float(free[0, 0]), float(free[0, 1])
    return None


@lru_cache(maxsize=4)
def _around(across_mm: float, down_mm: float) -> NDArray[np.float64]:
    """Return by how much a screw may be moved, the least first."""
    across, down = (int(each / _STEP_MM) for each in (across_mm, down_mm))
    moved = [(x * _STEP_MM, y * _STEP_MM) for x in range(-across, across + 1) for y in range(-down, down + 1)]
    return np.array(sorted(moved, key=lambda by: (round(hypot(*by), 6), by)))


def _are_free(below: Sequence[_Spots], places: NDArray[np.float64], half_mm: float) -> NDArray[np.bool_]:
    """Return where a screw's head meets no part below a hole or a light, and the screw none of these in the wood."""
    free = np.ones(len(places), bool)
    for spots in below:
        away = np.abs(places[:, None] - spots.places)
        heads = (away < np.array(spots.room_mm) / 2 + half_mm).all(2)
        in_wood = np.hypot(away[..., 0], away[..., 1]) < spots.hole_mm / 2 + _WOOD_MM
        free &= ~(heads | in_wood).any(1)
    return free


class Screws(NamedTuple):
    """The screws of a circuit board, or of all its segments: how wide they are, and their places in the wood."""

    size_mm: float
    places: Sequence[Point]

    @property
    def pilot_mm(self) -> float:
        """The hole that is drilled for one: two thirds of it."""
        return round(self.size_mm * 2 / 3, 1)

    @property
    def words(self) -> str:
        """How many of which size."""
        return f"{len(self.places)} wood screws of {self.size_mm:g} mm"


def screws_of(layout: Layout) -> Screws:
    """Return the screws of a board's circuit board, in one piece or in segments."""
    mount = mount_of(layout)
    edges = pairwise((0.0, *layout.cuts_mm, layout.width_mm))
    pieces = [(left, piece_of(layout, number, left, right)) for number, (left, right) in enumerate(edges)]
    places = [(round(x + left, 3), y) for left, piece in pieces for x, y in screw_places(piece, mount)]
    return Screws(round(mount.hole - _PLAY_MM, 1), places)


def pilot_depth_mm(layout: Layout) -> float:
    """Return how deep the hole for a screw is: not through the wood."""
    return layout.stack.wood_mm - _LEFT_MM


def longest_span_mm(layout: Layout) -> float:
    """Return the longest span between screws that a sensor is in the middle of: twice its way to the nearest one."""
    screws = np.array(screws_of(layout).places).reshape(-1, 2)
    sensors = np.array([(hole.x_mm, hole.y_mm) for hole in layout.holes.values() if hole.sensor is not None])
    if not len(screws) or not len(sensors):
        return hypot(layout.width_mm, layout.height_mm)
    away = np.hypot(*(sensors[:, None] - screws).T)
    return round(2 * float(away.min(0).max()), 3)


def bow_mm(layout: Layout) -> float:
    """Return how far a circuit board may be above or below its place in the middle of its longest span."""
    width_mm = max(right - left for left, right in pairwise((0.0, *layout.cuts_mm, layout.width_mm)))
    span_mm = longest_span_mm(layout)
    arc_mm = _BOW * span_mm**2 / hypot(width_mm, layout.height_mm)
    stiffness = _YOUNG_PA * (rules.THICKNESS / 1000) ** 3 / 12
    return arc_mm + 1000 * 5 * _WEIGHT_N_M2 * (span_mm / 1000) ** 4 / (384 * stiffness)
