"""The games that can be played, one a line; a game's rules are only loaded when it is asked for.

A game is the package of its name here, with these modules: `about` (`LISTED`, see `listed.py`), `engine` (the game, in
capitals), `options` (`OPTIONS`, see `option.py`), `playout` (`Playout`), `counted` (`COUNTER`, see `counter.py`);
perhaps `calls` (`calls_between`, see `calls.py`); and with the texts `help.toml` and `rulings.toml`. Its panel is
`companion.ui.games.NAME`, unless `LISTED` says otherwise.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, cast

from companion.errors import CompanionError, unknown
from companion.words import common as said

if TYPE_CHECKING:
    from companion.games.calls import CallsBetween
    from companion.games.counter import Counter
    from companion.games.game import Face, Game, State
    from companion.games.listed import Listed
    from companion.games.option import Option
    from companion.games.playout import Playout

_GAMES: Final = (
    "cribbage",
    "round-the-bases",
    "crosscribb",
    "battlefield",
    "five-card",
    "lowball",
)

USUAL: Final = _GAMES[0]
"""The game that is meant where none is named, and whose points the statistics average."""


class UnknownGame(CompanionError):
    """There is no game of that name."""


def game_names() -> tuple[str, ...]:
    """Return the names of all games."""
    return _GAMES


def package_of(name: str) -> str:
    """Return the package of a game. Raises `UnknownGame` with the names there are."""
    if name not in _GAMES:
        raise UnknownGame(unknown(said.NO_GAME, name, game_names()))
    return f"{__package__}.{_plain(name)}"


def _plain(name: str) -> str:
    return name.replace("-", "_")


def listed(name: str) -> Listed:
    """Return what is known of a game without loading its rules. Raises `UnknownGame` with the names there are."""
    return cast("Listed", import_module(f"{package_of(name)}.about").LISTED)


def game_named(name: str) -> Game[State]:
    """Return a game. Raises `UnknownGame` with the names there are."""
    return cast("Game[State]", getattr(import_module(f"{package_of(name)}.engine"), _plain(name).upper()))


def panel_module(name: str) -> str:
    """Return the module of a game's panel on the screen. Raises `UnknownGame`."""
    return listed(name).panel or f"companion.ui.games.{_plain(name)}"


def options_of(name: str) -> tuple[Option, ...]:
    """Return what people can choose of the rules of a game. Raises `UnknownGame`."""
    return cast("tuple[Option, ...]", import_module(f"{package_of(name)}.options").OPTIONS)


def counter_of(name: str) -> Counter:
    """Return how cards of a game are counted apart from any game. Raises `UnknownGame`."""
    return cast("Counter", import_module(f"{package_of(name)}.counted").COUNTER)


def calls_of(name: str) -> CallsBetween[Face] | None:
    """Return what is called aloud at a table of a game; None where nothing is. Raises `UnknownGame`."""
    module = f"{package_of(name)}.calls"
    return cast("CallsBetween[Face]", import_module(module).calls_between) if find_spec(module) else None


def playout_of(name: str) -> Playout:
    """Return how honest people play a game. Raises `UnknownGame`."""
    return cast("Playout", import_module(f"{package_of(name)}.playout"))
