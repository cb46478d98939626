"""'Round the Bases, as the catalogue lists it."""

from __future__ import annotations

from typing import Final

from companion.games.listed import WITH_CARDS, GameLength, Listed
from companion.games.setup import LEVELS
from companion.words.message import Message

LISTED: Final = Listed(
    title="'Round the Bases",
    short="Bases",
    note="Baseball with hands of cribbage, on a field of its own",
    scores_on="scale",
    groups=("path", "outs", "innings", "runs1", "runs2"),
    players=(2, 4),
    lengths=(3, 1, 5, 9),
    length=GameLength(Message("innings"), Message("{count} inning", "{count} innings")),
    policies=WITH_CARDS,
    levels=LEVELS[:2],
    to_total=False,
)
