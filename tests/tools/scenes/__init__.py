"""The scenes of the screenshots: how the real application is brought into each state that the screens can show.

A module for each game or part of the program; a new scene is a line in the `scenes` of one of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.tools.scenes import (
    battlefield,
    board,
    celebrating,
    club,
    cribbage,
    crosscribb,
    first_hand,
    history,
    learning,
    measuring,
    new_game,
    pages,
    pegs,
    round_the_bases,
    solo,
)
from tests.tools.scenes.stage import Scene, Stage

__all__ = ["Scene", "Stage", "scenes"]

_PARTS = (
    *(history, cribbage, celebrating, pegs, solo, round_the_bases, crosscribb, battlefield),
    *(new_game, board, first_hand, learning, pages, measuring, club),
)


def scenes(stage: Stage) -> Iterator[Scene]:
    """Yield all scenes in an order in which each can follow on the one before."""
    for part in _PARTS:
        yield from part.scenes(stage)
