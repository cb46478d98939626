"""The journal cannot be used: why, and the ways on. Who started the program with a finger reads no terminal."""

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


OPEN_ALREADY: Final = "The companion is open already"
GO_THERE: Final = (
    "It has another window on this machine: go on there, and close this one. You can play here all the same, but "
    "neither the game nor a setting is kept when the program ends."
)


class TroubleScreen(Page):
    """Sentence and advice; Back ends the program, which is the way to try it again where systemd starts it anew."""

    title = "Games cannot be kept"

    def build(self) -> None:
        """Make sentence, advice and buttons."""
        self.why = Text("", theme.FACT, valign="bottom", lines=8)
        self.advice = Text(ADVICE, theme.BODY, ink=theme.MUTED, valign="top", lines=6)
        self.back_button.text = "Try again" if self.shell.appliance.alone else "Close"
        self.play_button = Button("Play without keeping", on_tap=lambda _: self.shell.go(HOME))
        self.buttons = [self.play_button]
        if self.shell.appliance.can_switch_off:
            self.primary = primary("Switch off", on_tap=lambda _: self.shell.go("switch_off"))

    def enter(self, why: str = "", elsewhere: bool = False, **_: Any) -> None:
        """Say what is wrong; `elsewhere`: only that the program is open already."""
        self.why.text = why
        self.bar.say(OPEN_ALREADY if elsewhere else self.title)
        self.advice.text = GO_THERE if elsewhere else ADVICE

    def body(self, shape: Shape) -> Any:
        """Show what is wrong, and below it what can be done."""
        column = Column(gap=theme.GAP)
        column.add(free(self.why), share=1.0)
        column.add(free(self.advice), share=1.0)
        return column

    def back(self) -> None:
        """End the program."""
        self.shell.end()
