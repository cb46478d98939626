"""The terms of a game in words: policies and boards, as the screens offer them, and what is chosen of its options."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from typing import Final

from companion.board.layout import Layout
from companion.games.catalogue import USUAL, listed
from companion.games.option import Option, default_of
from companion.games.setup import ComputerLevel, Policy, Setup
from companion.ui.kit.spoken import SCREEN
from companion.words import screens
from companion.words import terms as say
from companion.words.message import Message, Sentence, Term

POLICY_WORDS: Final[Mapping[Policy, tuple[Message, Message]]] = {
    Policy.SCOREKEEPER: (say.SCOREKEEPER, say.SCOREKEEPER_DOES),
    Policy.CASUAL: (say.CASUAL, say.CASUAL_DOES),
    Policy.MUGGINS: (say.MUGGINS, say.MUGGINS_DOES),
    Policy.TOURNAMENT: (say.TOURNAMENT, say.TOURNAMENT_DOES),
    Policy.COACH: (say.COACH, say.COACH_DOES),
}
"""For every policy its name and one sentence."""

LEVEL_WORDS: Final = {
    ComputerLevel.BEGINNER: screens.BEGINNER(),
    ComputerLevel.CLUB: screens.CLUB(),
    ComputerLevel.EXPERT: screens.EXPERT(),
    ComputerLevel.MASTER: screens.MASTER(),
}
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
    holes = say.HOLES(count=len(layout.holes))
    told = say.HOLES_AND_REST(holes=holes, rest=Term(layout.note)) if layout.note else holes
    return SCREEN.known(layout.short or layout.title), SCREEN.text(told)


PLACES: Final = (
    ("sim:", say.ON_THE_SCREEN()),
    ("serial:auto", say.AT_A_CABLE()),
    ("gpio:", say.AT_THE_PINS()),
    ("none", say.NO_BOARD()),
)
"""Where the pegs can be: a driver's spec, and its words as one offers it."""

NO_BOARD: Final = (say.NO_BOARD(), say.NO_BOARD_DOES())
"""The title and the note of playing without one."""


def places(spec: str) -> tuple[tuple[str, Sentence], ...]:
    """Return the places to offer when `spec` is in force: its own port instead of any, and its recording."""
    kind = spec.partition(":")[0]
    own = tuple((spec if place.partition(":")[0] == kind else place, words) for place, words in PLACES)
    return own if spec in dict(own) else ((spec, say.RECORDED()), *own)


_THERE: Final = {"sim": say.ON_THE_SCREEN_THERE, "serial": say.AT_A_CABLE_THERE, "gpio": say.AT_THE_PINS_THERE}


def place_words(spec: str) -> Sentence:
    """Return where the pegs of a driver's spec are: "on the screen", "at a cable", "recorded: evening.jsonl"."""
    kind, _, name = spec.partition(":")
    match kind:
        case "replay":
            return say.RECORDED_THERE(name=PurePath(name).name)
        case "serial" if name != "auto":
            return say.AT_PORT(name=PurePath(name).name)
        case "none":
            return say.PEGS_MOVE_THEMSELVES()
        case _:
            return _THERE[kind]()


def setup_words(setup: Setup) -> Sentence:
    """Return the terms of a game in one line: "to 121, muggins", "'Round the Bases, 3 innings, casual"."""
    game, referee = listed(setup.game), say.IN_A_ROW[setup.policy.value]()
    length = game.length.called(count=setup.target)
    if setup.game == USUAL:
        return say.LENGTH_AND_REFEREE(length=length, referee=referee)
    return say.GAME_LENGTH_AND_REFEREE(game=Term(game.title), length=length, referee=referee)
