"""Which hole of the board is which: by the layout that it is like where it is laid out so, or else along its tracks.

A hole that has to be somewhere and is not clearly seen is looked for there among the fainter spots; where there is none
it is hidden, by a peg mostly, and its place follows from its neighbours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.board.layout import GroupKind, Layout, Point
from companion.errors import CompanionError
from companion.scan.boxes import boxed_places
from companion.scan.camera import FloatArray
from companion.scan.found import FoundHoles
from companion.scan.matching import Laying, matches
from companion.scan.tracks import tracked
from companion.words import scan as said

_MOST_MISSING: Final = 0.12
_MOST_OFF: Final = 0.22  # pitches
_MOST_BESIDE: Final = 0.03  # of the holes
_MOST_MORE: Final = 2.0  # times the holes: so many clear spots are another board, of which this would be a part
_FAINT_MM: Final = (0.4, 1.2)  # from where a hole has to be: where that is sure, and where it is not
_CLEAR_MM: Final = 1.5
_STRAY_MM: Final = 0.8  # from where its neighbours say that a hole is: what is farther is something else
_NEAR: Final = 3.0  # pitches: somebody who says where the first start hole is may touch one beside it
_BETTER: Final = 3  # holes: so many more are missing when a layout lies the other way round


class NamingError(CompanionError):
    """The holes that were found do not make such a board, or it is not clear which way round."""


class NamedHole(NamedTuple):
    """A hole: where it is (mm), the spot that it is (-1 for a hidden one), and whether that is sure."""

    at_mm: Point
    spot: int
    sure: bool


class Naming(NamedTuple):
    """The holes by name; the layout's places laid over them, where it is laid out as its like, else None."""

    holes: Mapping[str, NamedHole]
    laid: Mapping[str, Point] | None


def name_holes(layout: Layout, found: FoundHoles, start: Point | None) -> Naming:
    """Return the holes of a board like this; `start` is near its first start hole, where somebody has said it.

    Raises:
        NamingError: what was found is no such board, or may lie either way.
    """
    clear = np.nonzero(found.clear)[0]
    if len(clear) < max(0.6 * len(layout.holes), 8):
        raise NamingError(said.TOO_FEW_HOLES(count=len(clear), holes=len(layout.holes), board=layout.name))
    if len(clear) >= _MOST_MORE * len(layout.holes):
        raise NamingError(said.NO_SUCH_BOARD(count=len(clear), board=layout.name, holes=len(layout.holes)))
    places = found.places[clear]
    by_layout = _as_laid_out(layout, places, start)
    if by_layout is not None:
        return _looked_for(by_layout, found, clear)
    if layout.tracks and all(group.kind is GroupKind.TRACK for group in layout.groups.values()):
        along = tracked(layout, places, start)
        if along is not None:
            if not along.way_is_sure:
                raise NamingError(said.WHICH_END())
            holes = {name: NamedHole(*hole) for name, hole in along.holes.items()}
            return _looked_for(Naming(holes, None), found, clear)
    raise NamingError(said.NO_SUCH_BOARD(count=len(clear), board=layout.name, holes=len(layout.holes)))


def _as_laid_out(layout: Layout, places: FloatArray, start: Point | None) -> Naming | None:
    names = [str(name) for name in layout.holes]
    laid = np.array([(hole.x_mm, hole.y_mm) for hole in layout.holes.values()])
    boxes = _boxes(layout, names)
    good = [
        match
        for match in matches(laid, places, layout.pitch_mm, boxes)
        if match.missing <= _MOST_MISSING * len(names)
        and match.off < _MOST_OFF
        and _beside(match, places, layout.pitch_mm) <= max(_MOST_BESIDE * len(names), 4)
    ]
    if not good:
        return None
    if start is not None:
        away = [float(np.linalg.norm(match.expected[0] - np.array(start))) for match in good]
        near = min(away) + _NEAR * layout.pitch_mm  # it says which way round, not which hole: rows may have slipped
        good = [match for match, far in zip(good, away, strict=True) if far <= near]
    elif len(good) > 1 and good[1].missing < good[0].missing + _BETTER and _differ(good[0], good[1]):
        raise NamingError(said.WHICH_END())
    best = good[0]
    if boxes:
        best = best._replace(expected=boxed_places(laid, places, best.holes, boxes, best.expected))
    holes: dict[str, NamedHole] = {}
    off = [float(np.linalg.norm(places[h] - at)) for h, at in zip(best.holes, best.expected, strict=True) if h >= 0]
    most = max(_STRAY_MM, 5 * float(np.median(off)))
    for name, seen, place in zip(names, best.holes, best.expected, strict=True):
        hole = seen if seen >= 0 and float(np.linalg.norm(places[seen] - place)) <= most else -1
        x_mm, y_mm = (places[hole] if hole >= 0 else place).tolist()
        holes[name] = NamedHole((x_mm, y_mm), hole, hole >= 0 or _is_inside(place, best, places, layout.pitch_mm))
    return Naming(holes, {str(name): (hole.x_mm, hole.y_mm) for name, hole in layout.holes.items()})


def _beside(match: Laying, places: FloatArray, pitch: float) -> int:
    """Return how many places without a hole have one beside them that no place has: rows that slipped have many."""
    rest = np.setdiff1d(np.arange(len(places)), match.holes)
    empty = match.expected[[hole < 0 for hole in match.holes]]
    if not len(rest) or not len(empty):
        return 0
    apart = np.linalg.norm(empty[:, None] - places[rest][None], axis=2)
    return int((apart.min(axis=1) < pitch).sum())


def _boxes(layout: Layout, names: Sequence[str]) -> list[list[int]]:
    """Return the boxes of a field: its groups, each the places of its holes in the layout; none for tracks."""
    if all(group.kind is GroupKind.TRACK for group in layout.groups.values()):
        return []
    return [[names.index(str(name)) for name in group.holes.values()] for group in layout.groups.values()]


def _differ(one: Laying, other: Laying) -> bool:
    return sum(a != b for a, b in zip(one.holes, other.holes, strict=True)) > len(one.holes) // 4


def _is_inside(place: FloatArray, match: Laying, places: FloatArray, pitch: float) -> bool:
    """Tell whether holes stand on both sides of a place, in a row with it."""
    seen = places[[hole for hole in match.holes if hole >= 0]]
    away = seen - place
    away = away[np.linalg.norm(away, axis=1) < 2.2 * pitch]
    if len(away) < 2:
        return False
    ways = away / np.linalg.norm(away, axis=1, keepdims=True)
    return bool((ways @ ways.T).min() < -0.9)


def _looked_for(naming: Naming, found: FoundHoles, clear: NDArray[np.int64]) -> Naming:
    """Return the same with the spots told among all that were found, and faint ones where a hole is hidden."""
    holes = {
        name: hole._replace(spot=int(clear[hole.spot])) if hole.spot >= 0 else hole
        for name, hole in naming.holes.items()
    }
    used = {hole.spot for hole in holes.values()}
    faint = np.array([spot for spot in range(len(found.places)) if spot not in used], int)
    for name, hole in holes.items():
        if hole.spot >= 0 or not len(faint):
            continue
        away = np.linalg.norm(found.places[faint] - np.array(hole.at_mm), axis=1)
        spot = int(faint[away.argmin()])
        if away.min() < (_CLEAR_MM if found.clear[spot] else _FAINT_MM[not hole.sure]):
            x_mm, y_mm = found.places[spot].tolist()
            holes[name] = NamedHole((x_mm, y_mm), spot, hole.sure)
    return Naming(holes, naming.laid)
