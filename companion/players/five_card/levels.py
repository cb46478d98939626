"""The players of five-card cribbage."""

from __future__ import annotations

from typing import Final

from companion.players.cribbage.greedy import Greedy
from companion.players.five_card.club import ClubOfFive
from companion.players.levels import Levels

LEVELS: Final[Levels] = {
    "greedy": Greedy,
    "club": ClubOfFive,
}
