"""What a hand of three cards is worth with the starter (F1); a crib has four, and counts as in cribbage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from operator import attrgetter
from typing import Final

from companion.cards import Card
from companion.games.reason import ScoreReason
from companion.games.scoring import Score, ScoringError, show_scores
from companion.words import counting as say
from companion.words.message import row

HAND_SIZE: Final = 3
_FIFTEEN: Final = 15
_high_to_low: Final = attrgetter("order_key")


def hand_scores(hand: Sequence[Card], starter: Card) -> tuple[Score, ...]:
    """Return each score of three cards and the starter: fifteens, pairs, runs, a flush of three or four, his nobs.

    The order is that of `show_scores`. Raises `ScoringError` when there are not three cards.
    """
    if len(hand) != HAND_SIZE:
        raise ScoringError(say.NOT_THREE(count=len(hand), cards=row(hand) if hand else say.NO_CARDS()))
    cards = sorted((*hand, starter), key=_high_to_low)
    return (*_fifteens(cards), *_pairs(cards), *_runs(cards), *_flush(hand, starter), *_nobs(hand, starter))


def crib_scores(crib: Sequence[Card], starter: Card) -> tuple[Score, ...]:
    """Return each score of the crib and the starter: a flush needs all five (C7)."""
    return show_scores(crib, starter, crib=True)


def _fifteens(cards: Sequence[Card]) -> Iterator[Score]:
    for size in range(2, len(cards) + 1):
        for some in combinations(cards, size):
            if sum(card.value for card in some) == _FIFTEEN:
                yield Score(ScoreReason.FIFTEEN, 2, some)


def _pairs(cards: Sequence[Card]) -> Iterator[Score]:
    for high, low in combinations(cards, 2):
        if high.rank is low.rank:
            yield Score(ScoreReason.PAIR, 2, (high, low))


def _runs(cards: Sequence[Card]) -> list[Score]:
    """Return the runs that no longer run contains."""
    for size in (4, 3):
        runs = [
            Score(ScoreReason.RUN, size, some)
            for some in combinations(cards, size)
            if all(high.rank - low.rank == 1 for high, low in pairwise(some))
        ]
        if runs:
            return runs
    return []


def _flush(hand: Sequence[Card], starter: Card) -> Iterator[Score]:
    if len({card.suit for card in hand}) == 1:
        cards = (*hand, starter) if starter.suit is hand[0].suit else tuple(hand)
        yield Score(ScoreReason.FLUSH, len(cards), tuple(sorted(cards, key=_high_to_low)))


def _nobs(hand: Sequence[Card], starter: Card) -> Iterator[Score]:
    if starter.nobs in hand:
        yield Score(ScoreReason.HIS_NOBS, 1, (starter.nobs,))
