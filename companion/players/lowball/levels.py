"""The players of lowball."""

from __future__ import annotations

from typing import Final

from companion.players.levels import Levels
from companion.players.lowball.club import LowClub
from companion.players.lowball.greedy import LowGreedy

LEVELS: Final[Levels] = {
    "greedy": LowGreedy,
    "club": LowClub,
}
