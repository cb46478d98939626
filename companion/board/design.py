"""A cribbage board of one's own: from how many tracks, how long and how large, to where everything goes.

Streets run to and fro like a ribbon, their holes in groups of five. All measures follow from the pitch, in the
proportions of the boards that come with the program; on wood that is larger than it must be they stand in the middle.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil

from companion.board.layout import HOLE_MM, Point
from companion.board.soundness import LEAST_APART_MM
from companion.errors import CompanionError
from companion.words import board as said
from companion.words.message import Figure, Sentence, either

LENGTHS = (61, 121)
"""Where a game may end."""

LEAST_PITCH_MM, MOST_PITCH_MM = 5.0, 20.0
"""Tracks are 0.8 pitches apart, and two holes at least 4 mm."""

_USUAL_STREETS = {61: 2, 121: 4}
_GAP = 1.5  # from one group of five to the next; all these are in pitches
_TRACK = 0.8  # from one track of a street to the next
_STREET = 0.95  # from the last track of a street to the first of the next
_START = 1.75  # from the first hole of a track to its start hole, and from its last one to the game hole
_EDGE_X, _EDGE_Y = 1.5, 0.875  # from an outermost hole to the edge
_WORD = 1.0  # for the word "game" beside its hole
_TURN = 1.5  # a drawn lane runs on so far before it turns
_FIVE = 5
_TOLD = 2  # how many ways to lay the streets a refusal tells


class DesignError(CompanionError):
    """No such board can be made; the sentence says what would fit."""


@dataclass(frozen=True)
class Design:
    """What somebody wants: tracks, the game hole (61 or 121), the pitch; streets and size only where they matter."""

    tracks: int = 2
    length: int = 121
    pitch_mm: float = 8.0
    streets: int | None = None
    width_mm: float | None = None
    height_mm: float | None = None


@dataclass(frozen=True)
class DesignPlan:
    """Where everything goes. `left_mm` and `top_mm` are the place of the leftmost street hole of the first track."""

    design: Design
    streets: int
    width_mm: float
    height_mm: float
    left_mm: float
    top_mm: float

    @property
    def gap_mm(self) -> float:
        """From the last hole of a group of five to the first of the next."""
        return round(_GAP * self.design.pitch_mm, 3)

    @property
    def track_mm(self) -> float:
        """From a track to the one beside it."""
        return round(_TRACK * self.design.pitch_mm, 3)

    @property
    def per_street(self) -> int:
        """How many holes of a track a street has."""
        return (self.design.length - 1) // self.streets

    def row_mm(self, track: int, street: int) -> float:
        """Return how far from the top a track runs in a street; on every other street the order is turned round."""
        lane = track if street % 2 == 0 else self.design.tracks - 1 - track
        return round(self.top_mm + street * _block(self.design) + lane * self.track_mm, 3)

    def ends_mm(self, street: int) -> tuple[float, float]:
        """Return where a street begins and ends, from the left: it runs back when it is an odd one."""
        right = round(self.left_mm + _long(self.design, self.streets), 3)
        return (self.left_mm, right) if street % 2 == 0 else (right, self.left_mm)

    def hole_mm(self, number: int) -> float:
        """Return how far from the left a hole of the streets is."""
        street, index = divmod(number - 1, self.per_street)
        start, end = self.ends_mm(street)
        along = _along(index) * self.design.pitch_mm
        return round(start + along if end >= start else start - along, 3)

    def direction(self, street: int) -> int:
        """Return 1 for a street that runs to the right, -1 for one that runs back."""
        return 1 if street % 2 == 0 else -1

    def start_mm(self, number: int) -> float:
        """Return how far from the left the start holes 0 and -1 are."""
        return round(self.left_mm - (_START - number) * self.design.pitch_mm, 3)

    @property
    def game(self) -> Point:
        """Where the game hole of the first track is."""
        last = self.streets - 1
        x_mm = self.ends_mm(last)[1] + self.direction(last) * _START * self.design.pitch_mm
        return round(x_mm, 3), self.row_mm(0, last)


def number_mm(design: Design) -> tuple[float, float]:
    """Return the size of the numbers between fives, and how far to the right of the middle of their gap they stand.

    An odd number of tracks has them in the row of the middle one, beside the lights, which are right of their holes.
    """
    size, right = (0.4, 0.175) if design.tracks % 2 else (0.5, 0.0)
    return round(size * design.pitch_mm, 2), round(right * design.pitch_mm, 2)


def plan(design: Design) -> DesignPlan:
    """Return where everything goes on a board like this.

    Raises:
        DesignError: no such board, or it does not fit into the size that was asked for.
    """
    _check(design)
    choices = [design.streets] if design.streets else _street_choices(design)
    for streets in choices:
        if _fits(design, streets):
            return _planned(design, streets)
    raise DesignError(_refusal(design, choices))


def _check(design: Design) -> None:
    if design.length not in LENGTHS or not 2 <= design.tracks <= 4:
        raise DesignError(said.NO_SUCH_SIZE())
    if not LEAST_PITCH_MM <= design.pitch_mm <= MOST_PITCH_MM:
        least, most, hole, apart = map(Figure, (LEAST_PITCH_MM, MOST_PITCH_MM, HOLE_MM, LEAST_APART_MM))
        pitch = Figure(design.pitch_mm)
        raise DesignError(said.NO_PITCH(pitch=pitch, least=least, most=most, hole=hole, apart=apart))
    if design.streets is not None and design.streets not in _street_choices(design):
        usable = ", ".join(map(str, sorted(_street_choices(design))))
        raise DesignError(said.NO_STREETS(holes=design.length - 1, count=design.streets, usable=usable))


def _street_choices(design: Design) -> list[int]:
    """Return how many streets there can be: the usual number first, then what is nearest to it."""
    usual, holes = _USUAL_STREETS[design.length], design.length - 1
    return sorted(
        (count for count in range(1, 9) if holes % (count * _FIVE) == 0), key=lambda count: abs(count - usual)
    )


def _planned(design: Design, streets: int) -> DesignPlan:
    least_w, least_h = _least(design, streets)
    width_mm, height_mm = design.width_mm or least_w, design.height_mm or least_h
    left_mm = (width_mm - least_w) / 2 + _left(design, streets)
    top_mm = (height_mm - least_h) / 2 + _EDGE_Y * design.pitch_mm
    return DesignPlan(design, streets, width_mm, height_mm, round(left_mm, 2), round(top_mm, 2))


def _fits(design: Design, streets: int) -> bool:
    least_w, least_h = _least(design, streets)
    return (design.width_mm or least_w) >= least_w and (design.height_mm or least_h) >= least_h


def _least(design: Design, streets: int) -> tuple[float, float]:
    """Return the smallest wood, in whole tenths of a millimetre."""
    width = _left(design, streets) + _long(design, streets) + _right(design, streets)
    height = 2 * _EDGE_Y * design.pitch_mm + _block(design) * (streets - 1) + (design.tracks - 1) * _track(design)
    return ceil(10 * width - 1e-6) / 10, ceil(10 * height - 1e-6) / 10


def _along(index: int) -> float:
    """Return how many pitches a hole is from the first of its street."""
    return index + (index // _FIVE) * (_GAP - 1)


def _long(design: Design, streets: int) -> float:
    return _along((design.length - 1) // streets - 1) * design.pitch_mm


def _track(design: Design) -> float:
    return _TRACK * design.pitch_mm


def _block(design: Design) -> float:
    """Return how far one street is from the next."""
    return (design.tracks - 1) * _track(design) + _STREET * design.pitch_mm


def _turning(design: Design, streets: int) -> float:
    """Return the room for the widest lane that turns back at an end, none when nothing turns."""
    if streets == 1:
        return 0.0
    widest = (2 * (design.tracks - 1) * _TRACK + _STREET) / 2
    return (_TURN + widest + 0.475) * design.pitch_mm


def _left(design: Design, streets: int) -> float:
    begins = (_EDGE_X + 1 + _START) * design.pitch_mm
    return max(begins, _turning(design, streets) if streets > 2 else 0.0)


def _right(design: Design, streets: int) -> float:
    ends = (_EDGE_X + _WORD + _START) * design.pitch_mm if streets % 2 else 0.0
    return max(ends, _turning(design, streets))


def _refusal(design: Design, choices: list[int]) -> Sentence:
    asked = " x ".join(f"{size:g}" if size else "any" for size in (design.width_mm, design.height_mm))
    nearest = sorted(choices, key=lambda streets: _lacking(design, streets))[:_TOLD]
    fitting = _closer(design)
    return (said.TOO_SMALL_CLOSER if fitting else said.TOO_SMALL)(
        tracks=design.tracks,
        length=design.length,
        pitch=Figure(design.pitch_mm),
        asked=asked,
        sizes=either(_needs(design, streets) for streets in nearest),
        closer=Figure(fitting[0] if fitting else LEAST_PITCH_MM),
        streets=said.STREETS(count=fitting[1]) if fitting else "",
    )


def _lacking(design: Design, streets: int) -> float:
    """Return by how many millimetres the wood is too small, both ways together."""
    width, height = _least(design, streets)
    return max(0.0, width - (design.width_mm or width)) + max(0.0, height - (design.height_mm or height))


def _needs(design: Design, streets: int) -> Sentence:
    width, height = _least(design, streets)
    return said.SIZE(width=Figure(width), height=Figure(height), streets=said.STREETS(count=streets))


def _closer(design: Design) -> tuple[float, int] | None:
    """Return the largest distance of the holes at which they would fit, with the number of streets."""
    for pitch_mm in _smaller_pitches(design.pitch_mm):
        closer = replace(design, pitch_mm=pitch_mm)
        choices = [design.streets] if design.streets else _street_choices(design)
        fitting = next((streets for streets in choices if _fits(closer, streets)), None)
        if fitting is not None:
            return pitch_mm, fitting
    return None


def _smaller_pitches(pitch_mm: float) -> Iterator[float]:
    tenths = int(pitch_mm * 10 - 1e-6)
    return (each / 10 for each in range(tenths, int(LEAST_PITCH_MM * 10) - 1, -1))
