"""The photograph as it would look from straight above: perspective and the bend of the lens taken out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.scan.alignment import Alignment
from companion.scan.camera import CameraView, FloatArray
from companion.scan.sheet import STRIP_MM
from companion.scan.unknowns import Lie, lying

Pixels = NDArray[np.uint8]

_BEYOND_MM: Final = 90.0  # as far outside of the strips the board may reach
_MOST_PIXELS: Final = 30_000_000
_FINENESS: Final = (3.5, 12.0)  # pixels a millimetre
_COARSE: Final = 16


@dataclass(frozen=True)
class Straight:
    """The plane of the wood as a picture: its colours, its corner (mm), its pixels a millimetre."""

    colours: Pixels
    left_mm: float
    top_mm: float
    fine: float
    outside: NDArray[np.bool_]
    """Where nothing is to be looked for: beyond the photograph, and on the strips."""
    pixel_mm: float = 0.2
    """How much of the wood a pixel of the photograph shows, in its middle."""

    def places(self, pixels: FloatArray) -> FloatArray:
        """Return the places (mm) of pixels of this picture."""
        return np.asarray(pixels / self.fine + np.array([self.left_mm, self.top_mm]))

    def pixels(self, places: FloatArray) -> FloatArray:
        """Return where places are in this picture."""
        return np.asarray((places - np.array([self.left_mm, self.top_mm])) * self.fine)


def straightened(photo: Pixels, view: CameraView, lies: Sequence[Lie], z_mm: float) -> Straight:
    """Return the plane at a height (z down) as a photograph shows it."""
    corners = np.concatenate([_strip(lie) for lie in lies])
    low, high = corners.min(axis=0) - _BEYOND_MM, corners.max(axis=0) + _BEYOND_MM
    wide, tall = photo.shape[1], photo.shape[0]
    edge = np.array([(x, y) for x in np.linspace(0, wide - 1, 9) for y in np.linspace(0, tall - 1, 9)])
    shown = view.on_plane(edge, z_mm)
    low, high = np.maximum(low, shown.min(axis=0)), np.minimum(high, shown.max(axis=0))
    fine = _fineness(view, corners.mean(axis=0), z_mm)
    fine = min(fine, float(np.sqrt(_MOST_PIXELS / np.prod(high - low))))
    size = [int(each) for each in np.ceil((high - low) * fine)]
    at = _pixel_map(view, low, fine, (size[0], size[1]), z_mm)
    colours = cv2.remap(photo, at[..., 0], at[..., 1], cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    beyond = (at[..., 0] < 1) | (at[..., 1] < 1) | (at[..., 0] > wide - 2) | (at[..., 1] > tall - 2)
    straight = Straight(np.asarray(colours, np.uint8), float(low[0]), float(low[1]), fine, beyond)
    covered = np.zeros(beyond.shape, np.uint8)
    for lie in lies:
        ring = np.column_stack([_strip(lie), np.full(4, lie[3])])
        seen = straight.pixels(view.on_plane(view.pixels(ring), z_mm))
        cv2.fillConvexPoly(covered, np.round(seen).astype(np.int32), 1)
    pixel_mm = 1 / _pixels_a_mm(view, corners.mean(axis=0), z_mm)
    return Straight(straight.colours, straight.left_mm, straight.top_mm, fine, beyond | (covered > 0), pixel_mm)


def strip_places(alignment: Alignment) -> list[Lie]:
    """Return how the strips that were seen lay."""
    return [alignment.lies[strip] for strip in alignment.unknowns.strips]


def _strip(lie: Lie) -> FloatArray:
    wide, tall = STRIP_MM
    return lying(lie, np.array([(0.0, 0.0), (wide, 0.0), (wide, tall), (0.0, tall)]))


def _fineness(view: CameraView, middle: FloatArray, z_mm: float) -> float:
    """Return about as many pixels a millimetre as the photograph has."""
    return float(np.clip(1.3 * _pixels_a_mm(view, middle, z_mm), *_FINENESS))


def _pixels_a_mm(view: CameraView, middle: FloatArray, z_mm: float) -> float:
    x, y = middle.tolist()
    around = np.array([[x, y, z_mm], [x + 1, y, z_mm], [x, y + 1, z_mm]])
    seen = view.pixels(around)
    return float(np.linalg.norm(seen[1:] - seen[0], axis=1).max())


def _pixel_map(
    view: CameraView, low: FloatArray, fine: float, size: tuple[int, int], z_mm: float
) -> NDArray[np.float32]:
    """Return where each pixel of the plane is in the photograph; it changes so slowly that few are worked out."""
    wide, tall = (each // _COARSE + 2 for each in size)
    x, y = np.meshgrid(np.arange(wide) * _COARSE / fine + low[0], np.arange(tall) * _COARSE / fine + low[1])
    seen = view.pixels(np.stack([x, y, np.full(x.shape, z_mm)], axis=-1)).astype(np.float32)
    mx, my = np.meshgrid(*(np.arange(each, dtype=np.float32) / _COARSE for each in size))
    return np.asarray(cv2.remap(seen, mx, my, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32)
