"""What is said in CrossCribb alone."""

from __future__ import annotations

from typing import Final

from companion.words import panels, screens, shared
from companion.words.message import Explanation, Message
from companion.words.panels import hint
from companion.words.referee import PEGS
from companion.words.scores import CRIB
from companion.words.telling import ASKED, asked, told

ROW: Final = Message("row {number}")
COLUMN: Final = Message("column {number}")
THE_CRIB: Final = CRIB.alone
"""What a line is called."""

# --- what happened ---

LINES_CHOSEN: Final = told("{who} plays the columns.", "{who} play the columns.")
PLACED: Final = told("{player} placed {card} in row {row}, column {column}.")
LAID_AWAY: Final = told("{player} laid a card away.")
SAID: Final = told("{who} counts {points} for {line}.", "{who} count {points} for {line}.")

# --- what is awaited ---

_WHO_COLUMNS: Final = Explanation(
    "playing",
    "It is not the time for that",
    "The program asks; touch the answer. In muggins the players count the lines of CrossCribb themselves.",
)
WHO_COLUMNS: Final = Message("Who plays the columns, and who the rows?", explanation=_WHO_COLUMNS)
DEAL_14: Final = asked("{player}: deal 14 cards each, everybody lays away 2")
DEAL_7: Final = asked("{player}: deal 7 cards each, everybody lays away 1")
DEAL_14_AND_7: Final = asked("{player}: deal 14 cards to {alone}, 7 to the others, in the end 4 lie in the crib")
CUT_THE_PACK: Final = asked("{player}: cut the pack, {dealer} turns the cut card")
TURN_CARD: Final = asked("{player}: turn your next card")
PLACE: Final = Message(
    "{player}: place a card, {free} square is free",
    "{player}: place a card, {free} squares are free",
    by="free",
    explanation=ASKED,
)
SHUFFLE: Final = asked("{player}: shuffle, {dealer} deals")
WHAT_COUNTS: Final = Message("{who}: what does {line} count?", explanation=_WHO_COLUMNS)
SAID_FOR: Final = asked("{who}: {points} for {line}. {other}?")

ROLES: Final = Message(
    "{shuffler} shuffles, {dealer} deals and may shuffle again; then {cutter} cuts for the cut card.",
    explanation=shared.BEFORE_A_DEAL,
)

# --- buttons ---

COLUMNS: Final = Message("{who}: columns")
TO_CRIB: Final = Message("To the crib")
NEXT_ROUND: Final = Message("Next round")
COUNT_NEXT: Final = Message("Count {line}")
COUNT_ROUND: Final = Message("Count the round")
"""Nobody calls: the next line, or after the last one the round, is counted."""

# --- shorter headlines, where the screen shows the rest ---

SAID_SO_MANY: Final = Message("{who} said {points}. Muggins, anybody?", explanation=shared.MUGGINS_OPEN)
COUNT_LINE: Final = asked("{who}: count {line}")
TOUCH_SQUARE_FOR_CARD: Final = asked("{player}: touch a square for the card")
TOUCH_SQUARE_AND_CARD: Final = asked("{player}: touch a square and the card")
TOUCH_SQUARE_THEN_CARD: Final = asked("{player}: touch a square, then the card")
TOUCH_CARD: Final = asked("{player}: touch the card")

# --- what the rules do not allow ---

NOTHING_TO_COUNT: Final = Message("There is nothing to count.", explanation=shared.OUT_OF_TURN)
NOT_SAID_YET: Final = Message("{who} has not said yet what the line counts.", explanation=shared.OUT_OF_TURN)
NOT_SAID_NOW: Final = Message("That is not said now.", explanation=shared.OUT_OF_TURN)
_LINE_COUNTS: Final = Explanation(
    "playing",
    "CrossCribb",
    "In muggins a line was said to count less than nothing, or more than any five cards do. Correct the record.",
)
LINE_COUNTS: Final = Message("A line counts 0 to {most}, not {points}.", explanation=_LINE_COUNTS)
_WHO_ALONE: Final = Explanation(
    "playing",
    "CrossCribb",
    "Where a card can go; and, in setups that were written by hand for three players, that one of them "
    "must be `alone`.",
)
WHO_ALONE: Final = Message(
    "Of three players one plays alone against the others: say who (option alone).", explanation=_WHO_ALONE
)
_NO_FREE_SQUARE: Final = Explanation(
    "playing",
    "CrossCribb",
    "The square has a card already, or is not on the grid. Touch a free one.",
)
NO_FREE_SQUARE: Final = Message(
    "Square {square} is no free square of the grid: they are counted 0 to 24.", explanation=_NO_FREE_SQUARE
)
ON_GRID: Final = Message(
    "The {card} lies on the grid already. Place another card, or undo that one.", explanation=shared.CARD_SEEN
)
NOT_TURNED: Final = Message("The {card} is not the card that was turned.", explanation=shared.CARD_SEEN)
TURNS_NO_CARD: Final = Message("{player} turns no card now.", explanation=shared.OUT_OF_TURN)
SEEN: Final = Message("The {card} has been seen in this round.", explanation=shared.CARD_SEEN)
LAYS_NO_CARD_AWAY: Final = Message("{player} lays no card away now.", explanation=shared.OUT_OF_TURN)
NOT_IN_CRIB: Final = Message(
    "The {card} has been seen in this round: it cannot be in the crib.", explanation=shared.CARD_SEEN
)

# --- beside the grid ---

CUT_A_CARD: Final = panels.CUT_A_CARD
TURN_THE_CUT_CARD: Final = Message("Turn the cut card")
TURN_A_CARD: Final = Message("Turn a card")
TURN_UP_THE_CRIB: Final = panels.TURN_UP_THE_CRIB
BACK: Final = screens.BACK
NEXT: Final = Message("Next")
ANOTHER_SQUARE: Final = Message("Another square")
TOUCH_SQUARE: Final = hint("Touch a square.")
TOUCH_SQUARE_OR_LAY_AWAY: Final = hint("Touch a square, or lay the card away to the crib.")
WHOSE_LINES: Final = Message("{columns}: columns, {rows}: rows")
ROUND: Final = Message("round {round}: {first} {points}, {second} {others}")
ROUND_WITH_HEELS: Final = Message("round {round}: {first} {points}, {second} {others} (with {heels} for his heels)")
PEGS_DIFFERENCE: Final = PEGS
NOBODY_PEGS: Final = Message("a tie: nobody pegs")
LINE_OF: Final = Message("{who}, {line}: {what}")
"""A line of the grid and its cards, or what it counts."""
HAS_SAID: Final = told("{who} said {points}.")
LINE_OF_ALL: Final = Message("{place} of {lines}: {line}")
