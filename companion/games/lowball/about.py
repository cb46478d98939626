"""Lowball, as the catalogue lists it."""

from __future__ import annotations

from typing import Final

from companion.games.listed import Listed
from companion.games.setup import LEVELS, Policy

LISTED: Final = Listed(
    title="Lowball",
    short="Lowball",
    note="Cribbage turned round: reach the game hole first, and you lose",
    policies=(Policy.SCOREKEEPER, Policy.CASUAL, Policy.COACH),
    averages=True,
    levels=LEVELS[:2],
    panel="companion.ui.games.cribbage",
)
