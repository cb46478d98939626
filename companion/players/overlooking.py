"""What the weaker levels overlook where muggins is played: always the same in the same place of the same game.

It depends on nothing but where a side stands, so that a game can be resumed, or undone and gone on with.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.seating import Side
from companion.games.setup import ComputerLevel

MISSES: Final[Mapping[ComputerLevel | None, float]] = {
    ComputerLevel.BEGINNER: 0.25,
    ComputerLevel.CLUB: 0.08,
    ComputerLevel.EXPERT: 0.02,
}
"""How often a level claims less than its hand or card is worth."""
LETS_PASS: Final[Mapping[ComputerLevel | None, float]] = {
    ComputerLevel.BEGINNER: 0.6,
    ComputerLevel.CLUB: 0.25,
    ComputerLevel.EXPERT: 0.05,
}
"""How often a level does not see what another side has missed."""
MISSED: Final = 2
"""What is overlooked is a fifteen or a pair."""


def overlooked(level: ComputerLevel | None, game: int, side: Side, standing: int) -> int:
    """Return how many points a side does not see of its own, that would stand at `standing` with all of them."""
    return MISSED if _share(f"own {game} {side} {standing}") < MISSES.get(level, 0.0) else 0


def lets_pass(level: ComputerLevel | None, game: int, side: Side, standing: int) -> bool:
    """Return whether it is not seen that another side has missed points, and stands at `standing` with them."""
    return _share(f"other {game} {side} {standing}") < LETS_PASS.get(level, 0.0)


def _share(key: str) -> float:
    """Return a number from 0 up to 1 that follows from a text, each as likely."""
    from hashlib import sha256  # only where a computer plays, for the memory that it takes

    return int.from_bytes(sha256(key.encode()).digest()[:6]) / 2**48
