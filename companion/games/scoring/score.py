"""What a point is made of: its reason, how many points, and the cards that make it."""

from __future__ import annotations

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
