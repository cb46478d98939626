"""What the screen of the table says by itself: headlines, and how a peg that is wrong so far comes right."""

from __future__ import annotations

from typing import Final

from companion.words import shared
from companion.words.message import Explanation, Message
from companion.words.telling import asked

ABOUT: Final = Message("{who}: {said}")
"""A sentence that does not name the side that it is about."""

PEG_FIRST: Final = asked("{who}: peg {points}, from {front} to {goal}")
PEG_FOR: Final = asked("Peg {points} for {who}, from {front} to {goal}")
"""For the computer, which waits until people have moved its peg."""
PEGGED_OF: Final = asked("{who} pegged {pegged} of {owed}: {more} more")
PEGGED_BUT: Final = Message(
    "{who} pegged {pegged}, but only {owed} is owed", "{who} pegged {pegged}, but only {owed} are owed", by="owed"
)
NO_CARD_YET: Final = asked("{who} pegged {pegged}: no card says so yet")
LOOK_AT_PEGS: Final = Message(
    "Please look at the pegs: they do not stand as the game says.", explanation=shared.OUT_OF_STEP
)
NOT_AS_THE_GAME: Final = Message("The pegs do not stand as the game says.", explanation=shared.OUT_OF_STEP)

A_CARD_MISSING: Final = Message("A card missing? Touch it.", explanation=shared.CARD_MISSING)
OR_ELSE: Final = Message("{first} {otherwise}", explanation=shared.CARD_MISSING)
SET_BACK: Final = Message("Set the peg back from {stands} to {belongs}.", explanation=shared.CARD_MISSING)
SET_BACK_BY: Final = Message("Set the pegs back by {by}.", explanation=shared.CARD_MISSING)
OR_SET_BACK: Final = Message("Or set the peg back from {stands} to {belongs}.", explanation=shared.CARD_MISSING)
OR_SET_BACK_BY: Final = Message("Or set the pegs back by {by}.", explanation=shared.CARD_MISSING)
SET_ON_BY: Final = Message("Set the pegs on by {by}.", explanation=shared.PEG_THE_REST)
PEG_THE_REST: Final = Message("Peg the rest: from {stands} on to {belongs}.", explanation=shared.PEG_THE_REST)

PEGS: Final = Message("{who} pegs {points}: {front} → {goal}", "{who} peg {points}: {front} → {goal}", by="who")
PEGS_FOR: Final = Message(
    "{who} pegs {points} for {what}: {front} → {goal}", "{who} peg {points} for {what}: {front} → {goal}", by="who"
)

_ANSWER_BELOW: Final = Explanation(
    "playing",
    "The pegs and the cards",
    "The bar above a question. Answer with the buttons, or just put the pegs right: then the question "
    "goes away by itself.",
)
WHERE_IS_THE_PEG: Final = Message("{who}: where is the peg?", explanation=_ANSWER_BELOW)
CARD_MISSING: Final = Message("{who}: is a card missing?", explanation=_ANSWER_BELOW)
WHAT_HAPPENED: Final = Message("{who}: what happened?", explanation=_ANSWER_BELOW)
A_PENALTY: Final = Message("{who}: a penalty?", explanation=_ANSWER_BELOW)
HEELS_FIRST: Final = Message("{who}: his heels first?", explanation=_ANSWER_BELOW)
ANSWER_BELOW: Final = Message("Answer below, or put the pegs where they belong.", explanation=_ANSWER_BELOW)
LOOK_AT_THEM: Final = Message(
    "Set the pegs firmly where they belong, or look again: then the way home is shown.", explanation=_ANSWER_BELOW
)

ALL_PEGGED: Final = Message(
    "{who}: all pegged that is claimed? Then {points} can be called.", explanation=shared.CALLED_TOO_EARLY
)
WHO_CALLS: Final = Message("Muggins! Who calls, and how many?", explanation=shared.MUGGINS_OPEN)
WHICH_HOLE: Final = Message("Which hole's sensor should not be believed?", explanation=shared.MASK)
WHAT_HAS_HAPPENED: Final = Message("What has happened, the newest first")
