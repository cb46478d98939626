"""Where the parts of a table are: bar and buttons, the board, the pane, and what a pane has below the board."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from companion.app.view import View
from companion.ui.kit import theme
from companion.ui.kit.frame import Turned
from companion.ui.kit.projection import Box
from companion.ui.kit.unit import Shape, px
from companion.ui.table.live import LiveBoard
from companion.ui.table.offers import ROW, ButtonBar
from companion.ui.table.pane import Pane
from companion.ui.table.topbar import TopBar

_GAP = 8


class TableParts:
    """The parts of a table; all but the board can be turned, each in its own place, to the player opposite."""

    def __init__(self, screen: Widget, bar: TopBar, buttons: ButtonBar) -> None:
        """Add the bar and the buttons to a screen; the board and a pane follow."""
        self._screen, self._bar, self._buttons = screen, bar, buttons
        self._top, self.low, self._low_left, self._foot = self._turning = tuple(
            Turned(size_hint=(None, None)) for _ in range(4)
        )
        self.board: LiveBoard | None = None
        self.pane: Pane | None = None
        self._under: Any = None
        self._top.add_widget(bar)
        self._foot.add_widget(buttons)
        for each in self._turning:
            screen.add_widget(each)

    @property
    def turned(self) -> bool:
        """Whether they are turned to the player opposite."""
        return bool(self.low.turned)

    def turn(self, *, turned: bool) -> None:
        """Turn them to the player opposite, or back."""
        for each in self._turning:
            each.turned = turned

    def add_board(self, board: LiveBoard) -> None:
        """Put the board behind everything else."""
        self.board = board
        self._screen.add_widget(board, index=len(self._screen.children))

    def change_pane(self, pane: Pane) -> None:
        """Put a pane in the place of the one before."""
        if pane is self.pane:
            return
        if self.pane is not None:
            self.pane.leave()
            self.low.remove_widget(self.pane)
        self.pane = pane
        self.low.add_widget(pane)

    def lay_under(self, under: Any) -> None:
        """Put what a pane has below the board in the place of what was there before."""
        if under is not self._under:
            if self._under is not None and self._under.parent is not None:
                self._under.parent.remove_widget(self._under)
            self._under = under
            if under is not None:
                self._low_left.add_widget(under)

    def beside(self, shape: Shape) -> bool:
        """Whether the board stands beside the pane: one that is about as high as wide, in a wide window."""
        return self.board is not None and shape.wide and self.board.squarish

    def place(self, view: View, shape: Shape) -> None:
        """Give each part its place: the pane what it wants, the board what is left within its proportions."""
        screen, pane, board = self._screen, self.pane, self.board
        if pane is None or board is None or screen.width < 10:
            return
        edge, gap = px(theme.GAP), px(_GAP)
        wide = screen.width - 2 * edge
        bar = px(self._bar.wanted)
        rows = self._buttons.rows(wide) if self._buttons.tall else 1
        foot = px(ROW) * rows + px(theme.GAP) * (rows - 1) + gap
        free = screen.height - bar - foot - 3 * gap
        _put(self._top, self._bar, (screen.x, screen.top - bar, screen.width, bar))
        if self.beside(shape):
            most = wide - px(theme.GAP) - px(pane.least_width(view, shape))
            self._place_beside(pane, board, most, foot, free)
            return
        least = px(pane.least_board(view, shape))
        high = board.height_for(wide, max(free - px(pane.room(view, shape)), least), free)
        board.pos, board.size = (screen.x + edge, screen.top - bar - gap - high), (wide, high)
        low = screen.height - bar - high - 2 * gap
        # Turned, the buttons are next to the board: at the foot as the far player sees it.
        foot_at, pane_at = (screen.y + low - foot, screen.y) if self.turned else (screen.y + gap, screen.y + foot + gap)
        _put(self._foot, self._buttons, (screen.x + edge, foot_at, wide, foot - gap))
        self._put_low(pane, board, (screen.x + edge, pane_at, wide, low - foot - gap))

    def _place_beside(self, pane: Pane, board: LiveBoard, most: float, foot: float, free: float) -> None:
        """Put the board at the left, as high as there is room, and the pane at its right.

        The board stays as it is while a hand holds a peg.
        """
        screen, edge, gap = self._screen, px(theme.GAP), px(_GAP)
        wide = min(board.width_for(free), most)
        high = min(free, board.height_at(wide)) if self._under is not None else free
        if board.picture.held and board.width <= most and board.height <= free:
            wide, high = board.size
        low = screen.y + foot + gap
        board.pos, board.size = (screen.x + edge, low + free - high), (wide, high)
        _put(self._foot, self._buttons, (screen.x + edge, screen.y + gap, screen.width - 2 * edge, foot - gap))
        if self._under is not None:
            _put(self._low_left, self._under, (screen.x + edge, low, wide, free - high - gap))
        left = screen.x + edge + wide + px(theme.GAP)
        self._put_low(pane, board, (left, low, screen.right - edge - left, free))

    def _put_low(self, pane: Pane, board: LiveBoard, box: Box) -> None:
        """Give the pane its place, which is also that of the magnified part of the board."""
        _put(self.low, pane, box)
        board.picture.cover(box)


def _put(turning: Turned, part: Any, box: Box) -> None:
    """Give a part, and the pane in which it is turned, the same place."""
    for each in (turning, part):
        each.pos, each.size = box[:2], box[2:]
