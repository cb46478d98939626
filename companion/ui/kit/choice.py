"""Choosing: one of a few (Choice), yes or no (Switch), a number (Stepper)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from math import ceil
from typing import Any, Final

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.ui.kit import theme
from companion.ui.kit.drawn import Drawn, Touchable
from companion.ui.kit.lettering import text_width
from companion.ui.kit.paint import box_of, disc, inset, outline, slab, stroke, word
from companion.ui.kit.projection import Box
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.theme import mixed
from companion.ui.kit.unit import px
from companion.words.message import Said
from companion.words.screens import OFF, ON

_BESIDE: Final = 20.0
"""What is left free beside a word in its segment, on both sides together (design pixels)."""


def _spoken(options: Sequence[tuple[Any, Said]]) -> tuple[tuple[Any, str], ...]:
    return tuple((value, SCREEN.text(said)) for value, said in options)


class ChoiceBar(Drawn):
    """Segments of which one is chosen. `on_choice(choice, value)` when a finger chooses another.

    `value` is what is chosen; set it to choose from code (no event). `lines` is in how many lines the segments lie.
    """

    about = ""
    """What is chosen by it, for those who do not see what stands beside it."""
    value = ObjectProperty(None, allownone=True)
    lines = NumericProperty(1)

    def __init__(self, options: Sequence[tuple[Any, Said]], value: Any = None, **kwargs: Any) -> None:
        """Offer (value, word) pairs; the first is chosen unless `value` says otherwise."""
        self.register_event_type("on_choice")
        self._options = _spoken(options)
        super().__init__(value=self._options[0][0] if value is None else value, **kwargs)
        self.bind(value=self.changed, lines=self.changed)

    def on_choice(self, value: Any) -> None:
        """Have another value chosen (event)."""

    @property
    def options(self) -> tuple[tuple[Any, str], ...]:
        """The values and their words."""
        return self._options

    def offer(self, options: Sequence[tuple[Any, Said]]) -> None:
        """Offer other options; what is chosen stays if it is among them."""
        self._options = _spoken(options)
        if self.value not in [value for value, _ in self._options]:
            self.value = self._options[0][0]
        self.changed()

    def box(self, value: Any) -> Box:
        """Return where the segment of a value is."""
        index = [option for option, _ in self._options].index(value)
        line, place = divmod(index, self._in_a_line)
        widths, high = self._widths(), self.height / self.lines
        return self.x + sum(widths[:place]), self.top - (line + 1) * high, widths[place], high

    def _widths(self) -> list[float]:
        """Return the widths of the segments: alike, unless a word needs more and the others can do with less."""
        alike, small = self.width / self._in_a_line, theme.STRONG.least / theme.STRONG.size
        words = (text_width(text, theme.STRONG) * small for _, text in self._options)
        needed = [max(wide + px(_BESIDE), px(theme.TOUCH)) for wide in words]
        if self.lines > 1 or max(needed) <= alike or sum(needed) > self.width:
            return [alike] * self._in_a_line
        spare = (self.width - sum(needed)) / len(needed)
        return [wide + spare for wide in needed]

    @property
    def _in_a_line(self) -> int:
        return ceil(len(self._options) / int(self.lines))

    def paint(self) -> None:
        """Draw the segments."""
        slab(box_of(self), theme.WELL, px(theme.RADIUS))
        if theme.hides(theme.WELL, theme.GROUND):
            outline(box_of(self), theme.EDGE, px(theme.RADIUS), px(1.5))
        for value, text in self._options:
            box = inset(self.box(value), px(4))
            chosen = value == self.value
            ink = theme.INK if chosen else theme.TEXT
            if self.disabled:
                ink = theme.MUTED if chosen else theme.GONE_INK
            if chosen:
                slab(box, theme.RAISED if self.disabled else theme.TEXT, px(theme.RADIUS - 3))
            if chosen and self.disabled:
                outline(box, theme.MUTED, px(theme.RADIUS - 3), px(2))
            word(text, theme.STRONG, inset(box, px(5), 0), ink, "center", 2)

    def on_touch_down(self, touch: Any) -> bool:
        """Choose the segment under the finger."""
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        line = min(int((self.top - touch.y) / self.height * self.lines), self.lines - 1)
        ends = list(accumulate(self._widths()))
        place = min(bisect_right(ends, touch.x - self.x), self._in_a_line - 1)
        value = self._options[min(line * self._in_a_line + place, len(self._options) - 1)][0]
        if not self.disabled and value != self.value:
            self.value = value
            self.dispatch("on_choice", value)
        return True


class Switch(Touchable):
    """A sentence with a switch at its right that says "on" or "off"; `on_switch(switch, active)` when touched."""

    text = StringProperty("")
    active = BooleanProperty(False)

    def __init__(self, text: Said = "", *, active: bool = False, **kwargs: Any) -> None:
        """Say what is switched."""
        self.register_event_type("on_switch")
        super().__init__(text=SCREEN.text(text), active=active, **kwargs)
        self.bind(text=self.changed, active=self.changed)

    def on_switch(self, active: bool) -> None:
        """Be switched (event)."""

    def on_tap(self) -> None:
        """Switch over."""
        self.active = not self.active
        self.dispatch("on_switch", self.active)

    def paint(self) -> None:
        """Draw sentence and switch."""
        x, y, w, h = box_of(self)
        wide, high = px(92), px(42)
        pill = (x + w - wide, y + (h - high) / 2, wide, high)
        ink = theme.GONE_INK if self.disabled else theme.TEXT
        lit = self.active and not self.disabled
        word(self.text, theme.BODY, (x, y, w - wide - px(14), h), ink, lines=2)
        slab(pill, theme.ACCENT if lit else theme.WELL, high / 2)
        outline(pill, theme.RAISED_EDGE, high / 2, px(1.5))
        knob = pill[0] + (wide - high / 2 if self.active else high / 2)
        disc(knob, y + h / 2, high / 2 - px(5), theme.INK if lit else theme.MUTED)
        room = (pill[0] + (px(8) if self.active else high - px(4)), pill[1], wide - high - px(4), high)
        word(SCREEN.text(ON() if self.active else OFF()), theme.NOTE, room, theme.INK if lit else ink, "center")


class Stepper(Drawn):
    """A number between a minus and a plus; `on_step(stepper, value)` when a finger changes it."""

    about = ""
    """What is set by it, for those who do not see what stands beside it."""
    value = NumericProperty(0)

    def __init__(
        self,
        value: float,
        least: float,
        most: float,
        *,
        step: float = 1,
        text: Callable[[float], str] = lambda value: f"{value:g}",
        round_again: bool = False,
        **kwargs: Any,
    ) -> None:
        """Count from `least` to `most` by `step`; `text` says how a value is written.

        With `round_again` the least follows the most.
        """
        self.register_event_type("on_step")
        self._least, self._most, self._step, self._text = least, most, step, text
        self._round, self._pressed = round_again, 0
        super().__init__(value=value, **kwargs)
        self.bind(value=self.changed)

    def _goes(self, way: int) -> bool:
        return self._round or self._least <= self.value + way * self._step <= self._most

    def on_step(self, value: float) -> None:
        """Be stepped (event)."""

    def _keys(self) -> dict[int, Box]:
        wide = min(px(64), self.width / 3)
        x, y, w, h = box_of(self)
        return {-1: (x, y, wide, h), 1: (x + w - wide, y, wide, h)}

    def paint(self) -> None:
        """Draw the keys and the value."""
        x, y, w, h = box_of(self)
        slab(box_of(self), theme.WELL, px(theme.RADIUS))
        for way, (left, low, wide, high) in self._keys().items():
            box = inset((left, low, wide, high), px(4))
            live = not self.disabled and self._goes(way)
            slab(box, theme.RAISED if live else mixed(theme.WELL, theme.RAISED, 0.4), px(theme.RADIUS - 3))
            if live:
                pressed = self._pressed == way
                outline(
                    box,
                    theme.ACCENT if pressed else theme.RAISED_EDGE,
                    px(theme.RADIUS - 3),
                    px(3 if pressed else 1.5),
                )
            ink, cx, cy, arm = theme.TEXT if live else theme.GONE_INK, left + wide / 2, low + high / 2, px(10)
            stroke((cx - arm, cy, cx + arm, cy), ink, px(3.5))
            if way > 0:
                stroke((cx, cy - arm, cx, cy + arm), ink, px(3.5))
        wide = self._keys()[-1][2]
        ink = theme.GONE_INK if self.disabled else theme.TEXT
        word(self._text(self.value), theme.FACT, (x + wide, y, w - 2 * wide, h), ink, "center")

    @property
    def shown(self) -> str:
        """The value as it is written."""
        return self._text(self.value)

    def way_at(self, x: float) -> int:
        """Return which key is at a place: -1 for less, 1 for more, 0 for none."""
        keys = self._keys().items()
        return next((way for way, (left, _, wide, _) in keys if left <= x <= left + wide), 0)

    def on_touch_down(self, touch: Any) -> bool:
        """Step by the key under the finger."""
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        for way, (left, _, wide, _) in self._keys().items():
            if left <= touch.x <= left + wide and not self.disabled:
                touch.grab(self)
                self._pressed = way
                self.changed()
                self._move(way)
        return True

    def _move(self, way: int) -> None:
        value = self.value + way * self._step
        if not self._goes(way):
            value = min(max(value, self._least), self._most)
        elif self._round:
            value = self._least + (value - self._least) % (self._most - self._least + self._step)
        if value != self.value:
            self.value = value
            self.dispatch("on_step", value)

    def on_touch_up(self, touch: Any) -> bool:
        """Let the key come up."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._pressed = 0
        self.changed()
        return True
