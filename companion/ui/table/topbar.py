"""The top of the table: the sentence, and every side's total."""

from __future__ import annotations

from typing import Any, Final

from kivy.graphics import Rectangle
from kivy.uix.widget import Widget

from companion.app.view import SideView
from companion.ui.kit import theme
from companion.ui.kit.lettering import plain
from companion.ui.kit.paint import tint
from companion.ui.kit.scorebox import Scorebox
from companion.ui.kit.sentence import Sentence
from companion.ui.kit.unit import UNIT, px
from companion.ui.table.pane import Heading

ROW: Final = 54.0
"""The height of a row of the bar, in design pixels."""


class TopBar(Widget):
    """Sentence and totals beside each other, or the totals below the sentence where the window is narrow."""

    def __init__(self, **kwargs: Any) -> None:
        """Say nothing yet."""
        super().__init__(**kwargs)
        with self.canvas.before:
            tint(theme.BAR)
            self._ground = Rectangle(pos=self.pos, size=self.size)
        self.sentence = Sentence()
        self.boxes: list[Scorebox] = []
        self.stacked = False
        self.add_widget(self.sentence)
        self.bind(pos=self.lay_out, size=self.lay_out)
        UNIT.bind(scale=self.lay_out)

    @property
    def wanted(self) -> float:
        """The height wanted, in design pixels."""
        return 2 * ROW - 6 if self.stacked else ROW

    def show(self, heading: Heading, sides: tuple[SideView, ...]) -> None:
        """Show a sentence and the totals; the sides that are not concerned are dimmed."""
        look = theme.SIDES[heading.side] if heading.side is not None else None
        self.sentence.say(plain(heading.words), look, heading.name)
        if len(self.boxes) != len(sides):
            for box in self.boxes:
                self.remove_widget(box)
            self.boxes = [Scorebox(theme.SIDES[side.side], side.name) for side in sides]
            for box in self.boxes:
                self.add_widget(box)
        for box, side in zip(self.boxes, sides, strict=True):
            box.name, box.total = side.name, side.total
            box.active = heading.side in (None, side.side)
        self.lay_out()

    def lay_out(self, *_: object) -> None:
        """Place the parts."""
        self._ground.pos, self._ground.size = self.pos, self.size
        high = self.height / 2 if self.stacked else self.height
        room = self.width - px(36) if self.stacked else self.width * (0.50 if len(self.boxes) < 3 else 0.58)
        gap = px(18 if len(self.boxes) > 2 else 26)
        needed = sum(box.needed_width for box in self.boxes) + gap * max(len(self.boxes) - 1, 0)
        squeeze = min(1.0, room / needed) if needed else 1.0
        end = self.right - px(16)
        for box in reversed(self.boxes):
            box.size = (box.needed_width * squeeze, high)
            box.pos = (end - box.width, self.y)
            end -= box.width + gap * squeeze
        top = self.y + (high if self.stacked else 0)
        self.sentence.pos = (self.x, top)
        self.sentence.size = ((self.width if self.stacked else end - self.x), high)
