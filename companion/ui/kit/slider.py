"""A slider, for volume and brightness."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty

from companion.ui.kit import theme
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.paint import box_of, disc, slab
from companion.ui.kit.unit import px


class Slider(Drawn):
    """A knob in a groove; `value` from 0 to 1, `on_slide(slider, value)` while a finger moves it."""

    about = ""
    """What is set by it, for those who do not see what stands beside it."""
    value = NumericProperty(0.5)

    def __init__(self, value: float = 0.5, **kwargs: Any) -> None:
        """Begin at a value."""
        self.register_event_type("on_slide")
        super().__init__(value=value, **kwargs)
        self.bind(value=self.changed)

    def on_slide(self, value: float) -> None:
        """Be slid (event)."""

    def paint(self) -> None:
        """Draw groove, filling and knob."""
        x, y, w, h = box_of(self)
        knob, groove, middle = px(19), px(12), y + h / 2
        at = x + knob + (w - 2 * knob) * self.value
        slab((x, middle - groove / 2, w, groove), theme.WELL, groove / 2)
        slab((x, middle - groove / 2, at - x, groove), theme.GONE_INK if self.disabled else theme.ACCENT, groove / 2)
        disc(at, middle - px(2), knob, (0, 0, 0, 0.35))
        disc(at, middle, knob, theme.GONE if self.disabled else theme.TEXT)
        disc(at, middle, knob * 0.32, theme.RAISED)

    def value_at(self, x: float) -> float:
        """Return the value that the knob has at a place."""
        knob = px(19)
        share = (x - self.x - knob) / max(self.width - 2 * knob, 1)
        return float(min(max(share, 0.0), 1.0))

    def _slide(self, touch: Any) -> None:
        value = self.value_at(touch.x)
        if value != self.value:
            self.value = value
            self.dispatch("on_slide", value)

    def on_touch_down(self, touch: Any) -> bool:
        """Bring the knob to the finger."""
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        if not self.disabled:
            touch.grab(self)
            self._slide(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Follow the finger."""
        if touch.grab_current is not self:
            return False
        self._slide(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let go."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True
