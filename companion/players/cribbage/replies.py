"""What the other can do next after a card: how often it scores, is stuck, or pairs it, over its likely hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from companion.cards import Card
from companion.players.cribbage import others, ranks
from companion.players.cribbage.situation import CardToLay, counts_of_cards, ranks_of


class Replies(NamedTuple):
    """Shares from 0 to 1 of the hands that the other may hold."""

    answered: float
    """Its next card can score a point or more."""
    stuck: float
    """It has cards, and none fits."""
    paired: float
    """It can lay the same rank."""


def replies_to(now: CardToLay, cards: Sequence[Card], hands: int, chance: float) -> tuple[Replies, ...]:
    """Return what the other can do after each of these cards; after 31 the count begins again."""
    left = 4 - counts_of_cards((*now.hand, *now.laid, *now.away, now.starter))
    laid = ranks_of(now.others)
    drawn = others.draw(not now.dealer, left, laid, now.least, hands, chance, now.declined)
    held = others.still_held(drawn.kept, laid).astype(np.int64)
    return tuple(_after(now, card, held) for card in cards)


def _after(now: CardToLay, card: Card, held: ranks.Ints) -> Replies:
    count, series = now.count + card.value, [each.rank - 1 for each in (*now.series, card)]
    if count == ranks.LIMIT:
        count, series = 0, []
    points = ranks.count_points()[count] + ranks.tail_points()[ranks.tail_of(series)]
    can = ranks.fits()[count][held] & (held != ranks.NO_CARD)
    answered = (can & (points[held] > 0)).any(axis=1)
    has = (held != ranks.NO_CARD).any(axis=1)
    pairs = (can & (held == card.rank - 1)).any(axis=1) & bool(series)
    return Replies(float(answered.mean()), float((has & ~can.any(axis=1)).mean()), float(pairs.mean()))
