"""The first start: which language people want to read, asked where the machine's locale does not say it."""

from __future__ import annotations

from typing import Any

from companion.locale.languages import catalogue, codes, own_names
from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.frame import Column, Space
from companion.ui.kit.unit import Shape
from companion.ui.screens.page import Page, free
from companion.ui.shell import HOME
from companion.words.settings import LANGUAGE
from companion.words.text import Language


class LanguageScreen(Page):
    """A button for each language, in that language; it can be changed in the settings."""

    def build(self) -> None:
        """Make the buttons."""
        self.choices = {
            code: Button(name, on_tap=lambda _, code=code: self._choose(code)) for code, name in own_names().items()
        }

    def enter(self, **_: Any) -> None:
        """Ask in every language at once."""
        self.bar.say(" · ".join(Language(catalogue(code)).text(LANGUAGE()) for code in codes()))

    def body(self, shape: Shape) -> Any:
        """Show one button below the other."""
        column = Column()
        column.add(Space())
        for button in self.choices.values():
            column.add(free(button), size=theme.TOUCH)
        column.add(Space())
        return column

    def _choose(self, code: str) -> None:
        self.shell.choose_language(code)
        self.shell.go(HOME)
