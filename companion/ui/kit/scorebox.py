"""A side's total, large, for the top right of the table."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.ui.kit import theme
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.lettering import text_width
from companion.ui.kit.paint import box_of, mark, word
from companion.ui.kit.spoken import SCREEN, printed
from companion.ui.kit.theme import SideLook, mixed
from companion.ui.kit.unit import px


class Scorebox(Drawn):
    """Shape, name and total of a side; dimmed while `active` is False. Change any of the properties at will."""

    look = ObjectProperty(theme.SIDES[0])
    name = StringProperty("")
    total = NumericProperty(0)
    active = BooleanProperty(True)

    def __init__(self, look: SideLook, name: str = "", total: int = 0, *, active: bool = True, **kwargs: Any) -> None:
        """Show a side; its name is its colour's word unless it has another."""
        super().__init__(look=look, name=name or SCREEN.text(look.word()), total=total, active=active, **kwargs)
        self.bind(look=self.changed, name=self.changed, total=self.changed, active=self.changed)

    @property
    def needed_width(self) -> float:
        """The width in real pixels that shows the name in full."""
        return px(28) + text_width(printed(self.name), theme.FACT) + px(10) + self._total_width

    @property
    def _total_width(self) -> float:
        return max(text_width(str(self.total), theme.TOTAL), text_width("00", theme.TOTAL)) + px(2)

    def paint(self) -> None:
        """Draw the box, everything pushed to the right."""
        x, y, w, h = box_of(self)
        shade = 0.0 if self.active else theme.UNCONCERNED
        wide = self._total_width
        spare = max(w - self.needed_width, 0)
        mark(self.look.mark, x + spare + px(11), y + h / 2, px(10), mixed(self.look.colour, theme.BAR, shade * 0.5))
        ink = mixed(theme.TEXT, theme.BAR, shade)
        left = x + spare + px(28)
        word(printed(self.name), theme.FACT, (left, y, x + w - wide - px(8) - left, h), ink)
        word(str(self.total), theme.TOTAL, (x + w - wide, y, wide, h), ink, "right")
