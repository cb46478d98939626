"""What opens a game in which the app deals: it shuffles, by a number that deals the same cards at any table (C14)."""

from __future__ import annotations

from secrets import randbelow
from typing import Final

from companion.games.cribbage.actions import Shuffle
from companion.games.game import Action, Game, Setup, State

HIGHEST: Final = 999_999
"""Numbers are short enough to be read to another table."""


def shuffled(game: Game[State], setup: Setup, number: int | None = None) -> tuple[Action, ...]:
    """Return what is done first: the app shuffles, by a number or by chance. Nothing where people deal."""
    if setup.option("cards", "real") != "app" or Shuffle.verb not in game.actions:
        return ()
    return (Shuffle(1 + randbelow(HIGHEST) if number is None else number),)
