"""Parts that have a place on a circuit board, and the room that is left between them.

Places are millimetres from the top left corner of the wood, seen from the front, where the holes are. A part on the
back is mirrored left to right, as it looks through the board.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from math import floor

import numpy as np
from numpy.typing import NDArray

from companion.maker.electronics.circuit import Part
from companion.maker.pcb import rules
from companion.maker.pcb.footprints import Footprint, Rectangle, box_around, turned


@dataclass(frozen=True)
class PlacedPad:
    """A pad of a part where it is on the board. `net` is "" for a pad that is joined with nothing."""

    part: str
    number: str
    net: str
    box: Rectangle
    back: bool
    drill: float

    @property
    def x(self) -> float:
        """Its middle, from the left."""
        return (self.box.left + self.box.right) / 2

    @property
    def y(self) -> float:
        """Its middle, from the top."""
        return (self.box.top + self.box.bottom) / 2

    def on(self, back: bool) -> bool:
        """Return whether it has copper on a side."""
        return self.drill > 0 or self.back == back


@cache
def _lying(box: Rectangle, degrees: int, back: bool) -> Rectangle:
    """Return a rectangle of a footprint as it lies about the middle of its part, wherever that is tried."""
    (x1, y1), (x2, y2) = (
        turned(-x if back else x, y, degrees) for x, y in ((box.left, box.top), (box.right, box.bottom))
    )
    return Rectangle(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


def room_lying(land: Footprint, degrees: int, back: bool) -> list[Rectangle]:
    """Return the room that a part turned so takes on its own side, about its middle: with that for its words."""
    return [_lying(box, degrees, back) for box in (*land.courtyards, *land.word_room)]


def moved(box: Rectangle, x: float, y: float) -> Rectangle:
    """Return a rectangle of a part that is about its middle where it is when that is at a place."""
    left, top, right, bottom = box
    return Rectangle(round(x + left, 4), round(y + top, 4), round(x + right, 4), round(y + bottom, 4))


@dataclass(frozen=True)
class PlacedPart:
    """A part with its land pattern at a place, turned by 0, 90, 180 or 270 degrees against the clock."""

    part: Part
    footprint: Footprint
    x: float
    y: float
    degrees: int = 0
    back: bool = False

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return where a place of the footprint is on the board."""
        dx, dy = turned(-x if self.back else x, y, self.degrees)
        return round(self.x + dx, 4), round(self.y + dy, 4)

    def _box(self, box: Rectangle) -> Rectangle:
        return moved(_lying(box, self.degrees, self.back), self.x, self.y)

    @cached_property
    def pads(self) -> tuple[PlacedPad, ...]:
        """Its pads on the board."""
        nets = {self.footprint.pad_number(pin): net for pin, net in self.part.nets.items()}
        return tuple(
            PlacedPad(
                self.part.reference,
                pad.number,
                nets.get(pad.number, ""),
                self._box(box_around(pad.x, pad.y, pad.width, pad.height)),
                self.back,
                pad.drill,
            )
            for pad in self.footprint.pads
        )

    @cached_property
    def courtyards(self) -> tuple[Rectangle, ...]:
        """The room that its body takes on its own side."""
        return tuple(self._box(box) for box in self.footprint.courtyards)

    @cached_property
    def body(self) -> Rectangle:
        """Its body."""
        return self._box(self.footprint.body)

    def pad(self, pin: str) -> PlacedPad:
        """Return the pad of a pin by its name in the circuit."""
        number = self.footprint.pad_number(pin)
        return next(pad for pad in self.pads if pad.number == number)

    def room_on(self, back: bool) -> Iterator[Rectangle]:
        """Yield what it takes of a side."""
        if self.footprint.hole or self.back == back:
            yield from self.courtyards
            yield from (self._box(box) for box in self.footprint.word_room)
        else:
            yield from (pad.box.grown(0.3) for pad in self.pads if pad.drill)


_BUCKET_MM = 8.0
_AT_ONCE = 256
_SLACK_MM = 0.001
"""More than a place and its rectangles are rounded by: what meets another by this much does so when rounded, too."""


