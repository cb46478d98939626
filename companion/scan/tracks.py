"""Which hole is which on tracks of any course: rows are traced, and the distances of their holes tell the numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from math import inf
from typing import Final, NamedTuple

import numpy as np

from companion.board.layout import Group, Layout, Point
from companion.scan.camera import FloatArray
from companion.scan.joining import joined_rows
from companion.scan.numbering import Numbered, numbered, place_between
from companion.scan.tracing import HoleRow, cut, is_ring, openings, traced_rows

_SHARE: Final = 0.85  # of a track has to be seen
_MOST_COST: Final = 2.5  # how badly the steps of a row may fit
_OPENINGS: Final = 8
_OTHER_HAND: Final = 1.6  # how much the sides differ, from -1 to 1
_AGREE_MM: Final = 0.8
_STRAY_MM: Final = 0.7
_NEIGHBOURS: Final = 8  # that tell where a hidden hole is
_UNEVEN: Final = (0.6, 0.04)  # of the usual distance; how many holes of two tracks may be farther from it
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
    tracks, rest = rows[: len(groups)], [hole for row in rows[len(groups) :] for hole in row]
    if len(tracks) < len(groups) or any(len(row) < _SHARE * most for row in tracks):
        return None
    tracks = _side_by_side(tracks, places)
    shared = _shared(layout)
    forward = _read(tracks, places, first, last, shared)
    if forward is not None and not _is_even(forward[1], places):
        tracks = _exchanged(forward[1], places)
        forward = _read(tracks, places, first, last, shared)
    backward = _read([row[::-1] for row in tracks], places, first, last, shared)
    if forward is None or backward is None:
        return None
    sure = abs(forward[0] - backward[0]) > _SURE
    best = min(forward, backward, key=lambda each: each[0])
    if start is not None:
        best = min(forward, backward, key=lambda each: _away(each[1], places, start))
    if any(found.cost > _MOST_COST for _, found in best[1]) or not _is_even(best[1], places):
        return None
    ordered = _in_order(best[1], places, start)
    return Tracked(_named(groups, ordered, places, rest, shared), sure or start is not None)


def _whole(row: HoleRow, places: FloatArray, first: int, last: int) -> list[HoleRow]:
    """Return a traced row as it begins and ends: a ring is opened where its numbers fit best."""
    most = last - first + 1
    if len(row) > most or not is_ring(row, places):
        return cut(row, places, most)

    def cost(opened: HoleRow) -> float:
        both = (numbered(places[list(each)], first, last, 1) for each in (opened, opened[::-1]))
        return min(found.cost if found else inf for found in both)

    return [min(openings(row, places, _OPENINGS), key=cost)]


ReadRow = tuple[HoleRow, Numbered]


def _shared(layout: Layout) -> str:
    """Return the name of the game hole that all tracks share, or ""."""
    last = {group.holes[group.last] for group in layout.tracks}
    return str(next(iter(last))) if len(last) == 1 and len(layout.tracks) > 1 else ""


def _side_by_side(rows: Sequence[HoleRow], places: FloatArray) -> list[HoleRow]:
    """Turn rows so that all begin at the same end."""
    head, tail = places[rows[0][0]], places[rows[0][-1]]

    def same(row: HoleRow) -> bool:
        begins, ends = places[row[0]], places[row[-1]]
        straight = np.linalg.norm(begins - head) + np.linalg.norm(ends - tail)
        return bool(straight <= np.linalg.norm(begins - tail) + np.linalg.norm(ends - head))

    return [row if same(row) else row[::-1] for row in rows]


def _read(
    rows: Sequence[HoleRow], places: FloatArray, first: int, last: int, shared: str
) -> tuple[float, list[ReadRow]] | None:
    """Return how badly the numbers fit when the rows are read in their order, and the numbers."""
    best: tuple[float, list[ReadRow]] | None = None
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
    numbers = [n for n in sorted(second) if n in first and n + 1 in first]
    across = np.array([second[n] - first[n] for n in numbers])
    ahead = np.array([first[n + 1] - first[n] for n in numbers])
    return numbers, (ahead[:, 0] * across[:, 1] - ahead[:, 1] * across[:, 0]) / np.linalg.norm(ahead, axis=1)


def _is_even(read: Sequence[ReadRow], places: FloatArray) -> bool:
    """Tell whether tracks run beside each other: nearly everywhere as far apart, and on the same hand."""
    for other in read[1:]:
        _, aside = _aside(read[0], other, places)
        if float((np.abs(aside / np.median(aside) - 1) > _UNEVEN[0]).mean()) > _UNEVEN[1]:
            return False
    return True


def _exchanged(read: Sequence[ReadRow], places: FloatArray) -> list[HoleRow]:
    """Return the rows with their ends exchanged where one changes to the other hand of another."""
    rows = [row for row, _ in read]
    for i, j in combinations(range(len(read)), 2):
        numbers, aside = _aside(read[i], read[j], places)
        hand = np.sign(aside)
        turns = [abs(float(hand[:at].mean() - hand[at:].mean())) for at in range(4, len(hand) - 4)]
        if turns and max(turns) > _OTHER_HAND:
            number = numbers[4 + int(np.argmax(turns))]
            heads = [[h for h, n in zip(row, f.numbers, strict=True) if n < number] for row, f in (read[i], read[j])]
            tails = [[h for h, n in zip(row, f.numbers, strict=True) if n >= number] for row, f in (read[i], read[j])]
            rows[i], rows[j] = (*heads[0], *tails[1]), (*heads[1], *tails[0])
            break
    return rows


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


def _hidden(read: Sequence[ReadRow], own: ReadRow, number: int, places: FloatArray) -> tuple[FloatArray, bool]:
    """Return where a hidden hole is: as far from the same hole of another track as its neighbours are from theirs."""
    row, found = own
    where = {n: places[hole] for hole, n in zip(row, found.numbers, strict=True)}
    mates = [
        {n: places[hole] for hole, n in zip(other, numbers.numbers, strict=True)}
        for other, numbers in read
        if other != row
    ]
    beside = [mate for mate in mates if number in mate]
    if not beside:
        return place_between(found.numbers, places[list(row)], found.along, number)
    each, sure = [], False
    for mate in beside:
        both = sorted((n for n in where if n in mate), key=lambda n: abs(n - number))[:_NEIGHBOURS]
        frames = {n: _frame(mate, n) for n in (*both, number)}
        offset = np.mean([frames[n].T @ (where[n] - mate[n]) for n in both], axis=0)
        each.append(mate[number] + frames[number] @ offset)
        sure = sure or number < 1 or (min(both) < number < max(both))
    along, inside = place_between(found.numbers, places[list(row)], found.along, number)
    aside = np.mean(each, axis=0)
    if not inside:
        return aside, sure
    return (along + aside) / 2, bool(sure and np.linalg.norm(along - aside) < _AGREE_MM)


def _frame(row: Mapping[int, FloatArray], number: int) -> FloatArray:
    """Return the way that a row goes at a number and the way across it, as columns."""
    before = max((n for n in row if n < number - 1), default=max((n for n in row if n < number), default=number))
    after = min((n for n in row if n > number + 1), default=min((n for n in row if n > number), default=number))
    way = row[after] - row[before]
    way = way / max(float(np.linalg.norm(way)), 1e-9)
    return np.array([[way[0], -way[1]], [way[1], way[0]]])


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
            at, sure = _hidden(
                [(each, f) if each is not row else (others, rest) for each, f in read], (others, rest), number, places
            )
            name = str(group.holes[number])
            if sure and 1 < number < group.last - 1:
                expected[name] = TrackedHole((float(at[0]), float(at[1])), -1)
                off[name] = float(np.linalg.norm(at - places[row[place]]))
    most = max(_STRAY_MM, 5 * float(np.median(list(off.values())))) if off else 0.0
    return {name: expected[name] if off.get(name, 0.0) > most else hole for name, hole in named.items()}


def _named(
    groups: Sequence[Group], read: Sequence[ReadRow], places: FloatArray, rest: Sequence[int], shared: str
) -> dict[str, TrackedHole]:
    named: dict[str, TrackedHole] = {}
    for group, (row, found) in zip(groups, read, strict=True):
        seen = dict(zip(found.numbers, row, strict=True))
        for number, name in group.holes.items():
            if number in seen:
                x_mm, y_mm = places[seen[number]].tolist()
                named[str(name)] = TrackedHole((x_mm, y_mm), seen[number])
            elif str(name) != shared:
                (x_mm, y_mm), sure = _hidden(read, (row, found), number, places)
                named[str(name)] = TrackedHole((float(x_mm), float(y_mm)), -1, sure)
    named = _without_strays(groups, read, places, named)
    if shared and shared not in named:
        ends = np.mean([places[row[-1]] for row, _ in read], axis=0)
        near = sorted(rest, key=lambda hole: float(np.linalg.norm(places[hole] - ends)))
        if near:
            x_mm, y_mm = places[near[0]].tolist()
            named[shared] = TrackedHole((x_mm, y_mm), near[0])
        else:
            named[shared] = TrackedHole((float(ends[0]), float(ends[1])), -1, sure=False)
    return named
