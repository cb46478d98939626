"""The places and turns that are tried for a part of a circuit board, the best ones first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import hypot

import numpy as np
from numpy.typing import NDArray

from companion.board.layout import Point
from companion.maker.electronics.circuit import Part
from companion.maker.pcb.footprints import Footprint, Rectangle, turned
from companion.maker.pcb.placed import PlacedPart

PadTarget = tuple[str, float, float]
"""A pad by its number, and where it would best be."""


def along_the_chain(lights: Mapping[int, Point], light: int) -> int:
    """Return how a light is turned so that its data comes in from the one before and goes out to the next."""
    (x0, y0), (x1, y1) = (lights.get(light + by, lights[light]) for by in (-1, 1))
    # Unturned, data goes in on the right and out on the left.
    ways = {degrees: turned(-1.0, 0.0, degrees) for degrees in (0, 90, 180, 270)}
    return max(
        ways, key=lambda degrees: (round(ways[degrees][0] * (x1 - x0) + ways[degrees][1] * (y1 - y0), 3), -degrees)
    )


def at_edges(part: Part, land: Footprint, outline: Rectangle) -> Iterator[PlacedPart]:
    """Yield a part at all places along the edges. Its outer side is its top for a host, its bottom for terminals."""
    outward = land.courtyards[0].bottom if len(land.courtyards) == 1 else -min(each.top for each in land.courtyards)
    down = len(land.courtyards) == 1
    for x in range(int(outline.left), int(outline.right) + 1):
        for degrees, y in ((180 if down else 0, outline.top + outward), (0 if down else 180, outline.bottom - outward)):
            yield PlacedPart(part, land, float(x), round(y, 3), degrees, True)
    for y in range(int(outline.top), int(outline.bottom) + 1):
        # Turned by 90 degrees its top is on the left.
        for degrees, x_mm in (
            (270 if down else 90, outline.left + outward),
            (90 if down else 270, outline.right - outward),
        ):
            yield PlacedPart(part, land, round(x_mm, 3), float(y), degrees, True)


@lru_cache(maxsize=4096)
def offsets(
    land: Footprint, targets: tuple[PadTarget, ...], reach: float, step: float, back: bool
) -> NDArray[np.float64]:
    """Return places around a point and turns, by how far a footprint's pads are there from where they would best be."""
    count = int(reach / step)
    steps = range(-count, count + 1)
    near = [[0.01 * hypot(i * step, j * step) for j in steps] for i in steps]
    turns = (0,) if not targets and not land.pads else (0, 90, 180, 270)
    found = []
    for degrees in turns:
        pads = _middles(land, degrees, back)
        ends = [(*pads[number], x, y) for number, x, y in targets]
        across = [[pad_x + i * step - x for pad_x, _, x, _ in ends] for i in steps]
        down = [[pad_y + j * step - y for _, pad_y, _, y in ends] for j in steps]
        for i in steps:
            for j in steps:
                far = sum(map(hypot, across[i + count], down[j + count]))
                found.append((round(far + near[i + count][j + count], 6), degrees, i, j))
    return np.array([(i * step, j * step, degrees) for _, degrees, i, j in sorted(found)])


def _middles(land: Footprint, degrees: int, back: bool) -> dict[str, tuple[float, float]]:
    return {pad.number: turned(-pad.x if back else pad.x, pad.y, degrees) for pad in reversed(land.pads)}
