"""What is said in another way than it is written: numbers, cards, and sentences that are laid out for the eye.

`ALOUD` has the spoken form of a message, with the same places. A message that is not there is said as it is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.words import panels, panes, scores, session, table
from companion.words.message import COMMA, SPACE, Message
from companion.words.numbers import NUMBERS
from companion.words.referee import PEGGED, PEGGED_WELL, PEGS
from companion.words.telling import ASKED

# --- cards ---

RANKS: Final = (
    Message("ace"),
    *NUMBERS[2:11],
    Message("jack"),
    Message("queen"),
    Message("king"),
)
"""From the ace on."""
SUITS: Final = {"C": Message("clubs"), "D": Message("diamonds"), "H": Message("hearts"), "S": Message("spades")}
"""By their letters."""
CARD: Final = Message("{rank} of {suit}")
JOKER: Final = panels.A_JOKER

# --- sentences ---

ALOUD: Final[Mapping[Message, Message]] = {
    SPACE: COMMA,
    session.TICKED: Message("{said}."),
    PEGGED: Message("{who} pegs {points}.", "{who} peg {points}.", by="who"),
    PEGGED_WELL: PEGS,
    table.PEGS: Message("{who}: {points} to peg, from {front} to {goal}"),
    table.PEGS_FOR: Message("{who}: {points} to peg for {what}, from {front} to {goal}"),
    panes.UNDO: Message("Undo"),
    panes.BACK: Message("Leave the table"),
    panes.MORE: Message("More"),
    panes.FIRST_NUMBERS: Message("Smaller numbers"),
    panes.MORE_NUMBERS: Message("Larger numbers"),
    scores.THIRTY_ONE_FOR: Message("thirty-one for {points}"),
}
"""Messages by how they are written: how they are said."""

ANSWERS: Final = Message("{question} The answers: {answers}.", explanation=ASKED)
