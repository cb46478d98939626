"""What happens in five-card cribbage alone, and how it is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.event import Event, Kind
from companion.games.five_card import messages as say
from companion.games.reason import Reason
from companion.games.setup import Setup
from companion.games.speech import EventWords, player_of
from companion.words import scores
from companion.words.message import Sentence, row


class FiveCardEvent(Kind):
    """What an event of five-card cribbage tells, beside those that all games share."""

    TURNED_UP = "turned-up"


class FiveCardReason(Reason):
    """What events of five-card cribbage are about, beside what several games have."""

    LAST = "last", scores.LAST
    """What the pone has before the first deal (F1)."""


def _turned_up(setup: Setup, event: Event) -> Sentence:
    return say.TURNED_UP(player=player_of(setup, event), card=row(event.cards))


WORDS: Final[Mapping[Kind, EventWords]] = {
    FiveCardEvent.TURNED_UP: _turned_up,
}
"""The sentence of each."""
