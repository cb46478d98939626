"""What a line of the grid, and the crib, are worth (X4, X5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from companion.cards import Card, Rank
from companion.games.reason import ScoreReason
from companion.games.scoring import Score, show_scores

SIZE: Final = 5
MIDDLE: Final = 2
CENTRE: Final = SIZE * MIDDLE + MIDDLE
"""The square of the cut card; squares are counted row by row from 0."""

_FIFTEEN: Final = 15
_SHORTEST_RUN: Final = 3
_WITHOUT_CUT: Final = frozenset({ScoreReason.FLUSH, ScoreReason.HIS_NOBS})


def column_squares(number: int) -> tuple[int, ...]:
    """Return the squares of a column, 0 to 4, from above."""
    return tuple(range(number, SIZE * SIZE, SIZE))


def row_squares(number: int) -> tuple[int, ...]:
    """Return the squares of a row, 0 to 4, from the left."""
    return tuple(range(SIZE * number, SIZE * number + SIZE))


def line_scores(cards: Sequence[Card], cut: Card | None = None, *, flush_of_four: str = "any") -> tuple[Score, ...]:
    """Return each score of a line of five cards: fifteens, pairs, runs, a flush of five or of any four, his nobs.

    `cut` is the cut card where it lies in this line, for his nobs (X5). With `flush_of_four` "own" four of a suit count
    only without the cut card. Raises `ScoringError` when there are not five cards.
    """
    *four, last = cards
    scores = [score for score in show_scores(four, last, crib=True) if score.reason not in _WITHOUT_CUT]
    return (*scores, *_flush(cards, cut, flush_of_four), *_nobs(cards, cut))


def _flush(cards: Sequence[Card], cut: Card | None, flush_of_four: str) -> tuple[Score, ...]:
    suit, count = Counter(card.suit for card in cards).most_common(1)[0]
    same = tuple(card for card in cards if card.suit is suit)
    if count == SIZE or (count == SIZE - 1 and not (flush_of_four == "own" and cut in same)):
        return (Score(ScoreReason.FLUSH, count, same),)
    return ()


def _nobs(cards: Sequence[Card], cut: Card | None) -> tuple[Score, ...]:
    if cut is None or cut.nobs is cut or cut.nobs not in cards:
        return ()
    return (Score(ScoreReason.HIS_NOBS, 1, (cut.nobs,)),)


def points_so_far(cards: Sequence[Card], cut: Card | None = None, *, flush_of_four: str = "any") -> int:
    """Return what the cards that lie in a line already are worth by themselves; five are a whole line.

    `cut` and `flush_of_four` are those of `line_scores`.
    """
    if not cards:
        return 0
    values, ranks = [card.value for card in cards], Counter(card.rank for card in cards)
    sums = (sum(part) for count in range(2, len(cards) + 1) for part in combinations(values, count))
    fifteens = 2 * sum(total == _FIFTEEN for total in sums)
    pairs = sum(count * (count - 1) for count in ranks.values())
    suited = (*_flush(cards, cut, flush_of_four), *_nobs(cards, cut))
    return fifteens + pairs + _runs(ranks) + sum(score.points for score in suited)


def _runs(ranks: Counter[Rank]) -> int:
    points, length, ways = 0, 0, 1
    for rank in (*Rank, None):
        if rank is not None and ranks[rank]:
            length, ways = length + 1, ways * ranks[rank]
        else:
            points += length * ways if length >= _SHORTEST_RUN else 0
            length, ways = 0, 1
    return points


def crib_scores(crib: Sequence[Card], cut: Card) -> tuple[Score, ...]:
    """Return each score of the crib with the cut card; a flush takes all five (X4)."""
    return show_scores(crib, cut, crib=True)
