"""Cribbage: `CRIBBAGE` is the game, its actions are in `actions`, its rules in the modules named after them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.games.cribbage.engine import CRIBBAGE, Cribbage

__all__ = ["CRIBBAGE", "Cribbage"]


def __getattr__(name: str) -> object:
    """Load the rules when they are asked for: the catalogue looks into this package without them."""
    if name not in __all__:
        raise AttributeError(name)
    from companion.games.cribbage import engine

    return getattr(engine, name)
