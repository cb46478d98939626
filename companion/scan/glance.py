"""The part of a scan's picture that a screen shows: the board, as small as the memory of a screen has to have it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.board.layout import Point
from companion.scan.marks import marks_of
from companion.scan.scanning import SeenBoard
from companion.scan.straighten import Pixels

_MARGIN_MM: Final = 14.0
_MOST_SIDE: Final = 2048  # what the graphics of every Raspberry Pi takes
_LEAST_SIDE: Final = 64


@dataclass(frozen=True)
class Glance:
    """A part of the picture: its pixels (blue, green, red), its corner in the picture, and its scale."""

    pixels: Pixels
    corner: Point
    scale: float
    radius: float
    """How large a hole is, in pixels of this part."""

    def shown(self, at: Point) -> Point:
        """Return where a pixel of the picture is in this part."""
        return (at[0] - self.corner[0]) * self.scale, (at[1] - self.corner[1]) * self.scale

    def meant(self, at: Point) -> Point:
        """Return which pixel of the picture a place in this part is."""
        return at[0] / self.scale + self.corner[0], at[1] / self.scale + self.corner[1]


def glance(seen: SeenBoard) -> Glance:
    """Return the part in which all spots are that look like holes; the whole picture where there is none."""
    straight = seen.straight
    tall, wide = straight.colours.shape[:2]
    margin = _MARGIN_MM * straight.fine
    at = np.array([mark.at for mark in marks_of(straight, seen.found, ())]).reshape(-1, 2)
    low, high = (at.min(axis=0) - margin, at.max(axis=0) + margin) if len(at) else (np.zeros(2), np.array([wide, tall]))
    left, top = np.clip(low, 0, [max(wide - _LEAST_SIDE, 0), max(tall - _LEAST_SIDE, 0)]).astype(int).tolist()
    right, bottom = np.clip(high, [left + _LEAST_SIDE, top + _LEAST_SIDE], [wide, tall]).astype(int).tolist()
    part = straight.colours[top:bottom, left:right]
    scale = min(1.0, _MOST_SIDE / max(part.shape[:2]))
    if scale < 1:
        part = np.asarray(cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    radius = seen.found.radius_mm * straight.fine * scale
    return Glance(np.ascontiguousarray(part), (float(left), float(top)), scale, radius)
