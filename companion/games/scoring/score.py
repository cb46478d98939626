"""What a point is made of: its reason, how many points, and the cards that make it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from companion.cards import Card
from companion.errors import CompanionError
from companion.games.reason import ScoreReason


class ScoringError(CompanionError):
    """Cards were given that no one can hold or lay."""


class Score(NamedTuple):
    """One thing that scores: in the show each fifteen, each pair of two cards and each run by itself."""

    reason: ScoreReason
    points: int
    cards: tuple[Card, ...]


def pairs_together(scores: Iterable[Score]) -> Iterator[Score]:
    """Yield the scores, but all pairs of one rank as one: nobody counts a pair royal as three pairs."""
    for _, group in groupby(scores, lambda score: score.cards[0].rank if score.reason is ScoreReason.PAIR else score):
        first, *others = group
        cards = dict.fromkeys(card for score in (first, *others) for card in score.cards)
        yield first._replace(points=first.points + sum(score.points for score in others), cards=tuple(cards))
