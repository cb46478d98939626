"""What looks like a hole in the photographs: places, and which of them are as clear as holes are.

The holes of a board are alike: how dark they are, how clear and how large their rims. What is so as well is taken for
one; what is somewhat so is kept in mind, for a place where a hole has to be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.scan.alignment import Alignment
from companion.scan.camera import FloatArray
from companion.scan.rims import rims
from companion.scan.spots import darkness, spots
from companion.scan.straighten import Straight

_CLEAR: Final = 0.5  # of what most holes have: contrast, darkness
_DARK: Final = 0.5
_WHOLE: Final = 0.5  # of the usual rim: where less shows, beside the foot of a peg or a letter, it tells no place
_TRUST: Final = 4  # the less of a rim shows, the farther off is its place: it counts by that share to this power
_SIZE: Final = 0.2  # by how much a radius differs at most
_FAINT: Final = 0.22  # of the usual contrast, for a place where a hole has to be
_DIM: Final = 0.35  # of the usual darkness, likewise
_SAME_MM: Final = 1.3  # two photographs show one hole where their places are nearer than that

_ASTRAY_MM: Final = 0.5  # rims are found to a tenth of that


class FoundHoles(NamedTuple):
    """Spots, a row each: places (mm), whether they are as clear as holes are, and in how many photographs."""

    places: FloatArray
    clear: NDArray[np.bool_]
    photos: NDArray[np.int64]
    radius_mm: float
    whole: FloatArray | None = None
    """How much of each rim one photograph shows, of what is usual there; None for all of it."""


def found_in(straight: Straight, expected: int) -> FoundHoles:
    """Return the spots of one photograph; about so many holes are expected."""
    dark = darkness(straight)
    at, contrast = spots(dark, straight)
    if len(at) == 0:
        return FoundHoles(np.zeros((0, 2)), np.zeros(0, bool), np.zeros(0, int), 1.6)
    most = max(min(expected, len(at)) // 2, 1)
    at, contrast = at[: 8 * expected + 200], contrast[: 8 * expected + 200]
    rim = rims(dark, straight, at, most)
    radius = float(np.median(rim.radii_mm[:most]))
    usual_contrast, usual_dark = float(np.median(contrast[:most])), float(np.median(rim.dark[:most]))
    like = np.abs(rim.radii_mm / radius - 1) < _SIZE
    shows = rim.whole / max(float(np.median(rim.whole[:most])), 1e-6)
    whole = shows > _WHOLE
    clear = (contrast > _CLEAR * usual_contrast) & (rim.dark > _DARK * usual_dark) & whole & like
    faint = (contrast > _FAINT * usual_contrast) & (rim.dark > _DIM * usual_dark) & whole
    places = straight.places(rim.centres)
    kept = _apart(places, clear, clear | faint)
    return FoundHoles(places[kept], clear[kept], np.ones(len(kept), int), radius, shows[kept])


def _apart(places: FloatArray, clear: NDArray[np.bool_], some: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return which spots to keep: of those in one place the first clear one, or the first."""
    order = [*np.nonzero(clear)[0].tolist(), *np.nonzero(some & ~clear)[0].tolist()]
    kept: list[int] = []
    for index in order:
        if not kept or float(np.linalg.norm(places[kept] - places[index], axis=1).min()) > _SAME_MM:
            kept.append(index)
    return np.array(kept, int)


def together_found(each: Sequence[FoundHoles]) -> tuple[FoundHoles, float]:
    """Return what several photographs show, and by how much (mm) they differ in where it is."""
    groups: list[list[tuple[int, int]]] = []
    middles = np.zeros((0, 2))
    for photo, found in enumerate(each):
        for index, place in enumerate(found.places):
            near = int(np.linalg.norm(middles - place, axis=1).argmin()) if len(middles) else -1
            if near >= 0 and np.linalg.norm(middles[near] - place) < _SAME_MM and groups[near][-1][0] != photo:
                groups[near].append((photo, index))
            else:
                groups.append([(photo, index)])
                middles = np.concatenate([middles, place[None]])
    places, clear, photos, apart = [], [], [], []
    shown = _could_show(each, middles)
    for group, could in zip(groups, shown, strict=True):
        believed = [pair for pair in group if each[pair[0]].clear[pair[1]]] or group
        if could > 2 and 2 * len(believed) < could:
            continue  # the side of a peg in its hole, or its shadow: most photographs show no hole there
        seen = np.array([each[photo].places[index] for photo, index in believed])
        places.append(_agreed(seen, np.array([_shown(each[photo], index) for photo, index in believed])))
        clear.append(bool(each[believed[0][0]].clear[believed[0][1]]))
        photos.append(len(believed))
        if clear[-1] and len(seen) > 1:
            apart.append(float(np.linalg.norm(seen - seen.mean(axis=0), axis=1).max()))
    radius = float(np.median([found.radius_mm for found in each]))
    differ = float(np.quantile(apart, 0.9)) if apart else 0.0
    return FoundHoles(np.array(places).reshape(-1, 2), np.array(clear, bool), np.array(photos, int), radius), differ


def _could_show(each: Sequence[FoundHoles], places: FloatArray) -> NDArray[np.int64]:
    """Return for each place how many photographs show that part of the board: holes all around it."""
    counts = np.zeros(len(places), int)
    for found in each:
        if found.clear.any():
            low, high = found.places[found.clear].min(axis=0), found.places[found.clear].max(axis=0)
            counts += ((places >= low - _SAME_MM) & (places <= high + _SAME_MM)).all(axis=1)
    return counts


def _shown(found: FoundHoles, index: int) -> float:
    return 1.0 if found.whole is None else float(found.whole[index])


def _agreed(seen: FloatArray, whole: FloatArray) -> FloatArray:
    """Return the middle of what photographs show, without one in which a peg or its shadow lies over half of a hole.

    A photograph counts by how much of the rim it shows. Of two nobody can tell which is wrong.
    """
    trust = whole**_TRUST
    apart = np.linalg.norm(seen[:, None] - seen[None], axis=2)
    near = apart[int((apart @ trust).argmin())] < _ASTRAY_MM
    kept = near if len(seen) > 2 else np.ones(len(seen), bool)
    return np.asarray(np.average(seen[kept], axis=0, weights=trust[kept]))


def doubts(alignment: Alignment, places: FloatArray, z_mm: float) -> FloatArray:
    """Return how well each place is known among the others (mm), by the photograph that knows it best."""
    flat = np.column_stack([places, np.full(len(places), z_mm)])
    each = [alignment.doubt_mm(i, view.pixels(flat), z_mm) for i, view in enumerate(alignment.views)]
    return np.asarray(np.min(each, axis=0))
