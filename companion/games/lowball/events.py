"""What happens in lowball alone, and how it is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.event import Kind
from companion.games.lowball import messages as say
from companion.games.speech import EventWords, side_of


class LowballEvent(Kind):
    """What an event of lowball tells, beside those that all games share."""

    REACHED = "reached"


WORDS: Final[Mapping[Kind, EventWords]] = {
    LowballEvent.REACHED: lambda setup, event: say.REACHED(who=side_of(setup, event), points=event.points),
}
"""The sentence of each."""
