"""The players of cribbage."""

from __future__ import annotations

from typing import Final

from companion.players.cribbage.computer import Beginner, club, exact_greedy, expert, master, minimax
from companion.players.cribbage.greedy import Greedy
from companion.players.levels import Levels

LEVELS: Final[Levels] = {
    "beginner": Beginner,
    "club": club,
    "expert": expert,
    "master": master,
    "greedy": Greedy,
    "exact-greedy": exact_greedy,
    "minimax": minimax,
}
