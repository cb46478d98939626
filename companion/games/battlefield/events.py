"""What happens in Battlefield Cribbage alone, and how it is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.game import Kind
from companion.games.speech import EventWords, card_texts, seat_name


class BattleEvent(Kind):
    """What an event of Battlefield Cribbage tells, beside those that all games share."""

    PARTNERS = "partners"
    OPENED = "opened"
    REVEALED = "revealed"
    DREW = "drew"
    TOOK = "took"
    RENEWED = "renewed"
    CLOSING = "closing"
    TURN_CARD = "turn-card"
    CEASE_FIRE = "cease-fire"
    KILLED = "killed"


WORDS: Final[Mapping[Kind, EventWords]] = {
    BattleEvent.PARTNERS: lambda setup, event: event.reason,
    BattleEvent.OPENED: lambda setup, event: f"{card_texts(event)} opens the frontline",
    BattleEvent.REVEALED: lambda setup, event: f"{seat_name(setup, event)} turns up {card_texts(event)}",
    BattleEvent.DREW: lambda setup, event: f"{seat_name(setup, event)} drew {card_texts(event)}",
    BattleEvent.TOOK: lambda setup, event: f"{seat_name(setup, event)} took {card_texts(event)} from the frontline",
    BattleEvent.RENEWED: lambda setup, event: f"Go: {card_texts(event)} begins a new frontline",
    BattleEvent.CLOSING: lambda setup, event: (
        f"{seat_name(setup, event)} has all five cards face up: one more turn for everybody else"
    ),
    BattleEvent.TURN_CARD: lambda setup, event: f"The turn card is {card_texts(event)}",
    BattleEvent.CEASE_FIRE: lambda setup, event: "A joker opens the frontline: cease-fire, all formations are counted",
    BattleEvent.KILLED: lambda setup, event: "The joker is the turn card: it kills every hand",
}
"""The sentence of each, without its full stop."""
