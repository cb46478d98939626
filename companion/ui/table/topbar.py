"""The top of the table: the sentence, and every side's total."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.graphics import Rectangle
from kivy.uix.widget import Widget

from companion.app.view import SideView
from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.lettering import plain, text_width
from companion.ui.kit.paint import box_of, mark, tint, word
from companion.ui.kit.scorebox import Scorebox
from companion.ui.kit.sentence import SentenceBar
from companion.ui.kit.spoken import SCREEN, marked, printed
from companion.ui.kit.theme import mixed
from companion.ui.kit.unit import UNIT, px
from companion.ui.table.pane import Heading
from companion.words.message import Partners

ROW: Final = 54.0
"""The height of a row of the bar, in design pixels."""
_LONG: Final = 14
"""Names of partners with more letters than that are set in two lines."""
_WITH_NAMES: Final = 3
"""More sides than that leave no room for their names in a small window."""
LINES: Final = 60.0
"""The height of a sentence that may take two lines, in design pixels."""


class Total(Scorebox):
    """A total in one line; where its box is narrower than that, the name stands small above it.

    The long name of a partnership stands in two small lines beside its total.
    """

    bare = False
    """Whether the name is left out, though a short one would have room: those of all other sides have none."""

    @property
    def compact_width(self) -> float:
        """The width in real pixels that shows the name in full, small."""
        if self._in_two_lines:
            return px(28) + self._longer_half + px(8) + self._total_width
        return float(max(text_width(printed(self.name), theme.NOTE), px(28) + self._total_width) + px(4))

    @property
    def bare_width(self) -> float:
        """The width in real pixels without the name, whose side is told by its colour and shape."""
        return px(34) + self._total_width

    @property
    def _in_two_lines(self) -> tuple[str, ...]:
        """The lines (markup) that the name of partners stands in; none where it is short, or that of one."""
        name = SCREEN.text(self.name)
        if not isinstance(name, Partners) or len(name) <= _LONG:
            return ()
        *others, last = map(plain, name.names)
        return f"{' &amp; '.join(others)} &amp;", last

    @property
    def _longer_half(self) -> float:
        return max(text_width(line, theme.NOTE) for line in self._in_two_lines) + px(6)

    def paint(self) -> None:
        """Draw the total."""
        if self.width >= self.needed_width - 1:
            super().paint()
            return
        x, y, w, h = box_of(self)
        shade = 0.0 if self.active else theme.UNCONCERNED
        ink, line = mixed(theme.TEXT, theme.BAR, shade), h * 0.42
        if lines := self._in_two_lines:
            wide = self._total_width
            mark(self.look.mark, x + px(11), y + h / 2, px(10), mixed(self.look.colour, theme.BAR, shade * 0.5))
            word("\n".join(lines), theme.NOTE, (x + px(28), y, w - wide - px(34), h), ink, lines=2)
            word(str(self.total), theme.TOTAL, (x + w - wide, y, wide, h), ink, "right")
            return
        wide = self._total_width
        if self.bare or w < min(px(90), self.compact_width) - 1:
            mark(self.look.mark, x + px(11), y + h / 2, px(10), mixed(self.look.colour, theme.BAR, shade * 0.5))
            word(str(self.total), theme.TOTAL, (x + px(26), y, w - px(26), h), ink)
            return
        left = x + (w - wide - px(28)) / 2
        middle = y + (h - line) / 2
        word(printed(self.name), theme.NOTE, (x, y + h - line - px(2), w, line), ink, "center")
        mark(self.look.mark, left + px(11), middle, px(9), mixed(self.look.colour, theme.BAR, shade * 0.5))
        word(str(self.total), theme.TOTAL, (left + px(26), y, wide + px(8), h - line), ink)


class TopBar(Widget):
    """Sentence, totals and the way to the help beside each other; below the sentence where the window is narrow."""

    totals_share = 0.5
    """How much of a wide bar the totals may take."""

    def __init__(self, help_me: Callable[[], object], **kwargs: Any) -> None:
        """Say nothing yet; `help_me` is called when the question mark is touched."""
        super().__init__(**kwargs)
        with self.canvas.before:
            self._ink = tint(theme.BAR)
            self._ground = Rectangle(pos=self.pos, size=self.size)
        self.sentence = SentenceBar()
        self.boxes: list[Total] = []
        self.stacked = False
        self.help = Button("?", on_tap=lambda _: help_me())
        self.add_widget(self.sentence)
        self.add_widget(self.help)
        self.bind(pos=self.lay_out, size=self.lay_out)
        UNIT.bind(scale=self.lay_out, palettes=self._tint)

    def _tint(self, *_: object) -> None:
        self._ink.rgba = theme.BAR.now

    @property
    def wanted(self) -> float:
        """The height wanted, in design pixels: large text needs more, or it would be set smaller than usual."""
        return theme.roomy(ROW + LINES if self.stacked else ROW)

    def show(self, heading: Heading, sides: tuple[SideView, ...]) -> None:
        """Show a sentence and the totals; the sides that are not concerned are dimmed."""
        look = theme.SIDES[heading.side] if heading.side is not None else None
        ink = heading.tint.ink if heading.tint else look.ink if look else theme.TEXT
        self.sentence.say(marked(heading.said, ink), look, heading.tint)
        if len(self.boxes) != len(sides):
            for box in self.boxes:
                self.remove_widget(box)
            self.boxes = [Total(theme.SIDES[side.side], side.name) for side in sides]
            for box in self.boxes:
                self.add_widget(box)
        for box, side in zip(self.boxes, sides, strict=True):
            box.name, box.total = side.name, side.total
            box.active = heading.side in (None, side.side)
        self.lay_out()

    def _widths(self, room: float, gap: float) -> list[float]:
        """Return the widths of the totals: in one line where all fit, else compact, else the long ones shortened."""
        room -= gap * max(len(self.boxes) - 1, 0)
        widths = [box.needed_width for box in self.boxes]
        if sum(widths) > room:
            widths = [box.compact_width for box in self.boxes]
        bare = len(self.boxes) > _WITH_NAMES and not self.stacked and UNIT.scale < 1
        for box in self.boxes:
            box.bare = bare
        if bare:
            widths = [box.bare_width for box in self.boxes]
        most = max(widths, default=0.0)
        while sum(widths) > room and most > px(60):
            most -= px(4)
            widths = [min(width, most) for width in widths]
        return widths

    def lay_out(self, *_: object) -> None:
        """Place the parts."""
        self._ground.pos, self._ground.size = self.pos, self.size
        high = self.height * theme.roomy(ROW) / self.wanted
        self.help.size = (px(ROW), high - px(2))
        row = self.y if self.stacked else self.y + (self.height - high) / 2
        self.help.pos = (self.x + px(8) if self.stacked else self.right - px(ROW + 6), row + px(1))
        room = self.width - px(52 + ROW) if self.stacked else self.width * self.totals_share
        gap, end = px(16 if len(self.boxes) > 2 else 26), self.right - px(16 if self.stacked else ROW + 18)
        for box, width in zip(reversed(self.boxes), reversed(self._widths(room, gap)), strict=True):
            box.size = (width, high)
            box.pos = (end - box.width, row)
            end -= box.width + gap
        top = self.y + (high if self.stacked else 0)
        self.sentence.pos = (self.x, top)
        self.sentence.size = (self.width, self.height - high) if self.stacked else (end - self.x, self.height)
