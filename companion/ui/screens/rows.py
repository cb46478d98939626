"""Rows of lists that are touched: a title, a note below it, something at the right, and an arrow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kivy.properties import BooleanProperty, StringProperty

from companion.ui.kit import theme
from companion.ui.kit.drawn import Touchable
from companion.ui.kit.lettering import text_height, text_width
from companion.ui.kit.paint import box_of, disc, mark, outline, ring, slab, stroke, word
from companion.ui.kit.projection import Box
from companion.ui.kit.spoken import SCREEN, printed
from companion.ui.kit.theme import SideLook, mixed
from companion.ui.kit.unit import px
from companion.words.message import Said

_HIGH: Final = 80.0
"""A row at least so high has room for three lines of text (design pixels)."""
_TITLE: Final = 27.0
_BESIDE_WORDS: Final = 54.0
"""What is left free beside the words of a row, on both sides together, for its arrow too."""
"""The height of a line of a title (design pixels)."""


class LinkRow(Touchable):
    """A row that leads somewhere; `on_tap`. `title` and `note` are markup, `value` stands at the right."""

    title = StringProperty("")
    note = StringProperty("")
    value = StringProperty("")

    def __init__(self, title: Said, note: Said = "", value: Said = "", **kwargs: Any) -> None:
        """Say where it leads."""
        super().__init__(title=SCREEN.text(title), note=SCREEN.text(note), value=SCREEN.text(value), **kwargs)
        self.bind(title=self.changed, note=self.changed, value=self.changed)

    def paint(self) -> None:
        """Draw the row."""
        x, y, w, h = box_of(self)
        slab((x, y, w, h), theme.sunk() if self.pressed else mixed(theme.GROUND, theme.RAISED, 0.5), px(theme.RADIUS))
        arm, tip = px(7), x + w - px(18)
        stroke((tip - arm, y + h / 2 + arm, tip, y + h / 2, tip - arm, y + h / 2 - arm), theme.MUTED, px(2.5))
        left, right = x + px(16), x + w - px(_BESIDE_WORDS - 16)
        if self.value:
            wide = min(text_width(self.value, theme.STRONG) + px(6), w * 0.45)
            word(self.value, theme.STRONG, (right - wide, y, wide, h), theme.TEXT, "right")
            right -= wide + px(10)
        if not self.note:
            word(self.title, theme.STRONG, (left, y, right - left, h), theme.TEXT, lines=2)
            return
        lines, title, note = self._heights(right - left)
        top = y + (h + title + note) / 2
        word(self.title, theme.STRONG, (left, top - title, right - left, title), theme.TEXT, lines=lines)
        below = (left, top - title - note, right - left, note)
        word(self.note, theme.NOTE, below, theme.MUTED, lines=2 if self._high else 1, valign="top")

    def note_fits(self, width: float) -> bool:
        """Whether the note stands in one line in full size where the row is that wide (real pixels)."""
        wide = width - px(_BESIDE_WORDS)
        if self.value:
            wide -= min(text_width(self.value, theme.STRONG) + px(6), width * 0.45) + px(10)
        return text_width(self.note, theme.NOTE) <= wide

    @property
    def _high(self) -> bool:
        return bool(self.height >= px(theme.roomy(_HIGH)))

    def _heights(self, wide: float) -> tuple[int, float, float]:
        """Return in how many lines the title stands, and the heights of title and note, which lie in the middle."""
        if not self._high:
            return 1, self.height * 0.52 - px(3), self.height * 0.48 - px(3)
        least = text_width(self.title, theme.STRONG) * theme.STRONG.least / theme.STRONG.size
        lines = 2 if least > wide else 1
        title = px(theme.roomy(_TITLE) * lines)
        return lines, title, min(text_height(self.note, theme.NOTE, wide) + px(2), self.height - title - px(6))


class PickRow(Touchable):
    """One of several things to pick: a title, a sentence about it, and a ring that is filled when it is chosen."""

    chosen = BooleanProperty(False)

    def __init__(
        self, title: Said, note: Said = "", *, chosen: bool = False, words_share: float = 1.0, **kwargs: Any
    ) -> None:
        """Say what can be picked; the words take `words_share` of the width."""
        self.title, self.note, self._words_share = SCREEN.text(title), SCREEN.text(note), words_share
        super().__init__(chosen=chosen, **kwargs)
        self.bind(chosen=self.changed)

    def wanted(self, width: float) -> float:
        """Return the height (design pixels) at which title and note stand in full size at a width in real pixels."""
        wide = self._wide(width)
        return max(theme.TOUCH, (self._title_height(wide) + text_height(self.note, theme.NOTE, wide)) / px(1) + 6)

    def _wide(self, width: float) -> float:
        return width * self._words_share - px(62)

    def _title_height(self, wide: float) -> float:
        return max(text_height(self.title, theme.STRONG, wide), px(theme.roomy(_TITLE)))

    def paint(self) -> None:
        """Draw the row."""
        x, y, w, h = box_of(self)
        ground = theme.RAISED if self.chosen or self.pressed else mixed(theme.GROUND, theme.RAISED, 0.35)
        slab((x, y, w, h), ground, px(theme.RADIUS))
        if self.chosen:
            outline((x, y, w, h), theme.TEXT, px(theme.RADIUS), px(2))
        ring(x + px(26), y + h / 2, px(11), theme.TEXT if self.chosen else theme.MUTED, px(2))
        if self.chosen:
            disc(x + px(26), y + h / 2, px(6), theme.TEXT)
        left, wide = x + px(50), self._wide(w)
        if not self.note:
            word(self.title, theme.STRONG, (left, y, wide, h), theme.TEXT, lines=2)
            return
        title = min(self._title_height(wide), h - px(theme.roomy(_TITLE)))
        note = min(text_height(self.note, theme.NOTE, wide), h - title - px(4))
        top = y + (h + title + note) / 2
        word(self.title, theme.STRONG, (left, top - title, wide, title), theme.TEXT, lines=2)
        word(self.note, theme.NOTE, (left, top - title - note, wide, note), theme.MUTED, lines=3, valign="top")


class PlayerChip(Touchable):
    """A player's place: the side's shape and colour, the name; `on_tap` to change it."""

    name = StringProperty("")

    def __init__(self, look: SideLook, name: str, **kwargs: Any) -> None:
        """Show who sits there."""
        self.look = look
        super().__init__(name=name, **kwargs)
        self.bind(name=self.changed)

    def paint(self) -> None:
        """Draw the chip."""
        x, y, w, h = box_of(self)
        slab((x, y, w, h), theme.sunk() if self.pressed else theme.WELL, px(theme.RADIUS))
        outline((x, y, w, h), theme.RAISED_EDGE, px(theme.RADIUS), px(1.5))
        mark(self.look.mark, x + px(24), y + h / 2, px(11), self.look.colour)
        word(printed(self.name), theme.BUTTON, (x + px(44), y, w - px(52), h), theme.TEXT)


def paint_sides(sides: Sequence[tuple[SideLook, str, int | str]], box: Box) -> None:
    """Draw sides with their totals in one line: shape, name, total, and the next; long names below each other."""
    x, y, w, h = box
    share = w / max(len(sides), 1)
    needed = max((text_width(printed(name), theme.BUTTON) for _, name, _ in sides), default=0.0) + px(120)
    if len(sides) > 1 and needed > share and h / len(sides) >= px(30):
        for row, side in enumerate(sides):
            paint_sides((side,), (x, y + h - (row + 1) * h / len(sides), w, h / len(sides)))
        return
    for index, (look, name, total) in enumerate(sides):
        left, number = x + index * share, str(total)
        figure = text_width(number, theme.TOTAL) + px(4)
        called = min(text_width(printed(name), theme.BUTTON) + px(4), share - figure - px(46))
        mark(look.mark, left + px(11), y + h / 2, px(10), look.colour)
        word(printed(name), theme.BUTTON, (left + px(30), y, called, h), theme.TEXT)
        word(number, theme.TOTAL, (left + px(30) + called + px(8), y, figure, h), theme.TEXT)
