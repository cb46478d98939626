"""What is printed on a circuit board beside its texts: a dot at pin 1 of each part, the outline of the module.

A part can be soldered turned round, and a module be plugged in so: the dot says where pin 1 is, the outline where the
module's USB socket is. Nothing is printed on a pad, and no dot below a part, where nobody would see it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, hypot

from companion.board.layout import Point
from companion.maker.electronics.parts import PICO
from companion.maker.pcb import rules
from companion.maker.pcb.footprints import Rectangle, box_around
from companion.maker.pcb.placed import FreeRoom, PlacedPad, PlacedPart
from companion.maker.pcb.placement import Placement

SILK_AWAY = 0.16
"""From what is printed to a pad."""

_DOTS = (0.7, 0.6, 0.5, 0.4)
_CLEAR = (0.3, 0.05)
"""How much nearer a dot is to its own pin than to any other: what is sought, what has to be."""
_MARKED = ("A", "J", "LED", "S", "U")
"""The letters of parts that have a dot: hosts, headers, lights, switches, chips."""

USB_MM = Rectangle(-4.0, -26.8, 4.0, -21.2)
"""The USB socket of a Pico, from the middle of the module: it stands out by 1.3 mm."""

_CELL = 4.0
_STEP = 0.3
"""From a place that is tried for a dot to the next."""


@dataclass(frozen=True)
class SilkDot:
    """A dot by its middle: pin 1 of a part is beside it."""

    part: str
    x: float
    y: float
    diameter: float
    back: bool

    @property
    def box(self) -> Rectangle:
        """The room that it takes."""
        return box_around(self.x, self.y, self.diameter, self.diameter)


@dataclass(frozen=True)
class SilkLine:
    """A line along an axis."""

    start: Point
    end: Point
    back: bool

    @property
    def box(self) -> Rectangle:
        """The room that it takes."""
        (x0, y0), (x1, y1) = self.start, self.end
        return Rectangle(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)).grown(rules.SILK_LINE / 2)


SilkMark = SilkDot | SilkLine


def silk_marks(placement: Placement) -> Iterator[SilkMark]:
    """Yield the marks; a part with no room for a dot beside its pin 1 has none."""
    dots = list(_dots(placement))
    yield from dots
    for placed in placement.parts:
        if placed.part.kind is PICO:
            yield from _module(placed, placement, dots)


def has_pin_one(placed: PlacedPart) -> bool:
    """Return whether a part is one that a dot is for. Terminals have words at their pins, and pins below themselves."""
    return placed.part.reference.rstrip("0123456789") in _MARKED and not placed.footprint.through


def room_for_silk(placement: Placement, back: bool) -> FreeRoom:
    """Return a side with its pads and holes taken, each with the distance that silk keeps."""
    room = FreeRoom(placement.outline.grown(-0.5))
    for placed in placement.parts:
        for pad in placed.pads:
            if pad.on(back):
                room.take_box(pad.box.grown(SILK_AWAY), back)
        if placed.footprint.hole:
            for box in placed.courtyards:
                room.take_box(box, back)
    return room


def _dots(placement: Placement) -> Iterator[SilkDot]:
    near = _PadsNearby(placement)
    for back in (False, True):
        room = room_for_silk(placement, back)
        for placed in placement.parts:
            if placed.back == back and placed.part.kind is not PICO:  # much lies below a module
                room.take_box(placed.body, back)
        for placed in placement.parts:
            if placed.back == back and has_pin_one(placed):
                dot = _dot(placed, room, near)
                if dot is not None:
                    room.take_box(dot.box, back)
                    yield dot


def _dot(placed: PlacedPart, room: FreeRoom, near: _PadsNearby) -> SilkDot | None:
    """Return the dot of a part: where every other pin is farthest away; a smaller one rather than one in doubt."""
    ones = [pad for pad in placed.pads if pad.number == "1"]
    for clear in _CLEAR:
        for diameter in _DOTS:
            found = []
            for one in ones:
                for place in _around(one.box, diameter):
                    dot = SilkDot(placed.part.reference, *place, diameter, placed.back)
                    others, mine = near.from_others(dot, one), _distance(one.box, dot)
                    if others > mine + clear and room.free([dot.box], placed.back):
                        found.append((mine - others, dot))
            if found:
                return min(found, key=lambda each: each[0])[1]
    return None


def _around(box: Rectangle, diameter: float) -> Iterator[Point]:
    """Yield places beside a pad, along all of its sides and at its corners."""
    left, top, right, bottom = box.grown(SILK_AWAY + diameter / 2 + 0.001)
    for across in (left, *_along(box.left, box.right), right):
        for down in (top, *_along(box.top, box.bottom), bottom):
            if across in (left, right) or down in (top, bottom):
                yield round(across, 3), round(down, 3)


def _along(low: float, high: float) -> Iterator[float]:
    """Yield places along a side of a pad, from its one corner to the other."""
    steps = ceil((high - low) / _STEP)
    return (low + (high - low) * step / steps for step in range(steps + 1))


def _distance(box: Rectangle, dot: SilkDot) -> float:
    across = max(box.left - dot.x, 0.0, dot.x - box.right)
    return hypot(across, max(box.top - dot.y, 0.0, dot.y - box.bottom))


class _PadsNearby:
    """The pads of all parts that have a dot, by where they are."""

    def __init__(self, placement: Placement) -> None:
        self._pads: dict[tuple[bool, int, int], list[PlacedPad]] = defaultdict(list)
        for placed in placement.parts:
            for pad in placed.pads if has_pin_one(placed) else ():
                self._pads[(placed.back, floor(pad.x / _CELL), floor(pad.y / _CELL))].append(pad)

    def from_others(self, dot: SilkDot, one: PlacedPad) -> float:
        """Return how far the nearest pad is that a dot could be taken for the dot of."""
        x, y = floor(dot.x / _CELL), floor(dot.y / _CELL)
        near = (pad for i in (-1, 0, 1) for j in (-1, 0, 1) for pad in self._pads.get((dot.back, x + i, y + j), ()))
        others = (pad for pad in near if (pad.part, pad.number) != (one.part, one.number))
        return min((_distance(pad.box, dot) for pad in others), default=_CELL)


# --- the module


def _module(placed: PlacedPart, placement: Placement, dots: Iterable[SilkDot]) -> Iterator[SilkLine]:
    """Yield the outline of a module and of its USB socket, as far as no pad, dot or edge is in the way."""
    inside, back = placement.outline.grown(-0.5), placed.back
    pads = (pad.box.grown(SILK_AWAY + rules.SILK_LINE / 2) for pad in placement.pads if pad.on(back))
    holes = (box for part in placement.parts if part.footprint.hole for box in part.courtyards)
    taken = [*pads, *holes, *(dot.box.grown(rules.SILK_LINE) for dot in dots if dot.back == back)]
    for box in (placed.footprint.body, USB_MM):
        corners = [placed.at(x, y) for x, y in _corners(box)]
        for start, end in pairwise([*corners, corners[0]]):
            for line in _free_parts(start, end, taken, inside):
                yield SilkLine(*line, back)


def _corners(box: Rectangle) -> tuple[Point, ...]:
    return (box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)


def _free_parts(
    start: Point, end: Point, taken: Iterable[Rectangle], inside: Rectangle
) -> Iterator[tuple[Point, Point]]:
    """Yield what is left of a line along an axis when rectangles are cut out of it."""
    along = 0 if start[1] == end[1] else 1
    across = start[1 - along]
    if not inside[1 - along] < across < inside[3 - along]:
        return
    low, high = sorted((start[along], end[along]))
    place, high = max(low, inside[along]), min(high, inside[2 + along])
    cuts = sorted((box[along], box[2 + along]) for box in taken if box[1 - along] < across < box[3 - along])
    for first, last in (*cuts, (high, high)):
        stop = min(first, high)
        if stop - place >= 2 * rules.SILK_LINE:
            ends = (round(place, 3), across), (round(stop, 3), across)
            yield ends if along == 0 else (ends[0][::-1], ends[1][::-1])
        place = max(place, last)
