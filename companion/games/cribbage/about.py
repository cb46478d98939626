"""Cribbage, as the catalogue lists it."""

from __future__ import annotations

from typing import Final

from companion.games.listed import Listed
from companion.games.setup import LEVELS

LISTED: Final = Listed(
    title="Cribbage",
    short="Cribbage",
    note="The rules, for those who have not played it yet",
    skunk_lines={121: 91, 61: 31},
    averages=True,
    levels=LEVELS,
)
