"""From the millimetres of a board to the pixels of a picture, and back to the nearest hole. Pure.

A picture may be a little flatter or taller than the wood (a strip of 776 x 104 pixels must do): the two axes have
scales of their own, within limits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import hypot, inf

from companion.board.layout import AreaMark, GroupKind, HoleName, Layout, TextMark
from companion.ui.kit.wood_style import wood_style

Box = tuple[float, float, float, float]
"""Left, bottom, width and height in pixels."""
Region = tuple[float, float, float, float]
"""Left, top, width and height in millimetres."""


@dataclass(frozen=True)
class Projection:
    """A region of a board laid over a box of pixels."""

    layout: Layout
    box: Box
    region: Region

    @cached_property
    def across(self) -> float:
        """Pixels per millimetre from left to right."""
        return self.box[2] / self.region[2]

    @cached_property
    def up(self) -> float:
        """Pixels per millimetre upwards."""
        return self.box[3] / self.region[3]

    def at(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        """Return the pixel of a place in millimetres."""
        left, bottom, _, high = self.box
        return left + (x_mm - self.region[0]) * self.across, bottom + high - (y_mm - self.region[1]) * self.up

    def millimetres(self, x: float, y: float) -> tuple[float, float]:
        """Return the place of a pixel."""
        left, bottom, _, high = self.box
        return self.region[0] + (x - left) / self.across, self.region[1] + (bottom + high - y) / self.up

    @cached_property
    def pixels(self) -> Mapping[HoleName, tuple[float, float]]:
        """The pixel of each hole's centre."""
        return {name: self.at(hole.x_mm, hole.y_mm) for name, hole in self.layout.holes.items()}

    @cached_property
    def least_gap(self) -> float:
        """The distance in pixels of the two nearest holes."""
        places = sorted(self.pixels.values())
        best = min(self.box[2], self.box[3])
        for index, (x, y) in enumerate(places):
            for other_x, other_y in places[index + 1 :]:
                if other_x - x >= best:
                    break
                best = min(best, hypot(other_x - x, other_y - y))
        return max(best, 1.0)

    @cached_property
    def lights_apart(self) -> Mapping[HoleName, float]:
        """How far each light is from the middle of its hole, in pixels; in a board of tracks as far as the nearest is.

        So all lights of tracks are drawn or none: where gaps are drawn wider than the holes between them, those beside
        a gap would be the only ones.
        """
        apart = {
            name: hypot(x - self.pixels[name][0], y - self.pixels[name][1])
            for name, place in self.layout.light_places.items()
            for x, y in [self.at(*place)]
        }
        return dict.fromkeys(apart, min(apart.values(), default=0.0)) if wood_style(self.layout).even else apart

    @cached_property
    def room(self) -> Mapping[HoleName, float]:
        """How much larger than the least distance of two holes each hole's own distance to the next is, 1 to 2.

        On a board of tracks all holes are alike; on a field the path has more room than what has numbers beside it.
        """
        if wood_style(self.layout).even:
            return dict.fromkeys(self.pixels, 1.0)
        path = {name for group in self.layout.groups.values() if group.kind is GroupKind.PATH for name in group.numbers}
        most = {name: 2.0 if name in path else 1.2 for name in self.pixels}
        apart, least = _to_the_next(self.pixels), self.least_gap
        return {name: min(apart.get(name, least) / least, most[name]) for name in self.pixels}

    def nearest(
        self, x: float, y: float, among: Iterable[HoleName], reach: float, favoured: frozenset[HoleName] = frozenset()
    ) -> HoleName | None:
        """Return the hole nearest to a pixel within `reach` pixels; favoured holes seem 0.6 times as far."""
        best, found = reach, None
        for name in among:
            hole_x, hole_y = self.pixels[name]
            apart = hypot(hole_x - x, hole_y - y)
            seeming = apart * 0.6 if name in favoured else apart
            if apart <= reach and seeming < best:
                best, found = seeming, name
        return found


def _to_the_next(pixels: Mapping[HoleName, tuple[float, float]]) -> dict[HoleName, float]:
    """Return how far each hole is from the one nearest to it, of which there may be none."""
    holes = sorted((place, name) for name, place in pixels.items())
    apart = dict[HoleName, float]()
    for index, ((x, y), name) in enumerate(holes):
        best = inf
        for others in (holes[index + 1 :], reversed(holes[:index])):
            for (other_x, other_y), _ in others:
                if abs(other_x - x) >= best:
                    break
                best = min(best, hypot(other_x - x, other_y - y))
        if best < inf:
            apart[name] = best
    return apart


def content(layout: Layout) -> Region:
    """Return the part of a board that has holes in it, with a rim of about a pitch around it; of a painted one all."""
    if any(isinstance(mark, AreaMark) for mark in layout.marks):
        return 0.0, 0.0, layout.width_mm, layout.height_mm
    xs = [hole.x_mm for hole in layout.holes.values()] or [0.0, layout.width_mm]
    ys = [hole.y_mm for hole in layout.holes.values()] or [0.0, layout.height_mm]
    rim = 1.1 * layout.pitch_mm
    printed = [mark for mark in layout.marks if isinstance(mark, TextMark) and mark.text.isdigit()]
    left, right = min(xs) - rim, max([max(xs) + rim, *(mark.at_mm[0] + 1.6 * mark.size_mm for mark in printed)])
    top, bottom = min(ys) - rim, max(ys) + rim
    left, top = max(left, 0.0), max(top, 0.0)
    return left, top, min(right, layout.width_mm) - left, min(bottom, layout.height_mm) - top


def fitted(layout: Layout, box: Box) -> Projection:
    """Lay a whole board into a box, centred, its axes stretched no further than the limits."""
    x, y, w, h = box
    region = content(layout)
    across, up = w / region[2], h / region[3]
    style = wood_style(layout)
    if up < across * style.flattest:
        across = up / style.flattest
    elif up > across * style.tallest:
        up = across * style.tallest
    wide, high = across * region[2], up * region[3]
    return Projection(layout, (x + (w - wide) / 2, y + (h - high) / 2, wide, high), region)


def magnified(layout: Layout, box: Box, centre_mm: tuple[float, float], across: float, up: float) -> Projection:
    """Lay a part of a board around a place into a box with given scales (pixels per millimetre)."""
    wide, high = box[2] / across, box[3] / up
    region = (
        _slid(centre_mm[0] - wide / 2, wide, layout.width_mm),
        _slid(centre_mm[1] - high / 2, high, layout.height_mm),
        wide,
        high,
    )
    return Projection(layout, box, region)


def _slid(start: float, length: float, whole: float) -> float:
    """Keep a window onto the wood; centre it when it is larger than the wood."""
    return (whole - length) / 2 if length >= whole else min(max(start, 0.0), whole - length)
