"""What is said of a recorded session that is played again: how each side's pegs were judged, and what was refused."""

from __future__ import annotations

from typing import Final

from companion.words.message import Message
from companion.words.telling import TOLD

CALLS: Final = {
    "at rest": Message("at rest", context="how a side's pegs stand"),
    "right": Message("right", context="how a side's pegs stand"),
    "pegged": Message("pegged", context="how a side's pegs stand"),
    "underpegged": Message("underpegged", context="how a side's pegs stand"),
    "pending": Message("pending", context="how a side's pegs stand"),
    "overpegged": Message("overpegged", context="how a side's pegs stand"),
    "false claim": Message("false claim", context="how a side's pegs stand"),
    "wrong peg": Message("wrong peg", context="how a side's pegs stand"),
    "wrong track": Message("wrong track", context="how a side's pegs stand"),
    "backward": Message("backward", context="how a side's pegs stand"),
    "in hand": Message("in hand", context="how a side's pegs stand"),
    "both out": Message("both out", context="how a side's pegs stand"),
    "unseen": Message("unseen", context="how a side's pegs stand"),
    "foreign": Message("foreign", context="how a side's pegs stand"),
    "to move": Message("to move", context="how a side's pegs stand"),
    "misplaced": Message("misplaced", context="how a side's pegs stand"),
    "taken back": Message("taken back", context="how a side's pegs stand"),
    "unclear": Message("unclear", context="how a side's pegs stand"),
}
"""By the values of `Call`."""

JUDGED: Final = Message("{who}: {call}, pegs in {holes}", explanation=TOLD)
JUDGED_UNSEEN: Final = Message("{who}: {call}, pegs in none", explanation=TOLD)
REFUSED: Final = Message("refused: {reason}", explanation=TOLD)
