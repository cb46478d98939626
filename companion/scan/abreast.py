"""Tracks held against each other: holes of one number lie abreast, right beside each other, all along a board.

The steps of one row alone may fit a hole farther as well, above all where pegs hide some. The other rows show it: their
holes of the same number lie a step ahead or behind then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import numpy as np

from companion.scan.camera import FloatArray
from companion.scan.numbering import Numbered, misfit, place_between
from companion.scan.reading import ReadRow

_ABREAST: Final = 0.35  # steps, ahead and aside: where holes are drilled by hand it is at most 0.20
NEAR: Final = 0.45
"""So many steps a hole may be from where it has to be."""

_LOST: Final = 1.0  # what a hole costs that is on no track any more: as much as a step that does not fit at all
_LASTS: Final = 8  # holes that tell where the last one is
_WHOLE: Final = 0.8  # of the shortest track: so many holes every one keeps

SeenTrack = Mapping[int, FloatArray]
"""Where the holes of a track are that were seen, by number."""


def seen_places(read: ReadRow, places: FloatArray) -> dict[int, FloatArray]:
    """Return where the holes of a row are, by number."""
    row, found = read
    return {n: places[hole] for hole, n in zip(row, found.numbers, strict=True)}


def usual_step(row: SeenTrack) -> float:
    """Return how far (mm) a hole is from the next, usually."""
    return float(np.median([np.linalg.norm(row[n + 1] - row[n]) for n in row if n + 1 in row]))


def frame(row: SeenTrack, number: int) -> FloatArray:
    """Return the way that a row goes at a number and the way across it, as columns.

    It is that of a curve through two holes on either side: the way from hole to hole is far off at a sharp turn.
    """
    before, after = sorted(n for n in row if n < number)[-2:], sorted(n for n in row if n > number)[:2]
    many = min(len(before), len(after)) or 2  # none are on one side: at an end
    places = np.array([row[n] for n in (*before[-many:], number, *after[:many])])
    along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(places, axis=0), axis=1))])
    along -= along[len(before[-many:])]
    way = np.linalg.solve(np.vander(along, increasing=True), places)[1]
    way = way / max(float(np.linalg.norm(way)), 1e-9)
    return np.array([[way[0], -way[1]], [way[1], way[0]]])


def across(one: SeenTrack, other: SeenTrack, numbers: Sequence[int]) -> FloatArray:
    """Return how far ahead (mm) and how far aside the holes of another track are, number by number."""
    return np.array([frame(one, n).T @ (other[n] - one[n]) for n in numbers]).reshape(-1, 2)


def place_beside(row: SeenTrack, number: int, aside_mm: float) -> FloatArray:
    """Return the place that lies abreast of a hole, so far aside."""
    return np.asarray(row[number] + frame(row, number) @ np.array([0.0, aside_mm]))


def not_abreast(read: Sequence[ReadRow], places: FloatArray) -> set[int]:
    """Return the numbers whose holes do not lie abreast on all tracks that have them."""
    rows = [seen_places(each, places) for each in read]
    wrong: set[int] = set()
    for one in rows:
        step = usual_step(one)
        for other in (each for each in rows if each is not one):
            both = sorted(one.keys() & other.keys())
            away = across(one, other, both) / step
            away[:, 1] -= np.median(away[:, 1])
            wrong.update(n for n, off in zip(both, np.abs(away).max(axis=1).tolist(), strict=True) if off > _ABREAST)
    return wrong


def put_abreast(read: Sequence[ReadRow], places: FloatArray) -> list[ReadRow]:
    """Return the tracks with the holes and the numbers that lie abreast of one of them: of that whose numbers fit best.

    They are as they were where they lie so already, or where none would. Start holes are not judged.
    """
    best, least = list(read), np.inf
    if max(not_abreast(read, places), default=0) < 1:
        return best
    fewest = _WHOLE * min(len(row) for row, _ in read)
    for leading in range(len(read)):
        led = list(_led(read, leading, places))
        cost = _cost(led, read) + _turns_aside(led[leading], places)
        if min(len(row) for row, _ in led) > fewest and cost < least and max(not_abreast(led, places), default=0) < 1:
            best, least = led, cost
    return best


def with_missing(read: Sequence[ReadRow], places: FloatArray) -> list[ReadRow]:
    """Return tracks with the holes beside another track's where they lack one, if they are on none of them."""
    taken = {hole for row, _ in read for hole in row}
    whole = list(read)
    for index, (row, found) in enumerate(read):
        own = seen_places(read[index], places)
        holes = dict(zip(found.numbers, row, strict=True))
        for mate in (seen_places(each, places) for each in read if each is not read[index]):
            aside = float(np.median(across(mate, own, sorted(mate.keys() & own.keys()))[:, 1]))
            for number in mate.keys() & found.along.keys() - holes.keys():
                away = np.linalg.norm(places - place_beside(mate, number, aside), axis=1)
                hole = int(away.argmin())
                if hole not in taken and away[hole] < NEAR * usual_step(own):
                    holes[number] = hole
                    taken.add(hole)
        if len(holes) > len(row):
            numbers, row = tuple(sorted(holes)), tuple(holes[n] for n in sorted(holes))
            whole[index] = row, Numbered(numbers, misfit(places[list(row)], numbers, found.along), found.along)
    return whole


