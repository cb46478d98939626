"""What a light looks like in the picture of a board."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from companion.ui.kit import theme
from companion.ui.kit.theme import Colour

SLOTS: Final = 16
STEADY: Final = (1 << SLOTS) - 1
"""The pattern of a light that does not blink."""


class Ring(Enum):
    """The form of a light, so that its meaning is not in the colour alone."""

    HALO = "halo"
    """A soft glow: a hole that shines."""
    RING = "ring"
    """A glow and a ring: this one."""
    TARGET = "target"
    """A glow and two rings: a peg belongs here."""
    BROKEN = "broken"
    """A broken ring: a peg should leave here."""


class LightStyle(NamedTuple):
    """A light as it shines: colour (see `theme`), form, and in which of the slots of its rhythm (STEADY: in all)."""

    colour: Colour = theme.GREEN_LIGHT
    ring: Ring = Ring.HALO
    pattern: int = STEADY

    @property
    def blink(self) -> bool:
        """Whether it is dark now and then."""
        return self.pattern != STEADY
