"""The sheet of markers as geometry: four strips to cut out, each with five markers at known places.

A strip is rigid; where the strips lie beside each other is found from the photographs. Places are millimetres from
the top left corner of a strip.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.board.layout import Point

STRIPS: Final = 4
"""How many strips a sheet has: one for each side of a board."""

MARKERS: Final = 5
"""How many markers a strip has."""

MARKER_MM: Final = 26.0
"""The side of a marker's black square."""

STRIP_MM: Final = (186.0, 38.0)
"""The size of a strip; the white around its markers belongs to it."""

CELLS: Final = 7
"""A marker is so many squares wide: five with its number, and a black one around them."""

_QUIET_MM: Final = 6.0
_STEP_MM: Final = 37.0

PATTERNS: Final = (
    0x145B2BC,
    0x01C06E6,
    0x1AF0EDD,
    0x10395F7,
    0x1AEB524,
    0x1D4082D,
    0x0D3D7EC,
    0x0E2146B,
    0x10D6132,
    0x1313FA5,
    0x13CEE03,
    0x1A2DAC0,
    0x1E62B11,
    0x05E7166,
    0x1FCFCA8,
    0x051E37F,
    0x097A758,
    0x0BEA26F,
    0x0F64DC4,
    0x1061DE8,
)
"""The 5 x 5 squares of each marker, row by row from the highest bit, 1 for white: ArUco's DICT_5X5_50 from 0 on."""


def marker_corner_mm(marker: int) -> Point:
    """Return where the top left corner of a marker is on its strip."""
    return _QUIET_MM + marker % MARKERS * _STEP_MM, _QUIET_MM


def strip_of(marker: int) -> int:
    """Return which strip a marker is on."""
    return marker // MARKERS


def marker_corners_mm(marker: int) -> tuple[Point, Point, Point, Point]:
    """Return the corners of a marker on its strip: top left, top right, bottom right, bottom left."""
    x, y = marker_corner_mm(marker)
    return (x, y), (x + MARKER_MM, y), (x + MARKER_MM, y + MARKER_MM), (x, y + MARKER_MM)


def black_cells(marker: int) -> Iterator[tuple[int, int]]:
    """Yield the column and row of each black square of a marker, its border among them."""
    for row in range(CELLS):
        for column in range(CELLS):
            inside = 0 < row < CELLS - 1 and 0 < column < CELLS - 1
            place = (CELLS - 2) * (row - 1) + column - 1
            if not (inside and PATTERNS[marker] >> ((CELLS - 2) ** 2 - 1 - place) & 1):
                yield column, row
