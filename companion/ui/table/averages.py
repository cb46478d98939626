"""The averages of a game of cribbage: a row for each side, its hands, its cribs and its play."""

from __future__ import annotations

from typing import Any, Final

from companion.games.seating import by_side
from companion.ui.kit import theme
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.paint import box_of, mark, word
from companion.ui.kit.spoken import SCREEN, printed
from companion.ui.kit.unit import px
from companion.words.message import Figure
from companion.words.panes import ON_AVERAGE, PLAY
from companion.words.scores import CRIB, HAND

ROW: Final = 28.0
"""The height of a row, in design pixels."""
_COLUMNS: Final = (HAND.alone, CRIB.alone, PLAY)


class Averages(Drawn):
    """A small table; as high as `wanted`."""

    def __init__(self, **kwargs: Any) -> None:
        """Show nothing yet."""
        self.rows: tuple[tuple[str, tuple[float, ...]], ...] = ()
        super().__init__(**kwargs)

    def show(self, rows: tuple[tuple[str, tuple[float, ...]], ...]) -> None:
        """Show for each side, by its name, the three averages."""
        if rows != self.rows:
            self.rows = rows
            self.changed()

    @property
    def wanted(self) -> float:
        """The height wanted, in design pixels."""
        return ROW * (len(self.rows) + 1)

    def paint(self) -> None:
        """Draw the table: the names of the columns, then the sides."""
        x, y, w, h = box_of(self)
        high = h / (len(self.rows) + 1)
        cell = min(px(72), w * 0.2)
        left = x + w - 3 * cell
        word(SCREEN.text(ON_AVERAGE()), theme.NOTE, (x, y + h - high, left - x, high), theme.MUTED)
        for column, called in enumerate(_COLUMNS):
            box = (left + column * cell, y + h - high, cell, high)
            word(SCREEN.text(called()), theme.NOTE, box, theme.MUTED, "right")
        for side, (name, values) in by_side(self.rows):
            low, look = y + h - high * (side + 2), theme.SIDES[side]
            mark(look.mark, x + px(10), low + high / 2, px(8), look.colour)
            word(printed(name), theme.BODY, (x + px(26), low, left - x - px(30), high), look.ink)
            for column, value in enumerate(values):
                told = SCREEN.fact(Figure(value, 1))
                word(told, theme.STRONG, (left + column * cell, low, cell, high), theme.TEXT, "right")
