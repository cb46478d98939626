"""How often every number of points is shown: the census of all 12,994,800 hands with a starter, by numpy.

Not needed to play: the tests hold `show_points` against it, and the benchmarks measure it. It does not use
`show_points`, so each checks the other: it goes over the 6,175 ways five ranks can be, counts the fifteens, pairs
and runs of all of them at once, and takes from closed forms how many hands of each way have a flush or his nobs.
Arrays are bytes with one way a column, so that each step is one pass over little memory.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

_Bytes = NDArray[np.int8]
_Ints = NDArray[np.int64]

_RANKS: Final = 13
_JACK: Final = 10
_WAYS: Final = np.array([1, 4, 6, 4, 1], dtype=np.int16)
"""The ways to choose 0 to 4 of the four cards of a rank."""


class Census(NamedTuple):
    """How many of all hands with a starter are worth 0, 1, ... 29 points, counted as hands and as cribs (C7)."""

    hand: _Ints
    crib: _Ints


def show_census() -> Census:
    """Count all hands by their points under both rules for the flush."""
    ranks = _ways_of_five_ranks()
    counts = np.stack([_sum(ranks == rank) for rank in range(_RANKS)])
    points = (_fifteens(ranks) + _pairs(counts) + _runs(counts)).astype(np.int64)
    tally = _Tally.of(counts)
    return Census(tally.histogram(points, four_flush=4), tally.histogram(points, four_flush=0))


def _ways_of_five_ranks() -> _Bytes:
    """Return five rows of ranks from 0 (ace), none lower than the one above it, without five of one rank."""
    rows = [np.arange(_RANKS)]
    for _ in range(4):
        higher = _RANKS - rows[-1]  # how many ranks may follow
        rows = [row.repeat(higher) for row in rows]
        first = higher.cumsum() - higher
        rows.append(rows[-1] + np.arange(higher.sum()) - first.repeat(higher))
    ranks = np.stack(rows).astype(np.int8)
    return np.compress(ranks[0] != ranks[4], ranks, axis=1)


def _fifteens(ranks: _Bytes) -> _Bytes:
    sums = np.zeros((32, ranks.shape[1]), dtype=np.int8)  # of every choice of the five cards
    for place, value in enumerate(np.minimum(ranks + 1, 10)):
        half = 1 << place
        sums[half : 2 * half] = sums[:half] + value
    return 2 * _sum(sums == 15)


def _pairs(counts: _Bytes) -> _Bytes:
    return _sum(counts * (counts - 1))  # c (c - 1) / 2 pairs of 2 points


def _runs(counts: _Bytes) -> _Bytes:
    points = np.zeros(counts.shape[1], dtype=np.int8)
    padded = np.pad(counts, ((1, 1), (0, 0)))  # no rank below the ace and none above the king
    product = padded[1:] * padded[:-1]  # of the counts of `size` ranks in a row, by the lowest of them
    for size in (3, 4, 5):
        product = product[:-1] * padded[size - 1 :]
        ends = (padded[: -size - 1] == 0) & (padded[size + 1 :] == 0)
        points += size * _sum(product[1:-1] * ends)
    return points


def _sum(rows: _Bytes | NDArray[np.bool_]) -> _Bytes:
    total: _Bytes = rows.sum(axis=0, dtype=np.int8)
    return total


class _Tally(NamedTuple):
    """For each way of five ranks: how many hands with a starter, and how many of them have what by their suits."""

    hands: _Ints
    nobs: _Ints
    four_flush: _Ints
    five_flush: _Ints
    five_flush_and_nobs: _Ints

    @classmethod
    def of(cls, counts: _Bytes) -> _Tally:
        sets = _WAYS[counts].prod(axis=0, dtype=np.int16).astype(np.int64)
        jacks = counts[_JACK].astype(np.int64)
        ranks = _sum(counts > 0)
        return cls(
            hands=5 * sets,
            # Any card of the five but a jack may be the starter; j of the four jacks are there: j / 4 have its suit.
            nobs=sets * (5 - jacks) * jacks // 4,
            # A suited hand has four ranks: 5 starters x 4 suits x 3 other suits, or, when the starter has the rank of
            # one of them, 4 suits x 3. The jack of such a hand is never of the starter's suit.
            four_flush=np.select([ranks == 5, ranks == 4], [5 * 4 * 3, 4 * 3]),
            five_flush=np.where(ranks == 5, 5 * 4, 0),
            five_flush_and_nobs=np.where(ranks == 5, 4 * 4 * jacks, 0),
        )

    def histogram(self, points: _Ints, *, four_flush: int) -> _Ints:
        """Count the hands by points, when these are the points by rank and a flush of four gives `four_flush`."""
        five_only = self.five_flush - self.five_flush_and_nobs
        nobs_only = self.nobs - self.five_flush_and_nobs
        rest = self.hands - self.four_flush - five_only - self.nobs
        places = np.concatenate([points, points + 1, points + four_flush, points + 5, points + 6])
        hands = np.concatenate([rest, nobs_only, self.four_flush, five_only, self.five_flush_and_nobs])
        histogram = np.bincount(places, weights=hands)  # exact: a float has 53 bits
        return histogram[:30].astype(np.int64)
