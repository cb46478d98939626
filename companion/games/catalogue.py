"""The games that can be played, by name; a game's rules are only loaded when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Final, NamedTuple, cast

from companion.errors import CompanionError
from companion.games.game import Game


class Listed(NamedTuple):
    """A game before it is loaded: its title, where it is, and what it needs of a board.

    `scores_on` is the kind of the groups that sides score on, one a side; `groups` are others that it needs.
    `players` are how many can play, `lengths` how long a game can be, both with the usual one first.
    """

    title: str
    module: str
    attribute: str
    scores_on: str = "track"
    groups: tuple[str, ...] = ()
    players: tuple[int, ...] = (2, 3, 4)
    lengths: tuple[int, ...] = (121, 61)


_GAMES: Final = {
    "cribbage": Listed("Cribbage", "companion.games.cribbage.engine", "CRIBBAGE"),
    "round-the-bases": Listed(
        "'Round the Bases",
        "companion.games.round_the_bases.engine",
        "ROUND_THE_BASES",
        scores_on="scale",
        groups=("path", "outs", "innings", "runs1", "runs2"),
        players=(2, 4),
        lengths=(3, 1, 5, 9),
    ),
}


class UnknownGame(CompanionError):
    """There is no game of that name."""


def game_names() -> tuple[str, ...]:
    """Return the names of all games."""
    return tuple(_GAMES)


def listed(name: str) -> Listed:
    """Return what is known of a game without loading it. Raises `UnknownGame` with the names there are."""
    if name not in _GAMES:
        raise UnknownGame(f"There is no game {name!r}. Choose one of: {', '.join(_GAMES)}.")
    return _GAMES[name]


def game_named(name: str) -> Game:
    """Return a game. Raises `UnknownGame` with the names there are."""
    game = listed(name)
    return cast(Game, getattr(import_module(game.module), game.attribute))
