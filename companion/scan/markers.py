"""Finding the markers of the sheet in a picture, their corners to a fraction of a pixel."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.scan.camera import FloatArray
from companion.scan.sheet import MARKERS, STRIPS

Grey = NDArray[np.uint8]


class SeenMarker(NamedTuple):
    """A marker in a picture: its number and its corners (pixels) in the order of `marker_corners_mm`."""

    number: int
    corners: FloatArray


def seen_markers(grey: Grey) -> list[SeenMarker]:
    """Return the markers of the sheet in a picture, by their numbers; none that is there twice."""
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.adaptiveThreshWinSizeMax = 53
    settings.adaptiveThreshWinSizeStep = 10
    settings.minMarkerPerimeterRate = 0.02
    settings.errorCorrectionRate = 0.3
    book = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_50)
    corners, numbers, _ = cv2.aruco.ArucoDetector(book, settings).detectMarkers(grey)
    found: dict[int, list[FloatArray]] = {}
    for number, each in zip([] if numbers is None else numbers.ravel().tolist(), corners, strict=True):
        if number < STRIPS * MARKERS:
            found.setdefault(number, []).append(_refined(grey, np.asarray(each, float).reshape(4, 2)))
    return [SeenMarker(number, each[0]) for number, each in sorted(found.items()) if len(each) == 1]


def _refined(grey: Grey, corners: FloatArray) -> FloatArray:
    """Return the corners again, looked for in a window that fits the size of the marker."""
    side = min(float(np.linalg.norm(corners[place] - corners[place - 1])) for place in range(4))
    half = int(np.clip(side / 14, 2, 12))
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 60, 0.005)
    fine = cv2.cornerSubPix(grey, corners.astype(np.float32).reshape(-1, 1, 2), (half, half), (-1, -1), stop)
    refined = np.asarray(fine, float).reshape(4, 2)
    return refined if float(np.abs(refined - corners).max()) < half else corners
