"""Where a text on the silk of a circuit board goes: to where it is free, and where nobody can take it for another's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot

import numpy as np
from numpy.typing import NDArray

from companion.maker.pcb import rules
from companion.maker.pcb.footprints import Rectangle, box_around
from companion.maker.pcb.placed import FreeRoom

HEIGHTS = (1.0, 0.9, 0.8)
"""How high letters are, the best first. Fabs print none that are lower than 0.8 mm so that they can be read."""

_WIDE = 0.95
"""How wide a letter is, with the space to the next, in parts of its height."""
_HIGH = 1.36
"""How high a line is, in parts of the height of its letters: a slash goes beyond them on both sides."""
_STEP = 0.25
_FARTHER = 1.5
"""How many times as far as its own pin the next one is from a word, at the least."""
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
        return max(rules.SILK_LINE, round(self.height * 0.15, 2))

    @property
    def box(self) -> Rectangle:
        """The room that it takes."""
        long, high = silk_width(self.text, self.height), _HIGH * self.height
        return box_around(self.x, self.y, *((long, high) if self.degrees == 0 else (high, long)))


def silk_width(text: str, height: float) -> float:
    """Return how wide a text is whose letters are so high."""
    return _WIDE * height * len(text) + 0.1


def text_near(
    room: FreeRoom,
    middle: SilkText,
    heights: Sequence[float],
    reach: float,
    turns: Sequence[Sequence[int]],
    *,
    fits: Callable[[SilkText], bool] = lambda label: True,
) -> SilkText | None:
    """Return a text, as near its place as may be: large rather than near, and of `turns` the first that has room.

    `fits`: what else a place is asked for.
    """
    for height in heights:
        for allowed in turns:
            for _, degrees, j, i in _nearby(int(reach / _STEP)):
                x, y = round(middle.x + i * _STEP, 3), round(middle.y + j * _STEP, 3)
                label = SilkText(middle.text, x, y, height, degrees, middle.back)
                if degrees in allowed and room.free([label.box], middle.back) and fits(label):
                    return label
    return None


@dataclass(frozen=True)
class PinToName:
    """What a word is for: a pin by its pad, the body that hides the pad (else the pad once more), its part's others."""

    pad: Rectangle
    body: Rectangle
    siblings: Sequence[Rectangle]
    back: bool


def word_of_pin(
    room: FreeRoom, text: str, pin: PinToName, others: Sequence[Rectangle], reach: float, doubt_mm: float
) -> SilkText | None:
    """Return the word of a pin: close beside it or its body, and nearer by `doubt_mm` than to any of the others.

    Of its part, it is nearer to this pin than to any other, by as much.
    """
    (left, top, right, bottom), far = pin.pad, 2 * reach + silk_width(text, HEIGHTS[0])
    others = [other for other in others if gap(other, pin.pad) <= far]
    away, degrees, down, across = np.array(_nearby(int(reach / _STEP))).T
    x = np.round((left + right) / 2 + across * _STEP, 3)
    y = np.round((top + bottom) / 2 + down * _STEP, 3)
    for height in HEIGHTS:
        lying = SilkText(text, 0.0, 0.0, height).box
        wide, high = np.where(degrees == 0, [[lying.right], [lying.bottom]], [[lying.bottom], [lying.right]])
        boxes, turned = np.stack((x - wide, y - high, x + wide, y + high)), _TURNED_MM * (degrees != 0)
        near, mine = (turned + _gaps(boxes, [each])[0] for each in (pin.body, pin.pad))
        fits = near <= reach / 2
        fits &= (_gaps(boxes, pin.siblings) >= mine + doubt_mm).all(0)
        fits &= (_gaps(boxes, others) >= np.maximum(near + doubt_mm, _FARTHER * near)).all(0)
        order = np.argsort(np.round(near + 0.1 * away, 3), kind="stable")
        for at in order[fits[order]]:
            label = SilkText(text, float(x[at]), float(y[at]), height, int(degrees[at]), pin.back)
            if room.free([label.box], pin.back):
                return label
    return None


def _gaps(boxes: NDArray[np.float64], others: Sequence[Rectangle]) -> NDArray[np.float64]:
    """Return how far rectangles, by their four sides, are from others, rounded to be the same on every machine."""
    left, top, right, bottom = (side[:, None] for side in np.array(others).reshape(-1, 4).T)
    across = np.maximum(np.maximum(left - boxes[2], boxes[0] - right), 0.0)
    down = np.maximum(np.maximum(top - boxes[3], boxes[1] - bottom), 0.0)
    return np.asarray(np.round(np.hypot(across, down), 6))


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


def gap(one: Rectangle, other: Rectangle) -> float:
    """Return how far two rectangles are apart, in mm."""
    across = max(one.left - other.right, other.left - one.right, 0.0)
    return hypot(across, max(one.top - other.bottom, other.top - one.bottom, 0.0))
