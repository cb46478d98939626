"""The grid of CrossCribb: 25 squares with their cards, one of them chosen, a line lit while it is counted."""

from __future__ import annotations

from typing import Any, Final

from companion.cards import Card
from companion.games.crosscribb.lines import CENTRE, SIZE
from companion.ui.kit import theme
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.guard import GUARD
from companion.ui.kit.paint import glyph, inset, outline, slab, word
from companion.ui.kit.projection import Box
from companion.ui.kit.suits import card_text, ink_of
from companion.ui.kit.theme import Colour, Typeface, mixed
from companion.ui.kit.unit import px

_SHADE: Final = 0.1
"""How dark the cards beside a line are: red on them has a contrast of 4.5."""
_LABEL: Final = 20.0
"""The room for the numbers of the lines, in design pixels."""
LEAST_SIDE: Final = 244.0
"""The least width and height of a grid whose squares are touched, in design pixels."""


def row_and_column(square: int) -> tuple[int, int]:
    """Return the row and the column of a square as people count them, from 1."""
    row, column = divmod(square, SIZE)
    return row + 1, column + 1


class Grid(Drawn):
    """Squares counted row by row; `on_square(grid, square)` when a free one is touched."""

    def __init__(self, **kwargs: Any) -> None:
        """Show an empty grid; pass `on_square`."""
        self.register_event_type("on_square")
        self._cards: tuple[Card | None, ...] = (None,) * (SIZE * SIZE)
        self._lit: frozenset[int] = frozenset()
        self._points: tuple[int, ...] = ()
        self.chosen: int | None = None
        self.wanted = False
        self._since = GUARD.time()
        super().__init__(**kwargs)

    @property
    def cards(self) -> tuple[Card | None, ...]:
        """The cards on the squares, None for a free one."""
        return self._cards

    def square_at(self, x: float, y: float) -> int | None:
        """Return which square is at a place; None beside them all."""
        for square in range(SIZE * SIZE):
            left, low, w, h = self.box(square)
            if left - 2 <= x <= left + w + 2 and low - 2 <= y <= low + h + 2:
                return square
        return None

    def on_square(self, square: int) -> None:
        """Have a free square touched (event)."""

    def show(
        self,
        cards: tuple[Card | None, ...],
        chosen: int | None = None,
        lit: frozenset[int] = frozenset(),
        points: tuple[int, ...] = (),
        *,
        wanted: bool = False,
    ) -> None:
        """Show the cards, the chosen square, the squares that are counted, and the points of the lines so far.

        `wanted` is whether a free square is to be touched.
        """
        shown = self._cards, self.chosen, self._lit, self._points, self.wanted
        if (cards, chosen, lit, points, wanted) != shown:
            if wanted and not self.wanted:
                self._since = GUARD.time()
            self.wanted = wanted
            self._cards, self.chosen, self._lit, self._points = cards, chosen, lit, points
            self.changed()

    def box(self, square: int) -> Box:
        """Return where a square is: left, bottom, width, height."""
        gap, label = px(theme.TIGHT), px(_LABEL)
        high = (self.height - label - (SIZE - 1) * gap) / SIZE
        wide = min((self.width - label - (SIZE - 1) * gap) / SIZE, high * 1.35)
        left = self.x + (self.width - label - SIZE * (wide + gap) + gap) / 2 + label
        row, column = divmod(square, SIZE)
        return left + column * (wide + gap), self.top - label - (row + 1) * high - row * gap, wide, high

    def paint(self) -> None:
        """Draw the squares with the numbers of their lines."""
        for number in range(SIZE):
            x, y, w, h = self.box(number)
            column, row = self._labels(number)
            ink = theme.ACCENT if self._points else theme.MUTED
            word(column, theme.NOTE, (x, y + h, w, px(_LABEL)), ink, "center")
            x, y, w, h = self.box(number * SIZE)
            word(row, theme.NOTE, (x - px(22), y, px(20), h), ink, "center")
        for square, card in enumerate(self._cards):
            self._square(square, card)

    def _labels(self, number: int) -> tuple[str, str]:
        """Return what stands at a column and at a row: its number, or its points so far."""
        if not self._points:
            return str(number + 1), str(number + 1)
        return str(self._points[number]), str(self._points[SIZE + number])

    def _square(self, square: int, card: Card | None) -> None:
        box = self.box(square)
        x, y, w, h = box
        if card is None:
            slab(box, mixed(theme.GROUND, theme.RAISED, 0.8), px(6))
            if self.wanted:
                outline(inset(box, -px(1)), theme.RAISED_EDGE, px(7), px(2))
        else:
            slab(box, self._paper(square), px(6))
            glyph(card_text(card), Typeface.SLAB, min(w * 0.42, h * 0.58), x + w / 2, y + h / 2, ink_of(card))
        if square == self.chosen or square in self._lit:
            outline(box, theme.ACCENT, px(6), px(3))
        elif square == CENTRE:
            outline(box, theme.TEXT, px(6), px(2))

    def _paper(self, square: int) -> Colour:
        """Return the ground of a card: bright on the line that is counted; the others stay as readable as ever."""
        if square in self._lit:
            return mixed(theme.CARD, theme.YELLOW_LIGHT, 0.35)
        return mixed(theme.CARD, theme.SHADE, _SHADE) if self._lit else theme.CARD

    def on_touch_down(self, touch: Any) -> bool:
        """Choose the free square under the finger, unless it was there before squares were wanted."""
        if not self.wanted or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        square = self.square_at(*touch.pos)
        if square is not None and self._cards[square] is None and not GUARD.stops(self._since):
            self.dispatch("on_square", square)
        return True
