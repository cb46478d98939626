"""All views of a game that honest people play at a simulated board."""

from __future__ import annotations

from functools import cache
from random import Random

from companion.app.fitting import fitting_boards
from companion.app.picture import view_of
from companion.app.view import View
from companion.games.setup import Setup
from companion.simulation.evening import Evening
from companion.simulation.faults import Faults


@cache
def views_of(setup: Setup, seed: int = 3) -> tuple[View, ...]:
    """Return each view that differs from the one before."""
    evening = Evening(setup, fitting_boards(setup)[0].name, Faults(), Random(seed))
    views: list[View] = []
    look = evening.room.judge.look

    def looked() -> None:
        look()
        view = view_of(evening.room.session)
        if not views or view != views[-1]:
            views.append(view)

    evening.room.judge.look = looked  # type: ignore[method-assign]
    assert evening.play().stories == []
    return tuple(views)
