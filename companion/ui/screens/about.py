"""About: version, licences, and where the games and settings are kept."""

from __future__ import annotations

import platform
from pathlib import Path
from typing import Any

import kivy

from companion import __version__
from companion.ui.kit import theme
from companion.ui.kit.lettering import plain
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.screens.page import Page, free


class AboutScreen(Page):
    """Facts below headings."""

    title = "About"

    def build(self) -> None:
        """Make the list."""
        self.list = ScrollList(gap=8)
        for heading, *paragraphs in _facts(_from_home(self.shell.table.store.path)):
            self.list.add(Text(heading, theme.FACT, ink=theme.YELLOW, grow=True))
            for paragraph in paragraphs:
                self.list.add(Text(paragraph, theme.BODY, grow=True))

    def body(self, shape: Shape) -> Any:
        """Show the list."""
        return free(self.list)


def _from_home(path: Path) -> str:
    """Return a path as people write it: "~/games/companion.db" for one in the home folder."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


def _facts(journal: str) -> tuple[tuple[str, ...], ...]:
    return (
        (
            f"Cribbage Companion {__version__}",
            "A referee for real peg boards: it watches the pegs, knows the rules and the cards it is told, and says "
            "whether what was pegged was scored.",
            f"Running on Python {platform.python_version()} and Kivy {kivy.__version__}.",
        ),
        (
            "Where things are kept",
            f"Games, statistics and settings lie in one file: {plain(journal)}",
            "Every action is written there before it counts, so the plug may be pulled at any moment.",
        ),
        (
            "Licences",
            "The program is free software under the MIT licence.",
            "Letters: Inter, by the Inter project, under the SIL Open Font Licence 1.1; Roboto Slab, by Christian "
            "Robertson, under the Apache Licence 2.0. The suits and two arrows in them were added here.",
            "Kivy draws the screen, under the MIT licence.",
        ),
        (
            "Rules",
            "The rules are told in our own words. Tournament rulings follow the rule book of the American Cribbage "
            "Congress, whose rule numbers are named with them.",
        ),
    )
