"""What the table says in the course of a game: notices, refusals, penalties, celebrations. Sides are `Who`."""

from typing import Final

from companion.words import shared
from companion.words.message import Explanation, Message
from companion.words.telling import TOLD

TICKED: Final = Message("{said} ✓")
"""What is said of pegs that are right."""

# --- what was done ---

ANYBODY: Final = Message("Pegged. Muggins, anybody?", explanation=shared.MUGGINS_OPEN)
ACCEPTED: Final = Message("Accepted.", explanation=TOLD)
_UNDONE: Final = Explanation(
    "playing",
    "The pegs and the cards",
    "What was undone, or is there again with its pegs, is named. Set the pegs as the lights show; *Steps* "
    "has *Redo* beside *Undo*.",
)
UNDONE: Final = Message("Undone: {what}", explanation=_UNDONE)
PUT_BACK: Final = Message("Put back: {what}", explanation=_UNDONE)
THE_CARD: Final = Message("the {card}.", explanation=TOLD)
THE_LAST_STEP: Final = Message("the last step.", explanation=TOLD)
WENT_BACK: Final = Message("The pegs went back, so the game did too.", explanation=shared.WENT_BACK)
RIGHT_AGAIN: Final = Message("{who}'s pegs are right again")
_IGNORED: Final = Explanation(
    "playing",
    "The pegs and the cards",
    "A hole is ignored, or believed again, as you asked; the second sentence comes from recorded sessions "
    "that name a hole which the board does not have.",
)
IGNORED: Final = Message("The sensor of {hole} is ignored.", explanation=_IGNORED)
BELIEVED: Final = Message("The sensor of {hole} is believed again.", explanation=_IGNORED)
_ENTRIES_LOST: Final = Explanation(
    "playing",
    "The program itself",
    "The last actions in the journal could not be understood, most often after a power cut on a bad card, "
    "or after an older version was installed again. The game stands as it stood before them; enter them "
    "again.",
)
ENTRIES_LOST: Final = Message(
    "The last entry could not be read back: the game goes on from before that.",
    "The last {count} entries could not be read back: the game goes on from before that.",
    explanation=_ENTRIES_LOST,
)

WENT_WRONG: Final = Message(
    "Something went wrong inside the program. The game is safe: go on, or start again.", explanation=shared.FAULT
)

# --- what cannot be done now ---

_PEGS_FIRST: Final = Explanation(
    "playing",
    "The pegs and the cards",
    "A card cannot be entered before the pegs are in order, or before the hand that was counted is "
    "pegged. Do what the sentence says; the card can be touched right after.",
)
PEGS_FIRST: Final = Message("First the pegs: {guidance}", explanation=_PEGS_FIRST)
PEGS_NOT_READ: Final = Message(
    "First the pegs: it is not certain yet where {who}'s pegs stand.", explanation=_PEGS_FIRST
)
STILL_TO_PEG: Final = Message("{who} still has {points} to peg first, from {front} to {end}.", explanation=_PEGS_FIRST)
_NO_MUGGINS: Final = Explanation(
    "playing",
    "Muggins",
    "The game is played with a referee that knows no muggins (scorekeeper, casual or coach). Choose "
    "*Muggins* or *Tournament* for the next game.",
)
NO_MUGGINS: Final = Message("Muggins is not played in this game.", explanation=_NO_MUGGINS)
_NOBODY_SEES: Final = Explanation(
    "playing",
    "Muggins",
    "Nothing can be claimed while nobody sees the pegs. Plug the board in again; what was owed when it "
    "went away was pegged by touch, so nobody falls short by a cable.",
)
NOBODY_SEES: Final = Message(
    "Nobody can see the pegs while the board is disconnected: call muggins when it is back.", explanation=_NOBODY_SEES
)
STILL_PEGGING: Final = Message(
    "{who} is still pegging: call muggins when the peg stands.", explanation=shared.CALLED_TOO_EARLY
)
MAY_STILL_PEG: Final = Message(
    "{who} may still peg: call muggins after a peg, or after the next card.", explanation=shared.CALLED_TOO_EARLY
)
_NOTHING_TO_UNDO: Final = Explanation(
    "playing",
    "The pegs and the cards",
    "*Undo* and *Redo* have come to an end: there is no action left to take back, or none that was taken "
    "back. New actions after an undo make a redo impossible.",
)
NOTHING_TO_UNDO: Final = Message("There is nothing to undo: the game has just begun.", explanation=_NOTHING_TO_UNDO)
NOTHING_TO_REDO: Final = Message("There is nothing to put back.", explanation=_NOTHING_TO_UNDO)
FOLLOW_THE_GAME: Final = Message(
    "Runners, outs, innings and runs follow the game: move these pegs, or undo.", explanation=shared.FIELD_FOLLOWS
)
_TWO_PEGS_FIRST: Final = Explanation(
    "playing",
    "The pegs and the cards",
    "*Accept the board* only works when there are exactly two pegs on each track that is out of step. Set "
    "the pegs somewhere on their own track first, then accept.",
)
TWO_PEGS_FIRST: Final = Message(
    "Set exactly two pegs on {who}'s own track first; then the board can be accepted.", explanation=_TWO_PEGS_FIRST
)
NO_SUCH_HOLE: Final = Message("This board has no hole '{hole}'.", explanation=_IGNORED)
_NOT_ASKED: Final = Explanation(
    "playing",
    "The pegs and the cards",
    "The answer came after the question had become pointless, for example because the peg was set "
    "meanwhile. Nothing was changed.",
)
NOT_ASKED: Final = Message("That question is not asked any more.", explanation=_NOT_ASKED)

# --- celebrations ---

WINS: Final = Message("{who} wins!", "{who} win!", by="who", explanation=TOLD)
TOTALS: Final = Message("{totals}")
WITH_SKUNK: Final = Message("{totals}, a skunk")
WITH_DOUBLE_SKUNK: Final = Message("{totals}, a double skunk")
SO_MANY: Final = Message("{points}!", explanation=TOLD)
PERFECT: Final = Message("{who}: the perfect hand")
ONE_SHORT: Final = Message("{who}: one short of perfect")
GREAT: Final = Message("a great {what} for {who}")