def without_number(read: ReadRow, number: int) -> ReadRow:
    """Return a track that has no such number."""
    row, found = read
    kept = [(hole, n) for hole, n in zip(row, found.numbers, strict=True) if n != number]
    along = {n: at for n, at in found.along.items() if n != number}
    return tuple(hole for hole, _ in kept), found._replace(numbers=tuple(n for _, n in kept), along=along)


def _led(read: Sequence[ReadRow], leading: int, places: FloatArray) -> Iterator[ReadRow]:
    """Yield one track as it is, and the others with the holes that lie beside its numbers."""
    row, found = read[leading]
    lead = seen_places(read[leading], places)
    step, taken = usual_step(lead), np.zeros(len(places), bool)
    taken[list(row)] = True
    whole = {n: lead[n] if n in lead else _between(read[leading], n, places) for n in sorted(found.along)}
    for index, each in enumerate(read):
        if index == leading:
            yield each
            continue
        own = seen_places(each, places)
        aside = float(np.median(across(lead, own, sorted(lead.keys() & own.keys()))[:, 1]))
        holes: dict[int, int] = {}
        for number in whole:
            away = np.linalg.norm(places - place_beside(whole, number, aside), axis=1)
            away[taken] = np.inf
            if away.min() < NEAR * step:
                holes[number] = int(away.argmin())
                taken[holes[number]] = True
        numbers, led = tuple(holes), tuple(holes.values())
        yield led, Numbered(numbers, misfit(places[list(led)], numbers, found.along), found.along)


def _between(read: ReadRow, number: int, places: FloatArray) -> FloatArray:
    row, found = read
    return place_between(found.numbers, places[list(row)], found.along, number).at


def _cost(rows: Sequence[ReadRow], before: Sequence[ReadRow]) -> float:
    """Return how badly numbers fit, and how many holes were in a row and are in none any more."""
    holes, had = ({hole for row, _ in each for hole in row} for each in (rows, before))
    return sum(found.cost for _, found in rows) + _LOST * len(had - holes)


def _turns_aside(read: ReadRow, places: FloatArray) -> float:
    """Return how far (steps) the last hole of a row is beside the curve of those before it: a shared game hole is."""
    row, found = read
    at = np.array([found.along[n] for n in found.numbers[-_LASTS - 1 :]])
    lasts = places[list(row[-_LASTS - 1 :])]
    curve = np.polynomial.Polynomial.fit
    x, y = (curve(at[:-1], lasts[:-1, axis], 2) for axis in (0, 1))
    off = lasts[-1] - np.array([x(at[-1]), y(at[-1])])
    way = np.array([x.deriv()(at[-1]), y.deriv()(at[-1])])
    return float(abs(way[0] * off[1] - way[1] * off[0]) / np.linalg.norm(way) / usual_step(seen_places(read, places)))
