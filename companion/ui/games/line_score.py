"""The line score of a baseball game: for each side its runs by inning and in all, the half inning that is on framed."""

from __future__ import annotations

from typing import Any

from companion.games.round_the_bases.scorebook import line_score
from companion.games.round_the_bases.state import BasesFace
from companion.games.seating import facing
from companion.ui.kit import theme
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.paint import box_of, mark, outline, word
from companion.ui.kit.spoken import SCREEN, printed
from companion.ui.kit.unit import px
from companion.words.panels import RUNS

MOST_INNINGS = 6
"""Of more innings only the last are shown."""


class LineScore(Drawn):
    """Three rows: the numbers of the innings, and a row for each side, the one that bats first on top."""

    def __init__(self, **kwargs: Any) -> None:
        """Show nothing yet."""
        self._state: BasesFace | None = None
        super().__init__(**kwargs)

    def show(self, state: BasesFace) -> None:
        """Show how a game stands."""
        if self._state is not state:
            self._state = state
            self.changed()

    def paint(self) -> None:
        """Draw the table."""
        state = self._state
        if state is None:
            return
        rows = line_score(state)
        innings = len(rows[0][1])
        first = max(innings - MOST_INNINGS, 0)
        x, y, w, h = box_of(self)
        high, cell = h / 3, min(px(46), w * 0.6 / (min(innings, MOST_INNINGS) + 1))
        left = x + w - cell * (innings - first + 1) - px(14)
        for index in range(first, innings):
            box = (left + (index - first) * cell, y + 2 * high, cell, high)
            word(str(index + 1), theme.NOTE, box, theme.MUTED, "center")
        word(SCREEN.text(RUNS()), theme.NOTE, (x + w - cell, y + 2 * high, cell, high), theme.MUTED, "center")
        for row, (name, runs, total) in enumerate(rows):
            low = y + (1 - row) * high
            side = state.first if row == 0 else facing(state.first)
            look = theme.SIDES[side]
            batting = state.batting == side and state.winner is None
            mark(look.mark, x + px(12), low + high / 2, px(9), look.colour)
            ink = look.ink if batting else theme.TEXT
            word(printed(name), theme.STRONG, (x + px(28), low, left - x - px(34), high), ink)
            for index in range(first, innings):
                box = (left + (index - first) * cell, low, cell, high)
                if batting and index + 1 == state.inning and state.book is not None:
                    outline((box[0] + px(2), box[1] + px(2), cell - px(4), high - px(4)), theme.ACCENT, px(6), px(2))
                word(runs[index], theme.STRONG, box, theme.TEXT, "center")
            word(str(total), theme.TITLE, (x + w - cell, low, cell, high), theme.TEXT, "center")
