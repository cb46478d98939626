"""Help: what there is to read."""

from __future__ import annotations

from typing import Any, Final

from companion.ui.kit import theme
from companion.ui.kit.lettering import text_width
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.unit import Shape, px
from companion.ui.screens.page import Page, free
from companion.ui.screens.rows import LinkRow
from companion.ui.texts.reading import help_pages, rulings
from companion.words import lesson
from companion.words import screens as say
from companion.words.message import Said

_ONE_LINE: Final = 490.0
"""How wide a note may be to stand in one line in a high window, in design pixels."""


class HelpScreen(Page):
    """A list of pages, the rulings, and what the program is."""

    title = say.HELP()

    def build(self) -> None:
        """Make the list."""
        self.list = ScrollList(gap=6)
        self._add(lesson.FIRST_HAND(), lesson.FIRST_HAND_NOTE(), "first_hand")
        for page in (page.told(SCREEN.known) for page in help_pages()):
            self._add(page.title, page.note, "help_page", key=page.key)
        self._add(say.RULINGS(), say.ALL_RULINGS(count=len(rulings())), "rulings")
        self._add(say.ABOUT(), say.ABOUT_NOTE(), "about")

    def _add(self, title: Said, note: Said, screen: str, **kwargs: Any) -> None:
        row = LinkRow(title, note)
        row.bind(on_tap=lambda _: self.shell.go(screen, **kwargs))
        one_line = text_width(row.note, theme.NOTE) <= px(_ONE_LINE)
        self.list.add(row, size=theme.roomy(66 if one_line else 84))

    def body(self, shape: Shape) -> Any:
        """Show the list."""
        return free(self.list)
