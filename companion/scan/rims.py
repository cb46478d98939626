"""Where exactly a hole is: the circle along whose rim the picture changes from dark to wood.

A lamp from one side lights the far wall of a hole, so what is dark inside may be a crescent; only the rim is round. So
the outermost clear step from dark to bright counts in each direction, and all holes of a board, made with one drill,
share one radius.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.scan.camera import FloatArray
from companion.scan.spots import Darkness
from companion.scan.straighten import Straight

_RAYS: Final = 36
_ANGLES: Final = np.linspace(0, 2 * np.pi, _RAYS, endpoint=False)
_WAYS: Final = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1)
_STEP_MM: Final = 0.06  # from one sample along a ray to the next
_REACH_MM: Final = 4.2
_STRONG: Final = 0.25  # a step in darkness that counts as much as any stronger one
_CLEAR: Final = 0.3  # a step counts that has this share of the strongest of its hole
_LOOSE_MM: Final = 0.15  # how far off a rim is hardly believed
_WINDOWS_MM: Final = (0.6, 0.6, 0.4, 0.4, 0.4, 0.4)
_SAME: Final = (0.3, 0.3, 3.0)  # how much each hole is held where it was, and to the common radius
_MANY: Final = 4000


class Rims(NamedTuple):
    """Circles, a row each: centres in pixels of the straight picture, radii in mm, how much of each rim is there."""

    centres: FloatArray
    radii_mm: FloatArray
    whole: FloatArray
    dark: FloatArray
    """How dark it is inside, 0 to 1."""


def rims(dark: Darkness, straight: Straight, spots: FloatArray, clearest: int) -> Rims:
    """Return the circle of each spot; the first `clearest` of them tell the common radius."""
    spots = spots[:_MANY]
    rays = _rays(dark, straight, spots)
    slopes = _slopes(rays, straight.fine)
    radius = _usual_radius(slopes[:clearest])
    for _ in range(2):
        shifts, radii, whole = _circles(slopes, radius)
        radius = float(np.median(radii[:clearest]))
    inside = rays[:, :, : max(int(0.6 * radius / _STEP_MM), 1)].mean(axis=(1, 2))
    return Rims(spots + shifts * straight.fine, radii, whole, np.asarray(inside, float))


def _rays(dark: Darkness, straight: Straight, spots: FloatArray) -> NDArray[np.float32]:
    """Return the darkness along rays from each spot: spot, direction, distance."""
    away = np.arange(0, _REACH_MM, _STEP_MM) * straight.fine
    offsets = (_WAYS[:, None, :] * away[None, :, None]).astype(np.float32)
    found = np.empty((len(spots), _RAYS, len(away)), np.float32)
    for place, spot in enumerate(spots.astype(np.float32)):
        at = offsets + spot
        found[place] = cv2.remap(dark, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return found


def _slopes(rays: NDArray[np.float32], fine: float) -> NDArray[np.float32]:
    """Return by how much it gets brighter outwards, across about a pixel of the photograph."""
    half = max(round((0.5 / fine + 0.12) / _STEP_MM), 1)
    slopes = np.zeros_like(rays)
    slopes[:, :, half:-half] = rays[:, :, : -2 * half] - rays[:, :, 2 * half :]
    return slopes


def _usual_radius(slopes: NDArray[np.float32]) -> float:
    """Return where most rims are."""
    return float(np.clip(slopes, 0, _STRONG).mean(axis=(0, 1)).argmax() * _STEP_MM)


def _circles(slopes: NDArray[np.float32], radius: float) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return by how much (mm) each circle's centre is off its spot, its radius, and how much of its rim is there."""
    peaks = _peaks(slopes)
    off, radii = np.zeros((len(slopes), 2)), np.full(len(slopes), radius)
    share = np.zeros(len(slopes))
    for window in _WINDOWS_MM:
        at, seen = _outermost(slopes, peaks, _expected(off, radii), window)
        to_rim = _WAYS[None] * at[:, :, None] - off[:, None]
        far = np.linalg.norm(to_rim, axis=2)
        apart = far - radii[:, None]
        weight = seen / (1 + (apart / _LOOSE_MM) ** 2)
        parts = np.concatenate([to_rim / np.maximum(far, 1e-6)[:, :, None], np.ones((*far.shape, 1))], axis=2)
        normal = np.einsum("mk,mki,mkj->mij", weight, parts, parts) + np.diag(_SAME)
        right = np.einsum("mk,mki,mk->mi", weight, parts, apart)
        right[:, 2] += _SAME[2] * (radius - radii)
        step = np.linalg.solve(normal, right[:, :, None])[:, :, 0]
        off, radii = off + step[:, :2], radii + step[:, 2]
        share = (weight * (np.abs(apart) < 0.2)).mean(axis=1)
    return off, radii, share


def _peaks(slopes: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Return where a ray has a step from dark to bright that is clear beside the others of its hole."""
    highest = np.zeros(slopes.shape, bool)
    middle = slopes[:, :, 1:-1]
    highest[:, :, 1:-1] = (middle >= slopes[:, :, :-2]) & (middle > slopes[:, :, 2:])
    usual = np.quantile(slopes.max(axis=2), 0.7, axis=1)
    return np.asarray(highest & (slopes > _CLEAR * usual[:, None, None]))


def _expected(off: FloatArray, radii: FloatArray) -> FloatArray:
    """Return at what distance from the spot each ray crosses the circle."""
    along = off @ _WAYS.T
    across = (off**2).sum(axis=1)[:, None] - along**2
    return np.asarray(along + np.sqrt(np.maximum(radii[:, None] ** 2 - across, 0)))


def _outermost(
    slopes: NDArray[np.float32], peaks: NDArray[np.bool_], expected: FloatArray, window: float
) -> tuple[FloatArray, NDArray[np.bool_]]:
    """Return the outermost step near the circle on each ray, between two samples, and whether there is one."""
    count = slopes.shape[2]
    near = peaks & (np.abs(np.arange(count) * _STEP_MM - expected[:, :, None]) < window)
    place = np.clip(count - 1 - near[:, :, ::-1].argmax(axis=2), 1, count - 2)
    before, here, after = (np.take_along_axis(slopes, (place + n)[:, :, None], 2)[:, :, 0] for n in (-1, 0, 1))
    between = 0.5 * (before - after) / np.minimum(before - 2 * here + after, -1e-6)
    return np.asarray((place + np.clip(between, -0.5, 0.5)) * _STEP_MM), np.asarray(near.any(axis=2))
