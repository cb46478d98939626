"""Formations, reserves and frontlines of Battlefield Cribbage, counted in the shell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.cards import Card
from companion.errors import CompanionError
from companion.games.battlefield.scoring import FORMATION, best_to_leave, formation_scores, hand_scores, line_scores
from companion.games.counter import Counted, Counter
from companion.games.cribbage.counted import HAND_SIZE
from companion.words import counting as say


def count_formation(cards: Sequence[Card], starter: Card | None, *, crib: bool) -> Counted:
    """Count a hand or reserve with the turn card (B8); of five cards the one that is best left is said as well."""
    if starter is None:
        if len(cards) != FORMATION:
            raise CompanionError(say.CEASE_FIRE(size=FORMATION))
        return Counted(formation_scores(cards))
    if len(cards) == FORMATION and not crib:
        left, _ = best_to_leave(cards, starter)
        return Counted(hand_scores([card for card in cards if card is not left], starter), left)
    if len(cards) != HAND_SIZE:
        raise CompanionError(say.FORMATION(size=FORMATION, hand=HAND_SIZE, count=len(cards)))
    return Counted(hand_scores(cards, starter, reserve=crib))


COUNTER: Final = Counter(
    "five cards without a turn card, or the best four of five with --starter, the turn card",
    count_formation,
    line_scores,
    joker=True,
)
