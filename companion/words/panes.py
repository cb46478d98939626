"""What the panes of the table say: their buttons, their hints, and how the game that is over went."""

from __future__ import annotations

from typing import Final

from companion.words import care, screens, shared
from companion.words.message import Message
from companion.words.referee import NONE_MISSING
from companion.words.telling import ASKED, TOLD

# --- buttons ---

LIFT: Final = Message("lift", context="above the hole whose peg is to be taken out")
SET: Final = Message("set", context="above the hole that a peg is to be set into")
UNDO: Final = Message("↶ Undo")
REDO: Final = Message("Redo")
STEPS: Final = Message("Steps")
BACK: Final = Message("\u2039")
"""The arrow that leaves the table."""
MORE: Final = Message("More…")
CANCEL: Final = screens.CANCEL
CLOSE: Final = screens.CLOSE
NO_CARD_IS_MISSING: Final = NONE_MISSING
MASK_A_HOLE: Final = Message("Ignore a hole")
ACCEPT_THE_BOARD: Final = Message("Accept the board")
SAY_AGAIN: Final = Message("Say that again")
REMATCH: Final = Message("Rematch")
HOME: Final = Message("Home")

# --- a hole whose sensor lies ---

TOUCH_THE_HOLE: Final = Message("Touch the hole whose sensor lies: on the board, or here.", explanation=shared.MASK)
MASKED_WITH_A_PEG: Final = Message(
    "The sensor of {hole} is ignored now. Does a peg stand in it?", explanation=shared.MASK
)
MASKED: Final = Message("The sensor of {hole} is ignored now. Believe it again?", explanation=shared.MASK)
MASK_THIS: Final = Message(
    "Ignore the sensor of {hole}? Its peg is then inferred from the others.", explanation=shared.MASK
)
MASK_IT: Final = care.IGNORE_IT
BELIEVE_IT: Final = Message("Believe it again")
A_PEG_IS_IN_IT: Final = Message("A peg is in it")
OF_COLOUR: Final = Message("{colour} {hole}")
"""A hole of a side's track: "Red 46"."""

# --- pegs that stand wrong ---

MENDED: Final = Message("It is mended by itself as soon as the pegs stand right.", explanation=shared.OUT_OF_STEP)
THEN_MENDED: Final = Message("Then {moves}. {mended}", explanation=shared.OUT_OF_STEP)
MORE_MOVES: Final = Message("one more move", "{count} more moves")
NOT_CONNECTED: Final = Message("The board is not connected. The game is safe.", explanation=shared.NOT_CONNECTED)

# --- muggins ---

HOW_MANY_MISSED: Final = Message("How many holes were missed?", explanation=shared.MUGGINS_OPEN)
CALLS_ON_WHOM: Final = Message("{who} calls on {whom}")
CALLS_ON: Final = Message("calls on")
MORE_NUMBERS: Final = Message("more")
FIRST_NUMBERS: Final = Message("1…")
CALL_IT: Final = Message("All is pegged: call it")
NOT_YET: Final = Message("Not yet")
NOBODY_CALLS: Final = Message("Nobody calls")

# --- what has happened, and how it went ---

NOTHING_YET: Final = Message("Nothing has happened yet.", explanation=TOLD)
WON_BY: Final = Message("{who} won by {points}.", explanation=TOLD)
WON: Final = Message("{who} won.", explanation=TOLD)
MAY_STILL_PEG: Final = Message("{who} may still peg {points}.", explanation=ASKED)
MAY_PEG_OUT: Final = Message("{who} may still peg {points}, into the game hole.", explanation=ASKED)
SKUNKS: Final = {"skunk": Message("Skunk"), "double skunk": Message("Double skunk")}
OF_WHOM: Final = Message("{what}: {who}.")
COUNTS: Final = Message("The game counts {points}.", explanation=TOLD)
DEALS_AND_BEST: Final = Message("{count} deal; best hand {best}.", "{count} deals; best hand {best}.", explanation=TOLD)
MUGGINS_TAKEN: Final = Message("Taken by muggins: {sides}", explanation=TOLD)
MUGGINS_UNCALLED: Final = Message("Not pegged, and called by nobody: {sides}", explanation=TOLD)
GAMES_WON: Final = Message("Games won: {sides}", explanation=TOLD)
SIDE_AND_NUMBER: Final = Message("{who}\u00a0{number}")
ON_AVERAGE: Final = Message("on average")
PLAY: Final = Message("play")
SKUNK_LINE: Final = Message("skunk line")

# --- a peg in the hand, on a board on the screen ---

TAP_THE_HOLE: Final = Message("A peg is in the hand. Tap the hole it goes into.", explanation=shared.IN_THE_HAND)
IN_THE_HAND: Final = Message("in the hand")

# --- holes ---

START: Final = Message("start")
GAME: Final = Message("game")
BOX: Final = Message("box")
BAT: Final = Message("bat")
FIRST: Final = Message("1st")
SECOND: Final = Message("2nd")
THIRD: Final = Message("3rd")
"""What a hole is called where it is written large, as on a lens."""
