"""What happens in lowball alone, and how it is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.game import Kind
from companion.games.speech import EventWords, side_does


class LowballEvent(Kind):
    """What an event of lowball tells, beside those that all games share."""

    REACHED = "reached"


WORDS: Final[Mapping[Kind, EventWords]] = {
    LowballEvent.REACHED: lambda setup, event: f"{side_does(setup, event.side, 'lose')}: that is {event.points}",
}
"""The sentence of each, without its full stop."""
