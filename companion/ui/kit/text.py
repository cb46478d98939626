"""Words on the screen that are never cut off."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from companion.ui.kit import theme
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.lettering import MANY, reads_well, text_height, text_width
from companion.ui.kit.paint import box_of, word
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.theme import Colour, Role
from companion.ui.kit.unit import UNIT
from companion.words.message import Said


class Text(Drawn):
    """A text (Kivy markup) in its box: shrunk, wrapped into at most `lines` lines, or shortened with an ellipsis.

    With `grow` the text keeps its size and the widget takes the height it needs for its width (for lists). With
    `keep_last` lines of news are left out from the first one on where there is no room for all in a size of the role:
    the last matter most. Where there is no room for a text in such a size, the first of `shorter` that has it is said.
    Properties to change later: `text`, `ink`, `role`; `shorter` before `text`.
    """

    text = StringProperty("")
    ink = ObjectProperty(theme.TEXT)
    role = ObjectProperty(theme.BODY)

    def __init__(
        self,
        text: Said = "",
        role: Role = theme.BODY,
        *,
        ink: Colour = theme.TEXT,
        align: str = "left",
        valign: str = "middle",
        lines: int = 1,
        grow: bool = False,
        keep_last: bool = False,
        **kwargs: Any,
    ) -> None:
        """Set the text; `align` is left, center or right, `valign` top, middle or bottom."""
        self.align, self.valign, self.lines, self.grow = align, valign, MANY if grow else lines, grow
        self._keep_last = keep_last
        self.shorter: tuple[str, ...] = ()
        if grow:
            kwargs.setdefault("size", (0, 0))  # it takes its height once it is given a width
        super().__init__(text=SCREEN.text(text), role=role, ink=ink, **kwargs)
        self.bind(text=self.changed, ink=self.changed, role=self.changed)
        if grow:
            self.size_hint_y = None
            self.bind(width=self._grow, text=self._grow, role=self._grow)
            UNIT.bind(scale=self._grow)
            self._grow()

    def _grow(self, *_: object) -> None:
        if self.width > 0:
            self.height = text_height(self.text, self.role, self.width)

    @property
    def needed_width(self) -> float:
        """The width in real pixels at which the text stands in one line in full size."""
        return text_width(self.text, self.role)

    def paint(self) -> None:
        """Draw the text."""
        text = self._fitting() if self._keep_last or self.shorter else self.text
        word(text, self.role, box_of(self), self.ink, self.align, self.lines, self.valign)

    def _fitting(self) -> str:
        """Return a shorter text that has room, or as many of the last lines as have it, but one at least."""
        if self.shorter:
            ways: tuple[str, ...] = (self.text, *self.shorter)
            return next((way for way in ways if reads_well(way, self.role, self.size, self.lines)), ways[-1])
        news = self.text.split("\n")
        while len(news) > 1 and not reads_well("\n".join(news), self.role, self.size, self.lines):
            del news[0]
        return "\n".join(news)
