"""The players of lowball."""

from __future__ import annotations

from typing import Final

from companion.players.cribbage.greedy import Greedy
from companion.players.levels import Levels

LEVELS: Final[Levels] = {
    "greedy": Greedy,
}
