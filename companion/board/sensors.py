"""The parts that can sense a peg, and whether the holes of a board leave room for them.

A board file names its part as `sensor` in [wiring]. Below its hole each part takes a pocket: the part itself, its leads
and some wood to the next one. Sizes are those of the smallest usual parts; `docs/build-guide.md` says which to choose.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, hypot, radians, sin
from typing import NamedTuple

from companion.board.layout import Hole, pairs_within
from companion.board.problems import Problem
from companion.board.wiring import SensorKind
from companion.words import boardfile as said
from companion.words.message import Figure, Sentence


class Pocket(NamedTuple):
    """The room that a part takes below its hole, seen from above (mm), with the wood around it.

    It begins `before_mm` before the axis of the hole; `words` is what the part is called.
    """

    long_mm: float
    wide_mm: float
    before_mm: float
    words: Sentence


POCKETS = {
    SensorKind.REED: Pocket(4.5, 3.0, 1.3, said.STANDING_REED()),  # glass of 1.8 mm, the far lead back up beside it
    SensorKind.REED_LYING: Pocket(9.0, 2.8, 1.4, said.LYING_REED()),  # glass of 7 x 1.8 mm, 1 mm to each bend
    SensorKind.HALL: Pocket(5.0, 4.0, 2.5, said.HALL_SWITCH()),  # body of 4.1 x 3.0 mm
    SensorKind.CONTACT: Pocket(5.0, 5.0, 2.5, said.LINED_HOLE()),  # a tube of 4 mm, round: it has no direction
}

_DIRECTIONS = (0, 90, 45, 135, *(degrees for degrees in range(5, 180, 5) if degrees % 45))
_MOST_WIDER = 200  # per cent


def direction_deg(kind: SensorKind, holes: Iterable[Hole]) -> int | None:
    """Return how the parts may all lie so that none touches another: degrees clockwise from left to right, or None."""
    return _direction(POCKETS[kind], _offsets(kind, holes))


def sensor_faults(kind: SensorKind, holes: Iterable[Hole]) -> list[Problem]:
    """Return a problem when some holes are too near to each other for this part: which, and what would fit."""
    pocket, sensed = POCKETS[kind], [hole for hole in holes if hole.sensor is not None]
    offsets = _offsets(kind, sensed)
    if _direction(pocket, offsets) is not None:
        return []
    one, other, apart_mm = min(pairs_within(sensed, _reach(pocket)), key=lambda pair: pair[2])
    fits = [kind.value for kind in SensorKind if direction_deg(kind, sensed) is not None]
    message = said.PART_TOO_LARGE_OTHERS if fits else said.PART_TOO_LARGE
    reason = message(
        part=pocket.words,
        long=Figure(pocket.long_mm),
        wide=Figure(pocket.wide_mm),
        one=one.name,
        other=other.name,
        apart=Figure(float(f"{apart_mm:.3g}")),
        percent=_wider(pocket, offsets),
        others=", ".join(fits),
    )
    return [Problem("wiring, sensor", reason)]


def _offsets(kind: SensorKind, holes: Iterable[Hole]) -> Sequence[tuple[float, float]]:
    sensed = (hole for hole in holes if hole.sensor is not None)
    near = pairs_within(sensed, _reach(POCKETS[kind]))
    return sorted({(round(b.x_mm - a.x_mm, 3), round(b.y_mm - a.y_mm, 3)) for a, b, _ in near})


def _reach(pocket: Pocket) -> float:
    return hypot(pocket.long_mm, pocket.wide_mm)


def _direction(pocket: Pocket, offsets: Sequence[tuple[float, float]]) -> int | None:
    if pocket.long_mm == pocket.wide_mm:  # round
        return 0 if all(hypot(*offset) >= pocket.long_mm for offset in offsets) else None
    return next(
        (degrees for degrees in _DIRECTIONS if not any(_touch(pocket, degrees, *each) for each in offsets)), None
    )


def _touch(pocket: Pocket, degrees: int, x_mm: float, y_mm: float) -> bool:
    along, across = cos(radians(degrees)), sin(radians(degrees))
    return abs(x_mm * along + y_mm * across) < pocket.long_mm and abs(y_mm * along - x_mm * across) < pocket.wide_mm


def _wider(pocket: Pocket, offsets: Sequence[tuple[float, float]]) -> int:
    """Return by how many per cent all distances would have to grow."""
    for percent in range(1, _MOST_WIDER):
        factor = 1 + percent / 100
        if _direction(pocket, [(x_mm * factor, y_mm * factor) for x_mm, y_mm in offsets]) is not None:
            return percent
    return _MOST_WIDER
