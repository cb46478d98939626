"""Reads the texts of the help: pages with sections, and rulings with their reasons."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

_FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class ChartStep:
    """A step of a flow chart: what is done, or with `ask` a question whose yes leads to `yes`, and whose no goes on.

    `then` is the place of the step that the yes goes on to, `END` where it ends the chart.
    """

    text: str
    ask: bool = False
    yes: str = ""
    then: int = 0


END: Final = -1
"""Where a yes leads that ends a chart."""


@dataclass(frozen=True, slots=True)
class Section:
    """Paragraphs (markup) and a flow chart, either of them perhaps none, below a heading, which may be "".

    `picture` names a picture that the screen draws below the paragraphs (`companion.ui.screens.pictures`), or is "".
    """

    heading: str
    paragraphs: tuple[str, ...]
    chart: tuple[ChartStep, ...] = ()
    picture: str = ""


@dataclass(frozen=True, slots=True)
class HelpPage:
    """A page of the help, known by its key."""

    key: str
    title: str
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What is played where printed rules leave room, and why; `option` tells what can be chosen instead, or is ""."""

    ruling_id: str
    title: str
    text: str
    why: str
    option: str = ""

    def about(self, words: str) -> bool:
        """Whether the ruling has this id, or all these words somewhere in it."""
        sought = words.casefold().split()
        if len(sought) == 1 and sought[0][0] in "bcprx" and sought[0][1:].isdigit():
            return self.ruling_id.casefold() == sought[0]
        everything = " ".join((self.ruling_id, self.title, self.text, self.why, self.option)).casefold()
        return all(word in everything for word in sought)


@cache
def help_pages() -> tuple[HelpPage, ...]:
    """Return the pages in the order in which they are offered."""
    return tuple(
        HelpPage(page["key"], page["title"], tuple(_section(section) for section in page["section"]))
        for page in _read("pages.toml")["page"]
    )


@cache
def rulings() -> tuple[Ruling, ...]:
    """Return the rulings: cribbage (C), pegs and muggins (P), then those of the other games (R, X, B)."""
    return tuple(
        Ruling(each["id"], each["title"], each["text"], each["why"], each.get("option", ""))
        for each in _read("rulings.toml")["ruling"]
    )


def _section(section: dict[str, Any]) -> Section:
    steps = section.get("chart", ())
    places = {"end": END, **{each["name"]: place for place, each in enumerate(steps) if "name" in each}}
    chart = tuple(
        ChartStep(
            each.get("ask") or each["step"],
            "ask" in each,
            each.get("yes", ""),
            places[each["then"]] if "then" in each else place + 1,
        )
        for place, each in enumerate(steps)
    )
    return Section(section.get("heading", ""), tuple(section.get("text", ())), chart, section.get("picture", ""))


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / name).read_text("utf-8"))
