"""A peg's way home, large: the hole it leaves, an arrow, the hole it goes to."""

from __future__ import annotations

from typing import Any, Final

from companion.board.layout import HoleName, Layout
from companion.referee.verdict import Guidance
from companion.ui.kit import theme
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.paint import box_of, mark, outline, slab, stroke, word
from companion.ui.kit.projection import Box
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.theme import Role, SideLook, Typeface
from companion.ui.kit.unit import px
from companion.ui.table.saying import hole_text, track_of
from companion.words import panes
from companion.words.message import Message

_GIANT: Final = Role(92, 34, Typeface.HEAVY)


class MovePicture(Drawn):
    """Two holes and an arrow: "52 -> 47". A hole on another track has that side's shape beside its number."""

    def __init__(self, **kwargs: Any) -> None:
        """Start without a move."""
        self._layout: Layout | None = None
        self._guidance: Guidance | None = None
        super().__init__(**kwargs)

    def show(self, layout: Layout, guidance: Guidance | None) -> None:
        """Show a move."""
        if guidance != self._guidance or layout is not self._layout:
            self._layout, self._guidance = layout, guidance
            self.changed()

    def paint(self) -> None:
        """Draw the move."""
        if self._guidance is None or self._layout is None:
            return
        x, y, w, h = box_of(self)
        high = min(h, px(230))
        wide, low = min((w - px(60)) / 2, px(180 if high < px(180) else 220)), y + (h - high) / 2
        middle = x + w / 2
        left = (middle - px(30) - wide, low, wide, high)
        right = (middle + px(30), low, wide, high)
        self._hole(left, panes.LIFT, self._guidance.lift)
        self._hole(right, panes.SET, self._guidance.place)
        if self._guidance.lift and self._guidance.place:
            arm, rise = px(18), low + high / 2
            stroke((middle - arm, rise, middle + arm, rise), theme.TEXT, px(5))
            tip = px(11)
            stroke(
                (middle + arm - tip, rise + tip, middle + arm, rise, middle + arm - tip, rise - tip), theme.TEXT, px(5)
            )

    def _hole(self, box: Box, what: Message, hole: HoleName | None) -> None:
        if hole is None or self._layout is None or self._guidance is None:
            return
        x, y, w, h = box
        ink = theme.ACCENT if what is panes.LIFT else theme.GOOD
        slab(box, theme.PANEL, px(theme.RADIUS))
        outline(box, ink, px(theme.RADIUS), px(2.5))
        title = min(px(38), h * 0.34)
        word(SCREEN.text(what()), theme.FACT, (x, y + h - title - px(4), w, title), ink, "center")
        side = track_of(self._layout, hole)
        look: SideLook = theme.SIDES[self._guidance.side if side is None else side]
        room, role = px(46), theme.HUGE if h < px(180) else _GIANT
        mark(look.mark, x + px(26), y + (h - title) / 2, px(12), look.colour)
        word(
            hole_text(self._layout, hole),
            role,
            (x + room, y, w - room - px(10), h - title),
            theme.TEXT,
            "center",
        )
