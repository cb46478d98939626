"""A page of the help, to read and scroll."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.ui.kit import theme
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.screens.flowchart import FlowChart
from companion.ui.screens.page import Page, free
from companion.ui.screens.pictures import picture_of
from companion.ui.texts.reading import HelpPage, help_pages
from companion.words import screens as say


class HelpPageScreen(Page):
    """Headings and paragraphs."""

    title = say.HELP()

    def build(self) -> None:
        """Make the list."""
        self.list = ScrollList(gap=8)

    def enter(self, key: str = "first-game", first: int = 0, **_: Any) -> None:
        """Show a page, with the section `first` above the others: what a moment of a game asks for."""
        page = next(page for page in help_pages() if page.key == key).told(SCREEN.known)
        self.bar.say(page.title)
        sections = page.sections[first : first + 1] + page.sections[:first] + page.sections[first + 1 :]
        fill_page(self.list, replace(page, sections=sections))

    def body(self, shape: Shape) -> Any:
        """Show the list."""
        return free(self.list)


def fill_page(into: ScrollList, page: HelpPage) -> None:
    """Put the sections of a page into a list."""
    into.clear()
    for section in page.sections:
        if section.heading:
            into.add(Text(section.heading, theme.FACT, ink=theme.ACCENT, grow=True))
        for paragraph in section.paragraphs:
            into.add(Text(paragraph, theme.BODY, grow=True))
        if section.picture:
            picture, high = picture_of(section.picture)
            into.add(picture, size=high)
        if section.chart:
            into.add(FlowChart(section.chart))
