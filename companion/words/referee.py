"""What the referee says: verdicts on pegs, the way home, questions. Sides are `Who`, holes numbers or phrases."""

from typing import Final

from companion.words.message import Message
from companion.words.telling import TOLD

# --- verdicts ---

PEGGED: Final = Message("{who} pegged {points}.", explanation=TOLD)
PEGGED_WELL: Final = Message("{who} pegged {points}")
MORE_TO_PEG: Final = Message("{who} pegged {points}: {more} more to peg.")
NO_CARD_EXPLAINS: Final = Message("{who} pegged {points}: no card explains it yet.")
ONLY_OWED: Final = Message(
    "{who} pegged {points}, but only {owed} is owed.", "{who} pegged {points}, but only {owed} are owed.", by="owed"
)
TOO_MANY: Final = Message("{who} pegged {off} too many.")
FALSE_CLAIM: Final = Message("{who} is in the game hole with {off} too many.")
FRONT_PEG_MOVED: Final = Message("{who} moved the front peg: the back peg leaps over it.")
WRONG_TRACK: Final = Message("One of {who}'s pegs stands on another track.")
BEHIND: Final = Message("{who}'s pegs stand behind where they were.")
NEITHER_SEEN: Final = Message("The board sees neither of {who}'s pegs.")
UNSEEN: Final = Message("The board does not see {who}'s pegs.")
TOO_MANY_PEGS: Final = Message("There are too many pegs on {who}'s track.")
UNCLEAR: Final = Message("It is unclear where {who}'s pegs stand: please look.")
HOLDS_PEG: Final = Message("{who} holds a peg.")
WENT_BACK: Final = Message("{who}'s pegs went back: so does the game.")
AT_REST: Final = Message("{who}'s pegs are at rest.")
TO_FOLLOW: Final = Message("{who}'s pegs have to follow the game.")
LOST_SIGHT: Final = Message("The board has lost sight of {count} pegs at once: check its plugs and cables.")

# --- verdicts on a field ---

BATTER_TOO_FAR: Final = Message("The batter stands {off} too far, on {hole}.")
BATTER_TOO_SHORT: Final = Message("The batter stands {off} too short, on {hole}.")
RUNNER_TOO_FAR: Final = Message("A runner stands {off} too far, on {hole}.")
RUNNER_TOO_SHORT: Final = Message("A runner stands {off} too short, on {hole}.")
COUNTER_WRONG: Final = Message("The peg in the {box} box shows {shown}: it is {real}.")
COUNTER_EMPTY: Final = Message("The peg in the {box} box shows nothing: it is {real}.")
RUNS_WRONG: Final = Message("The pegs in {box} show {shown}: it is {real}.")
STRAY: Final = Message("A peg stands in {hole} that does not belong there.")

# --- the way home ---

BOTH_OUT: Final = Message("The board sees neither of {who}'s pegs: they belong in {holes}.")
SEES_NONE: Final = Message("The board sees none of {who}'s pegs: they belong in {holes}.")
MOVE: Final = Message("{who}'s peg belongs in {place}: move it from {lift}.")
TAKE_OUT: Final = Message("There is a peg too many on {who}'s track: take out the one in {lift}.")
SET: Final = Message("{who}'s peg belongs in {place}: set it there.")
FIELD_MOVE: Final = Message("Move the {peg} from {lift} to {place}.")
FIELD_SET: Final = Message("Set the {peg} in {place}.")
FIELD_TAKE_OUT: Final = Message("Take the {peg} out of {lift}.")
RUNNER: Final = Message("runner")
BATTER: Final = Message("batter")
PEG: Final = Message("peg")
BOX_PEG: Final = Message("{box} peg")

# --- questions and their answers ---

STANDS_IN: Final = Message("Does one of {who}'s pegs stand in {hole}?")
IN_NO_HOLE: Final = Message(
    "One of {who}'s pegs is in no hole. If it stands in one, touch that hole: its sensor may be dead."
)
IN_NO_HOLE_BUT: Final = Message("One of {who}'s pegs is in no hole. Is it in {hole}?")
CARD_MISSING: Final = Message("{who} pegged {points}. Is a card missing?")
CARD_MISSING_FOR_ALL: Final = Message("{who} pegged {points}, and no card explains it. Is a card missing?")
CARD_MISSING_FOR_REST: Final = Message(
    "{who} pegged {points}: {explained} is explained. Is a card missing?",
    "{who} pegged {points}: {explained} are explained. Is a card missing?",
    by="explained",
)
READ_IN_MANY_WAYS: Final = Message(
    "It is unclear where {who}'s pegs stand: the sensors can be read in more than one way. Please look."
)
WHICH_HOLE: Final = Message("The board feels a peg of {who}'s in {holes}, but there is only one. Where does it stand?")
MISSING_FROM_BOX: Final = Message(
    "A peg of {box} is in no hole: set it in {box}, or on {places}. If it stands in a hole, mask that one."
)
IT_IS_IN: Final = Message("It is in {hole}")
IN_A_HAND: Final = Message("It is in a hand")
IS_MISSING: Final = Message("A card is missing")
NONE_MISSING: Final = Message("No card is missing")
LOOK_AGAIN: Final = Message("Look again")

# --- penalties, about which people are asked ---

PENALTY_FOR_CLAIM: Final = Message(
    "{who} claimed the game with {off} too many. The penalty: 15 holes back, and {off} to {others}."
)
OLD_LAW: Final = Message("{who} pegged {off} too many. By the old law they go to {others}.")
OPPONENTS_PEG: Final = Message(
    "A peg of {who} was moved to another track. If an opponent did that, {who} gets 2.",
    "A peg of {who} was moved to another track. If an opponent did that, {who} get 2.",
    by="who",
)
HEELS_FORFEITED: Final = Message("{who} has not pegged 2 for his heels yet: a card laid now forfeits them.")
JUST_MEND: Final = Message("Just put it right")
CARRY_OUT: Final = Message("Carry it out")
PEG_FIRST: Final = Message("Peg them first")
LAY_CARD: Final = Message("Lay the card")
