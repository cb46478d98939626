"""Switching the machine off: asked once, and then what to wait for before the plug is pulled."""

from __future__ import annotations

from typing import Any, Final

from companion.errors import CompanionError
from companion.ui.kit import theme
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
        self.text = Text(ASKED, theme.FACT, align="center", lines=6)
        self.primary = primary("Switch off", on_tap=lambda _: self._off())

    def enter(self, *, now: bool = False, **_: Any) -> None:
        """Ask anew, or do it at once: somebody has held the button."""
        self.text.text = ASKED
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
            self.shell.tell(str(error))
        else:
            self.text.text = GOING
            self._allow(False)

    def _allow(self, still: bool) -> None:
        """Let the buttons be touched while it can still be left."""
        for button in (self.back_button, self.primary):
            if button is not None:
                button.disabled = not still
