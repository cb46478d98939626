"""What a point is made of: its reason, how many points, and the cards that make it."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from companion.cards import Card
from companion.errors import CompanionError


class ScoringError(CompanionError):
    """Cards were given that no one can hold or lay."""


class Reason(StrEnum):
    """Why points are scored; the value is the word used in files and JSON.

    The show and the play give the first six. The next three come from the games: they depend on the deal, not
    on the cards alone. The last three, runs with the pairs in them counted at once, are known to Battlefield only.
    """

    FIFTEEN = "fifteen"
    PAIR = "pair"
    RUN = "run"
    FLUSH = "flush"
    HIS_NOBS = "his_nobs"
    THIRTY_ONE = "thirty_one"
    HIS_HEELS = "his_heels"
    GO = "go"
    LAST_CARD = "last_card"
    DOUBLE_RUN = "double_run"
    TRIPLE_RUN = "triple_run"
    DOUBLE_DOUBLE_RUN = "double_double_run"


class Score(NamedTuple):
    """One thing that scores: in the show each fifteen, each pair of two cards and each run by itself."""

    reason: Reason
    points: int
    cards: tuple[Card, ...]
