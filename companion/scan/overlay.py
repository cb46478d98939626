"""The picture to look at: the board from straight above, a ring at each hole with its number, doubtful ones marked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import cv2
import numpy as np

from companion.scan.found import FoundHoles
from companion.scan.naming import NamedHole
from companion.scan.straighten import Pixels, Straight

_COLOURS: Final = ((60, 60, 235), (235, 120, 30), (60, 190, 60), (30, 200, 235))
_HIDDEN: Final = (255, 0, 255)
_DOUBTFUL: Final = (0, 220, 255)
_OTHER: Final = (160, 160, 160)


def overlay(straight: Straight, found: FoundHoles, named: Iterable[tuple[str, NamedHole]]) -> Pixels:
    """Return the picture. Rings: a colour for each group; magenta where a hole is hidden, yellow where it is not sure.

    Grey crosses are clear spots that were left out.
    """
    picture = np.asarray(straight.colours.copy(), np.uint8)
    radius = max(int(found.radius_mm * straight.fine) + 2, 4)
    named = list(named)
    groups = list(dict.fromkeys(name.partition("/")[0] for name, _ in named))
    for name, hole in named:
        at = _pixel(straight, hole.at_mm)
        colour = _COLOURS[groups.index(name.partition("/")[0]) % len(_COLOURS)]
        if hole.spot < 0:
            colour = _HIDDEN if hole.sure else _DOUBTFUL
        cv2.circle(picture, at, radius, colour, 3 if hole.spot < 0 else 1, cv2.LINE_AA)
        _write(picture, name.partition("/")[2] or name, (at[0] - radius, at[1] - radius - 1), colour)
    used = {hole.spot for _, hole in named}
    for index in np.nonzero(found.clear)[0].tolist():
        if index not in used:
            x_mm, y_mm = found.places[index].tolist()
            at = _pixel(straight, (x_mm, y_mm))
            cv2.drawMarker(picture, at, _OTHER if used else _DOUBTFUL, cv2.MARKER_TILTED_CROSS, 2 * radius, 2)
            _write(picture, f"{at[0]},{at[1]}", (at[0] + radius, at[1]), _OTHER)
    return picture


def _pixel(straight: Straight, place: tuple[float, float]) -> tuple[int, int]:
    x, y = np.round(straight.pixels(np.array(place))).astype(int).tolist()
    return x, y


def _write(picture: Pixels, text: str, at: tuple[int, int], colour: tuple[int, int, int]) -> None:
    cv2.putText(picture, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.36, (0, 0, 0), 3, cv2.LINE_AA)
    cv2.putText(picture, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.36, colour, 1, cv2.LINE_AA)
