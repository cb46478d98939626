"""What the table tells of a game as it goes on, whatever is played: the explanation that all of this shares."""

from __future__ import annotations

from typing import Final

from companion.words import shared
from companion.words.message import Explanation, Message

TOLD: Final = Explanation(
    "playing",
    "What is told of the game",
    "What was done, so that everybody can follow it. Nothing is wrong, and nothing is asked for.",
)


ASKED: Final = Explanation(
    "playing",
    "What is asked for next",
    "Whose move it is and what is awaited. Cards, buttons and pegs answer it.",
)


def asked(text: str, plural: str = "") -> Message:
    """Return a message of what is to be done next, without a full stop: in the plural where `who` are partners."""
    return Message(text, plural, by="who", explanation=ASKED)


def told(text: str, plural: str = "") -> Message:
    """Return a message of what was done: in the plural where `who` are partners."""
    return Message(text, plural, by="who", explanation=TOLD)


MUGGINS: Final = asked("Muggins!")
"""The button that calls it."""

CUTS: Final = told("{player} cuts {card}.")
TIED: Final = told("{player} tied with {card} and cuts again.")
TIED_ALL: Final = told("{player} tied with {card}: everybody cuts again.")
DEALS: Final = told("{player} deals.")
DEALT: Final = told("The cards are dealt and laid away.")
DEALT_FACE_DOWN: Final = told("The cards are dealt, face down.")
MISDEAL: Final = told("Misdeal: {player} deals again.")
TURNS_UP: Final = told("{player} turns up {card}.")
STARTER: Final = told("The starter is {card}.")
LAID: Final = told("{player} laid {card}.")
LAID_SCORING: Final = told("{player} laid {card}, {scores}.")
GO: Final = told("{player} says go at {points}.")
FALSE_GO: Final = told("{player} said go at {points}, but could have laid {cards}.")
LEADS: Final = told("{player} leads.")
COUNTS: Final = told("{who} counts {what}, {cards}.", "{who} count {what}, {cards}.")
COUNTED: Final = told("{who} counts {what}, {cards}: {points}.", "{who} count {what}, {cards}: {points}.")
SCORES: Final = told("{who} scores {points} for {what}.", "{who} score {points} for {what}.")
PEGGED_SHORT: Final = told("{who} pegged {points} short.")
LOST: Final = told("{who} lost {points} not pegged: {what}.")
OVERLOOKED: Final = told("{who} overlooked {points} in {what}.")
TAKES: Final = told("Muggins! {who} takes {points}.", "Muggins! {who} take {points}.")
PEGGED_OUT: Final = told("{who} pegged out with {points} too many.")
CALLED_FALSELY: Final = told("{who} called muggins, but nothing was short.")
CALLED_FALSELY_FOR: Final = told("{who} called muggins for {points}, but nothing was short.")
AGREED: Final = told("Agreed: {who}'s front peg stands in hole {points}.")
FORFEITS: Final = told("{who} forfeits {points} for {what}.", "{who} forfeit {points} for {what}.")
WINS: Final = told("{who} wins with {points}.", "{who} win with {points}.")

NOBODY: Final = Message("Nobody")
WITH_STARTER: Final = Message("{cards} with {starter}")

AWAITED_NOW: Final = Message("{reason} Awaited now: {awaited}.", explanation=shared.OUT_OF_TURN)
_OVER: Final = Explanation(
    "playing",
    "It is not the time for that",
    "The game was over already. Look at the result; *Undo* takes the last action back if the game should not be over.",
)
OVER: Final = Message("The game is over, {result}.", explanation=_OVER)
WON: Final = asked("{who} won, {totals} to {others}")
WON_TO: Final = asked("{who} wins {totals} to {others}", "{who} win {totals} to {others}")
WON_NEXT_DEALS: Final = asked(
    "{who} wins {totals} to {others}; {dealer} deals the next game",
    "{who} win {totals} to {others}; {dealer} deals the next game",
)
"""How a game that is over ended."""
