"""The dealer's chance to win before a deal, by what dealer and pone need: dynamic programming over many deals.

Each deal is played by the fast rule after the best lay-away, and counted in the order of the rules: heels, the play as
it goes, the pone's hand, the dealer's, the crib. Who needs little wins or loses on the way; else the other deals next.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from companion.players.cribbage import ranks, sixes
from companion.players.cribbage.lanes import USUAL, choose, lanes_of, lay
from tests.tools.tables.habits import DEALER_AND_PONE, Learnt
from tests.tools.tables.numbers import packs

DEALS: Final = 100_000
NEED: Final = 121
EVENTS: Final = 12
"""Heels, eight cards, two hands, the crib."""


class Dealt(NamedTuple):
    """Cards as places in `PACK`: what each side keeps and lays away (dealer's first), and the starter."""

    kept: tuple[ranks.Ints, ranks.Ints]
    away: tuple[ranks.Ints, ranks.Ints]
    starter: ranks.Ints


def chances(learnt: Learnt, seed: int, deals: int = DEALS) -> ranks.Floats:
    """Return the chances, (122, 122), by the points that the dealer needs (first) and those that the pone needs."""
    return solve(standings(laid_away(learnt, packs(seed, deals, 13))))


def laid_away(learnt: Learnt, cards: ranks.Ints) -> Dealt:
    """Lay away of six cards each what is best by points."""
    keep = np.array([[place for place in range(6) if place not in away] for away in combinations(range(6), 2)])
    away = np.array(list(combinations(range(6), 2)))
    kept_of, away_of = [], []
    for side, dealer in enumerate(DEALER_AND_PONE):
        six = cards[:, 6 * side : 6 * side + 6]
        six = np.take_along_axis(six, np.argsort(six % ranks.RANKS, axis=1, kind="stable"), axis=1)
        more = learnt.play[side, :, 0] - learnt.play[side, :, 1]
        best = sixes.worth(dealer, learnt.habits[1 - side], more).argmax(axis=1)[_number_of_six(six % ranks.RANKS)]
        kept_of.append(np.take_along_axis(six, keep[best], axis=1))
        away_of.append(np.take_along_axis(six, away[best], axis=1))
    return Dealt((kept_of[0], kept_of[1]), (away_of[0], away_of[1]), cards[:, 12])


def _number_of_six(six: ranks.Ints) -> ranks.Ints:
    base = ranks.RANKS ** np.arange(6)
    keys = ranks.multisets(6).astype(np.int64) @ base
    order = np.argsort(keys)
    found: ranks.Ints = order[np.searchsorted(keys[order], six @ base)]
    return found


def standings(dealt: Dealt) -> ranks.Ints:
    """Return what dealer and pone have made after each event of each deal, (12, deals, 2)."""
    deals = len(dealt.starter)
    made = np.zeros((EVENTS, deals, 2), dtype=np.int16)
    made[0, :, 0] = 2 * (dealt.starter % ranks.RANKS == sixes.JACK)
    for start in range(0, deals, 4000):
        some = slice(start, start + 4000)
        made[1:9, some] = made[0, some] + _played(dealt, some)
    for event, (side, points) in enumerate(_shown(dealt), start=9):
        made[event] = made[event - 1]
        made[event, :, side] += points
    return made


def _played(dealt: Dealt, some: slice) -> ranks.Ints:
    hands = np.stack([kept[some] % ranks.RANKS for kept in dealt.kept], axis=1)
    known = ranks.counted(np.stack([away[some] % ranks.RANKS for away in dealt.away], axis=1))
    starter = ranks.counted(dealt.starter[some, None] % ranks.RANKS)[:, None]
    left = 4.0 - ranks.counted(hands) - known - starter
    lanes = lanes_of(hands, left, np.array(1), np.array([999, 999]))
    points = []
    for _ in range(8):
        lay(lanes, choose(lanes, (USUAL, USUAL)))
        points.append(lanes.points.copy())
    return np.array(points)


def _shown(dealt: Dealt) -> list[tuple[int, ranks.Ints]]:
    crib = np.concatenate(dealt.away, axis=1)
    return [
        (1, shown(dealt.kept[1], dealt.starter)),
        (0, shown(dealt.kept[0], dealt.starter)),
        (0, shown(crib, dealt.starter, crib=True)),
    ]


def shown(cards: ranks.Ints, starter: ranks.Ints, *, crib: bool = False) -> ranks.Ints:
    """Return what rows of four cards, as places in `PACK`, are worth with their starters (C7)."""
    points = ranks.show()[ranks.number_of(cards % ranks.RANKS), starter % ranks.RANKS].astype(np.int16)
    suits, turned = cards // ranks.RANKS, starter // ranks.RANKS
    four = (suits == suits[:, :1]).all(axis=1)
    five = four & (suits[:, 0] == turned)
    nobs = ((cards % ranks.RANKS == sixes.JACK) & (suits == turned[:, None])).any(axis=1)
    found: ranks.Ints = points + nobs + np.where(five, 5, np.where(four & (not crib), 4, 0))
    return found


def solve(made: ranks.Ints, need: int = NEED) -> ranks.Floats:
    """Return the dealer's chances, from the deals that end a game up to those that begin one."""
    dealer, pone = made[-1].T.astype(np.int64)
    most = int(made.max()) + 1
    when = np.array([(made < need).sum(axis=0) for need in range(most + 1)], dtype=np.int8)
    both, often = np.unique(np.stack([dealer, pone]), axis=1, return_counts=True)
    found = np.zeros((need + 1, need + 1))
    found[0] = 1
    for together in range(2, 2 * need + 1):
        for own in range(max(1, together - need), min(need, together - 1) + 1):
            other = together - own
            if min(own, other) > most:
                found[own, other] = 1 - often @ found[other - both[1], own - both[0]] / len(dealer)
            else:
                found[own, other] = _near_the_end(found, when, (dealer, pone), own, other)
    return found


def _near_the_end(
    found: ranks.Floats, when: ranks.Ints, made: tuple[ranks.Ints, ranks.Ints], need: int, other: int
) -> float:
    """Return the dealer's chance where a deal may end the game; `when` says after how many events a need is met."""
    most = len(when) - 1
    own, others = when[min(need, most), :, 0], when[min(other, most), :, 1]
    goes_on = (own == EVENTS) & (others == EVENTS)
    later = found[other - made[1][goes_on], need - made[0][goes_on]]
    return float(((own < others).sum() + (1 - later).sum()) / len(own))
