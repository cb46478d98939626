"""The banner over the picture of a board that is not connected."""

from __future__ import annotations

from typing import Any

from companion.ui.kit import theme
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.lettering import plain
from companion.ui.kit.paint import box_of, inset, slab, word
from companion.ui.kit.theme import faded
from companion.ui.kit.unit import px


class Banner(Drawn):
    """Dims what it lies over and says why; nothing while there is nothing to say."""

    def __init__(self, **kwargs: Any) -> None:
        """Say nothing yet."""
        self.sentence = ""
        super().__init__(**kwargs)

    def say(self, sentence: str) -> None:
        """Say another sentence, or "" for none."""
        if sentence != self.sentence:
            self.sentence = sentence
            self.changed()

    def paint(self) -> None:
        """Draw the banner."""
        if not self.sentence:
            return
        x, y, w, h = box_of(self)
        slab((x, y, w, h), faded(theme.BAR, 0.6), px(14))
        high = min(h, px(72))
        box = (x + px(12), y + (h - high) / 2, w - px(24), high)
        slab(box, theme.DANGER, px(theme.RADIUS))
        word(plain(self.sentence), theme.STRONG, inset(box, px(14), px(4)), theme.ON_DANGER, "center", 2)
