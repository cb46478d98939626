"""A celebration laid over the picture of the board for a moment. It takes no touch, so it is never in the way."""

from __future__ import annotations

from typing import Any, Final

from companion.app.celebrating import Cheer
from companion.ui.kit import theme
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.paint import box_of, mark, outline, slab, word
from companion.ui.kit.projection import Box
from companion.ui.kit.spoken import printed
from companion.ui.kit.theme import Role, Typeface
from companion.ui.kit.unit import px

_TITLE: Final = Role(58, 24, Typeface.HEAVY)


class Fanfare(Drawn):
    """A ribbon across the middle; nothing while there is nothing to celebrate."""

    def __init__(self, **kwargs: Any) -> None:
        """Celebrate nothing yet."""
        self.cheer: Cheer | None = None
        super().__init__(**kwargs)

    def show(self, cheer: Cheer | None) -> None:
        """Celebrate something else, or nothing."""
        if cheer != self.cheer:
            self.cheer = cheer
            self.changed()

    @property
    def ribbon(self) -> Box:
        """Where the ribbon lies, on whatever is there."""
        x, y, w, h = box_of(self)
        wide, high = min(w * 0.86, px(620)), min(h * 0.86, px(132))
        return x + (w - wide) / 2, y + (h - high) / 2, wide, high

    def paint(self) -> None:
        """Draw the ribbon across the middle."""
        if self.cheer is None:
            return
        left, low, wide, high = self.ribbon
        slab((left, low, wide, high), theme.BAR, px(16))
        outline((left, low, wide, high), theme.ACCENT, px(16), px(3))
        look = theme.SIDES[self.cheer.side]
        role = _TITLE._replace(size=min(_TITLE.size, high / px(1) * 0.5))
        for side in (left + px(34), left + wide - px(34)):
            mark(look.mark, side, low + high / 2, px(15), look.colour)
        inner, room = left + px(56), wide - px(112)
        word(printed(self.cheer.title), role, (inner, low + high * 0.36, room, high * 0.6), theme.ACCENT, "center")
        word(printed(self.cheer.words), theme.STRONG, (inner, low + px(4), room, high * 0.38), theme.TEXT, "center", 2)
