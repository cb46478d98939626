"""What is said in five-card cribbage alone."""

from __future__ import annotations

from typing import Final

from companion.words import shared, telling
from companion.words.message import Message
from companion.words.telling import asked

TURNED_UP: Final = telling.TURNS_UP
TURN_UP_HAND: Final = asked("{player}: turn up your hand, card {place} of {cards}")
PEG_FOR_LAST: Final = asked("{who}: peg {points} for last")

# --- what the rules do not allow ---

NOT_TURNED_UP: Final = Message("The hand is not turned up yet.", explanation=shared.OUT_OF_TURN)
NO_TURN_TO_TURN_UP: Final = Message("It is not {player}'s turn to turn up the {card}.", explanation=shared.OUT_OF_TURN)
SEEN: Final = Message("The {card} has been seen in this deal: enter another card.", explanation=shared.CARD_SEEN)
