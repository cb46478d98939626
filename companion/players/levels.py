"""The players of each game by name: levels from beginner up, and yardsticks to measure them against.

A game's players are `LEVELS` in the `levels` of its package here: for each name a function that makes the player.
They are loaded when they are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TypeAlias, cast

from companion.errors import CompanionError, unknown
from companion.games.catalogue import game_named
from companion.players.player import Player
from companion.words import players as said

Levels: TypeAlias = Mapping[str, Callable[[], Player]]
"""The players of one game by name, the weakest first."""


class UnknownPlayer(CompanionError):
    """A game has no player of that name."""


def levels_of(game: str) -> Levels:
    """Return the players of a game. Raises `UnknownGame` with the names there are."""
    game_named(game)
    return cast("Levels", import_module(f"{__package__}.{game.replace('-', '_')}.levels").LEVELS)


def player_named(name: str, game: str) -> Player:
    """Make a player of a game. Raises `UnknownPlayer` with the names there are, and `UnknownGame`."""
    levels = levels_of(game)
    if name not in levels:
        raise UnknownPlayer(unknown(said.NO_PLAYER, name, list(levels)))
    return levels[name]()
