"""A page of the help, to read and scroll."""

from __future__ import annotations

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

    def enter(self, key: str = "first-game", moment: str = "", **_: Any) -> None:
        """Show a page; what a moment of the game asks for stands above the rest."""
        page = next(page for page in help_pages() if page.key == key).opened_at(moment).told(SCREEN.known)
        self.bar.say(page.title)
        fill_page(self.list, page)

    def body(self, shape: Shape) -> Any:
        """Show the list."""
        return free(self.list)


def fill_page(into: ScrollList, page: HelpPage) -> None:
    """Put the sections of a page into a list."""
    into.clear()
    for section in page.sections:
        if section.heading:
            into.add(Text(section.heading, theme.FACT, ink=theme.ACCENT, grow=True))
        if section.picture and section.picture_first:
            _draw(into, section.picture)
        for paragraph in section.paragraphs:
            into.add(Text(paragraph, theme.BODY, grow=True))
        if section.picture and not section.picture_first:
            _draw(into, section.picture)
        if section.chart:
            into.add(FlowChart(section.chart))


def _draw(into: ScrollList, name: str) -> None:
    picture, high = picture_of(name)
    into.add(picture, size=high)
