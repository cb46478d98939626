"""Dark round spots of a picture from above: all that may be a hole, found roughly.

How dark a place is, is told against the brightest wood around it: neither shadows nor what is larger than a hole count.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.scan.camera import FloatArray
from companion.scan.straighten import Pixels, Straight

_AROUND_MM: Final = 7.5  # wider than any hole
_RADII_MM: Final = (1.15, 1.4, 1.7, 2.1)
_LEAST: Final = 0.13  # how much darker than the ring around it
_APART_MM: Final = 1.6

Darkness = NDArray[np.float32]


def brightness(colours: Pixels) -> NDArray[np.float32]:
    """Return how bright a picture is in its brightest colour: paint is bright in one, a hole in none."""
    smooth = cv2.GaussianBlur(colours, (0, 0), 0.6)
    return np.asarray(smooth.max(axis=2), np.float32)


def darkness(straight: Straight) -> Darkness:
    """Return how much darker each pixel is than the wood around it, from 0 to 1."""
    bright = brightness(straight.colours)
    width = int(_AROUND_MM * straight.fine) | 1
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width, width))
    around = cv2.morphologyEx(bright.astype(np.uint8), cv2.MORPH_CLOSE, disc)
    around = cv2.GaussianBlur(around, (0, 0), width / 6).astype(np.float32)
    return np.asarray(np.clip(1 - bright / np.maximum(around, 12), 0, 1), np.float32)


def spots(dark: Darkness, straight: Straight) -> tuple[FloatArray, FloatArray]:
    """Return where dark round spots are (pixels), the clearest first, and how much darker than what is around them."""
    best = np.full(dark.shape, -1.0, np.float32)
    for radius in _RADII_MM:
        best = np.maximum(best, _contrast(dark, radius * straight.fine))
    best[straight.outside] = -1
    width = int(_APART_MM * straight.fine) | 1
    highest = cv2.dilate(best, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width, width)))
    rows, columns = np.nonzero((best >= highest) & (best > _LEAST))
    order = np.argsort(-best[rows, columns], kind="stable")
    contrast = best[rows, columns].astype(float)[order]
    return np.stack([columns, rows], axis=1).astype(float)[order], contrast


def _contrast(dark: Darkness, radius: float) -> Darkness:
    """Return how much darker the disc around each pixel is than the ring around that."""
    reach = int(np.ceil(radius * 1.75))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    away = np.hypot(x, y)
    disc = np.clip(0.85 * radius - away + 0.5, 0, 1)
    ring = np.clip(1.7 * radius - away + 0.5, 0, 1) - np.clip(1.25 * radius - away + 0.5, 0, 1)
    kernel = disc / disc.sum() - ring / ring.sum()
    return np.asarray(cv2.filter2D(dark, cv2.CV_32F, kernel.astype(np.float32)), np.float32)
