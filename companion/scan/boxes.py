"""Where a hidden hole of a field is: its box stands where its other holes say, as large and as turned as all boxes are.

A field's boxes may each stand a little elsewhere, so holes of the boxes beside it say nothing about where a hole is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.scan.camera import FloatArray

_NEIGHBOURS: Final = 6  # of its box, which say where a hidden hole is
_ROUNDS: Final = 3
_STRANGE: Final = (
    4.0,
    0.4,
)  # times the usual distance, and mm: what is farther from where its box says is no hole of it


def boxed_places(
    laid: FloatArray, seen: FloatArray, holes: Sequence[int], boxes: Sequence[Sequence[int]], otherwise: FloatArray
) -> FloatArray:
    """Return where each place of a layout is by the other holes of its box; `otherwise` where none of them was seen.

    `holes` has the row of `seen` for each place of the layout, -1 for none.
    """
    found = np.array(holes)
    believed = found >= 0
    places = otherwise.copy()
    for _ in range(_ROUNDS):
        stretch = _stretch(laid, seen, found, believed, boxes)
        for box in boxes:
            for place in box:
                others = [each for each in box if each != place and believed[each]]
                if others:
                    places[place] = _by_others(laid, seen, found, place, others, stretch)
        off = np.linalg.norm(places - seen[found], axis=1)
        believed = (found >= 0) & (off <= max(_STRANGE[0] * np.median(off[found >= 0]), _STRANGE[1]))
    return places


def _stretch(
    laid: FloatArray,
    seen: FloatArray,
    found: NDArray[np.int64],
    believed: NDArray[np.bool_],
    boxes: Sequence[Sequence[int]],
) -> FloatArray:
    """Return how all boxes are turned and stretched: of each only how its holes lie to each other counts."""
    meant, there = [], []
    for box in boxes:
        own = [place for place in box if believed[place]]
        if len(own) > 1:
            meant.append(laid[own] - laid[own].mean(axis=0))
            there.append(seen[found[own]] - seen[found[own]].mean(axis=0))
    return np.asarray(np.linalg.lstsq(np.concatenate(meant), np.concatenate(there), rcond=None)[0])


def _by_others(
    laid: FloatArray, seen: FloatArray, found: NDArray[np.int64], place: int, others: Sequence[int], stretch: FloatArray
) -> FloatArray:
    """Return where a place is by the holes of its box that are nearest to it."""
    near = sorted(others, key=lambda each: float(np.linalg.norm(laid[each] - laid[place])))[:_NEIGHBOURS]
    moves = seen[found[near]] - laid[near] @ stretch
    return np.asarray(laid[place] @ stretch + np.median(moves, axis=0))
