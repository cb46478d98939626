"""Five-card cribbage, as the catalogue lists it."""

from __future__ import annotations

from typing import Final

from companion.games.listed import Listed
from companion.games.setup import LEVELS

LISTED: Final = Listed(
    title="Five-card cribbage",
    short="Five-card",
    note="The old game for two: three cards, one count to 31, and three for last",
    players=(2,),
    lengths=(61,),
    skunk_lines={61: 31},
    averages=True,
    levels=LEVELS[:2],
)
