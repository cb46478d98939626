"""A flow chart: steps below each other, at the right of each question what its yes leads to, and how it goes on."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

from kivy.graphics import SmoothTriangle

from companion.ui.kit import theme
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.lettering import MANY, text_height
from companion.ui.kit.paint import outline, slab, stroke, tint, word
from companion.ui.kit.projection import Box
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.unit import UNIT, px
from companion.ui.texts.reading import END, ChartStep
from companion.words.screens import NO, THE_END, YES

_GAP: Final = 30.0
_PAD: Final = 10.0
_LEAST: Final = 40.0
"""The least height of a step, in design pixels."""
_ROLE: Final = theme.NOTE
_MAIN: Final = 0.52
"""The share of the width that the steps take; the rest is for what a yes leads to."""
_BETWEEN: Final = 58.0
_LANE: Final = 22.0
"""The width at the right edge that is kept for ways past several steps."""


class FlowChart(Drawn):
    """Shows the steps of a chart; it takes the height that its texts need at its width."""

    def __init__(self, steps: tuple[ChartStep, ...], **kwargs: Any) -> None:
        """Show these steps."""
        self.steps = steps
        super().__init__(size_hint_y=None, **kwargs)
        self.bind(width=self._grow)
        UNIT.bind(scale=self._grow)
        self._grow()

    def _grow(self, *_: object) -> None:
        self.height = sum(self._rows()) + px(_GAP) * len(self.steps) + px(4)

    def _rows(self) -> list[float]:
        """Return how high each row has to be for its texts."""
        wide, room = self._widths()
        pad = px(2 * _PAD)
        texts = ((text_height(s.text, _ROLE, wide - pad), text_height(s.yes, _ROLE, room - pad)) for s in self.steps)
        return [max(*each, px(_LEAST - _PAD)) + px(_PAD) for each in texts]

    def _widths(self) -> tuple[float, float]:
        wide = max(self.width * _MAIN - px(8), 1)
        return wide, max(self.width - px(8) - wide - px(_BETWEEN) - px(_LANE), 1)

    def box(self, number: int, *, yes: bool = False) -> Box:
        """Return where a step is, or where the yes of a question leads: left, bottom, width, height."""
        (wide, room), rows = self._widths(), self._rows()
        low = self.top - px(4) - sum(rows[: number + 1]) - px(_GAP) * number
        left = self.x + px(4)
        return (left + wide + px(_BETWEEN), low, room, rows[number]) if yes else (left, low, wide, rows[number])

    def way_on(self, number: int) -> tuple[float, ...]:
        """Return the line from where the yes of a question leads to where it joins the steps, as x, y, x, y ...

        The next step is joined right below; a way past others runs down at the right edge. It is empty at the end.
        """
        then = self.steps[number].then
        if then == END:
            return ()
        x, y, w, h = self.box(number, yes=True)
        join, _, wide, _ = self.box(then)
        height = self._join(then)
        if then == number + 1:
            return (x + w / 2, y, x + w / 2, height, join + wide / 2, height)
        lane = x + w + px(_LANE) * self._lanes[then]
        return (x + w, y + h / 2, lane, y + h / 2, lane, height, join + wide / 2, height)

    @cached_property
    def _lanes(self) -> dict[int, float]:
        """Return for each step that ways past others lead to how far out its lane is: each has one of its own."""
        far = sorted({step.then for place, step in enumerate(self.steps) if step.yes and step.then > place + 1})
        return {then: (index + 1) / (len(far) + 1) for index, then in enumerate(far)}

    def _join(self, number: int) -> float:
        """Return how high above a step the ways from a yes join it: in the middle of the gap."""
        _, low, _, high = self.box(number)
        return low + high + px(_GAP) * 0.5

    def paint(self) -> None:
        """Draw boxes, arrows and words."""
        for number, step in enumerate(self.steps):
            box = self.box(number)
            x, y, w, h = box
            self._draw_box(box, step.text, ask=step.ask)
            if number < len(self.steps) - 1:
                self._arrow_down(x + w * 0.5, y, px(_GAP))
                if step.ask:
                    below = (x + w * 0.5 - px(48), y - px(_GAP), px(40), px(_GAP))
                    word(SCREEN.text(NO()), _ROLE, below, theme.MUTED, "right")
            if step.yes:
                side = self.box(number, yes=True)
                self._arrow_right(x + w, side[0], y + h / 2)
                word(SCREEN.text(YES()), _ROLE, (x + w, y + h / 2, px(_BETWEEN - 12), h / 2), theme.MUTED, "center")
                self._draw_box(side, step.yes, ask=False)
                self._draw_way_on(number, side)

    def _draw_way_on(self, number: int, side: Box) -> None:
        """Draw where a yes goes on to, or that it ends the chart."""
        way = self.way_on(number)
        if way:
            stroke(way, theme.MUTED, px(1.5))
            self._head_left(way[-2], way[-1])
        else:
            x, y, w, _ = side
            word(SCREEN.text(THE_END()), _ROLE, (x, y - px(_GAP), w, px(_GAP)), theme.ACCENT, "center")

    def _draw_box(self, box: Box, text: str, *, ask: bool) -> None:
        x, y, w, h = box
        slab(box, theme.PANEL if ask else theme.RAISED, px(theme.RADIUS) if ask else px(4))
        if ask:
            outline(box, theme.BRASS, px(theme.RADIUS), px(1.5))
        word(text, _ROLE, (x + px(_PAD), y, w - px(2 * _PAD), h), theme.TEXT, "center", MANY)

    def _arrow_down(self, x: float, top: float, long: float) -> None:
        end = top - long
        stroke((x, top, x, end + px(6)), theme.MUTED, px(1.5))
        tint(theme.MUTED)
        SmoothTriangle(points=(x - px(5), end + px(8), x + px(5), end + px(8), x, end + px(1)))

    def _arrow_right(self, left: float, right: float, y: float) -> None:
        stroke((left, y, right - px(6), y), theme.MUTED, px(1.5))
        tint(theme.MUTED)
        SmoothTriangle(points=(right - px(8), y - px(5), right - px(8), y + px(5), right - px(1), y))

    def _head_left(self, x: float, y: float) -> None:
        """Draw the head of a way that joins the line between two steps from the right."""
        tint(theme.MUTED)
        SmoothTriangle(points=(x + px(8), y - px(5), x + px(8), y + px(5), x + px(1), y))
