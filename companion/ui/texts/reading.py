"""Reads the texts of the help: pages with sections, and rulings with their reasons.

Those of a game are in its package, as `help.toml` and `rulings.toml`; those of all games lie here.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from companion.games.catalogue import USUAL, game_names, listed, package_of

FromEnglish = Callable[[str], str]
"""Returns a text of the program's files in another language."""

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

    `picture` names a picture that the screen draws (`companion.ui.screens.pictures`), or is ""; it stands above the
    paragraphs with `picture_first`, else below them.
    `moments` are those of a game that the section is about, by the names that the game's panel has for them.
    """

    heading: str
    paragraphs: tuple[str, ...]
    chart: tuple[ChartStep, ...] = ()
    picture: str = ""
    picture_first: bool = False
    moments: tuple[str, ...] = ()

    def told(self, known: FromEnglish) -> Section:
        """Return the section in another language."""
        chart = tuple(replace(step, text=known(step.text), yes=known(step.yes)) for step in self.chart)
        return replace(self, heading=known(self.heading), paragraphs=tuple(map(known, self.paragraphs)), chart=chart)


@dataclass(frozen=True, slots=True)
class HelpPage:
    """A page of the help, known by its key, with a note of what it is about; that of a game has the game's name."""

    key: str
    title: str
    note: str
    sections: tuple[Section, ...]

    def opened_at(self, moment: str) -> HelpPage:
        """Return the page with the section that is about a moment of the game above the others, if there is one."""
        about = [section for section in self.sections if moment in section.moments]
        return replace(self, sections=(*about, *(section for section in self.sections if section not in about)))

    def told(self, known: FromEnglish) -> HelpPage:
        """Return the page in another language."""
        sections = tuple(section.told(known) for section in self.sections)
        return replace(self, title=known(self.title), note=known(self.note), sections=sections)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What is played where printed rules leave room, and why; `option` tells what can be chosen instead, or is ""."""

    ruling_id: str
    title: str
    text: str
    why: str
    option: str = ""

    def told(self, known: FromEnglish) -> Ruling:
        """Return the ruling in another language."""
        return Ruling(self.ruling_id, *map(known, (self.title, self.text, self.why, self.option)))

    def about(self, words: str) -> bool:
        """Whether the ruling has this id, or all these words somewhere in it."""
        sought = words.casefold().split()
        if len(sought) == 1 and re.fullmatch(r"[a-z]\d+", sought[0]):
            return self.ruling_id.casefold() == sought[0]
        everything = " ".join((self.ruling_id, self.title, self.text, self.why, self.option)).casefold()
        return all(word in everything for word in sought)


@cache
def help_pages() -> tuple[HelpPage, ...]:
    """Return the pages in the order in which they are offered: how to begin, the games, what they share."""
    first, *others = map(_page, _own("pages")["page"])
    return (first, *map(_page_of_game, game_names()), *others)


@cache
def rulings() -> tuple[Ruling, ...]:
    """Return the rulings: of cribbage, of pegs and muggins (P), then of the other games in their order."""
    others = (_of_game(name, "rulings") for name in game_names() if name != USUAL)
    return tuple(
        Ruling(each["id"], each["title"], each["text"], each["why"], each.get("option", ""))
        for texts in (_of_game(USUAL, "rulings"), _own("rulings"), *others)
        for each in texts["ruling"]
    )


def _page_of_game(name: str) -> HelpPage:
    return _page({**_of_game(name, "help"), "key": name, "note": listed(name).note})


def _page(page: dict[str, Any]) -> HelpPage:
    return HelpPage(page["key"], page["title"], page["note"], tuple(map(_section, page["section"])))


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
    return Section(
        section.get("heading", ""),
        tuple(section.get("text", ())),
        chart,
        section.get("picture", ""),
        picture_first=next((key == "picture" for key in section if key in ("picture", "text")), False),
        moments=tuple(section.get("moments", ())),
    )


def _own(name: str) -> dict[str, Any]:
    return _read(_FOLDER / f"{name}.toml")


def _of_game(game: str, name: str) -> dict[str, Any]:
    spec = find_spec(package_of(game))
    if spec is None or spec.origin is None:
        raise AssertionError(f"the game {game} has no package")
    return _read(Path(spec.origin).with_name(f"{name}.toml"))


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))
