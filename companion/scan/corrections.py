"""What somebody puts right by hand: holes to add, spots that are none, told by their pixels in the overlay picture."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np

from companion.board.boards import UnreadableError, read_plain
from companion.board.layout import Point
from companion.errors import CompanionError
from companion.scan.found import FoundHoles
from companion.words import scan as said

_PLACE = re.compile(r"(-?\d+(?:\.\d+)?)[, ]\s*(-?\d+(?:\.\d+)?)\Z")
_MOST_BYTES = 100_000
_NEAR_MM = 1.5


class CorrectionError(CompanionError):
    """A correction cannot be read, or there is nothing where it says."""


class Corrections(NamedTuple):
    """Where holes are that were not found, and where none is; in pixels of the overlay."""

    added: tuple[Point, ...] = ()
    removed: tuple[Point, ...] = ()


NO_CORRECTIONS: Final = Corrections()
"""Nothing to put right."""


def place_of(text: str) -> Point:
    """Return a place such as "812,640". Raises `CorrectionError`."""
    found = _PLACE.match(text.strip())
    if found is None:
        raise CorrectionError(said.NO_PLACE(text=text))
    return float(found[1]), float(found[2])


def read_corrections(path: str) -> Corrections:
    """Return the corrections in a file: lines such as "add 812,640" and "remove 90,77". Raises `CorrectionError`."""
    try:
        lines = read_plain(path, _MOST_BYTES).splitlines()
    except UnreadableError as error:
        raise CorrectionError(said.NO_CORRECTIONS(path=path, reason=error.said)) from error
    added, removed = list[Point](), list[Point]()
    for count, line in enumerate(lines, 1):
        verb, _, place = line.partition("#")[0].strip().partition(" ")
        if not verb:
            continue
        if verb not in ("add", "remove"):
            raise CorrectionError(said.NO_CORRECTION(path=path, line=count, text=line.strip()[:60]))
        (added if verb == "add" else removed).append(place_of(place))
    return Corrections(tuple(added), tuple(removed))


def corrected(found: FoundHoles, added: Iterable[Point], removed: Iterable[Point]) -> FoundHoles:
    """Return what was found with what somebody knows better; places are in millimetres here.

    An added hole is where a faint spot near it is, or exactly where it was said to be.
    """
    places, clear, photos = found.places.copy(), found.clear.copy(), found.photos.copy()
    for place in removed:
        near = np.linalg.norm(places - np.array(place), axis=1) < _NEAR_MM
        if not near.any():
            raise CorrectionError(said.NOTHING_THERE(place=f"{place[0]:.0f}, {place[1]:.0f}"))
        places, clear, photos = places[~near], clear[~near], photos[~near]
    for place in added:
        away = np.linalg.norm(places - np.array(place), axis=1) if len(places) else np.array([np.inf])
        if away.min() < _NEAR_MM:
            clear[away.argmin()] = True
        else:
            places = np.concatenate([places, np.array([place])])
            clear, photos = np.append(clear, True), np.append(photos, 1)
    return FoundHoles(places, clear, photos, found.radius_mm)
