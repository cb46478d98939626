"""The terms of a game in words: policies and boards, as the screens offer them, and what is chosen of its options."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from typing import Final

from companion.board.layout import Layout
from companion.games.catalogue import USUAL, listed
from companion.games.game import Policy, Setup
from companion.games.option import Option, default_of
from companion.words import screens as say

POLICY_WORDS: Final[Mapping[Policy, tuple[str, str]]] = {
    Policy.SCOREKEEPER: ("Scorekeeper", "Knows no cards: whatever is pegged is scored."),
    Policy.CASUAL: ("Casual", "Is told the cards; kindly says what is wrong."),
    Policy.MUGGINS: ("Muggins", "Keeps quiet: what you miss others may take."),
    Policy.TOURNAMENT: ("Tournament", "Muggins, and strict: short stays short."),
    Policy.COACH: ("Coach", "Lights the hole first, and counts with you."),
}
"""For every policy its name and one sentence."""

LEVEL_WORDS: Final = {"beginner": say.BEGINNER(), "club": say.CLUB(), "expert": say.EXPERT(), "master": say.MASTER()}
"""How well the computer plays a seat."""


def chosen(setup: Setup, option: Option) -> str:
    """Return the value of an option in a setup."""
    return setup.option(option.name, default_of(option, setup.policy))


def with_option(setup: Setup, option: Option, value: str) -> dict[str, str]:
    """Return the options of a setup with one of them chosen; what is the default anyway is left out."""
    options = {name: other for name, other in setup.options.items() if name != option.name}
    return options if value == default_of(option, setup.policy) else {**options, option.name: value}


def board_words(layout: Layout) -> tuple[str, str]:
    """Return a board's title and a note, short: what tells it from the others."""
    whole = layout.title.removeprefix("Cribbage, ")
    title, _, rest = (whole[:1].upper() + whole[1:]).partition(" that ")
    holes = f"{len(layout.holes)} holes"
    return title, f"{holes}, {rest}" if rest else holes


PLACES: Final = (
    ("sim:", "On the screen"),
    ("serial:auto", "At a cable"),
    ("gpio:", "At the Pi's pins"),
    ("none", "No board"),
)
"""Where the pegs can be: a driver's spec, and its words as one offers it."""

NO_BOARD: Final = ("No board", "The app keeps the score and moves the pegs itself.")
"""The title and the note of playing without one."""


def is_real(spec: str) -> bool:
    """Return whether a driver's spec names a board of wood, not one on the screen, recorded, or none at all."""
    return spec.partition(":")[0] in ("serial", "gpio")


def places(spec: str) -> tuple[tuple[str, str], ...]:
    """Return the places to offer when `spec` is in force: its own port instead of any, and its recording."""
    kind = spec.partition(":")[0]
    own = tuple((spec if place.partition(":")[0] == kind else place, words) for place, words in PLACES)
    return own if spec in dict(own) else ((spec, "Recorded"), *own)


def place_words(spec: str) -> str:
    """Return where the pegs of a driver's spec are: "on the screen", "at a cable", "recorded: evening.jsonl"."""
    kind, _, name = spec.partition(":")
    match kind:
        case "replay":
            return f"recorded: {PurePath(name).name}"
        case "serial" if name != "auto":
            return f"at {PurePath(name).name}"
        case "none":
            return "none, pegs move themselves"
        case _:
            return next(words[0].lower() + words[1:] for place, words in PLACES if place.partition(":")[0] == kind)


def setup_words(setup: Setup) -> str:
    """Return the terms of a game in one line: "to 121, muggins", "'Round the Bases, 3 innings, casual"."""
    game, policy = listed(setup.game), POLICY_WORDS[setup.policy][0].lower()
    if setup.game == USUAL:
        return f"to {setup.target}, {policy}"
    length = f"to {setup.target}" if game.length_words == "to" else f"{setup.target} {game.length_words}"
    return f"{game.title}, {length}, {policy}"
