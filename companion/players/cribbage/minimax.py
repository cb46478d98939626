"""The yardstick that open programs play by: the best card against each hand of the other, if both sides saw everything.

Every line of play is followed to its end, for many hands at once: level by level down, then the values up again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from companion.cards import Card
from companion.players.cribbage import ranks
from companion.players.cribbage.others import systematic
from companion.players.cribbage.situation import CardToLay, counts_of_cards, ranks_of

HANDS: Final = 60
"""How many hands of the other are looked at, where more are possible."""


class Nodes(NamedTuple):
    """Places in the play, one level of the tree; side 0 is the one that chooses."""

    hands: ranks.Ints
    """(nodes, 2, 4): the ranks that each side holds."""
    turn: ranks.Ints
    counts: ranks.Ints
    tail: ranks.Ints
    gain: ranks.Ints
    """What the card that led here brought side 0, less than nothing for one of the other."""
    parent: ranks.Ints
    """The node of the level above."""


def minimax_worth(now: CardToLay, fitting: Sequence[Card], chance: float, hands: int = HANDS) -> ranks.Floats:
    """Return what each fitting card brings in points on average, if both sides saw the other's hand from here on."""
    held, weights = unseen_hands(now, hands, chance)
    own = np.full((len(held), 4), ranks.NO_CARD, dtype=np.int8)
    own[:, : len(now.hand)] = np.sort(ranks_of(now.hand))
    size, series = len(held), ranks_of(now.series).tolist()
    root = Nodes(
        np.stack([own, held], axis=1),
        np.zeros(size, dtype=np.int8),
        np.full(size, now.count, dtype=np.int16),
        np.full(size, ranks.tail_of(series), dtype=np.int32),
        np.zeros(size, dtype=np.int16),
        np.arange(size),
    )
    places = [int((own[0] == card.rank - 1).argmax()) for card in fitting]
    return np.array([weights @ solve(_laid(root, np.arange(size), place)) / weights.sum() for place in places])


def unseen_hands(now: CardToLay, most: int, chance: float) -> tuple[ranks.Ints, ranks.Floats]:
    """Return the hands that the other may still hold, (hands, 4), and how often each: all of them, or `most` drawn."""
    left = 4 - counts_of_cards((*now.hand, *now.laid, *now.away, now.starter, *now.others))
    number = 4 - len(now.others)
    possible = ranks.multisets(number)
    weights = ranks.ways(ranks.counts_of(number), left)
    least = weights * (ranks.VALUES[possible].min(axis=1) >= now.least if number else 1)
    weights = least if least.any() else weights
    if len(possible) > most:
        chosen = systematic(weights, most, chance)
        possible, weights = possible[chosen], np.ones(most)
    some = np.flatnonzero(weights)
    held = np.full((len(some), 4), ranks.NO_CARD, dtype=np.int8)
    held[:, :number] = possible[some]
    return held, weights[some]


def solve(start: Nodes) -> ranks.Floats:
    """Return the value of each node: what side 0 makes from the card that led there on, both playing their best."""
    levels = [start]
    while (levels[-1].hands[0] != ranks.NO_CARD).any():
        levels.append(_children(levels[-1]))
    value = levels[-1].gain
    for above, below in zip(levels[-2::-1], levels[:0:-1], strict=True):
        first = np.searchsorted(below.parent, np.arange(len(above.turn)))
        best, worst = np.maximum.reduceat(value, first), np.minimum.reduceat(value, first)
        value = above.gain + np.where(above.turn == 0, best, worst)
    return value.astype(np.float64)


def _children(nodes: Nodes) -> Nodes:
    """Return the nodes after each different card that fits."""
    hand = nodes.hands[np.arange(len(nodes.turn)), nodes.turn]
    fit = ranks.fits()[nodes.counts[:, None], hand]
    fit[:, 1:] &= hand[:, 1:] != hand[:, :-1]
    parent, place = np.nonzero(fit)
    return _laid(nodes, parent, place)


def _laid(nodes: Nodes, parent: ranks.Ints, place: ranks.Ints | int) -> Nodes:
    """Return the nodes after the card at a place of the hand is laid: its points, and whose turn it is (C5, C6)."""
    every, side = np.arange(len(parent)), nodes.turn[parent]
    hands, count, tail = nodes.hands[parent], nodes.counts[parent], nodes.tail[parent]
    rank = hands[every, side, place]
    points = ranks.count_points()[count, rank] + ranks.tail_points()[tail, rank]
    hands[every, side, place] = ranks.NO_CARD
    count = count + ranks.VALUES[rank]
    fit = ranks.fits()[count[:, None, None], hands].any(axis=2)
    others = fit[every, 1 - side]
    full = count == ranks.LIMIT
    ends = full | ~fit.any(axis=1)
    points = points + (ends & ~full)
    able = np.where(ends, (hands[every, 1 - side] != ranks.NO_CARD).any(axis=1), others)
    return Nodes(
        hands,
        np.where(able, 1 - side, side),
        np.where(ends, 0, count),
        np.where(ends, ranks.EMPTY, ranks.after(tail, rank.astype(np.int32))),
        np.where(side == 0, points, -points).astype(np.int16),
        parent,
    )
