"""The top of a table: the sentence at the left, the totals at the right, on one bar or, where it is narrow, on two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kivy.graphics import Rectangle
from kivy.uix.widget import Widget

from companion.ui.kit import theme
from companion.ui.kit.paint import box_of, tint
from companion.ui.kit.scorebox import Scorebox
from companion.ui.kit.sentence import Sentence
from companion.ui.kit.unit import UNIT, px

LEAST_SENTENCE: Final = 330.0
"""The room a sentence needs beside the totals (design pixels)."""


class TopBar(Widget):
    """A `sentence` and `scores`. Give it the height `lines(width)` times `theme.BAR_HEIGHT`."""

    def __init__(self, scores: Sequence[Scorebox] = (), **kwargs: Any) -> None:
        """Make a bar with an empty sentence."""
        self.sentence = Sentence()
        self.scores = tuple(scores)
        super().__init__(**kwargs)
        for widget in (self.sentence, *self.scores):
            self.add_widget(widget)
        for score in self.scores:
            score.bind(name=self._lay_out, total=self._lay_out)
        self.bind(pos=self._lay_out, size=self._lay_out)
        UNIT.bind(scale=self._lay_out)
        self._lay_out()

    def _widths(self) -> list[float]:
        return [score.needed_width + px(26) for score in self.scores]

    def lines(self, width: float) -> int:
        """Return how many lines the bar needs when it is `width` real pixels wide: 1 or 2."""
        return 1 if not self.scores or width - sum(self._widths()) >= px(LEAST_SENTENCE) else 2

    def _lay_out(self, *_: object) -> None:
        self.canvas.before.clear()
        x, y, w, h = box_of(self)
        with self.canvas.before:
            tint(theme.BAR)
            Rectangle(pos=(x, y), size=(w, h))
        split = self.lines(w) == 2 and h > px(theme.BAR_HEIGHT) * 1.4
        high = h / 2 if split else h
        widths = self._widths()
        room = w if split else w * 0.66
        squeeze = min(1.0, room / sum(widths)) if widths else 1.0
        left = x + w - sum(widths) * squeeze
        self.sentence.pos, self.sentence.size = (x, y + h - high), (w if split else left - x, high)
        for score, wide in zip(self.scores, widths, strict=True):
            score.pos, score.size = (left, y), (wide * squeeze - px(14), high)
            left += wide * squeeze
