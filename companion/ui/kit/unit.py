"""The scale of the screen: how many real pixels one pixel of the 800 x 480 design is; and for which hand it is."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import Any, Final
from weakref import WeakMethod

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty

Changed = Callable[..., object]
"""A method that is called with the unit and the new value."""

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
    """The one scale in force, and the hand; widgets bind to them and draw themselves again when they change.

    Kivy's own `bind` keeps an entry for each widget that has ever been, and looks through all of them at each `bind`: a
    screen would open more slowly with every one before it. Here an entry goes with its widget.
    """

    scale = NumericProperty(1.0)
    left_handed = BooleanProperty(False)
    """Whether what is touched stands at the left."""
    calm = BooleanProperty(False)
    """Whether nothing may blink."""
    palettes = NumericProperty(0)
    """How often the palette has changed."""

    def __init__(self) -> None:
        """Begin at the scale of the design, with nobody bound."""
        self._bound: dict[str, dict[WeakMethod[Changed], None]] = {}
        super().__init__()
        for name in ("scale", "left_handed", "calm", "palettes"):
            self.fbind(name, self._dispatch, self._bound.setdefault(name, {}))

    def bind(self, **callbacks: Changed) -> None:
        """Have methods called when a property has changed, for as long as their widget is there."""
        for name, callback in callbacks.items():
            bound = self._bound[name]
            bound[WeakMethod(callback, partial(dict.pop, bound))] = None

    def _dispatch(self, bound: dict[WeakMethod[Changed], None], _: object, value: object) -> None:
        for method in tuple(bound):
            if (callback := method()) is not None:
                callback(self, value)


UNIT: Final[Any] = Unit()


def px(design_px: float) -> float:
    """Return real pixels for pixels of the 800 x 480 design."""
    return float(design_px * UNIT.scale)


def fit_unit(width: float, height: float) -> Shape:
    """Set the scale for a window of that size and return its arrangement."""
    UNIT.scale = scale_of(width, height)
    return shape_of(width, height)
