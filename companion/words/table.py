"""What the screen of the table says by itself: headlines, and how a peg that is wrong so far comes right."""

from __future__ import annotations

from typing import Final

from companion.words.message import Message
from companion.words.telling import asked

ABOUT: Final = Message("{who}: {said}")
"""A sentence that does not name the side that it is about."""

PEG_FIRST: Final = asked("{who}: peg {points}, from {front} to {goal}")
PEGGED_OF: Final = asked("{who} pegged {pegged} of {owed}: {more} more")
PEGGED_BUT: Final = Message(
    "{who} pegged {pegged}, but only {owed} is owed", "{who} pegged {pegged}, but only {owed} are owed", by="owed"
)
NO_CARD_YET: Final = asked("{who} pegged {pegged}: no card says so yet")
LOOK_AT_PEGS: Final = Message("Please look at the pegs: they do not stand as the game says.")
NOT_AS_THE_GAME: Final = Message("The pegs do not stand as the game says.")

A_CARD_MISSING: Final = Message("A card missing? Touch it.")
OR_ELSE: Final = Message("{first} Or: {second}")
SET_BACK: Final = Message("Set the peg back from {stands} to {belongs}.")
SET_BACK_BY: Final = Message("Set the pegs back by {by}.")
SET_ON_BY: Final = Message("Set the pegs on by {by}.")
PEG_THE_REST: Final = Message("Peg the rest: from {stands} on to {belongs}.")

PEGS: Final = Message("{who} pegs {points}: {front} → {goal}", "{who} peg {points}: {front} → {goal}", by="who")
PEGS_FOR: Final = Message(
    "{who} pegs {points} for {what}: {front} → {goal}", "{who} peg {points} for {what}: {front} → {goal}", by="who"
)

WHERE_IS_THE_PEG: Final = Message("{who}: where is the peg?")
CARD_MISSING: Final = Message("{who}: is a card missing?")
WHAT_HAPPENED: Final = Message("{who}: what happened?")
A_PENALTY: Final = Message("{who}: a penalty?")
HEELS_FIRST: Final = Message("{who}: his heels first?")
ANSWER_BELOW: Final = Message("Answer below, or put the pegs where they belong.")

ALL_PEGGED: Final = Message("{who}: all pegged that is claimed? Then {points} can be called.")
WHO_CALLS: Final = Message("Muggins! Who calls, and how many?")
WHICH_HOLE: Final = Message("Which hole's sensor should not be believed?")
WHAT_HAS_HAPPENED: Final = Message("What has happened, the newest first")
