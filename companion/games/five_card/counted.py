"""Hands of five-card cribbage, counted in the shell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.cards import Card
from companion.errors import CompanionError
from companion.games.counter import Counted, Counter
from companion.games.cribbage import counted
from companion.games.five_card.scoring import HAND_SIZE, hand_scores
from companion.games.scoring import play_scores
from companion.words import counting as say


def count_hand(cards: Sequence[Card], starter: Card | None, *, crib: bool) -> Counted:
    """Count three cards and the starter, or the four cards of a crib with it (F1)."""
    if crib:
        return _count_crib(cards, starter)
    hand, turned = (cards, starter) if starter else (cards[:-1], cards[-1])
    if len(hand) != HAND_SIZE:
        raise CompanionError(say.HAND_OF_THREE(size=HAND_SIZE, count=len(hand) + 1))
    return Counted(hand_scores(hand, turned))


def _count_crib(cards: Sequence[Card], starter: Card | None) -> Counted:
    size = len(cards) + (starter is not None)
    if size != counted.HAND_SIZE + 1:
        raise CompanionError(say.CRIB(size=counted.HAND_SIZE, count=size))
    return counted.count_hand(cards, starter, crib=True)


COUNTER: Final = Counter("three cards, then the starter; a crib has four", count_hand, play_scores, one_count=True)
