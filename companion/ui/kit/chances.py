"""A chart of the chance to win over a game, with a mark for each slip and mistake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.ui.kit import theme
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.paint import box_of, dashes, disc, ring, stroke, word
from companion.ui.kit.theme import Colour, faded
from companion.ui.kit.unit import px

_LINES: Final = (0, 50, 100)


@dataclass(frozen=True, slots=True)
class ChanceMark:
    """A place of the game to look at."""

    when: float
    ink: Colour
    hollow: bool = False
    chosen: bool = False


class ChanceChart(Drawn):
    """A line from 0 to 100 percent, ticks where deals begin, and marks on the line."""

    def __init__(self, **kwargs: Any) -> None:
        """Show nothing yet."""
        self._line: tuple[tuple[float, float], ...] = ()
        self._ticks: tuple[tuple[float, str], ...] = ()
        self._marks: tuple[ChanceMark, ...] = ()
        super().__init__(**kwargs)

    def show(
        self, line: Sequence[tuple[float, float]], ticks: Sequence[tuple[float, str]], marks: Sequence[ChanceMark]
    ) -> None:
        """Show the chances (when, from 0 to 1), a word at some places below, and marks."""
        shown = tuple(line), tuple(ticks), tuple(marks)
        if shown != (self._line, self._ticks, self._marks):
            self._line, self._ticks, self._marks = shown
            self.changed()

    def paint(self) -> None:
        """Draw the chart."""
        x, y, w, h = box_of(self)
        note = px(24)
        left, low, wide, high = x + px(44), y + note, w - px(60), h - note - px(14)
        last = max([1.0, *(when for when, _ in self._line)])
        for percent in _LINES:
            at = low + high * percent / 100
            if percent == 50:
                dashes((left, at, left + wide, at), theme.MUTED, px(5))
            else:
                stroke((left, at, left + wide, at), theme.RAISED_EDGE, px(1.5))
            word(str(percent), theme.NOTE, (x, at - px(13), px(38), px(26)), theme.MUTED, "right")
        for when, text in self._ticks:
            cx = left + wide * when / last
            word(text, theme.NOTE, (cx - px(20), y, px(40), note - px(2)), theme.MUTED, "center")
        path = [part for when, share in self._line for part in (left + wide * when / last, low + high * share)]
        if len(path) >= 4:
            stroke(path, faded(theme.WELL, 0.7), px(6))
            stroke(path, theme.TEXT, px(3))
        for each in sorted(self._marks, key=lambda mark: mark.chosen):
            cx, cy = left + wide * each.when / last, low + high * self._share_at(each.when)
            size = px(8 if each.chosen else 5)
            if each.hollow:
                disc(cx, cy, size, theme.GROUND)
                ring(cx, cy, size, each.ink, px(2))
            else:
                disc(cx, cy, size, each.ink)
            if each.chosen:
                ring(cx, cy, px(12), theme.TEXT, px(2))

    def _share_at(self, when: float) -> float:
        """Return where the line is at a place."""
        for (start, share), (end, then) in zip(self._line, self._line[1:], strict=False):
            if start <= when <= end:
                return share + (then - share) * (when - start) / max(end - start, 1e-9)
        return self._line[-1][1] if self._line and when > self._line[-1][0] else 0.5
