"""Hands of cribbage, counted in the shell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.cards import Card
from companion.errors import CompanionError
from companion.games.counter import Counted, Counter
from companion.games.scoring import play_scores, show_scores
from companion.words import counting as say

HAND_SIZE: Final = 4
"""How many cards a hand has in the show, and a crib."""


def count_hand(cards: Sequence[Card], starter: Card | None, *, crib: bool) -> Counted:
    """Count four cards and the starter (C7)."""
    hand, turned = (cards, starter) if starter else (cards[:-1], cards[-1])
    if len(hand) != HAND_SIZE:
        raise CompanionError(say.HAND(size=HAND_SIZE, count=len(hand) + 1))
    return Counted(show_scores(tuple(hand), turned, crib=crib))


COUNTER: Final = Counter("four cards, then the starter", count_hand, play_scores)
