"""The numbers of the holes of a row: which end is the start, where a hole is hidden, by how far its holes are apart.

A track begins with its start holes (-1 and 0), a gap after them; its holes stand in groups of five with gaps that may
be small or none, and the game hole mostly stands apart. How wide the gaps are is not known beforehand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.scan.camera import FloatArray

IntArray = NDArray[np.int_]

_FIVES: Final = tuple(np.arange(1.0, 1.85, 0.1))
GAPS: Final = (1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5)
"""How wide the gap after the start holes and that before the last hole may be, in steps."""
_MOST_HIDDEN: Final = 3  # one after the other
_HIDDEN: Final = 0.08  # what a hidden hole costs: as much as a step that is off by that square
_USUAL: Final = 9  # steps of which the middle one is the usual step
_AROUND: Final = 8  # holes of the row that tell where a hidden one is
_FADES: Final = 4.0  # steps: holes farther away say less


class Numbered(NamedTuple):
    """The number of each hole of a row, how badly its steps fit, and how far along the track each number is (steps)."""

    numbers: tuple[int, ...]
    cost: float
    along: dict[int, float]


def numbered(places: FloatArray, first: int, last: int, whole_first: int) -> Numbered | None:
    """Return the best numbers from `first` to `last` for a row of places in its order, None where it is too long.

    `whole_first` is the first number of the streets (1); those before it are start holes.
    """
    if len(places) > last - first + 1 or len(places) < 3:
        return None
    steps = _steps(places)
    gaps, best = (1.3, 1.75, 1.75), None
    for turn in range(4):
        # Both ends at once: a hole hidden at one of them looks like a wide gap, and is then missed at the other.
        tried = (
            [(gaps[0], *ends) for ends in product(GAPS, GAPS)] if turn % 2 else [(five, *gaps[1:]) for five in _FIVES]
        )
        patterns = np.array([_pattern(first, last, whole_first, *each) for each in tried])
        aligned = _aligned(steps, patterns, len(places))
        for at, cost in enumerate(aligned.costs):
            if best is None or cost < best.cost - 1e-9:
                named = dict(zip(range(first, last + 1), patterns[at].tolist(), strict=True))
                best, gaps = Numbered(tuple(first + each for each in aligned.places(at)), cost, named), tried[at]
    return best


def misfit(places: FloatArray, numbers: Sequence[int], along: Mapping[int, float]) -> float:
    """Return how badly the steps of a row fit its numbers, where those are so far along the track."""
    want = np.diff([along[number] for number in numbers])
    hidden = len(along) - len(numbers)
    return float(np.minimum((_steps(places) - want) ** 2, 1.0).sum() + _HIDDEN * hidden)


def _steps(places: FloatArray) -> FloatArray:
    """Return how far each hole is from the one before, in usual steps of that part of the row."""
    steps = np.linalg.norm(np.diff(places, axis=0), axis=1)
    half = _USUAL // 2
    usual = [np.quantile(steps[max(i - half, 0) : i + half + 1], 0.4) for i in range(len(steps))]
    return np.asarray(steps / np.array(usual))


def _pattern(first: int, last: int, whole_first: int, five: float, start: float, end: float) -> FloatArray:
    """Return how far along a track its numbers are, with such gaps."""
    along = [0.0]
    for number in range(first + 1, last + 1):
        if number == whole_first and first < whole_first:
            step = start
        elif number == last:
            step = end
        else:
            step = five if number > whole_first and (number - whole_first) % 5 == 0 else 1.0
        along.append(along[-1] + step)
    return np.array(along)


class _Aligned(NamedTuple):
    """A row laid on patterns, each as well as can be: how badly it fits each of them, and how it lies there."""

    costs: list[float]
    hidden: IntArray
    """How many holes are hidden before the last one of the row, by pattern."""
    came: IntArray
    """How many are hidden right before a hole: by hole, pattern, and how many are in all."""

    def places(self, pattern: int) -> tuple[int, ...]:
        """Return the place of each hole in a pattern."""
        hidden, places = int(self.hidden[pattern]), list[int]()
        for hole in range(len(self.came) - 1, -1, -1):
            places.append(hole + hidden)
            hidden -= int(self.came[hole, pattern, hidden])
        return tuple(reversed(places))


def _aligned(steps: FloatArray, patterns: FloatArray, count: int) -> _Aligned:
    """Lay a row on each pattern such that the steps fit best: by dynamic programming, for all patterns at once."""
    tried, length = patterns.shape
    spare = length - count
    cost = np.full((count, tried, spare + 1), np.inf)  # hole, pattern, how many are hidden before it
    cost[0] = _HIDDEN * 1.5 * np.arange(spare + 1)
    came = np.zeros((count, tried, spare + 1), int)
    most = min(spare, _MOST_HIDDEN)
    apart = [patterns[:, hidden + 1 :] - patterns[:, : length - hidden - 1] for hidden in range(most + 1)]
    for hole in range(1, count):
        for hidden in range(most + 1):
            ways = spare + 1 - hidden
            step = apart[hidden][:, hole - 1 : hole - 1 + ways]
            new = cost[hole - 1, :, :ways] + np.minimum((steps[hole - 1] - step) ** 2, 1.0) + _HIDDEN * hidden
            better = new < cost[hole, :, hidden:]
            np.copyto(cost[hole, :, hidden:], new, where=better)
            np.copyto(came[hole, :, hidden:], hidden, where=better)
    ends = cost[-1] + _HIDDEN * 1.5 * (spare - np.arange(spare + 1))
    return _Aligned(ends.min(axis=1).tolist(), ends.argmin(axis=1), came)


class Between(NamedTuple):
    """Where a hidden hole is by those around it, whether there are some on both sides, how far off they are (mm)."""

    at: FloatArray
    inside: bool
    off_mm: float


def place_between(numbers: Sequence[int], places: FloatArray, along: dict[int, float], wanted: int) -> Between:
    """Return where a hidden hole is: on a smooth curve through the holes of its row around it."""
    order = sorted(range(len(numbers)), key=lambda i: (abs(along[numbers[i]] - along[wanted]), i))[:_AROUND]
    t = np.array([along[numbers[i]] - along[wanted] for i in order])
    degree = min(3 if (t < 0).any() and (t > 0).any() else 1, len(order) - 2)
    weight = np.exp(-np.abs(t) / _FADES)[:, None]
    powers = np.vander(t, degree + 1, increasing=True)
    curve = np.linalg.lstsq(weight * powers, weight * places[order], rcond=None)[0]
    off = weight * (places[order] - powers @ curve)
    spare = 1 - (degree + 1) / len(order)
    off_mm = float(np.sqrt((off**2).sum() / (weight**2).sum() / spare))
    return Between(curve[0], bool((t < 0).sum() >= 2 and (t > 0).sum() >= 2), off_mm)
