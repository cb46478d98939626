"""What is said in Battlefield Cribbage alone."""

from __future__ import annotations

from typing import Final

from companion.words import panels, shared, telling
from companion.words.message import Explanation, Message
from companion.words.panels import hint
from companion.words.telling import asked, told

# --- what happened ---

PARTNERS_MOVED: Final = told("{first} and {second} are partners, {one} and {other} change places.")
PARTNERS_SIT: Final = told("{first} and {second} are partners, and sit opposite already.")
OPENED: Final = told("{card} opens the frontline.")
REVEALED: Final = telling.TURNS_UP
DREW: Final = told("{player} drew {card}.")
TOOK: Final = told("{player} took {card} from the frontline.")
RENEWED: Final = told("Go: {card} begins a new frontline.")
CLOSING: Final = told("{player} has all five cards face up: one more turn for everybody else.")
TURN_CARD: Final = told("The turn card is {card}.")
CEASE_FIRE: Final = told("A joker opens the frontline: cease-fire, all formations are counted.")
KILLED: Final = told("The joker is the turn card: it kills every hand.")

# --- what is awaited ---

DEAL: Final = (
    asked("{player}: deal {cards} cards each, face down"),
    asked("{player}: deal {cards} cards each, face down, and 1 to the reserve"),
    asked("{player}: deal {cards} cards each, face down, and 2 to the reserve"),
)
"""By how many cards go to the reserve."""
OPEN: Final = asked("{player}: turn up the card that opens the frontline")
REVEAL_FIRST: Final = asked("{player}: turn up two of your cards, the first one")
REVEAL_SECOND: Final = asked("{player}: turn up two of your cards, the second one")
SHUFFLE: Final = asked("{player}: shuffle and deal")
TAKE_OR_TURN: Final = asked("{player}: take the {card}, or turn the top card of the pile: it is the turn card")
DRAW: Final = asked("{player}: draw a card, or take the {card}")
DRAW_LAST: Final = asked("{player}: draw a card, or take the {card} (the last turns)")
REPLACE: Final = asked("{player}: the {card} goes into your formation: lay the card that it replaces")
LAY_OR_REPLACE: Final = asked("{player}: lay the {card}, or the card that it replaces")
TURN_UP_FORMATION: Final = asked("{player}: turn up your formation, card {place} of {cards}")
COUNT_ALL: Final = asked("{player}: count all five cards")
LEAVE_ONE: Final = asked("{player}: leave one card to the reserve")
COUNT_RESERVE: Final = asked("{player}: count the reserve")
TURN_UP_RESERVE: Final = asked("{player}: turn up the reserve, card {place} of {cards}")

SHUFFLES: Final = Message("{dealer} shuffles, {cutter} may cut the pack.", explanation=shared.BEFORE_A_DEAL)

# --- buttons ---

NEXT_SKIRMISH: Final = Message("Next skirmish")
TAKE_CARD: Final = Message("Take the {card}")
LAY_CARD: Final = Message("Lay the {card}")
CUT_A_CARD: Final = panels.CUT_A_CARD
OPEN_THE_LINE: Final = Message("Turn up the first card")
TURN_UP_A_CARD: Final = Message("Turn up a card")
DRAW_A_CARD: Final = Message("Draw a card")
LAY_FACE_DOWN: Final = Message("Lay one that lies face down")
COUNT_FORMATION: Final = Message("Count {player}'s formation")
COUNT_THE_RESERVE: Final = Message("Count the reserve")

# --- what the rules do not allow ---

_NONE_TO_RESERVE: Final = Explanation(
    "playing",
    "Battlefield Cribbage",
    "After a cease-fire all five cards count; in any other skirmish one of the five goes to the reserve. "
    "Touch the card that is left before counting.",
)
NONE_TO_RESERVE: Final = Message(
    "After a cease-fire all five cards count, and none goes to the reserve.", explanation=_NONE_TO_RESERVE
)
NOT_IN_FORMATION: Final = Message("The {card} is no card of {player}'s formation.", explanation=shared.CARD_SEEN)
ONE_TO_RESERVE_FIRST: Final = Message(
    "One card goes to the reserve before a hand is counted.", explanation=_NONE_TO_RESERVE
)
_RESERVE_KNOWN: Final = Explanation(
    "playing",
    "CrossCribb",
    "With four players the reserve is what they left, and no more cards are turned up. Touch *Count the reserve*.",
)
RESERVE_KNOWN: Final = Message("All four cards of the reserve are known.", explanation=_RESERVE_KNOWN)
NOT_IN_RESERVE: Final = Message(
    "The {card} has been seen in this skirmish: it cannot be in the reserve.", explanation=shared.CARD_SEEN
)
_RESERVE_UNKNOWN: Final = Explanation(
    "playing",
    "Battlefield Cribbage",
    "Not every card that has to be counted has been entered. Touch the cards that still lie face down.",
)
RESERVE_UNKNOWN: Final = Message("The reserve is not known yet.", explanation=_RESERVE_UNKNOWN)
FORMATION_NOT_COUNTED: Final = Message("{player}'s formation is not counted now.", explanation=shared.OUT_OF_TURN)
NOT_ALL_KNOWN: Final = Message("Not all cards of {player} are known.", explanation=_RESERVE_UNKNOWN)
_ALL_FACE_UP: Final = Explanation(
    "playing",
    "Battlefield Cribbage",
    "The turn card comes when two cards are left in the pile, or with the last of the last turns. Draw, "
    "take or turn as the sentence at the top says.",
)
ALL_FACE_UP: Final = Message("All cards of {player} lie face up.", explanation=_ALL_FACE_UP)
TWO_LEFT: Final = Message(
    "Two cards are left in the pile: the top one is laid as the turn card.", explanation=_ALL_FACE_UP
)
COULD_NOT_LAY: Final = Message("The {card} is no card that {player} could lay.", explanation=shared.CARD_SEEN)
NO_TURN_CARD_YET: Final = Message(
    "The turn card comes off the pile only when two cards are left in it.", explanation=_ALL_FACE_UP
)
SEEN: Final = Message(
    "The {card} has been seen in this skirmish. Enter another card, or undo that one.", explanation=shared.CARD_SEEN
)
_JOKER_CUT: Final = Explanation(
    "playing",
    "Cards that cannot be",
    "A joker was cut for the deal. Put it back and cut again.",
)
JOKER_CUT: Final = Message("A joker has no rank: put it back and cut again.", explanation=_JOKER_CUT)

# --- beside the cards ---

SKIRMISH: Final = Message("Skirmish {number}")
FACE_DOWN: Final = (
    hint("Nobody looks at the cards."),
    hint("Nobody looks at the cards. One more goes to the reserve."),
    hint("Nobody looks at the cards. Two more go to the reserve."),
)
"""By how many cards go to the reserve."""
ALL_FIVE_COUNT: Final = hint("Cease-fire: all five cards count, without a turn card.")
TOUCH_FOR_RESERVE: Final = hint("Touch the card that goes to the reserve.")
BEST_RESERVE: Final = hint("Best reserve: {card}. The other four score {points}.")
SCORES_WITH: Final = hint("It scores {ways}.")
POINTS_WITH: Final = Message("{points} with {cards}")
NONE_SCORES: Final = hint("No card that is known scores.")
JOKER_KILLS: Final = hint("A joker kills the hand that uses it.")
GO_TO_RESERVE: Final = Message("Go to the reserve")
GO_TO_CARDS: Final = Message("Go to {player}'s cards")
