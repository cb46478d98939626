"""The start holes of tracks: pegs stand in them, and those that are seen are told by the first holes of the streets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.scan.abreast import NEAR, SeenTrack, across, not_abreast, place_beside, seen_places, usual_step
from companion.scan.camera import FloatArray
from companion.scan.numbering import GAPS, Numbered, misfit
from companion.scan.reading import ReadRow

_FIRSTS: Final = 8  # holes that tell where a track begins
AGREE_MM: Final = 0.5
"""So well what tells where a hidden hole is agrees, where that is sure."""


def with_starts(read: Sequence[ReadRow], places: FloatArray) -> list[ReadRow]:
    """Return tracks with the start holes that lie before them: so far before all of them that most are found.

    They are as they were where all are seen and lie abreast.
    """
    starts = [n for n in read[0][1].along if n < 1]
    if all(set(starts).issubset(found.numbers) for _, found in read) and starts_are_sure(read, places):
        return list(read)
    each = [(*_starts_at(read, places, starts, gap), gap) for gap in GAPS]
    _, found, gap = max(each, key=lambda one: one[0])
    return [_begun(row, start, gap, places) for row, start in zip(read, found, strict=True)]


def starts_are_sure(read: Sequence[ReadRow], places: FloatArray) -> bool:
    """Tell whether it is sure which start holes were seen: of each kind some, and beside each other."""
    starts = [n for n in read[0][1].along if n < 1]
    seen = set[int]().union(*(found.numbers for _, found in read))
    return seen.issuperset(starts) and not_abreast(read, places).isdisjoint(starts)


def is_before(row: SeenTrack, along: Mapping[int, float], number: int, place: FloatArray) -> bool:
    """Tell whether the curve of a track leads back to a place of a start hole."""
    return float(np.linalg.norm(_before(row, along, number, along[1] - along[0]) - place)) < AGREE_MM


def _begun(read: ReadRow, start: Mapping[int, int], gap: float, places: FloatArray) -> ReadRow:
    """Return a track with other start holes."""
    row, found = read
    along = {n: at if n > 0 else found.along[1] - gap + n for n, at in found.along.items()}
    holes = dict(sorted(start.items())) | {n: hole for hole, n in zip(row, found.numbers, strict=True) if n > 0}
    cost = misfit(places[list(holes.values())], tuple(holes), along)
    return tuple(holes.values()), Numbered(tuple(holes), cost, along)


def _starts_at(
    read: Sequence[ReadRow], places: FloatArray, starts: Sequence[int], gap: float
) -> tuple[float, list[dict[int, int]]]:
    """Return how well start holes lie that are so far before each track, and these.

    The nearer ones first: they tell where a track goes on. Then those that lie beside one of another track.
    """
    found: list[dict[int, int]] = [{} for _ in read]
    rows = [{n: at for n, at in seen_places(each, places).items() if n > 0} for each in read]
    taken = np.zeros(len(places), bool)
    taken[[hole for row, numbers in read for hole, n in zip(row, numbers.numbers, strict=True) if n > 0]] = True
    fits = 0.0
    for number in sorted(starts, reverse=True):
        for beside in (False, True):
            near: list[tuple[float, int, int]] = []
            for index, row in enumerate(rows):
                if number not in row and beside:
                    near += [
                        (away, index, hole)
                        for other in rows
                        if number in other
                        for away, hole in _around(_beside(row, other, number), places, taken, usual_step(row))
                    ]
                elif number not in row:
                    place = _before(row, read[index][1].along, number, gap)
                    near += [(away, index, hole) for away, hole in _around(place, places, taken, usual_step(row))]
            for away, index, hole in sorted(near):
                if number not in rows[index] and not taken[hole]:
                    found[index][number], rows[index][number], taken[hole] = hole, places[hole], True
                    fits += 1 - (away / NEAR) ** 2
    return fits, found


def _around(place: FloatArray, places: FloatArray, taken: NDArray[np.bool_], step: float) -> list[tuple[float, int]]:
    """Return the holes that are near a place and on no track, and how far away (steps) they are."""
    away = np.where(taken, np.inf, np.linalg.norm(places - place, axis=1) / step)
    return [(float(away[hole]), int(hole)) for hole in np.nonzero(away < NEAR)[0]]


def _before(row: SeenTrack, along: Mapping[int, float], number: int, gap: float) -> FloatArray:
    """Return where a start hole is, on the curve of the first holes; the streets begin a gap (steps) after hole 0."""
    firsts = [n for n in sorted(row) if n != number][:_FIRSTS]
    at = [along[n] - along[1] if n > 0 else n - gap for n in firsts]
    curve = np.polynomial.polynomial.polyfit(at, [row[n] for n in firsts], 2)
    return np.asarray(np.polynomial.polynomial.polyval(number - gap, curve))


def _beside(row: SeenTrack, other: SeenTrack, number: int) -> FloatArray:
    """Return where a start hole is, as far beside that of another track as the first holes are."""
    both = [n for n in sorted(row.keys() & other.keys()) if n > 0][:_FIRSTS]
    aside = float(np.median(across(other, row, both)[:, 1]))
    return place_beside(other, number, aside)
