"""Which pegs disturb a hole most: the worst filling of a board with the pegs that it has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from companion.board.layout import Hole, HoleName, Layout
from companion.maker.physics.magnetism import Magnet, cylinder_field
from companion.maker.physics.setups import SensorSetup

REACH_MM = 20.0
"""Pegs farther away are left out: their field is below a fiftieth of that of one at 6.4 mm."""

Offset = tuple[float, float]
"""Where a peg is, as seen from a hole: to the right, down (mm)."""

OWN: Offset = (0.0, 0.0)
"""The peg in the hole itself."""


@dataclass(frozen=True)
class Filling:
    """Where the pegs stand that disturb a hole most, seen from it, and what its sensor feels of them together (mT)."""

    pegs: tuple[Offset, ...]
    together_mt: float


class Neighbourhood:
    """The sensed holes of a board, and where the others are as seen from each."""

    def __init__(self, layout: Layout) -> None:
        """Look around each hole of a board once."""
        holes = list(layout.holes.values())
        self.near = {hole.name: _offsets(hole, holes) for hole in holes if hole.sensor is not None}
        self.places: Sequence[Offset] = sorted({offset for offsets in self.near.values() for offset in offsets})

    def fillings(self, felt: Mapping[Offset, float], pegs: int, positive: bool | None) -> Mapping[HoleName, Filling]:
        """Return the worst filling of each hole with so many pegs.

        `positive` says which sign of field counts; None takes the stronger one.
        """
        alike: dict[Sequence[Offset], Filling] = {}
        found: dict[HoleName, Filling] = {}
        for name, offsets in self.near.items():
            if offsets not in alike:
                sides = [_worst(felt, offsets, pegs, sign) for sign in _signs(positive)]
                alike[offsets] = max(sides, key=lambda side: abs(side.together_mt))
            found[name] = alike[offsets]
        return found


def peg_count(layout: Layout) -> int:
    """Return how many pegs a board has: as many as stand in it before a game."""
    return len(layout.start_holes)


def nominal_field(setup: SensorSetup, magnet: Magnet, offsets: Sequence[Offset]) -> Sequence[float]:
    """Return what a sensor feels of a peg at each of these places (mT), everything as in the drawing."""
    points = np.asarray(setup.points_mm)
    middles = np.array([(x, y, -magnet.long_mm / 2) for x, y in offsets])
    seen = (points[None] - middles[:, None]).reshape(-1, 3)
    one = np.ones(len(seen))
    field = cylinder_field(
        magnet.wide_mm * one, magnet.long_mm * one, magnet.remanence_mt * one, np.zeros((len(seen), 2)), seen
    )
    along = (field @ np.asarray(setup.direction)).reshape(len(offsets), len(points))
    return [float(value) for value in along.mean(axis=1)]


def _offsets(hole: Hole, holes: Sequence[Hole]) -> tuple[Offset, ...]:
    seen = ((other.x_mm - hole.x_mm, other.y_mm - hole.y_mm) for other in holes if other is not hole)
    # A tenth of a millimetre is finer than anybody drills, and makes holes alike that are.
    return tuple(sorted((round(x, 1), round(y, 1)) for x, y in seen if x * x + y * y <= REACH_MM**2))


def _signs(positive: bool | None) -> Iterator[int]:
    if positive is not False:
        yield 1
    if positive is not True:
        yield -1


def _worst(felt: Mapping[Offset, float], offsets: Sequence[Offset], pegs: int, sign: int) -> Filling:
    """Return the places with the strongest field of a sign; of places that count alike the first."""
    ordered = sorted((-sign * round(felt[offset], 4), offset) for offset in offsets)
    chosen = tuple(offset for strength, offset in ordered[:pegs] if strength < 0)
    return Filling(chosen, round(sum(felt[offset] for offset in chosen), 4))
