"""Exact averages of every lay-away: the hand over all starters, and the crib over all that may lie in it.

With six cards, of two players: 46 starters, and 1,035 pairs that the other may lay away with 44 starters each. With
five, of three or four players: 47 starters, and every three cards with every starter. None of them is looked at one by
one: what ranks score is multiplied by the ways that are left of them, and flushes and his nobs have a formula.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from companion.cards import Card, Rank, Suit
from companion.players.cribbage import ranks


class LaidAway(NamedTuple):
    """What cards laid away leave in the hand and bring to the crib, in points on average."""

    away: tuple[Card, ...]
    hand: float
    """Over all starters; the others' cards are as likely as any."""
    crib: float
    """For the crib of either side: over all cards that others may lay away, and all starters."""


def lay_away_averages(dealt: Sequence[Card], habits: ranks.Floats | None = None) -> tuple[LaidAway, ...]:
    """Return the averages of all 15 lay-aways of six cards, or all 5 of five, in the order of the cards.

    With `habits` the other one of two players does not lay away any two cards alike: each of the 91 pairs of ranks
    (`ranks.multisets(2)`) comes as often as its ways times its habit. There are no others.
    """
    if len(dealt) not in (5, 6):
        raise AssertionError(f"six cards are dealt to each of two players, five to each of more, and not {len(dealt)}")
    number = len(dealt) - 4
    numbers = np.array([card.rank - 1 for card in dealt])
    left = 4 - np.bincount(numbers, minlength=ranks.RANKS)
    away, kept = _places(len(dealt))
    hands = _show()[ranks.number_of(numbers[kept])] @ left / (52 - len(dealt))
    two = number == 2
    cribs = _cribs_of_two(left, habits, ranks.number_of(numbers[away])) if two else _cribs_of_one(left)[numbers]
    suited = suited_points(dealt)
    found = zip(combinations(dealt, number), hands.tolist(), cribs.tolist(), suited, strict=True)
    return tuple(LaidAway(cards, hand + more, crib + most) for cards, hand, crib, (more, most) in found)


@cache
def _places(dealt: int) -> tuple[ranks.Ints, ranks.Ints]:
    """Return the places of the cards that each choice lays away, and of those that it keeps."""
    away = _away(dealt)
    kept = [[place for place in range(dealt) if place not in chosen] for chosen in away]
    return np.array(away), np.array(kept)


@cache
def _show() -> ranks.Floats:
    return ranks.show().astype(np.float64)


def _cribs_of_two(left: ranks.Ints, habits: ranks.Floats | None, away: ranks.Ints) -> ranks.Floats:
    """Return the average of fifteens, pairs and runs in the crib for some of the 91 pairs of ranks laid away."""
    first, second, same, half, counts = _pairs()
    exact = left.astype(np.float32)
    pairs = exact[first] * (exact[second] - same) * half
    if habits is not None:
        pairs = (pairs * habits).astype(np.float32)
    starters = pairs[:, None] * (exact - counts)
    points: ranks.Floats = (_points_of_cribs()[away] @ starters.ravel()).astype(np.float64)
    return points / (float(pairs.sum()) * (int(left.sum()) - 2))


@cache
def _pairs() -> tuple[ranks.Ints, ranks.Ints, ranks.Floats, ranks.Floats, ranks.Floats]:
    """Return for each pair its ranks, 1 where they are the same and then half the ways, and its cards of each rank."""
    first, second = ranks.multisets(2).T.astype(np.int64)
    same = (first == second).astype(np.float32)
    return first, second, same, 1 - same / 2, ranks.counts_of(2).astype(np.float32)


@cache
def _points_of_cribs() -> ranks.Floats:
    """Return the points for each pair laid away (rows), the other's pair and the starter's rank (columns).

    Sums of them times ways are whole numbers below 2 to the 24th, which these numbers hold exactly.
    """
    return ranks.show()[ranks.cribs()].reshape(len(ranks.multisets(2)), -1).astype(np.float32)


def _cribs_of_one(left: ranks.Ints) -> ranks.Floats:
    """Return the average of fifteens, pairs and runs in the crib for each rank laid away beside four cards."""
    others = ranks.ways(ranks.counts_of(4), left)
    points: ranks.Floats = others @ _show() / others.sum()
    return points


def suited_points(dealt: Sequence[Card]) -> list[tuple[float, float]]:
    """Return what flush and his nobs bring on average to the hand and to the crib of each lay-away."""
    unknown, number = 52 - len(dealt), len(dealt) - 4
    left = dict.fromkeys(Suit, 13)
    for card in dealt:
        left[card.suit] -= 1
    nobs = [left[card.suit] / unknown if card.rank is Rank.JACK else 0.0 for card in dealt]
    held = {card.suit for card in dealt if card.rank is Rank.JACK}
    jacks = sum(many - 1 for suit, many in left.items() if suit not in held)
    of_others = (4 - number) / unknown * jacks / (unknown - 1)
    flushes = {suit: 5 * comb(many, 5 - number) / comb(unknown, 5 - number) for suit, many in left.items()}
    all_nobs, most = sum(nobs), max(13 - many for many in left.values())
    found: list[tuple[float, float]] = []
    for away in _away(len(dealt)):
        in_crib = sum([nobs[place] for place in away])
        suit = dealt[away[0]].suit
        flush = flushes[suit] if number == 1 or dealt[away[1]].suit is suit else 0.0
        hand = all_nobs - in_crib
        if most >= 4:
            hand += _flush([card.suit for place, card in enumerate(dealt) if place not in away], left, unknown)
        found.append((hand, in_crib + of_others + flush))
    return found


@cache
def _away(dealt: int) -> tuple[tuple[int, ...], ...]:
    return tuple(combinations(range(dealt), dealt - 4))


def _flush(kept: Sequence[Suit], left: Mapping[Suit, int], unknown: int) -> float:
    """Return what four cards of one suit bring on average, with a starter that may be of it too."""
    return 4 + left[kept[0]] / unknown if len(set(kept)) == 1 else 0.0
