"""Rows read as tracks: the numbers of their holes from either end, and how badly they fit.

Tracks run side by side, on the same hand all along. Where two rows were led into each other's course at a turn, one
changes to the other hand: there their ends are exchanged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from math import inf
from typing import Final

import numpy as np

from companion.scan.camera import FloatArray
from companion.scan.numbering import Numbered, numbered
from companion.scan.tracing import HoleRow

_OTHER_HAND: Final = 1.6  # how much the sides differ, from -1 to 1
_MISFIT: Final = 1.0  # what a step costs that does not fit at all
_UNEVEN: Final = (0.6, 0.04)  # of the usual distance; how many holes of two tracks may be farther from it

ReadRow = tuple[HoleRow, Numbered]
"""A row and the numbers of its holes."""

RowReading = tuple[float, list[ReadRow]]
"""How badly the numbers of all rows fit, and the rows."""


def read_both_ways(
    rows: Sequence[HoleRow], places: FloatArray, first: int, last: int, shared: str
) -> tuple[RowReading | None, RowReading | None]:
    """Return rows read from one end, and from the other; None where they are too long."""
    rows = _side_by_side(rows, places)
    ways = _both_ways(rows, places, first, last, shared)
    likely = _likely(ways)
    fitting = [_fitting(each, places) for each in likely[1]] if likely else []
    if likely and fitting != [row for row, _ in likely[1]]:
        ways = _both_ways(fitting, places, first, last, shared)
        likely = _likely(ways)
    if likely is None or is_even(likely[1], places):
        return ways
    # The wrong numbers of the other way would tell the wrong place to exchange at.
    exchanged = [_both_ways(each, places, first, last, shared) for each in _exchanged(likely[1], places)]
    return min(exchanged, key=lambda both: min(each[0] if each else inf for each in both), default=ways)


def _likely(ways: Iterable[RowReading | None]) -> RowReading | None:
    """Return the reading whose numbers fit better."""
    return min((each for each in ways if each), key=lambda each: each[0], default=None)


def _side_by_side(rows: Sequence[HoleRow], places: FloatArray) -> list[HoleRow]:
    """Turn rows so that all begin at the same end."""
    head, tail = places[rows[0][0]], places[rows[0][-1]]

    def same(row: HoleRow) -> bool:
        begins, ends = places[row[0]], places[row[-1]]
        straight = np.linalg.norm(begins - head) + np.linalg.norm(ends - tail)
        return bool(straight <= np.linalg.norm(begins - tail) + np.linalg.norm(ends - head))

    return [row if same(row) else row[::-1] for row in rows]


def _both_ways(
    rows: Sequence[HoleRow], places: FloatArray, first: int, last: int, shared: str
) -> tuple[RowReading | None, RowReading | None]:
    """Return the rows read in their order, and from their other ends."""
    backward = [row[::-1] for row in rows]
    return _read(rows, places, first, last, shared), _read(backward, places, first, last, shared)


def _read(rows: Sequence[HoleRow], places: FloatArray, first: int, last: int, shared: str) -> RowReading | None:
    """Return how badly the numbers fit when the rows are read in their order, and the numbers."""
    best: RowReading | None = None
    ends = product((last, last - 1), repeat=len(rows)) if shared else [(last,) * len(rows)]
    for each in ends:
        if shared and sum(end == last for end in each) > 1:
            continue
        read = [numbered(places[list(row)], first, end, 1) for row, end in zip(rows, each, strict=True)]
        if any(found is None for found in read):
            continue
        whole = [(row, found) for row, found in zip(rows, read, strict=True) if found is not None]
        cost = sum(found.cost for _, found in whole) + _uneven(whole, places)
        if best is None or cost < best[0] - 1e-9:
            best = cost, whole
    return best


def _fitting(read: ReadRow, places: FloatArray) -> HoleRow:
    """Return a row without what is at one of its ends, where that is no hole of it.

    Where a peg hides the last hole a row may go on to a printed letter.
    """
    row, found = read
    best, least = row, found.cost - _MISFIT / 2
    for part in (row[:-1], row[1:]) if found.cost >= _MISFIT else ():
        less = numbered(places[list(part)], min(found.along), max(found.along), 1)
        if less is not None and less.cost < least:
            best, least = part, less.cost
    return best


def _uneven(read: Sequence[ReadRow], places: FloatArray) -> float:
    """Return how far the holes of one number are from each other on tracks that run side by side: too far costs."""
    (row, found), cost = read[0], 0.0
    where = {number: places[hole] for hole, number in zip(row, found.numbers, strict=True)}
    for other, numbers in read[1:]:
        apart = [
            float(np.linalg.norm(places[hole] - where[number]))
            for hole, number in zip(other, numbers.numbers, strict=True)
            if number in where
        ]
        low, usual = np.quantile(apart, 0.2), np.median(apart)
        cost += float(min(2.0, (usual - low) / max(low, 1e-6)))
    return cost


def _aside(one: ReadRow, other: ReadRow, places: FloatArray) -> tuple[list[int], FloatArray]:
    """Return how far (mm) the holes of a track are to the right of those of another, number by number."""
    first, second = (
        {n: places[hole] for hole, n in zip(row, found.numbers, strict=True)} for row, found in (one, other)
    )
    following = {n: n + 1 if n + 1 in first else n + 2 for n in first}  # one may be hidden
    numbers = [n for n in sorted(second) if n in first and following[n] in first]
    across = np.array([second[n] - first[n] for n in numbers])
    ahead = np.array([first[following[n]] - first[n] for n in numbers])
    return numbers, (ahead[:, 0] * across[:, 1] - ahead[:, 1] * across[:, 0]) / np.linalg.norm(ahead, axis=1)


def is_even(read: Sequence[ReadRow], places: FloatArray) -> bool:
    """Tell whether tracks run beside each other: nearly everywhere as far apart, and on the same hand."""
    for other in read[1:]:
        _, aside = _aside(read[0], other, places)
        if float((np.abs(aside / np.median(aside) - 1) > _UNEVEN[0]).mean()) > _UNEVEN[1]:
            return False
    return True


def _exchanged(read: Sequence[ReadRow], places: FloatArray) -> Iterator[list[HoleRow]]:
    """Yield the rows with their ends exchanged where one changes to the other hand of another.

    Numbers there that only one of the two has may be on either side of the exchange.
    """
    for i, j in combinations(range(len(read)), 2):
        numbers, aside = _aside(read[i], read[j], places)
        hand = np.sign(aside)
        turns = [abs(float(hand[:at].mean() - hand[at:].mean())) for at in range(4, len(hand) - 4)]
        if turns and max(turns) > _OTHER_HAND:
            at = 4 + int(np.argmax(turns))
            for number in range(numbers[at], numbers[at - 1], -1):
                rows = [row for row, _ in read]
                (one, one_after), (other, other_after) = (_parted(each, number) for each in (read[i], read[j]))
                rows[i], rows[j] = (*one, *other_after), (*other, *one_after)
                yield rows
            return


def _parted(read: ReadRow, number: int) -> tuple[HoleRow, HoleRow]:
    """Return the holes of a row before a number, and those from it on."""
    row, found = read
    at = sum(each < number for each in found.numbers)
    return row[:at], row[at:]
