"""What is said in cribbage, and in the games that share its cards."""

from __future__ import annotations

from typing import Final

from companion.words.message import Message
from companion.words.telling import asked

# --- what is awaited ---

PEG_WHAT_YOU_SCORE: Final = asked("Peg what you score")
CUT: Final = asked("{player}: cut for the deal, the lowest card deals")
CUT_AGAIN: Final = asked("{player}: cut again, the lowest card deals")
DEAL: Final = asked("{player}: deal {dealt} cards each, everybody lays away {away}")
DEAL_AND_ONE: Final = asked("{player}: deal {dealt} cards each and one into the crib, everybody lays away {away}")
CUT_THE_PACK: Final = asked("{player}: cut the pack, {dealer} turns the starter")
LAY: Final = asked("{player}: lay a card")
LAY_AT: Final = asked("{player}: lay a card, {count} so far")
LAY_OR_GO: Final = asked("{player}: lay a card, {count} so far, or say go")
COUNT: Final = asked("{player}: count your hand, {hand} with {starter}")
TURN_UP_CRIB: Final = asked("{player}: turn up the crib, card {place} of {cards}")
SHUFFLE: Final = asked("{player}: shuffle and deal the next hand")

# --- buttons ---

NEXT_DEAL: Final = Message("Next deal")
SOMEBODY_DEALS: Final = Message("{player} deals")
CARDS_DEALT: Final = Message("Cards are dealt")
MISDEAL: Final = Message("Misdeal")
GO: Final = Message("Go")
COUNT_HAND: Final = Message("Count {player}'s hand")
PENALTY: Final = Message("Penalty for {player}'s false go")

# --- shorter headlines, where the screen shows the rest ---

DEAL_EACH: Final = asked("{player}: deal {dealt} each, lay away {away}")
DEAL_EACH_AND_ONE: Final = asked("{player}: deal {dealt} each and {straight} to the crib, lay away {away}")
PEG_COUNTED: Final = asked("{player}: peg {what}; muggins may be called")
TURN_UP: Final = asked("{player}: turn up {what}")
COUNT_YOURS: Final = asked("{player}: count your hand")
COUNT_AND_PEG: Final = asked("{player}: count your hand and peg it")
TURN_UP_NOW: Final = Message("Turn up {what}")

# --- what the rules do not allow ---

ONLY_TOLD: Final = Message("A false go is only told in this game: there is no penalty for it.")
NOT_KNOWN: Final = Message("{player} is not known to have said go falsely in this deal.")
NO_CUT_NOW: Final = Message("{player} does not cut now.")
CUT_ALREADY: Final = Message("The {card} has been cut already.")
ONLY_PEGS: Final = Message("The scorekeeper knows no cards: whatever is pegged is scored.")
HAND_NOT_COUNTED: Final = Message("{player}'s hand is not counted now.")
NOT_IN_CRIB: Final = Message("The {card} has been seen in this deal: it cannot be in the crib. Enter another card.")
NO_GO_NOW: Final = Message("It is not {player}'s turn to say go.")
MUST_LAY: Final = Message("The count is {count}: every card fits, so {player} must lay one.")
NO_LAY_NOW: Final = Message("It is not {player}'s turn to lay the {card}.")
IS_STARTER: Final = Message("The {card} is the starter: nobody can hold it. Lay another card, or undo the starter.")
LAID_ALREADY: Final = Message("The {card} has been laid already. Lay another card, or undo the one laid before.")
PAST_LIMIT: Final = Message("The count is {count}: the {card} would make it {total}. Lay a lower card or say go.")
