"""The journal cannot be used: why, and the ways on. Who started the program with a finger reads no terminal."""

from __future__ import annotations

from typing import Any

from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.frame import Column, Row, Space
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.screens.page import Page, add_button, free, primary
from companion.ui.shell import HOME
from companion.words import screens as say
from companion.words.message import Said


class TroubleScreen(Page):
    """Sentence and advice; Back ends the program, which is the way to try it again where systemd starts it again."""

    title = say.NOT_KEPT()

    def build(self) -> None:
        """Make sentence, advice and buttons."""
        self.why = Text("", theme.FACT, valign="bottom", lines=8)
        self.advice = Text(say.ADVICE(), theme.BODY, ink=theme.MUTED, valign="top", lines=6)
        self.back_button.text = SCREEN.text(say.TRY_AGAIN() if self.shell.appliance.alone else say.CLOSE())
        self.play_button = Button(say.PLAY_WITHOUT(), on_tap=lambda _: self.shell.go(HOME))
        if self.shell.appliance.can_switch_off:
            self.primary = primary(say.SWITCH_OFF(), on_tap=lambda _: self.shell.go("switch_off"))

    def enter(self, why: Said = "", elsewhere: bool = False, **_: Any) -> None:
        """Say what is wrong; `elsewhere`: only that the program is open already."""
        self.why.text = SCREEN.text(why)
        self.bar.say(say.OPEN_ALREADY() if elsewhere else self.title)
        self.advice.text = SCREEN.text(say.GO_THERE() if elsewhere else say.ADVICE())

    def body(self, shape: Shape) -> Any:
        """Show what is wrong, and below it what can be done.

        The way to play on lies above the buttons: on the screen that it leads to something else is under a finger then.
        """
        column = Column(gap=theme.GAP)
        column.add(free(self.why), share=1.0)
        column.add(free(self.advice), share=1.0)
        row = column.add(Row(by_hand=True), size=theme.TOUCH)
        add_button(row, self.play_button)
        row.add(Space())
        return column

    def back(self) -> None:
        """End the program."""
        self.shell.end()
