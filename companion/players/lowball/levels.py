"""The players of lowball."""

from __future__ import annotations

from typing import Final

from companion.players.levels import Levels
from companion.players.lowball.computer import LowballClub, Shy

LEVELS: Final[Levels] = {
    "beginner": Shy,
    "club": LowballClub,
    "greedy": Shy,
}
