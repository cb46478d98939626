"""Switching the machine off: asked once, and then what to wait for before the plug is pulled."""

from __future__ import annotations

from typing import Any

from companion.errors import CompanionError
from companion.ui.kit import theme
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.screens.page import Page, free, primary
from companion.words import screens as say


class SwitchOffScreen(Page):
    """One question, one answer."""

    title = say.SWITCH_OFF()

    def build(self) -> None:
        """Make the question and its answer."""
        self.text = Text(say.ASK_OFF(), theme.FACT, align="center", lines=6)
        self.primary = primary(say.SWITCH_OFF(), on_tap=lambda _: self._off())

    def enter(self, *, now: bool = False, **_: Any) -> None:
        """Ask again, or do it at once: somebody has held the button."""
        self.text.text = SCREEN.text(say.ASK_OFF())
        self._allow(True)
        if now:
            self._off()

    def body(self, shape: Shape) -> Any:
        """Show the sentence in the middle."""
        return free(self.text)

    def _off(self) -> None:
        try:
            self.shell.switch_off()
        except CompanionError as error:
            self.shell.show_message(error.said)
        else:
            self.text.text = SCREEN.text(say.GOING_OFF())
            self._allow(False)

    def _allow(self, still: bool) -> None:
        """Let the buttons be touched while it can still be left."""
        for button in (self.back_button, self.primary):
            if button is not None:
                button.disabled = not still
