"""What a field celebrates with its lights, for a moment: home runs, and two or three put out at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.games.game import Event, EventKind
from companion.referee.lights import Light

CELEBRATION_MS: Final = 4000
"""How long the lights of a home run or a double play last."""

_SHOWN: Final = {"home run": Light.HOME_RUN, "double play": Light.DOUBLE_PLAY, "triple play": Light.DOUBLE_PLAY}


def celebration(events: Iterable[Event]) -> Light | None:
    """Return what these events are celebrated with, if with anything."""
    results = [event.reason for event in events if event.kind is EventKind.BATTED]
    return next((light for words, light in _SHOWN.items() for result in results if words in result), None)
