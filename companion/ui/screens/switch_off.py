"""Switching the machine off: asked once, and then what to wait for before the plug is pulled."""

from __future__ import annotations

from typing import Any, Final

from companion.errors import CompanionError
from companion.ui.kit import theme
from companion.ui.kit.frame import Column, Space
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.screens.page import Page, free, primary

ASKED: Final = "Switch this machine off? A game that is not over is kept: Continue goes on with it next time."
GOING: Final = "Switching off. When the screen is dark and the small light blinks no more, the plug may be pulled."


class SwitchOffScreen(Page):
    """One question, one answer."""

    title = "Switch off"

    def build(self) -> None:
        """Make the question and its answer."""
        self.text = Text(ASKED, theme.FACT, grow=True, lines=6)
        self.primary = primary("Switch off", on_tap=lambda _: self._off())

    def enter(self, *, now: bool = False, **_: Any) -> None:
        """Ask anew, or do it at once: somebody has held the button."""
        self.text.text = ASKED
        if now:
            self._off()

    def body(self, shape: Shape) -> Any:
        """Show the sentence in the middle."""
        column = Column()
        column.add(Space())
        column.add(free(self.text), size=180)
        column.add(Space())
        return column

    def _off(self) -> None:
        try:
            self.shell.switch_off()
        except CompanionError as error:
            self.shell.tell(str(error))
        else:
            self.text.text = GOING
