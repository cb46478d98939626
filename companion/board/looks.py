"""How the sides look on a drawn board: a colour and a shape each, never a colour alone.

The hues are Okabe and Ito's, but for red, which is red and not their vermilion: players call it by its name. People
with any kind of colour vision can tell the four apart (tests/board/test_looks.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple


class PegShape(Enum):
    """The outline of a side's pegs, seen from above."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"


class PegLook(NamedTuple):
    """A colour (#RRGGBB) and a shape."""

    colour: str
    shape: PegShape


LOOKS: Mapping[str, PegLook] = {
    "red": PegLook("#E02B35", PegShape.CIRCLE),
    "blue": PegLook("#56B4E9", PegShape.SQUARE),
    "green": PegLook("#009E73", PegShape.TRIANGLE),
    "yellow": PegLook("#F0E442", PegShape.DIAMOND),
}
"""The look of each track by its label."""

PAINT_COLOURS: Mapping[str, str] = {
    "grass": "#2F6B3C",
    "infield": "#3C8048",
    "dirt": "#B5834A",
    "chalk": "#F7F1E3",
    "panel": "#120B07",
}
"""What a field is painted with."""

LABEL_COLOURS: Mapping[str, str] = {"o": "#8C1C13", "r": "#E9B44C", "p": "#8E6BBF"}
"""The rim of a hole of a base path by what it does: out, must roll, pickle. A base stands on its plate."""

NOBODY = PegLook("#2F3B52", PegShape.CIRCLE)
"""A peg in a hole that no single side owns: a shared game hole, or a runner."""
