"""What is said in cribbage, and in the games that share its cards."""

from __future__ import annotations

from typing import Final

from companion.words import panels, shared
from companion.words.message import Explanation, Message
from companion.words.telling import ASKED, asked

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
DEAL_BY_APP: Final = asked("{player}: deal")
DISCARD: Final = Message("{player}: lay a card away", "{player}: lay {left} cards away", by="left", explanation=ASKED)
SHOW_YOUR_CRIB: Final = asked("{player}: turn up the crib")
COUNT: Final = asked("{player}: count your hand, {hand} with {starter}")
TURN_UP_CRIB: Final = asked("{player}: turn up the crib, card {place} of {cards}")
SHUFFLE: Final = asked("{player}: shuffle and deal the next hand")

# --- buttons ---

NEXT_DEAL: Final = Message("Next deal")
SOMEBODY_DEALS: Final = Message("{player} deals")
CARDS_DEALT: Final = Message("Cards are dealt")
DEAL_NOW: Final = Message("Deal the cards")
GO_TO_CRIB: Final = Message("What you lay away goes to {player}'s crib.", explanation=ASKED)
CUT_A_CARD: Final = panels.CUT_A_CARD
SHOW_CARDS_OF: Final = Message("Show {player}'s cards")
TURN_STARTER: Final = Message("Turn the starter")
SHOW_CRIB: Final = panels.TURN_UP_THE_CRIB
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

_ONLY_TOLD: Final = Explanation(
    "playing",
    "Muggins",
    "A false go was to be punished where the game has no penalty for it, or for a seat that is not known "
    "to have said go falsely. The program learns of a false go only when the card is laid that could have "
    "been laid before (ruling C11).",
)
ONLY_TOLD: Final = Message("A false go is only told in this game: there is no penalty for it.", explanation=_ONLY_TOLD)
NOT_KNOWN: Final = Message("{player} is not known to have said go falsely in this deal.", explanation=_ONLY_TOLD)
NO_CUT_NOW: Final = Message("{player} does not cut now.", explanation=shared.OUT_OF_TURN)
CUT_ALREADY: Final = Message("The {card} has been cut already.", explanation=shared.CARD_SEEN)
ONLY_PEGS: Final = Message(
    "The scorekeeper knows no cards: whatever is pegged is scored.", explanation=shared.SCOREKEEPER
)
HAND_NOT_COUNTED: Final = Message("{player}'s hand is not counted now.", explanation=shared.OUT_OF_TURN)
NOT_IN_CRIB: Final = Message(
    "The {card} has been seen in this deal: it cannot be in the crib. Enter another card.", explanation=shared.CARD_SEEN
)
NO_GO_NOW: Final = Message("It is not {player}'s turn to say go.", explanation=shared.OUT_OF_TURN)
_MUST_LAY: Final = Explanation(
    "playing",
    "Cards that cannot be",
    "A seat says *Go* although every card fits under 31. Lay a card; a seat without cards is passed over by itself.",
)
MUST_LAY: Final = Message("The count is {count}: every card fits, so {player} must lay one.", explanation=_MUST_LAY)
NO_LAY_NOW: Final = Message("It is not {player}'s turn to lay the {card}.", explanation=shared.OUT_OF_TURN)
IS_STARTER: Final = Message(
    "The {card} is the starter: nobody can hold it. Lay another card, or undo the starter.",
    explanation=shared.CARD_SEEN,
)
LAID_ALREADY: Final = Message(
    "The {card} has been laid already. Lay another card, or undo the one laid before.", explanation=shared.CARD_SEEN
)
_PAST_LIMIT: Final = Explanation(
    "playing",
    "Cards that cannot be",
    "The count would go past 31. Lay another card, or say *Go*. If the count on the screen is not the "
    "count on the table, a card was entered wrongly: undo back to it.",
)
PAST_LIMIT: Final = Message(
    "The count is {count}: the {card} would make it {total}. Lay a lower card or say go.", explanation=_PAST_LIMIT
)
_BY_APP: Final = Explanation(
    "playing",
    "Cards that cannot be",
    "Where the app deals it knows the cards (C14): only a card that is held can be laid, and a go needs a hand in "
    "which none fits. Choose one of the cards that are shown.",
)
NOT_SHUFFLED: Final = Message("The cards are not shuffled yet.", explanation=_BY_APP)
NOT_SHUFFLED_NOW: Final = Message("The app shuffles once, before the first deal.", explanation=_BY_APP)
LAID_AWAY: Final = Message("{player} has laid away already.", explanation=_BY_APP)
NOT_HELD: Final = Message("{player} does not hold the {card}. Lay a card of that hand.", explanation=_BY_APP)
CAN_LAY: Final = Message("{player} holds a card that fits at {count}: lay it.", explanation=_BY_APP)
_NO_HINTS: Final = Explanation(
    "playing",
    "The coach",
    "*Hint* is there where the app deals to two players, unless the option *Hints* is *not allowed*, as it is with the "
    "referees *Muggins* and *Tournament* where nothing else was chosen.",
)
NO_HINTS: Final = Message("No hints were agreed upon in this game.", explanation=_NO_HINTS)
