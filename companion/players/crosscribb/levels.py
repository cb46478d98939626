"""The players of CrossCribb."""

from __future__ import annotations

from typing import Final

from companion.players.crosscribb.club import ClubPlacer
from companion.players.crosscribb.greedy import GreedyPlacer
from companion.players.levels import Levels

LEVELS: Final[Levels] = {
    "beginner": GreedyPlacer,
    "greedy": GreedyPlacer,
    "club": ClubPlacer,
}
