"""Cards as numbers: how many ways their ranks can be, and what those score, for whole arrays of cards at once.

A rank is a number from 0 (ace) to 12 (king); 13 stands for no card. Hands of the same ranks score the same but for
flushes and his nobs, so that all of them together are few: 1,820 hands, 91 cribs of one player, 18,395 hands of six.
The tables here are worked out when they are first asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[np.integer]
Floats: TypeAlias = NDArray[np.floating]
Truths: TypeAlias = NDArray[np.bool_]

RANKS: Final = 13
NO_CARD: Final = 13
LIMIT: Final = 31
TAIL: Final = 4
"""How many of the cards laid last have a number together: with the next card they may be a run of five."""
SHORT_TAILS: Final = (RANKS + 1) ** (TAIL - 1)
"""How many tails there are of one card less: the remainder of a tail by this is what its last cards make."""
EMPTY: Final = (RANKS + 1) ** TAIL - 1
"""The number of a tail without cards."""
VALUES: Final[Ints] = np.array([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 99], dtype=np.int16)
"""What each rank counts; no card is too high for every count."""
WAYS: Final[Floats] = np.array([[1, n, n * (n - 1) // 2, n * (n - 1) * (n - 2) // 6, int(n == 4)] for n in range(5)])
"""How many ways there are to take so many (second) of the cards of one rank that are left (first)."""


@cache
def multisets(size: int) -> Ints:
    """Return all ways in which `size` cards can have ranks, each in ascending order."""
    found = [ranks for ranks in combinations_with_replacement(range(RANKS), size) if size < 5 or not _five(ranks)]
    return np.array(found, dtype=np.int8)


def _five(ranks: tuple[int, ...]) -> bool:
    return any(low == high for low, high in zip(ranks, ranks[4:], strict=False))


@cache
def counts_of(size: int) -> Ints:
    """Return how many cards of each rank there are in each of `multisets(size)`."""
    return counted(multisets(size))


def counted(ranks: Ints) -> Ints:
    """Return how many cards of each rank there are in each row of ranks; "no card" is not counted."""
    same: Truths = ranks[..., None] == np.arange(RANKS, dtype=np.int8)
    counts: Ints = same.sum(axis=-2, dtype=np.int8)
    return counts


@cache
def _numbers(size: int) -> Ints:
    """Return the place of each choice of ranks, in any order, in `multisets(size)`."""
    ordered = np.sort(np.indices((RANKS,) * size, dtype=np.int8).reshape(size, -1).T, axis=1)
    places = np.zeros(RANKS**size, dtype=np.int16)
    places[_key(multisets(size))] = np.arange(len(multisets(size)))
    return places[_key(ordered)]


def _key(ranks: Ints) -> Ints:
    key = np.zeros(ranks.shape[:-1], dtype=np.int64)
    for place in range(ranks.shape[-1]):
        key = key * RANKS + ranks[..., place]
    return key


def number_of(ranks: Ints) -> Ints:
    """Return the place of each row of 2, 3 or 4 ranks, in any order, in `multisets`."""
    return _numbers(ranks.shape[-1])[_key(ranks)]


def ways(counts: Ints, left: Ints) -> Floats:
    """Return in how many ways cards of these ranks can be taken from what is `left` of each.

    The last axis of both are the ranks, or some of them; the others are broadcast.
    """
    found = np.ones(np.broadcast_shapes(counts.shape, left.shape)[:-1])
    for rank in range(counts.shape[-1]):
        found *= WAYS[left[..., rank], counts[..., rank]]
    return found


def points_of_five(ranks: Ints) -> Ints:
    """Return what rows of five ranks score in fifteens, pairs and runs."""
    values = VALUES[ranks]
    points = np.zeros(len(ranks), dtype=np.int16)
    for size in range(2, 6):
        for some in combinations(range(5), size):
            points += 2 * (values[:, some].sum(axis=1) == 15)
    for one, other in combinations(range(5), 2):
        points += 2 * (ranks[:, one] == ranks[:, other])
    return (points + _points_of_runs(counted(ranks))).astype(np.int8)


def _points_of_runs(counts: Ints) -> Ints:
    """Return the points of the runs of 3 or more, each as often as pairs allow it."""
    padded = np.pad(counts.astype(np.int16), ((0, 0), (1, 1)))
    points = np.zeros(len(counts), dtype=np.int16)
    for length in (3, 4, 5):
        for start in range(1, RANKS + 2 - length):
            many = padded[:, start : start + length].prod(axis=1, dtype=np.int16)
            points += length * many * (padded[:, start - 1] == 0) * (padded[:, start + length] == 0)
    return points


@cache
def show() -> Ints:
    """Return what each of the 1,820 hands scores with a starter of each rank, but for flush and his nobs."""
    hands = np.repeat(multisets(4), RANKS, axis=0)
    starters = np.tile(np.arange(RANKS, dtype=np.int8), len(multisets(4)))
    points = points_of_five(np.column_stack([hands, starters])).reshape(-1, RANKS)
    points[counts_of(4) == 4] = 0  # five of one rank: no such hand
    return points


@cache
def cribs() -> Ints:
    """Return the number of the four cards that two of the 91 pairs of ranks make, among `multisets(4)`.

    What cannot be, more than four of one rank, is not kept apart: nobody asks for it.
    """
    pairs = multisets(2)
    count = len(pairs)
    both = np.concatenate([np.repeat(pairs, count, axis=0), np.tile(pairs, (count, 1))], axis=1)
    return number_of(both).reshape(count, count)


@cache
def count_points() -> Ints:
    """Return the 2 points for 15 and 31, by the count before (0 to 31) and the rank laid (with "no card": 0)."""
    after = np.arange(LIMIT + 1)[:, None] + VALUES[None, :]
    points: Ints = (2 * ((after == 15) | (after == LIMIT))).astype(np.int8)
    return points


@cache
def fits() -> Truths:
    """Return whether a rank (or "no card": never) can be laid on a count."""
    return np.arange(LIMIT + 1)[:, None] + VALUES[None, :] <= LIMIT


@cache
def tail_points() -> Ints:
    """Return the points for pairs and runs, by the number of the tail and the rank laid on it.

    The number of a tail has the last four ranks as digits, the last of them lowest, 13 where there was none.
    """
    base = RANKS + 1
    tails = np.indices((base,) * TAIL, dtype=np.int8).reshape(TAIL, -1).T
    cards = np.repeat(tails[:, ::-1], base, axis=0)  # the last laid first
    laid = np.tile(np.arange(base, dtype=np.int8), len(tails))
    same = np.cumprod(cards == laid[:, None], axis=1).sum(axis=1)
    points = np.array([0, 2, 6, 12, 12], dtype=np.int8)[same] + _points_of_laid_run(cards, laid)
    points[laid == NO_CARD] = 0
    table: Ints = points.reshape(-1, base).astype(np.int8)
    return table


@cache
def answers_in_series() -> Ints:
    """Return the points for pairs and runs of a card laid after a reply: (`SHORT_TAILS`, rank or none, reply)."""
    base = RANKS + 1
    replies = tail_points().reshape(SHORT_TAILS, base, base)
    return np.ascontiguousarray(replies.transpose(0, 2, 1)[:, :, :RANKS])


@cache
def answers_by_count() -> Ints:
    """Return the points for 15 and 31 of a card laid after a reply, by the count before the reply: (32, rank, reply).

    Where that card does not fit, or is none, they are so few that nothing makes up for it.
    """
    count = np.minimum(np.arange(LIMIT + 1)[:, None] + VALUES[None, :RANKS], LIMIT)
    points = np.where(fits()[count], count_points()[count], -LIMIT).astype(np.int8)
    return np.ascontiguousarray(points.transpose(0, 2, 1))


def _points_of_laid_run(cards: Ints, laid: Ints) -> Ints:
    """Return the length of the longest run that ends with the card laid."""
    run = np.zeros(len(laid), dtype=np.int8)
    ranks = np.int32(1) << laid.astype(np.int32)
    whole = np.ones(len(laid), dtype=np.bool_)
    for length in range(2, TAIL + 2):
        card = cards[:, length - 2].astype(np.int32)
        whole &= (card != NO_CARD) & (ranks >> card & 1 == 0)
        ranks |= np.int32(1) << card
        neighbours = ranks & (ranks + (ranks & -ranks)) == 0
        if length > 2:
            run[whole & neighbours] = length
    return run


def after(tail: Ints, rank: Ints) -> Ints:
    """Return the number of the tail after a card is laid on it."""
    number: Ints = tail % (RANKS + 1) ** (TAIL - 1) * (RANKS + 1) + rank
    return number


def tail_of(series: Sequence[int]) -> int:
    """Return the number of the tail that these ranks make."""
    tail = EMPTY
    for rank in series:
        tail = tail % (RANKS + 1) ** (TAIL - 1) * (RANKS + 1) + rank
    return tail
