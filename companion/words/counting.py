"""Why cards cannot be counted: too few or too many of them, or cards that nobody can hold."""

from __future__ import annotations

from typing import Final

from companion.words.common import CARD_TWICE, NONE
from companion.words.message import Explanation, Message

# --- in the shell ---

_HOW_MANY: Final = Explanation(
    "commands",
    "How a command was called",
    "The wrong number of cards for what is to be counted, or no starter. `companion score --help` says how many each "
    "game needs.",
)
HAND: Final = Message(
    "A hand or a crib has {size} cards, and the starter is the fifth (or --starter CARD): these are {count}.",
    explanation=_HOW_MANY,
)
HAND_OF_THREE: Final = Message(
    "A hand has {size} cards, and the starter is the fourth (or --starter CARD): these are {count}.",
    explanation=_HOW_MANY,
)
CRIB: Final = Message(
    "A crib has {size} cards, and the starter is the fifth (or --starter CARD): these are {count}.",
    explanation=_HOW_MANY,
)
LINE: Final = Message("A line has {size} cards, the cut card included: these are {count}.", explanation=_HOW_MANY)
CEASE_FIRE: Final = Message(
    "After a cease-fire {size} cards count; else say the turn card: --starter CARD.", explanation=_HOW_MANY
)
FORMATION: Final = Message(
    "A formation has {size} cards, a hand or a reserve {hand}: these are {count}.", explanation=_HOW_MANY
)

# --- scores ---

_CANNOT_BE_COUNTED: Final = Explanation(
    "playing",
    "Cards that cannot be",
    "Counting was asked of the wrong number of cards, or of cards that pass 31. Give four cards (in five-card cribbage "
    "three) and the starter, or the cards that were laid since the count was last 0.",
)
NOT_FOUR: Final = Message(
    "A hand is shown with four cards and the starter, and these are {count}: {cards}.", explanation=_CANNOT_BE_COUNTED
)
NOT_THREE: Final = Message(
    "A hand is shown with three cards and the starter, and these are {count}: {cards}.",
    explanation=_CANNOT_BE_COUNTED,
)
NO_CARDS: Final = NONE
NONE_LAID: Final = Message(
    "No card is laid yet, so nothing can score: lay a card first.", explanation=_CANNOT_BE_COUNTED
)
PAST_31: Final = Message(
    "The cards {cards} count {count}: no card may take the count past 31.", explanation=_CANNOT_BE_COUNTED
)
FIVE_OF_A_RANK: Final = Message(
    "Five cards of the rank of {card} are there: a pack has only four; check the cards.",
    explanation=CARD_TWICE.explanation,
)
