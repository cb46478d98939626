"""The scale of the screen: how many real pixels one pixel of the 800 x 480 design is; and for which hand it is."""

from __future__ import annotations

from enum import Enum
from typing import Any, Final

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty

LEAST_SCALE: Final = 0.8
MOST_SCALE: Final = 3.0


class Shape(Enum):
    """The arrangements of a screen. `SMALL` is a landscape below 800 x 480 (desktop windows)."""

    LANDSCAPE = "landscape"
    PORTRAIT = "portrait"
    SMALL = "small"

    @property
    def wide(self) -> bool:
        """Whether the window is wider than high."""
        return self is not Shape.PORTRAIT


def shape_of(width: float, height: float) -> Shape:
    """Return the arrangement for a window of that size in pixels."""
    if height > width:
        return Shape.PORTRAIT
    return Shape.SMALL if width < 800 or height < 480 else Shape.LANDSCAPE


def scale_of(width: float, height: float) -> float:
    """Return the scale for a window: 1 on 800 x 480, about 1.29 on 720 x 1280."""
    room = (
        min(width / 560, height / 900) if shape_of(width, height) is Shape.PORTRAIT else min(width / 800, height / 480)
    )
    return min(max(room, LEAST_SCALE), MOST_SCALE)


class Unit(EventDispatcher):
    """The one scale in force, and the hand; widgets bind to them and draw themselves again when they change."""

    scale = NumericProperty(1.0)
    left_handed = BooleanProperty(False)
    """Whether what is touched stands at the left."""
    calm = BooleanProperty(False)
    """Whether nothing may blink."""


UNIT: Final[Any] = Unit()


def px(design_px: float) -> float:
    """Return real pixels for pixels of the 800 x 480 design."""
    return float(design_px * UNIT.scale)


def fit_unit(width: float, height: float) -> Shape:
    """Set the scale for a window of that size and return its arrangement."""
    UNIT.scale = scale_of(width, height)
    return shape_of(width, height)
