"""What happens in CrossCribb alone, and how it is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.crosscribb import messages as say
from companion.games.crosscribb.lines import SIZE
from companion.games.event import Event, Kind
from companion.games.reason import Reason
from companion.games.setup import Setup
from companion.games.speech import EventWords, player_of, side_of
from companion.words import scores
from companion.words.message import Sentence, row


class CrossEvent(Kind):
    """What an event of CrossCribb tells, beside those that all games share."""

    LINES_CHOSEN = "lines-chosen"
    PLACED = "placed"
    LAID_AWAY = "laid-away"
    SAID = "said"


class CrossReason(Reason):
    """What events of CrossCribb are about, beside what several games have."""

    DIFFERENCE = "difference", scores.DIFFERENCE
    """Of the two sides of a round (X6)."""


def _placed(setup: Setup, event: Event) -> Sentence:
    across, down = divmod(event.points, SIZE)
    return say.PLACED(player=player_of(setup, event), card=row(event.cards), row=across + 1, column=down + 1)


def _said(setup: Setup, event: Event) -> Sentence:
    return say.SAID(who=side_of(setup, event), points=event.points, line=event.reason)


WORDS: Final[Mapping[Kind, EventWords]] = {
    CrossEvent.LINES_CHOSEN: lambda setup, event: say.LINES_CHOSEN(who=side_of(setup, event)),
    CrossEvent.PLACED: _placed,
    CrossEvent.LAID_AWAY: lambda setup, event: say.LAID_AWAY(player=player_of(setup, event)),
    CrossEvent.SAID: _said,
}
"""The sentence of each."""
