"""The players of Battlefield Cribbage."""

from __future__ import annotations

from typing import Final

from companion.players.battlefield.club import ClubSoldier
from companion.players.battlefield.greedy import GreedySoldier
from companion.players.levels import Levels

LEVELS: Final[Levels] = {
    "beginner": GreedySoldier,
    "greedy": GreedySoldier,
    "club": ClubSoldier,
}
