"""Where the lights of a board are on its circuit board: where its file says that they shine."""

from __future__ import annotations

from collections.abc import Mapping

from companion.board.layout import Point
from companion.errors import CompanionError
from companion.maker.electronics.plan import Plan
from companion.words import maker as said


def light_channels(plan: Plan) -> Mapping[int, Point]:
    """Return the place of each light by its channel, none where the wiring has no lights.

    Raises:
        CompanionError: there is no room for one of them.
    """
    if plan.lights is None:  # the holes may name channels all the same
        return {}
    places = plan.layout.light_places
    for light, hole in plan.lit.items():
        if hole.name not in places:
            raise CompanionError(said.NO_ROOM_ON_CIRCUIT(board=plan.layout.name, part=f"LED{light}"))
    return {light: places[hole.name] for light, hole in plan.lit.items()}
