"""How far long work has come, with a way to stop it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.frame import Column, Row, Space
from companion.ui.kit.paint import box_of, slab
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.kit.unit import px
from companion.words.message import Said
from companion.words.screens import CANCEL


class ProgressBar(Drawn):
    """The bar alone: `share` of it is filled."""

    share = 0.0

    def fill(self, share: float) -> None:
        """Fill a share (0 to 1)."""
        share = min(max(share, 0.0), 1.0)
        if round(share * 1000) != round(self.share * 1000):
            self.share = share
            self.changed()

    def paint(self) -> None:
        """Draw groove and filling."""
        x, y, w, h = box_of(self)
        high = min(px(18), h)
        low = y + (h - high) / 2
        slab((x, low, w, high), theme.WELL, high / 2)
        if self.share > 0:
            slab((x, low, max(w * self.share, high), high), theme.ACCENT, high / 2)


class ProgressPanel(Column):
    """A sentence, a bar and a Cancel button; `on_cancel` when it is touched.

    A page that waits for work has it looked after from `follow` to `stop`, and shows the panel by `centred`.
    """

    def __init__(self, words: Said = "", **kwargs: Any) -> None:
        """Begin at nothing done. It wants 110 design pixels of height."""
        self.register_event_type("on_cancel")
        self._clock: Any = None
        super().__init__(gap=theme.TIGHT, **kwargs)
        self.words = self.add(Text(words, theme.BODY, lines=2), size=44)
        row = self.add(Row(), size=theme.TOUCH)
        self.bar = row.add(ProgressBar())
        self.button = Button(CANCEL(), on_tap=lambda _: self.dispatch("on_cancel"))
        row.add(self.button, size=132)

    def on_cancel(self) -> None:
        """Be cancelled (event)."""

    def follow(self, look: Callable[[], object], every_s: float = 0.0) -> None:
        """Look after the work again and again until `stop`: with each frame, or after so many seconds."""
        self.stop()
        self._clock = Clock.schedule_interval(lambda _: look(), every_s)

    def stop(self) -> None:
        """Look after nothing any more."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def centred(self) -> Column:
        """Return a column with the panel in its middle, taken out of wherever it was."""
        if self.parent is not None:
            self.parent.remove_widget(self)
        column = Column()
        column.add(Space())
        column.add(self, size=120)
        column.add(Space())
        return column

    def update(self, share: float, words: Said | None = None) -> None:
        """Show a share done (0 to 1) and, unless None, another sentence."""
        self.bar.fill(share)
        if words is not None:
            self.words.text = SCREEN.text(words)
