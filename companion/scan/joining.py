"""Rows that were broken, by a sharp turn or by hidden holes, put together by their ends."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import inf
from typing import Final

import numpy as np

from companion.scan.camera import FloatArray
from companion.scan.tracing import HoleRow

_FAR: Final = 4.2  # steps from end to end
_TURN: Final = 1.9  # radians between the ways of two ends, together
_MOST_TURN: Final = 3.6
_FEWEST: Final = 4


def joined_rows(rows: Sequence[HoleRow], places: FloatArray, count: int, most: int) -> list[HoleRow]:
    """Return rows, joined where ends meet, until `count` long ones are left; none gets more than `most` holes."""
    long = [row for row in rows if len(row) >= _FEWEST]
    short = [row for row in rows if len(row) < _FEWEST]
    for turn in (_TURN, _MOST_TURN):  # the sharper ones last: two rows may have changed places at a corner
        while len(long) > count:
            best = min((_meeting(a, b, places, most, turn) for a, b in combinations(long, 2)), key=lambda each: each[0])
            if best[0] == inf:
                break
            _, (one, other), row = best
            long = [*(each for each in long if each not in (one, other)), row]
    for piece in sorted(short, key=len, reverse=True):
        long, taken = _with_piece(long, piece, places, most)
        if not taken:
            long.append(piece)
    return sorted(long, key=len, reverse=True)


Meeting = tuple[float, tuple[HoleRow, HoleRow], HoleRow]


def _meeting(one: HoleRow, other: HoleRow, places: FloatArray, most: int, turn: float) -> Meeting:
    """Return how well two rows meet at the best of their ends, and the row that they make."""
    best: Meeting = (inf, (one, other), ())
    if len(one) + len(other) > most:
        return best
    for a in (one, one[::-1]):
        for b in (other, other[::-1]):
            cost = _cost(a, b, places, turn)
            if cost < best[0]:
                best = (cost, (one, other), (*a, *b))
    return best


def _cost(a: HoleRow, b: HoleRow, places: FloatArray, most_turn: float = _TURN) -> float:
    """Return how far the beginning of `b` is from the end of `a`, and how much a row through both turns there."""
    step = _step(a if len(a) > 1 else b, places)
    across = places[b[0]] - places[a[-1]]
    far = float(np.linalg.norm(across)) / step
    turn = _turn(places[a[-1]] - places[a[-2]], across) if len(a) > 1 else 0.0
    turn += _turn(across, places[b[1]] - places[b[0]]) if len(b) >= _FEWEST else 0.0
    return far + turn if far <= _FAR and turn <= most_turn else inf


def _step(row: HoleRow, places: FloatArray) -> float:
    return float(np.median(np.linalg.norm(np.diff(places[list(row[:9])], axis=0), axis=1)))


def _turn(a: FloatArray, b: FloatArray) -> float:
    return abs(float(np.arctan2(a[0] * b[1] - a[1] * b[0], a @ b)))


def _with_piece(rows: list[HoleRow], piece: HoleRow, places: FloatArray, most: int) -> tuple[list[HoleRow], bool]:
    """Add a few holes to the row that they continue best, if there is one."""
    best: tuple[float, int, HoleRow] = (inf, -1, ())
    for index, row in enumerate(rows):
        if len(row) < _FEWEST or len(row) + len(piece) > most:
            continue
        for a in (row, row[::-1]):
            for b in {piece, piece[::-1]}:
                cost = _cost(a, b, places)
                if cost < best[0] and _straight_on(a, b, places):
                    best = (cost, index, (*a, *b))
    if best[1] < 0:
        return rows, False
    return [best[2] if index == best[1] else row for index, row in enumerate(rows)], True


def _straight_on(a: HoleRow, b: HoleRow, places: FloatArray) -> bool:
    return _turn(places[a[-1]] - places[a[-2]], places[b[0]] - places[a[-1]]) < 0.5
