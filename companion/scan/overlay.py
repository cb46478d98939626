"""The picture to look at: the board from straight above, a ring at each hole with its number, doubtful ones marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from companion.scan.marks import MarkKind, PhotoMark
from companion.scan.straighten import Pixels, Straight

_COLOURS: Final = ((60, 60, 235), (235, 120, 30), (60, 190, 60), (30, 200, 235))
_OTHER: Final = {
    MarkKind.HIDDEN: (255, 0, 255),
    MarkKind.UNSURE: (0, 220, 255),
    MarkKind.NAMELESS: (0, 220, 255),
    MarkKind.LEFT_OUT: (160, 160, 160),
}


def overlay(straight: Straight, radius_mm: float, marks: Sequence[PhotoMark]) -> Pixels:
    """Return the picture. Rings: a colour for each group; magenta where a hole is hidden, yellow where it is not sure.

    Grey crosses are clear spots that were left out.
    """
    picture = np.asarray(straight.colours.copy(), np.uint8)
    radius = max(int(radius_mm * straight.fine) + 2, 4)
    groups = list(dict.fromkeys(mark.name.partition("/")[0] for mark in marks if mark.name))
    for kind, at, name in marks:
        x, y = np.round(at).astype(int).tolist()
        if name:
            group, _, number = name.partition("/")
            colour = _OTHER.get(kind, _COLOURS[groups.index(group) % len(_COLOURS)])
            cv2.circle(picture, (x, y), radius, colour, 1 if kind is MarkKind.SEEN else 3, cv2.LINE_AA)
            _write(picture, number or name, (x - radius, y - radius - 1), colour)
        else:
            cv2.drawMarker(picture, (x, y), _OTHER[kind], cv2.MARKER_TILTED_CROSS, 2 * radius, 2)
            _write(picture, f"{x},{y}", (x + radius, y), _OTHER[MarkKind.LEFT_OUT])
    return picture


def _write(picture: Pixels, text: str, at: tuple[int, int], colour: tuple[int, int, int]) -> None:
    cv2.putText(picture, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.36, (0, 0, 0), 3, cv2.LINE_AA)
    cv2.putText(picture, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.36, colour, 1, cv2.LINE_AA)
