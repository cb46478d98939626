"""Help: what there is to read."""

from __future__ import annotations

from typing import Any

from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.unit import Shape
from companion.ui.screens.page import Page, free
from companion.ui.screens.rows import LinkRow
from companion.ui.texts.reading import help_pages, rulings


class HelpScreen(Page):
    """A list of pages, the rulings, and what the program is."""

    title = "Help"

    def build(self) -> None:
        """Make the list."""
        self.list = ScrollList(gap=6)
        for page in help_pages():
            self._add(page.title, page.note, "help_page", key=page.key)
        self._add("Rulings", f"All {len(rulings())}: what we play where the rules are silent, and why", "rulings")
        self._add("About", "Version, licences, and where the games are kept", "about")

    def _add(self, title: str, note: str, screen: str, **kwargs: Any) -> None:
        row = LinkRow(title, note)
        row.bind(on_tap=lambda _: self.shell.go(screen, **kwargs))
        self.list.add(row, size=66)

    def body(self, shape: Shape) -> Any:
        """Show the list."""
        return free(self.list)
