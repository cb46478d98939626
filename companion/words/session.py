"""What the table says in the course of a game: notices, refusals, penalties, celebrations. Sides are `Who`."""

from typing import Final

from companion.words.message import Message
from companion.words.telling import TOLD

TICKED: Final = Message("{said} ✓")
"""What is said of pegs that are right."""

# --- what was done ---

ANYBODY: Final = Message("Pegged. Muggins, anybody?")
ACCEPTED: Final = Message("Accepted.", explanation=TOLD)
UNDONE: Final = Message("Undone: {what}")
PUT_BACK: Final = Message("Put back: {what}")
THE_CARD: Final = Message("the {card}.", explanation=TOLD)
THE_LAST_STEP: Final = Message("the last step.", explanation=TOLD)
WENT_BACK: Final = Message("The pegs went back, so the game did too.")
RIGHT_AGAIN: Final = Message("{who}'s pegs are right again")
IGNORED: Final = Message("The sensor of {hole} is ignored.")
BELIEVED: Final = Message("The sensor of {hole} is believed again.")
ENTRIES_LOST: Final = Message(
    "The last entry could not be read back: the game goes on from before that.",
    "The last {count} entries could not be read back: the game goes on from before that.",
)

WENT_WRONG: Final = Message("Something went wrong inside the program. The game is safe: go on, or start again.")

# --- what cannot be done now ---

PEGS_FIRST: Final = Message("First the pegs: {guidance}")
STILL_TO_PEG: Final = Message("{who} still has {points} to peg first, from {front} to {end}.")
NO_MUGGINS: Final = Message("Muggins is not played in this game.")
NOBODY_SEES: Final = Message("Nobody can see the pegs while the board is disconnected: call muggins when it is back.")
STILL_PEGGING: Final = Message("{who} is still pegging: call muggins when the peg stands.")
MAY_STILL_PEG: Final = Message("{who} may still peg: call muggins after a peg, or after the next card.")
NOTHING_TO_UNDO: Final = Message("There is nothing to undo: the game has just begun.")
NOTHING_TO_REDO: Final = Message("There is nothing to put back.")
FOLLOW_THE_GAME: Final = Message("Runners, outs, innings and runs follow the game: move these pegs, or undo.")
TWO_PEGS_FIRST: Final = Message("Set exactly two pegs on {who}'s own track first; then the board can be accepted.")
NO_SUCH_HOLE: Final = Message("This board has no hole '{hole}'.")
NOT_ASKED: Final = Message("That question is not asked any more.")

# --- celebrations ---

WINS: Final = Message("{who} wins!", "{who} win!", by="who", explanation=TOLD)
TOTALS: Final = Message("{totals}")
WITH_SKUNK: Final = Message("{totals}, a skunk")
WITH_DOUBLE_SKUNK: Final = Message("{totals}, a double skunk")
SO_MANY: Final = Message("{points}!", explanation=TOLD)
PERFECT: Final = Message("{who}: the perfect hand")
ONE_SHORT: Final = Message("{who}: one short of perfect")
GREAT: Final = Message("a great {what} for {who}")
