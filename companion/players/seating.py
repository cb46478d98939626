"""How the computer takes a seat at a table: what its player is asked, and its choice as actions of the game.

A game that the computer can play at a table has a module `seated` in its package here, with a function `choose`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast

from companion.games.action import Action
from companion.games.game import Awaited, Face
from companion.players.player import Chance, Player


@dataclass(frozen=True, slots=True)
class AtTable:
    """What a seat sees at a table when it is to act."""

    face: Face
    """The game as the seat sees it."""
    awaited: Awaited
    """What is asked of the seat."""
    points: tuple[int, ...]
    """Where each side stands."""
    past: Sequence[Action]
    """What everybody saw in this deal, in order: cards laid, goes; no pegs."""


class Seated(Protocol):
    """Chooses for a seat at a table."""

    def __call__(self, player: Player, seen: AtTable, chance: Chance) -> tuple[Action, ...]:
        """Return what the seat does now: by its player where there is a choice, else what is awaited."""


def seating_of(game: str) -> Seated:
    """Return how the computer takes a seat of a game."""
    return cast("Seated", import_module(f"{__package__}.{game.replace('-', '_')}.seated").choose)
