"""What people keep of six cards and lay away: worked out by self-play, over all hands of six at once.

Each round both sides lay away what is best against the habits of the other in the round before, counting what a hand
makes in the play by half, since few people count it fully; what is nearly as good is chosen nearly as often.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from companion.players.cribbage import ranks, sixes
from companion.players.cribbage.lanes import lanes_of, play_out
from companion.players.cribbage.others import systematic
from tests.tools.tables.numbers import fractions

ROUNDS: Final = 5
SPREAD: Final = 0.25
"""How many points less make a choice less likely by a factor of e."""
PLAY_SHARE: Final = 0.5
"""How much of what a hand makes in the play people think of as they lay away."""
NOBS_AND_FLUSH: Final = 0.025
"""What flushes add to a crib on average."""
SOME: Final = 40
ALL: Final = 200
"""How many hands of the other each hand is played against: while habits are learnt, and at last."""

Say = Callable[[str], None]
DEALER_AND_PONE: Final = (True, False)


class Learnt(NamedTuple):
    """What self-play has taught: each table has the dealer's first, then the pone's."""

    chosen: ranks.Floats
    """(2, 18395, 15): how often each choice of each hand of six is made."""
    habits: ranks.Floats
    """(2, 91): how much more often than by chance each pair is laid away."""
    cribs: ranks.Floats
    """(2, 91): what the crib is worth on average to which a pair was laid away."""
    play: ranks.Floats
    """(2, 1820, 2): what a hand makes in the play, and what the other makes against it."""


def learn(seed: int, say: Say, rounds: int = ROUNDS, last: int = ALL) -> Learnt:
    """Return what that many rounds of self-play teach."""
    habits: ranks.Floats = np.ones((2, len(ranks.multisets(2))))
    play: ranks.Floats = np.zeros((2, len(ranks.multisets(4)), 2))
    for number in range(rounds):
        more = PLAY_SHARE * (play[..., 0] - play[..., 1])
        worth = [sixes.worth(dealer, habits[int(dealer)], more[int(not dealer)]) for dealer in DEALER_AND_PONE]
        chosen = np.array([softened(each) for each in worth])
        pairs = np.array([_spread(each, sixes.away(), 2) for each in chosen])
        habits = pairs if number == 0 else (habits + pairs) / 2
        kept = np.array([_spread(each, sixes.kept(), 4) for each in chosen])
        play = play_table(kept, SOME if number < rounds - 1 else last, seed + number)
        say(f"round {number + 1} of {rounds}: laid away and played")
    cribs = np.array([_cribs(dealer, chosen[int(not dealer)], habits[int(dealer)]) for dealer in DEALER_AND_PONE])
    return Learnt(chosen, habits, cribs, play)


def softened(worth: ranks.Floats) -> ranks.Floats:
    """Return how often each choice is made, by what each is worth."""
    different = np.where(sixes.doubles(), -1e9, worth)
    odds = np.exp((different - different.max(axis=1, keepdims=True)) / SPREAD)
    found: ranks.Floats = odds / odds.sum(axis=1, keepdims=True)
    return found


def _spread(chosen: ranks.Floats, numbers: ranks.Ints, size: int) -> ranks.Floats:
    """Return how much more often than by chance each choice of `size` ranks is kept, or laid away."""
    weights = chosen * _ways_of_sixes()[:, None]
    often = np.bincount(numbers.ravel(), weights=weights.ravel(), minlength=len(ranks.multisets(size)))
    by_chance = ranks.ways(ranks.counts_of(size), np.full(ranks.RANKS, 4))
    found: ranks.Floats = often / often.sum() / (by_chance / by_chance.sum())
    return found


def _ways_of_sixes() -> ranks.Floats:
    return ranks.ways(ranks.counts_of(6), np.full(ranks.RANKS, 4))


def _cribs(dealer: bool, chosen: ranks.Floats, habits: ranks.Floats) -> ranks.Floats:
    """Return what a crib is worth with each pair in it, over the hands that lay that pair away."""
    left = 4 - ranks.counts_of(6)
    pairs = ranks.ways(ranks.counts_of(2), left[:, None, :]) * habits
    jacks = pairs @ ranks.counts_of(2)[:, sixes.JACK] / pairs.sum(axis=1)
    every = sixes.crib_averages(left, habits) + sixes.NOBS * jacks[:, None] + NOBS_AND_FLUSH
    worth = np.take_along_axis(every, sixes.away().astype(np.int64), axis=1)
    weights = chosen * _ways_of_sixes()[:, None]
    numbers, size = sixes.away().ravel(), len(ranks.multisets(2))
    total = np.bincount(numbers, weights=(weights * worth).ravel(), minlength=size)
    found: ranks.Floats = total / np.bincount(numbers, weights=weights.ravel(), minlength=size)
    return found


def play_table(kept: ranks.Floats, many: int, seed: int) -> ranks.Floats:
    """Return what each of the 1,820 hands makes in the play as dealer's and as pone's, and the other against it.

    Each is played by the fast rule against `many` hands that the other keeps, drawn evenly.
    """
    hands, step = ranks.multisets(4), 91
    found = np.zeros((2, len(hands), 2))
    for side, dealer in enumerate(DEALER_AND_PONE):
        for start in range(0, len(hands), step):
            own = slice(start, start + step)
            others = _others(kept[1 - side], own, many, seed * 100_003 + side * 10_007 + start)
            both = np.stack([np.repeat(hands[own], many, axis=0), hands[others.ravel()]], axis=1)
            lanes = lanes_of(both, 4.0 - ranks.counted(both), np.array(int(dealer)), np.array([999, 999]))
            play_out(lanes)
            found[side, own] = lanes.points.reshape(step, many, 2).mean(axis=1)
    return found


@cache
def _ways_beside(start: int, stop: int) -> ranks.Ints:
    """Return in how many ways the other can hold each hand beside some of them; small whole numbers, kept for all."""
    counts = ranks.counts_of(4)
    return ranks.ways(counts, (4 - counts[start:stop])[:, None, :]).astype(np.int16)


def _others(kept: ranks.Floats, own: slice, many: int, seed: int) -> ranks.Ints:
    weights = _ways_beside(own.start, own.stop) * kept
    chances = fractions(seed, len(weights))
    return np.array([systematic(row, many, float(chance)) for row, chance in zip(weights, chances, strict=True)])
