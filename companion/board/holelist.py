"""Holes as a person writes them: "track1/5,track1/9", "red=5,9", and with a light's colour "blue=47:white"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from companion.board.layout import Group, HoleName, Layout
from companion.board.looks import LOOKS
from companion.board.reading import hole_at
from companion.errors import CompanionError, nearest
from companion.words import board as said
from companion.words.message import every

COLOURS: Mapping[str, str] = {
    "white": "#FFFFFF",
    "amber": "#E69F00",
    **{label: look.colour for label, look in LOOKS.items()},
}
"""The colours of lights that have a name."""

_HEX = re.compile(r"#[0-9A-Fa-f]{6}")
_NUMBER = re.compile(r"-?[0-9]{1,3}")


class ListedHole(NamedTuple):
    """A hole somebody listed, the side ("red") if it was listed by side, and the light's colour if one was given."""

    hole: HoleName
    label: str | None
    colour: str | None


def parse_holes(layout: Layout, text: str) -> tuple[ListedHole, ...]:
    """Return the holes of a list such as "red=5,9,blue=0" or "track1/5,game"; a side holds until the next.

    Raises:
        CompanionError: the board has no such side or hole, or a colour is none.
    """
    return tuple(_listed(layout, [item.strip() for item in text.split(",") if item.strip()]))


def _listed(layout: Layout, items: list[str]) -> Iterator[ListedHole]:
    track: Group | None = None
    for item in items:
        place, _, colour = item.partition(":")
        if "=" in place:
            label, _, place = place.partition("=")
            track = _track(layout, label.strip())
        place = place.strip()
        if track is not None and _NUMBER.fullmatch(place):
            yield ListedHole(_numbered(track, int(place)), track.label, _colour(colour.strip()))
        else:
            yield ListedHole(_named(layout, place), None, _colour(colour.strip()))


def _track(layout: Layout, label: str) -> Group:
    for track in layout.tracks:
        if label.lower() in (track.label, track.name):
            return track
    known = every(f'"{track.label}"' for track in layout.tracks)
    raise CompanionError(said.NO_TRACK(track=label, board=layout.name, tracks=known))


def _numbered(track: Group, number: int) -> HoleName:
    if number not in track.holes:
        least = min(track.holes)
        raise CompanionError(said.NO_NUMBER(number=number, track=track.label, least=least, most=track.last))
    return hole_at(track, number)


def _named(layout: Layout, name: str) -> HoleName:
    if name not in layout.holes:
        if near := nearest(name, layout.holes):
            raise CompanionError(said.NO_HOLE_NEAR(hole=name, board=layout.name, near=near))
        raise CompanionError(said.NO_HOLE(hole=name, board=layout.name))
    return HoleName(name)


def _colour(word: str) -> str | None:
    if not word or _HEX.fullmatch(word):
        return word or None
    if word.lower() not in COLOURS:
        raise CompanionError(said.NO_COLOUR(word=word, colours=", ".join(COLOURS)))
    return COLOURS[word.lower()]
