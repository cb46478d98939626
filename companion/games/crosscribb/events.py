"""What happens in CrossCribb alone, and how it is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.crosscribb.lines import SIZE
from companion.games.game import Event, Kind, Setup
from companion.games.speech import EventWords, card_texts, seat_name, side_does


class CrossEvent(Kind):
    """What an event of CrossCribb tells, beside those that all games share."""

    LINES_CHOSEN = "lines-chosen"
    PLACED = "placed"
    LAID_AWAY = "laid-away"
    SAID = "said"


def _placed(setup: Setup, event: Event) -> str:
    row, column = divmod(event.points, SIZE)
    return f"{seat_name(setup, event)} placed {card_texts(event)} in row {row + 1}, column {column + 1}"


WORDS: Final[Mapping[Kind, EventWords]] = {
    CrossEvent.LINES_CHOSEN: lambda setup, event: f"{side_does(setup, event.side, 'play')} the columns",
    CrossEvent.PLACED: _placed,
    CrossEvent.LAID_AWAY: lambda setup, event: f"{seat_name(setup, event)} laid a card away",
    CrossEvent.SAID: lambda setup, event: f"{side_does(setup, event.side, 'count')} {event.points} for {event.reason}",
}
"""The sentence of each, without its full stop."""
