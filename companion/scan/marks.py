"""What is marked in the picture of a scan: each hole with its name, and each spot that is none of the board's."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from companion.board.layout import Point

if TYPE_CHECKING:  # a screen knows the kinds of marks without the libraries that find them
    from companion.scan.found import FoundHoles
    from companion.scan.naming import NamedHole
    from companion.scan.straighten import Straight


class MarkKind(Enum):
    """What is known of a place."""

    SEEN = "seen"
    """A hole that was seen."""
    HIDDEN = "hidden"
    """A hole that was not seen: its neighbours say where it is."""
    UNSURE = "unsure"
    """A hole that was not seen, and its place is only guessed."""
    LEFT_OUT = "left out"
    """It looks like a hole, and is none of the board's."""
    NAMELESS = "nameless"
    """It looks like a hole, and none has a name yet."""


class PhotoMark(NamedTuple):
    """A place by its pixel in the picture, and the hole's name, "" for none."""

    kind: MarkKind
    at: Point
    name: str = ""


def marks_of(straight: Straight, found: FoundHoles, named: Iterable[tuple[str, NamedHole]]) -> tuple[PhotoMark, ...]:
    """Return the marks of a picture: the holes in their order, then the clear spots that are none of them."""
    named = list(named)
    marks = [PhotoMark(_kind(hole), _pixel(straight, hole.at_mm), name) for name, hole in named]
    used = {hole.spot for _, hole in named}
    other = MarkKind.LEFT_OUT if named else MarkKind.NAMELESS
    for index, clear in enumerate(found.clear.tolist()):
        if clear and index not in used:
            x_mm, y_mm = found.places[index].tolist()
            marks.append(PhotoMark(other, _pixel(straight, (x_mm, y_mm))))
    return tuple(marks)


def _kind(hole: NamedHole) -> MarkKind:
    if hole.spot >= 0:
        return MarkKind.SEEN
    return MarkKind.HIDDEN if hole.sure else MarkKind.UNSURE


def _pixel(straight: Straight, place: Point) -> Point:
    return (place[0] - straight.left_mm) * straight.fine, (place[1] - straight.top_mm) * straight.fine
