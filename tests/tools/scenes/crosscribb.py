"""Scenes of CrossCribb."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.setup import Policy
from tests.tools.scenes.setups import GRID
from tests.tools.scenes.stage import Scene, Stage
from tests.tools.scenes.wanted import owed


def scenes(stage: Stage) -> Iterator[Scene]:
    """Yield the grid while cards are placed, called out and counted."""
    sit_down, dealt, aloud = (
        stage.sit_down,
        replace(GRID, options={"cards": "app"}),
        replace(GRID, policy=Policy.MUGGINS),
    )
    yield "grid-place", lambda: sit_down(GRID, lambda match: match.state.placed == 13)
    yield "grid-dealt", lambda: sit_down(dealt, lambda match: match.state.placed == 13 and match.state.held)
    yield "grid-aloud", lambda: sit_down(aloud, lambda match: len(match.state.taken) == 2)
    yield "grid-call", lambda: sit_down(aloud, lambda match: len(match.state.said) == 3)
    yield "grid-count", lambda: sit_down(GRID, lambda match: match.state.counted() and not owed(match))
