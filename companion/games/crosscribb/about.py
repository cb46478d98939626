"""CrossCribb, as the catalogue lists it."""

from __future__ import annotations

from typing import Final

from companion.games.listed import WITH_CARDS, Listed
from companion.games.setup import LEVELS

LISTED: Final = Listed(
    title="CrossCribb",
    short="Cross",
    note="Ten hands on a grid of five by five cards",
    lengths=(31,),
    policies=WITH_CARDS,
    two_sides=True,
    levels=LEVELS[:2],
)
