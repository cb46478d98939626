"""Help: what there is to read."""

from __future__ import annotations

from typing import Any

from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.unit import Shape
from companion.ui.screens.page import Page, free
from companion.ui.screens.rows import LinkRow
from companion.ui.texts.reading import help_pages, rulings

NOTES = {
    "first-game": "From the cut for the deal to the show, step by step",
    "cribbage": "The rules, for those who have not played it yet",
    "round-the-bases": "Baseball with hands of cribbage, on a field of its own",
    "crosscribb": "Ten hands on a grid of five by five cards",
    "battlefield": "A frontline for all, a formation for each, and a kill card",
    "referee": "Scorekeeper, casual, muggins, tournament, coach",
    "board": "Colours, lights, and pegs that went astray",
}


class HelpScreen(Page):
    """A list of pages, the rulings, and what the program is."""

    title = "Help"

    def build(self) -> None:
        """Make the list."""
        self.list = ScrollList(gap=6)
        for page in help_pages():
            self._add(page.title, NOTES.get(page.key, ""), "help_page", key=page.key)
        self._add("Rulings", f"All {len(rulings())}: what we play where the rules are silent, and why", "rulings")
        self._add("About", "Version, licences, and where the games are kept", "about")

    def _add(self, title: str, note: str, screen: str, **kwargs: Any) -> None:
        row = LinkRow(title, note)
        row.bind(on_tap=lambda _: self.shell.go(screen, **kwargs))
        self.list.add(row, size=66)

    def body(self, shape: Shape) -> Any:
        """Show the list."""
        return free(self.list)
