"""Battlefield Cribbage, as the catalogue lists it."""

from __future__ import annotations

from typing import Final

from companion.games.listed import WITH_CARDS, Listed
from companion.games.setup import LEVELS

LISTED: Final = Listed(
    title="Battlefield Cribbage",
    short="Battlefield",
    note="A frontline for all, a formation for each, and a kill card",
    lengths=(121,),
    policies=WITH_CARDS,
    apart=True,
    skunk_lines={121: 91},
    levels=LEVELS[:2],
)
