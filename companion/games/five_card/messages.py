"""What is said in five-card cribbage alone."""

from __future__ import annotations

from typing import Final

from companion.words import telling
from companion.words.telling import asked

TURNED_UP: Final = telling.TURNS_UP
TURN_UP_HAND: Final = asked("{player}: turn up your hand, card {place} of {cards}")
PEG_FOR_LAST: Final = asked("{who}: peg {points} for last")
