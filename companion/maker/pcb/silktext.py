"""Where a text on the silk of a circuit board goes: to where it is free, and where nobody can take it for another's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot

from companion.maker.pcb.footprints import Rectangle, box_around
from companion.maker.pcb.placed import FreeRoom, PlacedPad

HEIGHTS = (0.9, 0.8, 0.7, 0.6)
"""How high letters are, the best first."""

_WIDE = 0.95
"""How wide a letter is, with the space to the next, in parts of its height."""
_HIGH = 1.36
"""How high a line is, in parts of the height of its letters: a slash goes beyond them on both sides."""
_STEP = 0.25
_TURNED_MM = 0.2
"""A text that is turned is as good as one that is so much farther away, but not turned."""
DOUBTS_MM = (0.3, 0.1)
"""How much nearer a word is to its own pin than to another that has a word: what is sought, what has to be."""


@dataclass(frozen=True)
class SilkText:
    """A text on the silk, by its middle. `degrees` is 0 or 90."""

    text: str
    x: float
    y: float
    height: float
    degrees: int = 0
    back: bool = False

    @property
    def stroke(self) -> float:
        """How thick its lines are."""
        return max(0.1, round(self.height * 0.15, 2))

    @property
    def box(self) -> Rectangle:
        """The room that it takes."""
        long, high = silk_width(self.text, self.height), _HIGH * self.height
        return box_around(self.x, self.y, *((long, high) if self.degrees == 0 else (high, long)))


def silk_width(text: str, height: float) -> float:
    """Return how wide a text is whose letters are so high."""
    return _WIDE * height * len(text) + 0.1


def text_near(
    room: FreeRoom, middle: SilkText, heights: Sequence[float], reach: float, turns: Sequence[Sequence[int]]
) -> SilkText | None:
    """Return a text, as near its place as may be: large rather than near, and of `turns` the first that has room."""
    for height in heights:
        for allowed in turns:
            for _, degrees, j, i in _nearby(int(reach / _STEP)):
                x, y = round(middle.x + i * _STEP, 3), round(middle.y + j * _STEP, 3)
                label = SilkText(middle.text, x, y, height, degrees, middle.back)
                if degrees in allowed and room.free([label.box], middle.back):
                    return label
    return None


def word_of_pin(
    room: FreeRoom, text: str, pad: PlacedPad, others: Sequence[PlacedPad], reach: float, doubt_mm: float
) -> SilkText | None:
    """Return the word of a pin: close beside it, and by `doubt_mm` closer than to those that it could be taken for."""
    others = [other for other in others if _gap(other.box, pad.box) <= 4 * reach]
    for height in HEIGHTS:
        found = []
        for away, degrees, j, i in _nearby(int(reach / _STEP)):
            x, y = round(pad.x + i * _STEP, 3), round(pad.y + j * _STEP, 3)
            label = SilkText(text, x, y, height, degrees, pad.back)
            gap = _gap(label.box, pad.box) + _TURNED_MM * (degrees != 0)
            if (
                gap <= reach / 2
                and room.free([label.box], pad.back)
                and all(_gap(label.box, other.box) >= gap + doubt_mm for other in others)
            ):
                found.append((round(gap + 0.1 * away, 3), label))
        if found:
            return min(found, key=lambda each: each[0])[1]
    return None


def text_anywhere(room: FreeRoom, text: str, heights: Sequence[float], back: bool) -> SilkText | None:
    """Return a text as near the middle of a board as there is room for it."""
    outline = room.outline
    x, y = round((outline.left + outline.right) / 2), round((outline.top + outline.bottom) / 2)
    places = [(x + i, y + j) for i in range(-x, x + 1) for j in range(-y, y + 1)]
    places.sort(key=lambda place: (hypot(place[0] - x, place[1] - y), place))
    for height in heights:
        for across, down in places:
            label = SilkText(text, float(across), float(down), height, 0, back)
            if room.free([label.box], back):
                return label
    return None


@lru_cache(maxsize=4)
def _nearby(steps: int) -> tuple[tuple[float, int, int, int], ...]:
    """Return places around a part, the nearest first: how far, how turned, steps down, steps to the right."""
    return tuple(
        sorted(
            (round(abs(i) * 0.7 + abs(j), 3), degrees, j, i)
            for i in range(-steps, steps + 1)
            for j in range(-steps, steps + 1)
            for degrees in (0, 90)
        )
    )


def _gap(one: Rectangle, other: Rectangle) -> float:
    across = max(one.left - other.right, other.left - one.right, 0.0)
    return hypot(across, max(one.top - other.bottom, other.top - one.bottom, 0.0))
