"""Chances to win for two players: by what each side needs when a deal begins, and at the end of a deal.

Only what is needed matters: a game to 61 is one to 121 that stands 60 to 60.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from companion.players.cribbage import ranks
from companion.players.tables.loading import table


@cache
def win_table() -> ranks.Floats:
    """Return the dealer's chance to win before the deal, by the points that dealer and pone need (1 to 121)."""
    found: ranks.Floats = table("win") / 65535
    return found


def chance_to_win(dealer: bool, need: int, others_need: int) -> float:
    """Return a player's chance to win before a deal, by the points that it and the other need."""
    chances = win_table()
    return float(chances[need, others_need] if dealer else 1 - chances[others_need, need])


class ShownPoints(NamedTuple):
    """What is shown after the play: one's own hand, the other's, and the crib; numbers, or one for each lane."""

    own: ranks.Ints
    other: ranks.Ints
    crib: ranks.Ints


def after_show(
    dealer: bool, need: ranks.Ints, points: ranks.Ints, first: ranks.Ints, shown: ShownPoints
) -> ranks.Floats:
    """Return one's chance to win once everything is counted in its order (C7, C8), in each lane.

    `need` (lanes, 2) or (2,): what one and the other needed before the play, `points` (lanes, 2) what they made in it,
    `first` who of them reached the end in it (0, 1 or -1).
    """
    own, other = np.broadcast_to(need, points.shape).T - points.T
    if dealer:
        later = [(1, shown.other), (0, shown.own), (0, shown.crib)]
    else:
        later = [(0, shown.own), (1, shown.other), (1, shown.crib)]
    won, lost = first == 0, first == 1
    for side, counted in later:
        if side == 0:
            own = own - counted
            won = won | ((own <= 0) & ~lost)
        else:
            other = other - counted
            lost = lost | ((other <= 0) & ~won)
    own, other = np.maximum(own, 1), np.maximum(other, 1)
    chances = win_table()
    later_deals = 1 - chances[other, own] if dealer else chances[own, other]
    found: ranks.Floats = np.where(won, 1.0, np.where(lost, 0.0, later_deals))
    return found
