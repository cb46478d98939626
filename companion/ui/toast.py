"""A sentence on a slip of paper laid over the screen: trouble, and why something was refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.graphics import PopMatrix, PushMatrix, Rotate

from companion.ui.kit import theme
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.lettering import text_height
from companion.ui.kit.paint import inset, outline, shadow, slab, word
from companion.ui.kit.projection import Box
from companion.ui.kit.unit import px

_KNOWN: Final = "OK"


class Toast(Drawn):
    """A slip of paper; a touch takes it away. One that stays until it is acknowledged has a button drawn on it."""

    def __init__(
        self, place: Callable[[], Box | None], turned: Callable[[], bool], touched: Callable[[], object], **kwargs: Any
    ) -> None:
        """Start without a sentence; `place` names the box to lie in, or None for the foot, above the buttons.

        `turned` says whether the player opposite is to read it.
        """
        self.sentence, self.keep = "", False
        self._place, self._turned, self._touched = place, turned, touched
        super().__init__(**kwargs)

    def say(self, sentence: str, *, keep: bool = False) -> None:
        """Show another sentence."""
        self.sentence, self.keep = sentence, keep
        self.changed()

    @property
    def slip(self) -> Box:
        """Where the paper lies."""
        place = self._place()
        x, y, w, h = place or (self.x, self.y + px(82), self.width, 0.0)
        wide = min(w - px(40 if place is None else 12), px(720))
        high = text_height(self.sentence, theme.STRONG, wide - px(40) - self._button) + px(28)
        return x + (w - wide) / 2, max(y + (h - high) / 2 if place else y, self.y), wide, high

    @property
    def _button(self) -> float:
        return px(84) if self.keep else 0.0

    def paint(self) -> None:
        """Draw the slip, once there is something to say."""
        if not self.sentence:
            return
        slip = self.slip
        PushMatrix()
        Rotate(
            angle=180 if self._turned() else 0, origin=(slip[0] + slip[2] / 2, slip[1] + slip[3] / 2), axis=(0, 0, 1)
        )
        shadow(slip, px(theme.RADIUS), px(8), 0.16)
        slab(slip, theme.TEXT, px(theme.RADIUS))
        outline(slip, theme.ACCENT, px(theme.RADIUS), px(3))
        x, y, w, h = inset(slip, px(20), px(12))
        word(self.sentence, theme.STRONG, (x, y, w - self._button, h), theme.INK, "center", 8)
        if self.keep:
            box = (x + w - px(70), y + h / 2 - px(22), px(70), px(44))
            slab(box, theme.RAISED, px(theme.RADIUS))
            word(_KNOWN, theme.BUTTON, box, theme.TEXT, "center")
        PopMatrix()

    def take_away(self) -> None:
        """Be read and taken away."""
        self._touched()

    def on_touch_down(self, touch: Any) -> bool:
        """Go away at a touch on the paper; leave all others to the screen, and over the board this one too.

        There pegs are moved on a simulated board: what passes anyway must not cost a move.
        """
        x, y, w, h = self.slip
        if not (x <= touch.x <= x + w and y <= touch.y <= y + h):
            return False
        passing_over_the_board = not self.keep and self._place() is not None
        self.take_away()
        return not passing_over_the_board
