"""Which hole is which, where a board is laid out as another: the known layout is turned, stretched and bent onto it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from companion.scan.camera import FloatArray

_TURNS: Final = 24
_KEPT: Final = 6
_TUNED: Final = 70  # places, about, that are enough to see how well a layout lies
_STRETCHES: Final = tuple(1 + step / 200 for step in range(-14, 15))
_SHIFTS: Final = tuple(step / 4 for step in range(-4, 5))
_STEPS: Final = 25
_BEND_PITCHES: Final = (6.0, 4.0, 3.0, 2.5)
_NEAR: Final = 0.5  # pitches: farther than that from its place a hole is another one
_PART_PITCHES: Final = 1.6  # so far a box may stand from where it is expected
_LETTERS: Final = 0.6  # what a spot counts where there are more like holes, as many as there are places


class Laying(NamedTuple):
    """The hole that was found for each place of a layout (-1 for none), where it should be, how far off they are."""

    holes: tuple[int, ...]
    expected: FloatArray
    off: float

    @property
    def missing(self) -> int:
        """How many places have no hole."""
        return self.holes.count(-1)


def matches(layout: FloatArray, found: FloatArray, pitch: float, parts: Sequence[Sequence[int]] = ()) -> list[Laying]:
    """Return how a layout may lie on what was found, the best first; `pitch` is that of the layout.

    `parts` are boxes of the layout that may each stand a little elsewhere. What was found is in the order of how much
    like holes it is: printed letters have corners that are somewhat like them.
    """
    few = slice(None, None, 1 + len(layout) // 260)  # fewer would fit as well a hole farther
    rough = []
    for start in _starts(layout, found, pitch):
        cost, placed = _fitted(start[few], found)
        whole = _onto(start[few], placed, start, stretched=True)
        rough.append((cost, whole))
    rough.sort(key=lambda each: each[0])
    best: list[Laying] = []
    for _, placed in rough[:_KEPT]:
        stretch = float(np.sqrt(np.abs(_scale(layout, placed))))
        match = _bent(placed, found, pitch * stretch)
        if parts:
            match = min(match, _with_parts(placed, found, pitch * stretch, parts), key=_worth)
        if all(match.holes != other.holes for other in best):
            best.append(match)
    return sorted(best, key=_worth)


def _worth(match: Laying) -> tuple[int, float]:
    """Return how well a layout lies, the less the better: places without a hole, and darkest spots without a place."""
    places = len(match.holes)
    return match.missing + len(set(range(places)).difference(match.holes)), match.off


def _scale(before: FloatArray, after: FloatArray) -> float:
    """Return by how much an affine map makes areas larger."""
    a, b = before - before.mean(axis=0), after - after.mean(axis=0)
    return float(np.linalg.det(np.linalg.lstsq(a, b, rcond=None)[0]))


def _starts(layout: FloatArray, found: FloatArray, pitch: float) -> Iterator[FloatArray]:
    """Yield the layout in the middle of what was found, turned every way, as large as that, and stretched as that."""
    middle, a = found.mean(axis=0), layout - layout.mean(axis=0)
    b = found - middle
    grow = np.sqrt((b**2).sum() / (a**2).sum())
    for angle in np.arange(_TURNS) * 2 * np.pi / _TURNS:
        yield a @ _turn(angle) * grow + middle
    (wide_a, axes_a), (wide_b, axes_b) = _axes(a), _axes(b)
    for first, second in ((1, 1), (-1, -1)):
        for swap in (False, True):
            scale = np.diag(wide_b[::-1] / wide_a if swap else wide_b / wide_a)
            target = axes_b[:, ::-1] if swap else axes_b
            turn = axes_a @ np.diag([first, second]) @ scale @ target.T
            if np.linalg.det(turn) < 0:
                turn = axes_a @ np.diag([first, -second]) @ scale @ target.T
            start = a @ turn + middle
            yield start
            yield _tuned(start, found, axes_b[:, 0], pitch * float(np.sqrt(np.abs(np.linalg.det(turn)))))


def _tuned(start: FloatArray, found: FloatArray, way: FloatArray, pitch: float) -> FloatArray:
    """Stretch and move a layout along a way until most of its places are at holes: rows have slipped by a hole there.

    From a start that is half a pitch off, going to the nearest hole again and again ends one hole beside the right one.
    """
    few = slice(None, None, 1 + len(start) // _TUNED)
    along = (start - start.mean(axis=0)) @ way
    best, least = start, np.inf
    for grow in _STRETCHES:
        for shift in _SHIFTS:
            moved = start + np.outer(along * (grow - 1) + shift * pitch, way)
            _, away = _nearest(moved[few], found)
            cost = float(np.minimum(away, _NEAR * pitch).mean())
            if cost < least:
                best, least = moved, cost
    return best


def _turn(angle: float) -> FloatArray:
    return np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])


def _axes(places: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return how wide places lie along their longest way and across it, and these two ways as columns."""
    values, ways = np.linalg.eigh(places.T @ places / len(places))
    return np.sqrt(np.maximum(values[::-1], 1e-9)), ways[:, ::-1]


