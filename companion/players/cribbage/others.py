"""What the other of two players may hold: every hand of six, weighed by its ways and by what people keep of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from companion.players.cribbage import ranks, sixes
from companion.players.tables.loading import table

DECLINES: Final = 0.25
"""How likely people are to leave points for a card that scores less."""
LOW_RANKS: Final = 7
"""Hands of six are looked up by their ranks up to the seven, and by those above."""


class Habits(NamedTuple):
    """What dealer or pone makes of hands of six: one row for each hand and choice that people often enough make."""

    six: ranks.Ints
    """The place of the hand in `multisets(6)`."""
    kept: ranks.Ints
    """What is kept, in `multisets(4)`."""
    away: ranks.Ints
    """What is laid away, in `multisets(2)`."""
    weight: ranks.Floats
    """How often that is chosen."""


class DrawnHands(NamedTuple):
    """Hands that the other may have been dealt, each as likely as the other."""

    kept: ranks.Ints
    away: ranks.Ints


@cache
def habits(dealer: bool) -> Habits:
    """Return what the dealer, or the pone, makes of each hand of six."""
    six, choice, weight = table("dealer" if dealer else "pone").T.astype(np.int64)
    return Habits(six, sixes.kept()[six, choice], sixes.away()[six, choice], weight / 255)


@cache
def pair_habits(dealer: bool) -> ranks.Floats:
    """Return how much more often than by chance the dealer, or the pone, lays each of the 91 pairs away."""
    found: ranks.Floats = table("habits")[0 if dealer else 1] / 1000
    return found


def ways_of_six(left: ranks.Ints) -> ranks.Floats:
    """Return in how many ways each of the 18,395 hands of six can be dealt from what is left of each rank."""
    low, high, low_of, high_of = _halves()
    found: ranks.Floats = ranks.ways(low, left[:LOW_RANKS])[low_of] * ranks.ways(high, left[LOW_RANKS:])[high_of]
    return found


@cache
def _halves() -> tuple[ranks.Ints, ranks.Ints, ranks.Ints, ranks.Ints]:
    counts = ranks.counts_of(6)
    low, low_of = np.unique(counts[:, :LOW_RANKS], axis=0, return_inverse=True)
    high, high_of = np.unique(counts[:, LOW_RANKS:], axis=0, return_inverse=True)
    return low, high, low_of.ravel(), high_of.ravel()


def draw(
    dealer: bool,
    left: ranks.Ints,
    laid: ranks.Ints,
    least: int,
    many: int,
    chance: float,
    declined: Sequence[int] = (),
) -> DrawnHands:
    """Return `many` hands that the other, who is dealer or not, may have.

    `left`: the cards of each rank that one does not know, or knows to be the other's; `laid`: the ranks of what it has
    laid; `least`: after a go, no card still held counts less; `declined`: ranks that would have scored more than what
    was laid, and are seldom held. The same `chance` (0 to 1) draws the same hands.
    """
    rows = habits(dealer)
    weights = ways_of_six(left)[rows.six] * rows.weight
    if len(laid) or least > 1:
        weights = weights * (_possible(laid, least) * _believed(laid, declined))[rows.kept]
    if not weights.any():
        return _draw_any(left, laid, least, many, chance)
    chosen = systematic(weights, many, chance)
    return DrawnHands(rows.kept[chosen], rows.away[chosen])


def _draw_any(left: ranks.Ints, laid: ranks.Ints, least: int, many: int, chance: float) -> DrawnHands:
    """Return hands of somebody who keeps what nobody keeps: all are as likely as their ways."""
    weights = ranks.ways(ranks.counts_of(4), left) * _possible(laid, least)
    if not weights.any():  # a go that cannot have been one: believe the cards alone
        weights = ranks.ways(ranks.counts_of(4), left) * _possible(laid, 1)
    kept = systematic(weights, many, chance)
    away = systematic(ranks.ways(ranks.counts_of(2), left), many, (chance * 7) % 1)
    return DrawnHands(kept, away[np.argsort(np.arange(many) * 7919 % many, kind="stable")])


def systematic(weights: ranks.Floats, many: int, chance: float) -> ranks.Ints:
    """Return places drawn as often as their weights say, evenly spread."""
    total = np.cumsum(weights)
    places: ranks.Ints = np.searchsorted(total, (np.arange(many) + chance) / many * total[-1], side="right")
    return np.minimum(places, len(weights) - 1)


def _possible(laid: ranks.Ints, least: int) -> ranks.Truths:
    """Return which of the 1,820 hands hold the cards laid, and else none that would have fitted at a go."""
    counts = np.bincount(laid, minlength=ranks.RANKS).astype(np.int8)
    held = ranks.counts_of(4) - counts
    fitted = ranks.VALUES[: ranks.RANKS] < least
    return np.logical_and((held >= 0).all(axis=1), ~(held[:, fitted] > 0).any(axis=1))


def _believed(laid: ranks.Ints, declined: Sequence[int]) -> ranks.Floats:
    """Return how likely each of the 1,820 hands is to have been played as it was."""
    held = ranks.counts_of(4) - np.bincount(laid, minlength=ranks.RANKS)
    found = np.ones(len(held))
    for rank in declined:
        found[held[:, rank] > 0] *= DECLINES
    return found


def still_held(kept: ranks.Ints, laid: ranks.Ints) -> ranks.Ints:
    """Return the ranks that are left of hands once some are laid, (hands, 4), `NO_CARD` for those."""
    hands = ranks.multisets(4)[kept].copy()
    for rank in laid:
        place = (hands == rank).argmax(axis=1)
        hands[np.arange(len(hands)), place] = ranks.NO_CARD
    return hands
