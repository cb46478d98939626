"""What the panels of the games say beside their cards: hints and labels. Those of one game are in its package."""

from __future__ import annotations

from typing import Final

from companion.words import scores
from companion.words.message import Explanation, Message

_HINT: Final = Explanation(
    "playing",
    "What is asked for next",
    "Hints beside the cards: what to touch now, which pegs go where, and what cards count. Nothing is wrong.",
)


def hint(text: str, plural: str = "") -> Message:
    """Return a message that is read beside the cards: in the plural where `who` are partners."""
    return Message(text, plural, by="who", explanation=_HINT)


# --- what to touch ---

TOUCH_CUT: Final = hint("Touch the card that is cut, or say below who deals.")
TOUCH_TURNED_UP: Final = hint("Touch the card that is turned up.")
TOUCH_LAID: Final = hint("Touch every card as it is laid.")

# --- where the pegs go ---

TO_ADD: Final = hint("{points} to add: the scale goes from {front} to {goal}.")
TO_PEG: Final = hint("{points} to peg: the back peg leaps from {back} to {goal}.")
PEGGED_SOME: Final = hint("{who} pegged {points}. {more}: the front peg goes from {front} to {goal}.")
MORE: Final = (
    Message("One more"),
    Message("Two more"),
    Message("Three more"),
    Message("Four more"),
    Message("Five more"),
    Message("Six more"),
    Message("Seven more"),
    Message("Eight more"),
    Message("Nine more"),
    Message("Ten more"),
)
"""How many points are still to be pegged, from one on."""
SO_MANY_MORE: Final = Message("{count} more")

# --- labels ---

CUT: Final = Message("cut")
DEAL: Final = Message("deal")
STARTER: Final = Message("starter")
CUT_A_CARD: Final = Message("Cut a card")
TURN_UP_THE_CRIB: Final = Message("Turn up the crib")
TO_THE_CRIB: Final = Message("to the crib")
COUNT: Final = Message("count")
JOKER: Final = Message("Joker")
A_JOKER: Final = Message("joker")
LINE: Final = Message("line")
PILE: Final = Message("pile\n{cards}")
RUNS: Final = Message("R")
"""The column of a line score that has the runs."""
NOTHING: Final = scores.NOTHING
COUNTED: Final = Message("{what} {points}")
"""A score, and what the hand counts with it: "pair 6"."""
SCORES: Final = Message("{scores}")
"""Several of them: "fifteen 2, pair 4"."""
DEALS: Final = Message("{deal}: {player} deals")
