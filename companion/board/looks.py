"""How the sides look on a drawn board: a colour and a shape each, never a colour alone.

The hues are Okabe and Ito's, which people with any kind of colour vision can tell apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple


class Shape(Enum):
    """The outline of a side's pegs, seen from above."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"


class Look(NamedTuple):
    """A colour (#RRGGBB) and a shape."""

    colour: str
    shape: Shape


LOOKS: Mapping[str, Look] = {
    "red": Look("#D55E00", Shape.CIRCLE),
    "blue": Look("#56B4E9", Shape.SQUARE),
    "green": Look("#009E73", Shape.TRIANGLE),
    "yellow": Look("#F0E442", Shape.DIAMOND),
}
"""The look of each track by its label."""

NOBODY = Look("#EFE6D6", Shape.CIRCLE)
"""A peg in a hole that no single side owns, such as a shared game hole."""
