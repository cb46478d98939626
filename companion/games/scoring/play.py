"""The play: what the card laid last scores by the cards laid since the count last began (C6).

The points for a go and for the last card depend on who can still lay; the games give them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.cards import Card
from companion.games.reason import ScoreReason
from companion.games.scoring.score import Score, ScoringError
from companion.words import counting as say
from companion.words.message import row

_PAIR_POINTS = (0, 0, 2, 6, 12)


def play_points(laid: Sequence[Card]) -> int:
    """Return the points that the last card of `laid` scores (C6); `laid` is in the order laid, from a count of 0.

    Raises `ScoringError` when nothing is laid or the count is above 31.
    """
    count = 0
    for card in laid:
        count += card.value
    if count == 15 or count == 31:
        points = 2
    elif 0 < count < 31:
        points = 0
    else:
        raise _cannot_be_laid(laid)
    length = len(laid)
    if length < 2:
        return points
    ranks = laid[-1].rank_bit
    if ranks == laid[-2].rank_bit:
        return points + _PAIR_POINTS[_length_of_pairs(laid)]
    # From here it is `_length_of_run`, written out: a call would cost a fifth of the whole.
    ranks |= laid[-2].rank_bit
    lowest = ranks & -ranks
    if length < 3 or ranks >= lowest << length:
        return points
    run = 0
    for card in laid[-3::-1]:
        if ranks & card.rank_bit:
            break
        ranks |= card.rank_bit
        lowest = ranks & -ranks
        if not ranks & (ranks + lowest):
            run = ranks.bit_count()
        elif ranks >= lowest << length:
            break
    return points + run


def play_scores(laid: Sequence[Card]) -> tuple[Score, ...]:
    """Return each score of the last card of `laid` with its cards in the order laid (C6).

    Fifteen or thirty-one first, then the pair (pair royal 6, double pair royal 12: one score) or the run.
    Takes and raises the same as `play_points`, whose points are always the sum.
    """
    count = sum(card.value for card in laid)
    if not 0 < count <= 31:
        raise _cannot_be_laid(laid)
    return tuple(_scores(tuple(laid), count))


def _scores(laid: tuple[Card, ...], count: int) -> Iterator[Score]:
    if count == 15:
        yield Score(ScoreReason.FIFTEEN, 2, laid)
    if count == 31:
        yield Score(ScoreReason.THIRTY_ONE, 2, laid)
    if (size := _length_of_pairs(laid)) > 1:
        yield Score(ScoreReason.PAIR, _PAIR_POINTS[size], laid[-size:])
    if size := _length_of_run(laid):
        yield Score(ScoreReason.RUN, size, laid[-size:])


def _length_of_pairs(laid: Sequence[Card]) -> int:
    """Return how many of the last cards are of one rank, at least 1."""
    size = 1
    while size < len(laid) and laid[-size - 1].rank is laid[-1].rank:
        size += 1
    return size


def _length_of_run(laid: Sequence[Card]) -> int:
    """Return the length of the longest run of 3 or more that the last cards make in any order, or 0."""
    ranks = 0
    run = 0
    for card in reversed(laid):
        if ranks & card.rank_bit:
            break  # a rank twice: no run reaches back past here
        ranks |= card.rank_bit
        # Adding the lowest bit carries through a block of ones: nothing of it is left when there are no gaps.
        if not ranks & (ranks + (ranks & -ranks)):
            run = ranks.bit_count()
    return run if run > 2 else 0


def _cannot_be_laid(laid: Sequence[Card]) -> ScoringError:
    if not laid:
        return ScoringError(say.NONE_LAID())
    count = sum(card.value for card in laid)
    return ScoringError(say.PAST_31(cards=row(laid), count=count))
