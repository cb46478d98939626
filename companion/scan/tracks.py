"""Which hole is which on tracks of any course: rows are traced, and the distances of their holes tell the numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import Final, NamedTuple

import numpy as np

from companion.board.layout import Group, Layout, Point
from companion.scan.abreast import (
    not_abreast,
    put_abreast,
    seen_places,
    usual_step,
    with_missing,
    without_number,
)
from companion.scan.camera import FloatArray
from companion.scan.hidden import hidden_place
from companion.scan.joining import joined_rows
from companion.scan.numbering import numbered
from companion.scan.reading import ReadRow, is_even, read_both_ways
from companion.scan.starts import starts_are_sure, with_starts
from companion.scan.tracing import HoleRow, cut, is_ring, openings, traced_rows

_SHARE: Final = 0.85  # of a track has to be seen
_MOST_COST: Final = 2.5  # how badly the steps of a row may fit
_OPENINGS: Final = 8
_STRAY_MM: Final = 0.7
_GAME: Final = 4.0  # steps after the last holes of the streets a shared game hole may be
_SURE: Final = 0.35  # by how much the steps of the other direction have to fit worse


class TrackedHole(NamedTuple):
    """A hole with its name: where it is, which spot it is (-1 for a hidden one), and whether the place is sure."""

    at_mm: Point
    spot: int
    sure: bool = True


class Tracked(NamedTuple):
    """The holes by their names, and whether it is sure at which end the tracks begin."""

    holes: Mapping[str, TrackedHole]
    way_is_sure: bool


def tracked(layout: Layout, places: FloatArray, start: Point | None) -> Tracked | None:
    """Return the holes of the tracks of a layout by name; None where the rows are no such tracks.

    `start` is a place near the start of the first track, where somebody has said it.
    """
    groups = layout.tracks
    first, last = min(groups[0].holes), groups[0].last
    most = last - first + 1
    rows = [piece for row in traced_rows(places) for piece in _whole(row, places, first, last)]
    rows = joined_rows(rows, places, len(groups), most)
    tracks = rows[: len(groups)]
    if len(tracks) < len(groups) or any(len(row) < _SHARE * most for row in tracks):
        return None
    shared = _shared(layout)
    forward, backward = read_both_ways(tracks, places, first, last, shared)
    if forward is None or backward is None:
        return None
    sure = abs(forward[0] - backward[0]) > _SURE
    best = min(forward, backward, key=lambda each: each[0])
    if start is not None:
        best = min(forward, backward, key=lambda each: _away(each[1], places, start))
    read = [without_number(each, last) for each in best[1]] if shared else best[1]
    read = with_starts(with_missing(put_abreast(read, places), places), places)
    if any(found.cost > _MOST_COST for _, found in read) or not is_even(read, places):
        return None
    if any(0 < number < last for number in not_abreast(read, places)):
        return None
    ordered = _in_order(read, places, start)
    named = _named(groups, ordered, places, shared)
    if shared:
        followed = [row[-1] for row, found in best[1] if found.numbers[-1] == last]
        named[shared] = _game_hole(ordered, places, followed)
    return Tracked(named, sure or start is not None)


def _whole(row: HoleRow, places: FloatArray, first: int, last: int) -> list[HoleRow]:
    """Return a traced row as it begins and ends: a ring is opened where its numbers fit best."""
    most = last - first + 1
    if len(row) > most or not is_ring(row, places):
        return cut(row, places, most)

    def cost(opened: HoleRow) -> float:
        both = (numbered(places[list(each)], first, last, 1) for each in (opened, opened[::-1]))
        return min(found.cost if found else inf for found in both)

    return [min(openings(row, places, _OPENINGS), key=cost)]


def _shared(layout: Layout) -> str:
    """Return the name of the game hole that all tracks share, or ""."""
    last = {group.holes[group.last] for group in layout.tracks}
    return str(next(iter(last))) if len(last) == 1 and len(layout.tracks) > 1 else ""


def _away(read: Sequence[ReadRow], places: FloatArray, start: Point) -> float:
    return min(float(np.linalg.norm(places[row[0]] - np.array(start))) for row, _ in read)


def _in_order(read: list[ReadRow], places: FloatArray, start: Point | None) -> list[ReadRow]:
    """Return the tracks, the first first: the one that begins where somebody said, or else the one at the left hand."""
    if start is not None:
        here = min(range(len(read)), key=lambda i: float(np.linalg.norm(places[read[i][0][0]] - np.array(start))))
        others = sorted(
            (i for i in range(len(read)) if i != here),
            key=lambda i: float(np.linalg.norm(places[read[i][0][0]] - places[read[here][0][0]])),
        )
        return [read[i] for i in (here, *others)]
    heads = np.array([places[list(row[:8])].mean(axis=0) for row, _ in read])
    ahead = np.mean([places[row[8]] - places[row[0]] for row, _ in read], axis=0)
    left = heads @ np.array([ahead[1], -ahead[0]])
    return [read[i] for i in np.argsort(-left, kind="stable")]


def _without_strays(
    groups: Sequence[Group], read: Sequence[ReadRow], places: FloatArray, named: dict[str, TrackedHole]
) -> dict[str, TrackedHole]:
    """Return the same, but hidden where a spot is not in its row: the side of a peg before the hole, or its shadow."""
    expected: dict[str, TrackedHole] = {}
    off: dict[str, float] = {}
    for group, (row, found) in zip(groups, read, strict=True):
        for place, number in enumerate(found.numbers):
            others = (*row[:place], *row[place + 1 :])
            rest = found._replace(numbers=(*found.numbers[:place], *found.numbers[place + 1 :]))
            at, sure = hidden_place(
                [(each, f) if each is not row else (others, rest) for each, f in read], (others, rest), number, places
            )
            name = str(group.holes[number])
            if sure and 1 < number < group.last - 1:
                expected[name] = TrackedHole((float(at[0]), float(at[1])), -1)
                off[name] = float(np.linalg.norm(at - places[row[place]]))
    most = max(_STRAY_MM, 5 * float(np.median(list(off.values())))) if off else 0.0
    return {name: expected[name] if off.get(name, 0.0) > most else hole for name, hole in named.items()}


def _game_hole(read: Sequence[ReadRow], places: FloatArray, followed: Sequence[int]) -> TrackedHole:
    """Return the game hole that tracks share: what a row led on to, or else what is nearest to the ends of all."""
    ends = np.mean([places[row[-1]] for row, _ in read], axis=0)
    rest = set(range(len(places))).difference(*(row for row, _ in read))
    near = sorted(rest, key=lambda hole: (hole not in followed, float(np.linalg.norm(places[hole] - ends))))
    if near and np.linalg.norm(places[near[0]] - ends) < _GAME * _step(read, places):
        x_mm, y_mm = places[near[0]].tolist()
        return TrackedHole((x_mm, y_mm), near[0])
    return TrackedHole((float(ends[0]), float(ends[1])), -1, sure=False)


def _step(read: Sequence[ReadRow], places: FloatArray) -> float:
    """Return how far (mm) a hole is from the next, usually."""
    return float(np.median([usual_step(seen_places(each, places)) for each in read]))


def _named(groups: Sequence[Group], read: Sequence[ReadRow], places: FloatArray, shared: str) -> dict[str, TrackedHole]:
    named: dict[str, TrackedHole] = {}
    starts_sure = starts_are_sure(read, places)
    for group, (row, found) in zip(groups, read, strict=True):
        seen = dict(zip(found.numbers, row, strict=True))
        for number, name in group.holes.items():
            if number in seen:
                x_mm, y_mm = places[seen[number]].tolist()
                named[str(name)] = TrackedHole((x_mm, y_mm), seen[number])
            elif str(name) != shared:
                (x_mm, y_mm), sure = hidden_place(read, (row, found), number, places)
                named[str(name)] = TrackedHole((float(x_mm), float(y_mm)), -1, sure and (number > 0 or starts_sure))
    named = _without_strays(groups, read, places, named)
    return named
