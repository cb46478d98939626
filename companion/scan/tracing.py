"""Rows of holes that run on, straight or in curves: each hole is followed by the one that the row leads to.

Nothing is known but where holes are. A row goes on nearly as it went before: so far as its last steps, or up to a gap
farther, and turning as it turned. The longest rows are taken first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import atan2, hypot, inf, pi, sin
from typing import Final

import numpy as np

from companion.scan.camera import FloatArray

_SECOND: Final = 2.2  # times the least distance: how far from a hole the second of a row is looked for
_SHORT, _SKIP = 0.55, 2.8  # of the usual step of a row: over a hidden hole and a gap
_ASIDE: Final = 0.5  # radians off the way that a row goes
_ASIDE_STEPS: Final = 0.42  # and how far beside it
_BEFORE: Final = 0.3  # radians: a hole has one before it that is so nearly on its way
_MOST_TURN: Final = 0.6
_LEAST_RING: Final = 40  # holes
_OWN: Final = 0.65  # so far away and aside counts the beginning of a row itself, where it comes around to it
_REACH: Final = 4.5  # times the least distance: where the next hole is looked for at all

HoleRow = tuple[int, ...]
"""The holes of a row, in order."""


def traced_rows(places: FloatArray) -> list[HoleRow]:
    """Return rows that have all holes between them, the longest first; a hole that nothing leads to is one alone."""
    tracer = _Tracer(places)
    found: list[HoleRow] = []
    while tracer.free:
        row = tracer.longest()
        found.append(row)
        tracer.free -= set(row)
    return found


class _Tracer:
    """The holes that are in no row yet, each with those around it."""

    def __init__(self, places: FloatArray) -> None:
        apart = np.linalg.norm(places[:, None] - places[None], axis=2)
        np.fill_diagonal(apart, np.inf)
        least = float(np.median(apart.min(axis=1))) if len(places) > 1 else 1.0
        self.places = [(float(x), float(y)) for x, y in places]
        self.free = set(range(len(places)))
        self._around = [np.nonzero(row < _REACH * least)[0].tolist() for row in apart]
        self._seconds = [np.nonzero(row < _SECOND * least)[0].tolist() for row in apart]

    def longest(self) -> HoleRow:
        """Return the longest row of free holes; of several the smoothest."""
        best: tuple[int, float] = (0, 0.0)
        row: HoleRow = ()
        tried: set[tuple[int, int]] = set()
        for first in sorted(self.free):
            for second in self._seconds[first]:
                if second not in self.free or (first, second) in tried:
                    continue
                traced = self._both_ways(first, second)
                tried.update(pairwise(traced))
                tried.update(pairwise(traced[::-1]))
                rank = len(traced), -self._bend(traced)
                if rank > best:
                    best, row = rank, traced
        return row or (min(self.free),)

    def _both_ways(self, first: int, second: int) -> HoleRow:
        onward = self._onward([first, second])
        return tuple(reversed(self._onward(onward[::-1]))) if len(onward) > 2 else tuple(onward)

    def _onward(self, row: Sequence[int]) -> list[int]:
        """Return a row with all that follows after its end.

        A row that comes around to a hole of its own is a ring from there, and goes no farther.
        """
        row = list(row)
        used = {hole: place for place, hole in enumerate(row)}
        while (following := self._next(row, used)) is not None:
            if following in used:
                return row[used[following] :]
            used[following] = len(row)
            row.append(following)
        return row

    def _next(self, row: Sequence[int], used: Mapping[int, int]) -> int | None:
        """Return the hole that a row leads to, which may be one of its own; `used` tells where in the row those are."""
        way, turn, step = self._course(row[-6:])
        x, y = self.places[row[-1]]
        best: tuple[float, int] | None = None
        for hole in self._around[row[-1]]:
            if hole not in self.free or len(row) - used.get(hole, -inf) < _LEAST_RING:
                continue
            dx, dy = self.places[hole][0] - x, self.places[hole][1] - y
            far = hypot(dx, dy) / step
            aside = abs(_angle(atan2(dy, dx) - way - turn * min(far, 2.0)))
            own = _OWN if hole in used else 1.0
            if _SHORT <= far <= _SKIP and own * aside <= _ASIDE and own * far * sin(aside) <= _ASIDE_STEPS:
                rank = own * (far + 3 * aside**2)
                best = min(best, (rank, hole)) if best else (rank, hole)
        if best is not None and best[1] in used:
            return best[1]
        if best is None or self._has_nearer(
            best[1], row[-1], atan2(self.places[best[1]][1] - y, self.places[best[1]][0] - x)
        ):
            return None
        return best[1]

    def _has_nearer(self, hole: int, before: int, way: float) -> bool:
        """Tell whether another hole leads to this one by a shorter way: then it is of another row."""
        x, y = self.places[hole]
        reach = 0.9 * hypot(x - self.places[before][0], y - self.places[before][1])
        for other in self._around[hole]:
            if other in (before, hole):
                continue
            dx, dy = x - self.places[other][0], y - self.places[other][1]
            if hypot(dx, dy) < reach and abs(_angle(atan2(dy, dx) - way)) < _BEFORE:
                return True
        return False

    def _course(self, last: Sequence[int]) -> tuple[float, float, float]:
        """Return the way (radians) that a row goes at its end, how much it turns a step, and its usual step."""
        places = [self.places[hole] for hole in last]
        moves = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)]
        steps = sorted(hypot(*move) for move in moves)
        step = steps[(len(steps) - 1) // 2]
        ways = [atan2(dy, dx) for dx, dy in moves]
        way = ways[-1]
        if len(moves) == 1:
            return way, 0.0, step
        turn = _angle(way - ways[-2]) / ((hypot(*moves[-1]) + hypot(*moves[-2])) / 2 / step)
        return way, max(-_MOST_TURN, min(turn, _MOST_TURN)) * 0.8, step

    def _bend(self, row: HoleRow) -> float:
        """Return how unevenly a row turns."""
        places = np.array([self.places[hole] for hole in row])
        if len(places) < 4:
            return float(np.linalg.norm(places[-1] - places[0]))
        moves = np.diff(places, axis=0)
        ways = np.unwrap(np.arctan2(moves[:, 1], moves[:, 0]))
        return float(np.abs(np.diff(ways, 2)).mean())


def is_ring(row: HoleRow, places: FloatArray) -> bool:
    """Tell whether a row runs once around and on into itself, so that nothing says where it begins."""
    if len(row) < _LEAST_RING:
        return False
    steps = np.linalg.norm(np.diff(places[list(row)], axis=0), axis=1)
    return bool(np.linalg.norm(places[row[0]] - places[row[-1]]) < 1.3 * _SKIP * np.median(steps))


def openings(row: HoleRow, places: FloatArray, count: int) -> list[HoleRow]:
    """Return the rows that a ring may be, opened at its longest steps."""
    steps = np.linalg.norm(places[list(row)] - places[[row[-1], *row[:-1]]], axis=1)
    return [(*row[at:], *row[:at]) for at in np.argsort(-steps, kind="stable")[:count].tolist()]


def cut(row: HoleRow, places: FloatArray, most: int) -> list[HoleRow]:
    """Return the pieces of a row that is longer than rows are: it is cut at its longest steps."""
    if len(row) <= most:
        return [row]
    steps = np.linalg.norm(np.diff(places[list(row)], axis=0), axis=1)
    at = int(steps.argmax()) + 1
    return [*cut(row[:at], places, most), *cut(row[at:], places, most)]


def _angle(angle: float) -> float:
    return (angle + pi) % (2 * pi) - pi
