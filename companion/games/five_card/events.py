"""What happens in five-card cribbage alone, and how it is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.game import Kind
from companion.games.speech import EventWords, card_texts, seat_name


class FiveCardEvent(Kind):
    """What an event of five-card cribbage tells, beside those that all games share."""

    TURNED_UP = "turned-up"


WORDS: Final[Mapping[Kind, EventWords]] = {
    FiveCardEvent.TURNED_UP: lambda setup, event: f"{seat_name(setup, event)} turns up {card_texts(event)}",
}
"""The sentence of each, without its full stop."""
