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
FILLED: Final = Message("{what}: {text}")
"""What is filled in or set, and how."""
AS_FAR_AS: Final = Message("{percent} percent")
SQUARE: Final = Message("row {row}, column {column}: {what}")
FREE: Final = Message("free")
EMPTY_GRID: Final = Message("No card is on the grid.", explanation=TOLD)
A_DIE: Final = Message("{die}: {pips}")

# --- the keys of the letters ---

LETTER_KEYS: Final = Message("The keys of the letters are open, below.", explanation=TOLD)
TYPED: Final = Message("Typed so far: {text}. {letters}.", explanation=TOLD)
TYPED_SECRET: Final = Message("{count} sign typed.", "{count} signs typed.", by="count", explanation=TOLD)
NOTHING_TYPED: Final = Message("Nothing is typed yet.", explanation=TOLD)
HIDDEN: Final = Message("not shown")
CAPITAL: Final = Message("capital {letter}")
ERASE: Final = Message("take back the last letter")
SMALL_LETTERS: Final = Message("small letters")
CAPITAL_LETTERS: Final = Message("capital letters")
LETTERS: Final = Message("letters")
DIGITS_AND_SIGNS: Final = Message("digits and signs")
ACCENTED_LETTERS: Final = Message("letters with accents")
SIGNS: Final = {
    "-": Message("hyphen"),
    "'": Message("apostrophe"),
    ".": Message("full stop"),
    "&": Message("and"),
    "(": Message("open bracket"),
    ")": Message("close bracket"),
    "/": Message("slash"),
}
"""How the signs among the keys are called."""
