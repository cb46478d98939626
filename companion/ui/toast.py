"""A sentence laid over the screen for a while: trouble, and why something was refused."""

from __future__ import annotations

from typing import Any

from companion.ui.kit import theme
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.lettering import text_height
from companion.ui.kit.paint import Box, inset, outline, shadow, slab, word
from companion.ui.kit.unit import px


class Toast(Drawn):
    """A slip of paper at the foot of the window, above the buttons; a touch takes it away."""

    def __init__(self, **kwargs: Any) -> None:
        """Start without a sentence."""
        self.sentence = ""
        super().__init__(**kwargs)

    def say(self, sentence: str) -> None:
        """Show another sentence."""
        self.sentence = sentence
        self.changed()

    @property
    def slip(self) -> Box:
        """Where the paper lies."""
        wide = min(self.width - px(40), px(720))
        high = text_height(self.sentence, theme.STRONG, wide - px(40)) + px(28)
        return self.center_x - wide / 2, self.y + px(82), wide, high

    def paint(self) -> None:
        """Draw the slip, once there is something to say."""
        if not self.sentence:
            return
        shadow(self.slip, px(theme.RADIUS), px(8), 0.16)
        slab(self.slip, theme.CREAM, px(theme.RADIUS))
        outline(self.slip, theme.YELLOW, px(theme.RADIUS), px(3))
        word(self.sentence, theme.STRONG, inset(self.slip, px(20), px(12)), theme.INK, "center", 6)

    def on_touch_down(self, touch: Any) -> bool:
        """Go away at a touch on the paper; leave all others to the screen."""
        x, y, w, h = self.slip
        if not (x <= touch.x <= x + w and y <= touch.y <= y + h):
            return False
        if self.parent is not None:
            self.parent.remove_widget(self)
        return True
