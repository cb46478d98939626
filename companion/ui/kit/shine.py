"""The lights of a picture: those that shine steadily, and those that a clock makes blink."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import Canvas

from companion.board.layout import HoleName
from companion.ui.kit import wood
from companion.ui.kit.lights import SLOTS, LightStyle
from companion.ui.kit.projection import Projection
from companion.ui.kit.unit import UNIT

SLOT_S: Final = 0.125
"""How long a slot of a rhythm lasts."""


class Shine:
    """Two layers of lights on a canvas. The clock runs only while something blinks, and draws only while `seen()`."""

    def __init__(self, canvas: Any, seen: Callable[[], bool]) -> None:
        """Lie on a canvas, above what is on it already."""
        self._steady, self._flashing = Canvas(), Canvas()
        canvas.add(self._steady)
        canvas.add(self._flashing)
        self._seen = seen
        self._clock: Any = None
        self._slot = 0
        self._lit: Mapping[HoleName, LightStyle] = {}
        self._blinking: Mapping[HoleName, LightStyle] = {}
        self._view: Projection | None = None

    @property
    def blinking(self) -> bool:
        """Whether a clock runs to make lights blink."""
        return self._clock is not None

    def show(self, view: Projection, lights: Mapping[HoleName, LightStyle]) -> None:
        """Show these lights; those that blink begin with their light on."""
        self._view, self._slot = view, 0
        self._blinking = {hole: style for hole, style in lights.items() if style.blink and not UNIT.calm}
        self._steady.clear()
        with self._steady:
            steady = {hole: style for hole, style in lights.items() if hole not in self._blinking}
            wood.paint_lights(view, steady, wood.peg_radius(view))
        self._flash()
        if self._blinking and self._clock is None:
            self._clock = Clock.schedule_interval(self._turn, SLOT_S)
        elif not self._blinking and self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _turn(self, _: float) -> None:
        if self._seen():
            self._slot = (self._slot + 1) % SLOTS
            if self._shining() != self._lit:
                self._flash()

    def _shining(self) -> Mapping[HoleName, LightStyle]:
        return {hole: style for hole, style in self._blinking.items() if style.pattern >> self._slot & 1}

    def _flash(self) -> None:
        self._flashing.clear()
        self._lit = self._shining()
        if self._view is not None:
            with self._flashing:
                wood.paint_lights(self._view, self._lit, wood.peg_radius(self._view))
