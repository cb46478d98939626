"""The players of 'Round the Bases."""

from __future__ import annotations

from typing import Final

from companion.players.levels import Levels
from companion.players.round_the_bases.club import ClubBatter
from companion.players.round_the_bases.greedy import GreedyBatter

LEVELS: Final[Levels] = {
    "beginner": GreedyBatter,
    "greedy": GreedyBatter,
    "club": ClubBatter,
}
