"""What players of two make of six cards: every hand of six by its ranks, and every way to lay two of them away.

There are 18,395 such hands, so few that averages over what the other may have been dealt need no sampling.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final

import numpy as np

from companion.players.cribbage import ranks

CHOICES: Final = 15
"""How many ways there are to lay away two of six."""
JACK: Final = 10
NOBS: Final = 0.25
"""What a jack is worth as his nobs, suits unknown."""


@cache
def kept() -> ranks.Ints:
    """Return the number of the hand (`multisets(4)`) that each choice keeps of each six, (18395, 15)."""
    places = [[place for place in range(6) if place not in away] for away in combinations(range(6), 2)]
    return ranks.number_of(ranks.multisets(6)[:, np.array(places)])


@cache
def away() -> ranks.Ints:
    """Return the number of the pair (`multisets(2)`) that each choice lays away of each six, (18395, 15)."""
    return ranks.number_of(ranks.multisets(6)[:, np.array(list(combinations(range(6), 2)))])


def doubles() -> ranks.Ints:
    """Return which choices are the same ranks as one before them, (18395, 15)."""
    pairs = away()
    return np.array([(pairs[:, :choice] == pairs[:, [choice]]).any(axis=1) for choice in range(CHOICES)]).T


def worth(dealer: bool, habits: ranks.Floats, play: ranks.Floats) -> ranks.Floats:
    """Return what each choice is worth in points on average, (18395, 15), to dealer or pone.

    `habits`: see `crib_averages`, of the other; `play`: how much more each hand makes in the play.
    """
    left = 4 - ranks.counts_of(6)
    hands = np.empty((len(left), CHOICES))
    show = ranks.show().astype(np.float64)
    for choice in range(CHOICES):
        hands[:, choice] = (show[kept()[:, choice]] * left).sum(axis=1) / left.sum(axis=1)
    jacks = NOBS * ranks.counts_of(4)[:, JACK]
    cribs = np.take_along_axis(crib_averages(left, habits), away().astype(np.int64), axis=1)
    return np.round(hands + (jacks + play)[kept()] + (cribs if dealer else -cribs), 6)


def crib_averages(left: ranks.Ints, habits: ranks.Floats) -> ranks.Floats:
    """Return what a crib is worth with each of the 91 pairs in it (columns), for rows of what is left of each rank.

    The other lays away each pair as often as its ways times its habit.
    """
    points = ranks.show()[ranks.cribs()].astype(np.float64)  # pair, the other's pair, starter
    found = np.empty((len(left), len(points)))
    for start in range(0, len(left), 1000):
        some = left[start : start + 1000]
        pairs = ranks.ways(ranks.counts_of(2), some[:, None, :]) * habits
        starters = pairs[:, :, None] * np.maximum(some[:, None, :] - ranks.counts_of(2), 0)
        total = starters.sum(axis=(1, 2))
        found[start : start + 1000] = (
            starters.reshape(len(some), -1) @ points.reshape(len(points), -1).T / total[:, None]
        )
    return found + NOBS * ranks.counts_of(2)[:, JACK]