@dataclass
class FreeRoom:
    """What is taken of both sides of a board, and what is free within its outline."""

    outline: Rectangle
    _taken: dict[tuple[bool, int, int], list[Rectangle]] = field(default_factory=lambda: defaultdict(list))
    _in_the_way: dict[bool, Rectangle] = field(default_factory=dict)
    """What was met last on a side: mostly it is met at the next place as well."""

    def take(self, placed: PlacedPart) -> None:
        """Take the room of a part."""
        for back in (False, True):
            for box in placed.room_on(back):
                self.take_box(box, back)

    def take_box(self, box: Rectangle, back: bool) -> None:
        """Take a rectangle of a side."""
        for bucket in _buckets(box):
            self._taken[(back, *bucket)].append(box)

    def free(self, boxes: Iterable[Rectangle], back: bool) -> bool:
        """Return whether rectangles are within the board and free on a side."""
        return all(box.within(self.outline) and not self._is_met(box, back) for box in boxes)

    def _is_met(self, box: Rectangle, back: bool) -> bool:
        before = self._in_the_way.get(back)
        if before is not None and box.meets(before):
            return True
        for x, y in _buckets(box):
            for other in self._taken.get((back, x, y), ()):
                if box.meets(other):
                    self._in_the_way[back] = other
                    return True
        return False

    def hopeful(
        self,
        tried: NDArray[np.float64],
        at: tuple[float, float],
        lying: Mapping[int, Sequence[Rectangle]],
        back: bool,
    ) -> Iterator[tuple[float, float, int]]:
        """Yield the places and turns around a point that are worth a closer look: most are taken or off the board.

        `lying` has the rectangles of a part about its middle, by its turn.
        """
        boxes = np.array([lying[degrees] for degrees in sorted(lying)])
        (left, top), (right, bottom) = (tried[:, :2].min(0) + at, tried[:, :2].max(0) + at)
        most = np.abs(boxes).max()
        region = Rectangle(float(left - most), float(top - most), float(right + most), float(bottom + most))
        near = [other for bucket in _buckets(region) for other in self._taken.get((back, *bucket), ())]
        taken = np.array(near).reshape(-1, 4).T
        for start in range(0, len(tried), _AT_ONCE):
            some = tried[start : start + _AT_ONCE]
            middles = np.tile(some[:, :2] + at, 2)[:, None, :]
            placed = boxes[(some[:, 2] // 90).astype(int)] + middles
            lost = (self._leaves(placed) | _meets_any(placed, taken)).any(1)
            for dx, dy, degrees in some[~lost].tolist():
                yield dx, dy, int(degrees)

    def _leaves(self, boxes: NDArray[np.float64]) -> NDArray[np.bool_]:
        left, top, right, bottom = self.outline.grown(_SLACK_MM)
        over = (boxes < (left, top, -np.inf, -np.inf)) | (boxes > (np.inf, np.inf, right, bottom))
        return np.asarray(over.any(-1))

    def has_room_for(self, placed: PlacedPart) -> bool:
        """Return whether a part meets none that is there, and its pads are as far from the edge as copper has to be."""
        # What fails most often and costs least comes first: pads are worked out for few of a hundred thousand places.
        if not self.free(placed.room_on(placed.back), placed.back):
            return False
        inside = self.outline.grown(-rules.PAD_EDGE)
        return all(pad.box.within(inside) for pad in placed.pads) and self.free(
            placed.room_on(not placed.back), not placed.back
        )


def _buckets(box: Rectangle) -> Iterator[tuple[int, int]]:
    for x in range(floor(box.left / _BUCKET_MM), floor(box.right / _BUCKET_MM) + 1):
        for y in range(floor(box.top / _BUCKET_MM), floor(box.bottom / _BUCKET_MM) + 1):
            yield x, y


def _meets_any(boxes: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Return which rectangles surely share some area with one of the others."""
    left, top, right, bottom = (boxes[..., side, None] for side in range(4))
    met = (
        (left + _SLACK_MM < others[2])
        & (others[0] < right - _SLACK_MM)
        & (top + _SLACK_MM < others[3])
        & (others[1] < bottom - _SLACK_MM)
    )
    return np.asarray(met.any(-1))
