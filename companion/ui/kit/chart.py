"""Charts: the race of the totals over a game, and bars for statistics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.ui.kit import theme
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.lettering import plain, text_width
from companion.ui.kit.paint import box_of, dashes, inset, mark, outline, slab, stroke, word
from companion.ui.kit.projection import Box
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.theme import Colour, SideLook, faded
from companion.ui.kit.unit import px
from companion.words.panes import SKUNK_LINE

_At = Callable[[float, float], tuple[float, float]]
"""Where (when, total) is, in pixels."""
STEP: Final = 30
"""Between two lines of the race's grid: a street."""


@dataclass(frozen=True, slots=True)
class RaceLine:
    """A side's way through a game: (when, total) in order; "when" is any number that grows, such as the action's."""

    look: SideLook
    points: tuple[tuple[float, int], ...]


class RaceChart(Drawn):
    """Stepped lines from 0 to the target, each ending in its side's shape and total; a dashed line for the skunk."""

    def __init__(
        self,
        lines: Sequence[RaceLine] = (),
        *,
        target: int = 121,
        skunk: int | None = 91,
        ticks: Sequence[tuple[float, str]] = (),
        **kwargs: Any,
    ) -> None:
        """Show lines; `ticks` are (when, word) below the chart, such as where each deal begins."""
        self._show = tuple(lines), target, skunk, tuple(ticks)
        super().__init__(**kwargs)

    def show(
        self, lines: Sequence[RaceLine], *, target: int, skunk: int | None, ticks: Sequence[tuple[float, str]] = ()
    ) -> None:
        """Show another game."""
        self._show = tuple(lines), target, skunk, tuple(ticks)
        self.changed()

    def paint(self) -> None:
        """Draw the chart."""
        lines, target, skunk, ticks = self._show
        x, y, w, h = box_of(self)
        note = px(26)
        field = (
            x + px(46),
            y + (note if ticks else px(8)),
            w - px(46) - px(66),
            h - (note if ticks else px(8)) - px(14),
        )
        last = max([1.0, *(when for line in lines for when, _ in line.points)])

        def at(when: float, total: float) -> tuple[float, float]:
            return field[0] + field[2] * when / last, field[1] + field[3] * min(total, target) / target

        self._paint_grid(field, target, skunk, at)
        for when, text in ticks:
            cx = at(when, 0)[0]
            stroke((cx, field[1], cx, field[1] - px(5)), theme.RAISED_EDGE, px(1.5))
            word(text, theme.NOTE, (cx - px(40), y, px(80), note - px(4)), theme.MUTED, "center")
        for line in lines:
            _paint_line(line, at)
        self._paint_ends(lines, at, field)

    def _paint_grid(self, field: Box, target: int, skunk: int | None, at: _At) -> None:
        totals = [*range(0, target - 9, STEP), target]
        for total in totals:
            left, low = at(0, total)
            ink = theme.RAISED_EDGE if total in (0, target) else theme.EDGE
            stroke((left, low, left + field[2], low), ink, px(1.5))
            word(str(total), theme.NOTE, (self.x, low - px(13), px(38), px(26)), theme.MUTED, "right")
        if skunk is not None:
            left, low = at(0, skunk)
            dashes((left, low, left + field[2], low), theme.MUTED, px(5))
            word(SCREEN.text(SKUNK_LINE()), theme.NOTE, (left + px(8), low + px(1), px(140), px(24)), theme.MUTED)

    def _paint_ends(self, lines: Sequence[RaceLine], at: _At, field: Box) -> None:
        """Write the totals at the right, pushed apart so that none covers another."""
        ends = [(at(*line.points[-1])[1], line) for line in lines if line.points]
        centres, least = list[float](), -1e9
        for middle, _ in sorted(ends, key=lambda end: end[0]):
            least = max(middle, least + px(26))
            centres.append(least)
        most = field[1] + field[3] + px(2)
        for centre, (_, line) in zip(reversed(centres), sorted(ends, key=lambda end: -end[0]), strict=True):
            centre = min(centre, most)
            most = centre - px(26)
            text = str(line.points[-1][1])
            word(text, theme.FACT, (field[0] + field[2] + px(18), centre - px(15), px(50), px(30)), line.look.ink)


def _paint_line(line: RaceLine, at: _At) -> None:
    if not line.points:
        return
    path: list[float] = []
    for index, (when, total) in enumerate(line.points):
        if index:
            path += at(when, line.points[index - 1][1])
        path += at(when, total)
    if len(path) >= 4:
        stroke(path, faded(theme.WELL, 0.7), px(6))
        stroke(path, line.look.colour, px(3))
    x, y = at(*line.points[-1])
    mark(line.look.mark, x, y, px(9.5), theme.BAR)
    mark(line.look.mark, x, y, px(8), line.look.colour)


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: what it is of, how long, what is written at its end, and its colour."""

    label: str
    value: float
    text: str
    ink: Colour = theme.TEXT


class BarChart(Drawn):
    """Horizontal bars below each other, from 0 to the greatest value (or `most`); about 40 design pixels each."""

    def __init__(self, bars: Sequence[Bar] = (), *, most: float = 0.0, **kwargs: Any) -> None:
        """Show bars."""
        self._bars, self._most = tuple(bars), most
        super().__init__(**kwargs)

    def show(self, bars: Sequence[Bar], *, most: float = 0.0) -> None:
        """Show other bars."""
        self._bars, self._most = tuple(bars), most
        self.changed()

    def paint(self) -> None:
        """Draw the bars."""
        if not self._bars:
            return
        x, _, w, h = box_of(self)
        row = min(h / len(self._bars), px(48))
        names = min(max(text_width(plain(bar.label), theme.BODY) for bar in self._bars) + px(14), w * 0.45)
        texts = max(text_width(bar.text, theme.FACT) for bar in self._bars) + px(14)
        most = self._most or max(max(bar.value for bar in self._bars), 1e-9)
        room = max(w - names - texts, px(20))
        for index, bar in enumerate(self._bars):
            low = self.top - (index + 1) * row
            word(plain(bar.label), theme.BODY, (x, low, names - px(10), row), theme.TEXT)
            length = max(room * min(bar.value / most, 1.0), px(3))
            thick = min(row * 0.58, px(26))
            groove = (x + names, low + (row - thick) / 2, length, thick)
            slab(groove, bar.ink, px(5))
            outline(inset(groove, 0), faded(theme.TEXT, 0.12), px(5), 1)
            word(bar.text, theme.FACT, (x + names + length + px(10), low, texts, row), theme.TEXT)