def _fitted(placed: FloatArray, found: FloatArray) -> tuple[float, FloatArray]:
    """Bring a layout nearer to what was found until nothing changes, first turned and grown, then stretched."""
    for step in range(_STEPS):
        nearest, away = _nearest(placed, found)
        near = away <= max(np.quantile(away, 0.8), 1e-6)
        a, b = placed[near], found[nearest[near]]
        placed = _onto(a, b, placed, stretched=step >= _STEPS // 2)
    _, away = _nearest(placed, found)
    _, back = _nearest(found, placed)
    return float(
        np.sort(away)[: int(0.9 * len(away)) + 1].mean() + np.sort(back)[: int(0.9 * len(back)) + 1].mean()
    ), placed


def _onto(a: FloatArray, b: FloatArray, every: FloatArray, stretched: bool) -> FloatArray:
    """Move all places as moves `a` best onto `b`."""
    ma, mb = a.mean(axis=0), b.mean(axis=0)
    x, y = a - ma, b - mb
    if stretched:
        return np.asarray((every - ma) @ np.linalg.lstsq(x, y, rcond=None)[0] + mb)
    dot, cross = (x * y).sum(), (x[:, 0] * y[:, 1] - x[:, 1] * y[:, 0]).sum()
    grow = np.hypot(dot, cross) / max((x**2).sum(), 1e-9)
    return np.asarray((every - ma) @ _turn(float(np.arctan2(cross, dot))) * grow + mb)


def _nearest(a: FloatArray, b: FloatArray) -> tuple[FloatArray, FloatArray]:
    square = np.subtract.outer(a[:, 0], b[:, 0]) ** 2 + np.subtract.outer(a[:, 1], b[:, 1]) ** 2
    nearest = square.argmin(axis=1)
    return nearest, np.sqrt(square[np.arange(len(a)), nearest])


def _bent(placed: FloatArray, found: FloatArray, pitch: float) -> Laying:
    """Bend a layout onto what was found: each place follows its neighbours, ever nearer ones."""
    for reach in _BEND_PITCHES:
        holes, _ = _paired(placed, found, pitch)
        pairs = np.array([(place, hole) for place, hole in enumerate(holes) if hole >= 0])
        if len(pairs) < 4:
            break
        known, moves = placed[pairs[:, 0]], found[pairs[:, 1]] - placed[pairs[:, 0]]
        placed = placed + _followed(placed, known, moves, reach * pitch)
    holes, off = _paired(placed, found, pitch)
    return Laying(holes, placed, off / pitch)


def _with_parts(placed: FloatArray, found: FloatArray, pitch: float, parts: Sequence[Sequence[int]]) -> Laying:
    """Move each box to where most of its holes are."""
    placed, trust = placed.copy(), np.where(np.arange(len(found)) < len(placed), 1.0, _LETTERS)
    for part in sorted(parts, key=len, reverse=True):
        at = placed[list(part)]
        moves = (found[None] - at[:, None]).reshape(-1, 2)
        moves = np.concatenate([np.zeros((1, 2)), moves[np.linalg.norm(moves, axis=1) < _PART_PITCHES * pitch]])
        best, most = moves[0], -1.0
        for move in moves:
            hole, away = _nearest(at + move, found)
            near = np.maximum(1 - away / (_NEAR * pitch), 0) * trust[hole]
            hits = float(near.sum()) - 0.05 * float(np.linalg.norm(move)) / pitch
            if hits > most + 1e-9:
                best, most = move, hits
        placed[list(part)] = at + best
    holes, off = _paired(placed, found, pitch)
    pairs = np.array([(place, hole) for place, hole in enumerate(holes) if hole >= 0])
    for part in parts:
        inside = pairs[np.isin(pairs[:, 0], part)]
        if len(inside) >= 2:
            a, b = placed[inside[:, 0]], found[inside[:, 1]]
            placed[list(part)] += (b - a).mean(axis=0)
    holes, off = _paired(placed, found, pitch)
    return Laying(holes, placed, off / pitch)


def _followed(places: FloatArray, known: FloatArray, moves: FloatArray, reach: float) -> FloatArray:
    """Return how places move with those that are known near them: by a plane through their moves."""
    shifted = np.zeros(places.shape)
    for index, place in enumerate(places):
        away = known - place
        square = (away**2).sum(axis=1) / reach**2
        weight = np.exp(-square / 2)
        parts = np.column_stack([np.ones(len(known)), away / reach])
        normal = parts.T @ (weight[:, None] * parts) + np.diag([1e-3, 0.5, 0.5])
        shifted[index] = np.linalg.solve(normal, parts.T @ (weight[:, None] * moves))[0]
    return shifted


def _paired(placed: FloatArray, found: FloatArray, pitch: float) -> tuple[tuple[int, ...], float]:
    """Return the hole of each place: the nearest, where the place is the nearest of the hole as well."""
    there, away = _nearest(placed, found)
    back, _ = _nearest(found, placed)
    own = back[there] == np.arange(len(placed))
    holes = tuple(
        int(hole) if mine and far < _NEAR * pitch else -1 for hole, mine, far in zip(there, own, away, strict=True)
    )
    kept = [far for hole, far in zip(holes, away.tolist(), strict=True) if hole >= 0]
    return holes, float(np.sqrt(np.mean(np.square(kept)))) if kept else float("inf")
