"""What is said of what stands under a finger, where somebody plays by ear."""

from __future__ import annotations

from typing import Final

from companion.words.message import Message
from companion.words.telling import TOLD

NOT_NOW: Final = Message("{what}, not now")
CHOSEN: Final = Message("{what}, chosen")
LESS: Final = Message("{what}, less")
HIGHER: Final = Message("{what}, more")
NO_CARD: Final = Message("an empty place")
FACE_DOWN: Final = Message("a card, face down")
A_PEG: Final = Message("{hole}, a peg")
EMPTY: Final = Message("{hole}, empty")
PEGS: Final = Message("{who}: pegs in {holes}.", explanation=TOLD)
NO_PEGS: Final = Message("{who}: no pegs.", explanation=TOLD)
"""Where the pegs of a side stand."""
TOTAL: Final = Message("{who}: {points}")
CARD_KEYS: Final = Message("the keys of the cards")
NOTHING_HERE: Final = Message("nothing here")
