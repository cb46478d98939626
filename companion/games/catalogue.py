"""The games that can be played, by name; a game's rules are only loaded when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Final, cast

from companion.errors import CompanionError
from companion.games.game import Game

_GAMES: Final = {
    "cribbage": ("companion.games.cribbage.engine", "CRIBBAGE"),
    "round-the-bases": ("companion.games.round_the_bases.engine", "ROUND_THE_BASES"),
}
"""Where each game is: its module, and its name there."""


class UnknownGame(CompanionError):
    """There is no game of that name."""


def game_names() -> tuple[str, ...]:
    """Return the names of all games."""
    return tuple(_GAMES)


def game_named(name: str) -> Game:
    """Return a game. Raises `UnknownGame` with the names there are."""
    if name not in _GAMES:
        raise UnknownGame(f"There is no game {name!r}. Choose one of: {', '.join(_GAMES)}.")
    module, attribute = _GAMES[name]
    return cast(Game, getattr(import_module(module), attribute))
