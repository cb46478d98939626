"""Cribbage: `CRIBBAGE` is the game, its actions are in `actions`, its rules in the modules named after them."""

from companion.games.cribbage.engine import CRIBBAGE, Cribbage

__all__ = ["CRIBBAGE", "Cribbage"]
