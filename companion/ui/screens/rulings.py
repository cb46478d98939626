"""The rulings: what is played where printed rules leave room, each with its reason, found by id or by words."""

from __future__ import annotations

from typing import Any

from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.entry import TextEntry
from companion.ui.kit.frame import Column, Row
from companion.ui.kit.lettering import strong
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.screens.page import Page, free
from companion.ui.texts.reading import Ruling, rulings
from companion.words import screens as say


class RulingsScreen(Page):
    """All rulings below each other, or those that were sought."""

    title = say.RULINGS()

    def build(self) -> None:
        """Make the list with everything in it."""
        self.list = ScrollList(gap=8)
        self.entry = TextEntry(hint=say.FIND(), most=24, on_edit=lambda _, text: self.find(text))
        self.every = Button(say.ALL(), on_tap=lambda _: self.find(""))
        self.shown: tuple[Ruling, ...] = ()
        self.find("")

    def enter(self, find: str = "", **_: Any) -> None:
        """Show all rulings, or those that `find` finds."""
        self.find(find)

    def leave(self) -> None:
        """Put the keys away."""
        self.entry.close()

    def find(self, words: str) -> None:
        """Show the rulings with this id or these words."""
        told = (ruling.told(SCREEN.known) for ruling in rulings())
        found = tuple(ruling for ruling in told if ruling.about(words))
        self.entry.text = words
        self.every.disabled = not words.strip()
        if found == self.shown and found:
            return
        self.shown = found
        self.list.clear()
        for ruling in found:
            self._add(ruling)
        if not found:
            self.list.add(Text(say.NO_RULING(), theme.BODY, grow=True))

    def _add(self, ruling: Ruling) -> None:
        self.list.add(Text(f"{strong(ruling.ruling_id, theme.ACCENT)}  {ruling.title}", theme.FACT, grow=True))
        self.list.add(Text(ruling.text, theme.BODY, grow=True))
        self.list.add(Text(f"{strong(SCREEN.text(say.WHY()))} {ruling.why}", theme.NOTE, ink=theme.MUTED, grow=True))
        if ruling.option:
            self.list.add(
                Text(f"{strong(SCREEN.text(say.TO_CHOOSE()))} {ruling.option}", theme.NOTE, ink=theme.MUTED, grow=True)
            )

    def body(self, shape: Shape) -> Any:
        """The line to write in above the list."""
        column = Column()
        row = column.add(Row(), size=theme.TOUCH)
        row.add(free(self.entry))
        row.add(free(self.every), size=110)
        column.add(free(self.list))
        return column
