"""What happens in Battlefield Cribbage alone, and how it is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.battlefield import messages as say
from companion.games.event import Event, Kind
from companion.games.reason import Reason
from companion.games.setup import Setup
from companion.games.speech import EventWords, player_of
from companion.words import scores
from companion.words.message import Message, Sentence, row


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


class BattleReason(Reason):
    """What events of Battlefield Cribbage are about, beside what several games have."""

    RESERVE = "reserve", scores.RESERVE, True
    FORMATION = "formation", scores.FORMATION


def _partners(setup: Setup, event: Event) -> Sentence:
    assert isinstance(event.reason, Sentence)  # the draw says who moved
    return event.reason


def _card(message: Message) -> EventWords:
    """Return what says this of the cards of an event."""
    return lambda setup, event: message(card=row(event.cards))


def _player(message: Message) -> EventWords:
    """Return what says this of the player at the seat of an event, and of its cards."""
    return lambda setup, event: message(player=player_of(setup, event), card=row(event.cards))


WORDS: Final[Mapping[Kind, EventWords]] = {
    BattleEvent.PARTNERS: _partners,
    BattleEvent.OPENED: _card(say.OPENED),
    BattleEvent.REVEALED: _player(say.REVEALED),
    BattleEvent.DREW: _player(say.DREW),
    BattleEvent.TOOK: _player(say.TOOK),
    BattleEvent.RENEWED: _card(say.RENEWED),
    BattleEvent.CLOSING: _player(say.CLOSING),
    BattleEvent.TURN_CARD: _card(say.TURN_CARD),
    BattleEvent.CEASE_FIRE: lambda setup, event: say.CEASE_FIRE(),
    BattleEvent.KILLED: lambda setup, event: say.KILLED(),
}
"""The sentence of each."""
