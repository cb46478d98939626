"""The journal cannot be used, on a machine whose only screen this is: why, and the ways on."""

from __future__ import annotations

from typing import Any, Final

from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.frame import Column
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.screens.page import Page, free, primary
from companion.ui.shell import HOME

ADVICE: Final = (
    "Nothing that is stored was changed. Most often the memory card is full or worn out. You can play all the same, "
    "but neither the game nor a setting is kept when the program ends."
)


class TroubleScreen(Page):
    """Sentence and advice; Back is the way to try it again."""

    title = "Games cannot be kept"

    def build(self) -> None:
        """Make sentence, advice and buttons."""
        self.why = Text("", theme.FACT, valign="bottom", lines=8)
        self.advice = Text(ADVICE, theme.BODY, ink=theme.MUTED, valign="top", lines=6)
        self.back_button.text = "Try again"
        self.play_button = Button("Play without keeping", on_tap=lambda _: self.shell.go(HOME))
        self.buttons = [self.play_button]
        if self.shell.appliance.can_switch_off:
            self.primary = primary("Switch off", on_tap=lambda _: self.shell.go("switch_off"))

    def enter(self, why: str = "", **_: Any) -> None:
        """Say what is wrong."""
        self.why.text = why

    def body(self, shape: Shape) -> Any:
        """Show what is wrong, and below it what can be done."""
        column = Column(gap=theme.GAP)
        column.add(free(self.why), share=1.0)
        column.add(free(self.advice), share=1.0)
        return column

    def back(self) -> None:
        """Try again: end the program, which systemd starts anew."""
        self.shell.end()
