"""The players of five-card cribbage."""

from __future__ import annotations

from typing import Final

from companion.players.cribbage.computer import Beginner
from companion.players.cribbage.greedy import Greedy
from companion.players.five_card.computer import FiveCardClub
from companion.players.levels import Levels

LEVELS: Final[Levels] = {
    "beginner": Beginner,
    "club": FiveCardClub,
    "greedy": Greedy,
}
