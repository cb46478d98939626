"""What the referee says: verdicts on pegs, the way home, questions. Sides are `Who`, holes numbers or phrases."""

from typing import Final

from companion.words import shared
from companion.words.message import Explanation, Message
from companion.words.telling import TOLD

# --- verdicts ---

PEGGED: Final = Message("{who} pegged {points}.", explanation=TOLD)
PEGGED_WELL: Final = Message("{who} pegged {points}")
PEGS: Final = Message("{who} pegs {points}", "{who} peg {points}", by="who")
MORE_TO_PEG: Final = Message("{who} pegged {points}: {more} more to peg.", explanation=shared.PEG_THE_REST)
NO_CARD_EXPLAINS: Final = Message("{who} pegged {points}: no card explains it yet.", explanation=shared.CARD_MISSING)
ONLY_OWED: Final = Message(
    "{who} pegged {points}, but only {owed} is owed.",
    "{who} pegged {points}, but only {owed} are owed.",
    by="owed",
    explanation=shared.CARD_MISSING,
)
_TOO_MANY: Final = Explanation(
    "playing",
    "The pegs and the cards",
    "More points were pegged than any card explains. The lights show the peg and the hole it belongs in. "
    "If a card that earned the points was not touched, touch it.",
)
TOO_MANY: Final = Message("{who} pegged {off} too many.", explanation=_TOO_MANY)
_FALSE_CLAIM: Final = Explanation(
    "playing",
    "The pegs and the cards",
    "A side set its peg into the game hole without the points for it. Set it back as shown. In a "
    "tournament the penalty of ruling P13 is offered; see [rulings](../rulings.md#p13-penalties).",
)
FALSE_CLAIM: Final = Message("{who} is in the game hole with {off} too many.", explanation=_FALSE_CLAIM)
_FRONT_PEG_MOVED: Final = Explanation(
    "playing",
    "The pegs and the cards",
    "The front peg was moved instead of the back peg. Bring the back peg up to where the front peg stood, "
    "or undo: pegs look alike, so both ways end well.",
)
FRONT_PEG_MOVED: Final = Message("{who} moved the front peg: the back peg leaps over it.", explanation=_FRONT_PEG_MOVED)
_WRONG_TRACK: Final = Explanation(
    "playing",
    "The pegs and the cards",
    "A track holds more pegs than it should; most often a peg was set on the neighbour's track. Take out "
    "the one that is lit. If there is no peg in that hole, its sensor is at fault: ignore it with *Ignore a "
    "hole*.",
)
WRONG_TRACK: Final = Message("One of {who}'s pegs stands on another track.", explanation=_WRONG_TRACK)
_BEHIND: Final = Explanation(
    "playing",
    "The pegs and the cards",
    "A peg went backward, and the board does not stand as at any earlier moment of the game. Set it as "
    "shown. To take a move back on purpose, set *all* pegs back to where they stood, or touch *Undo*.",
)
BEHIND: Final = Message("{who}'s pegs stand behind where they were.", explanation=_BEHIND)
_BACK_PEG_MOVED: Final = Explanation(
    "playing",
    "The pegs and the cards",
    "The back peg was moved, but it leaps over the front peg only where it scores. Set it as shown, or touch *Undo*.",
)
BACK_PEG_MOVED: Final = Message("{who} moved the back peg, but not past the front peg.", explanation=_BACK_PEG_MOVED)
_NEITHER_SEEN: Final = Explanation(
    "playing",
    "The pegs and the cards",
    "A peg was lifted, knocked over or set in a wrong hole; or the sensors of both holes fail together (a "
    "loose plug), which the board cannot tell from two hands. Follow the two lights, one peg at a time: "
    "the blinking yellow light is where the peg is, the green one where it belongs. It is noticed by "
    "itself when it is right.",
)
NEITHER_SEEN: Final = Message("The board sees neither of {who}'s pegs.", explanation=_NEITHER_SEEN)
_LOST_SIGHT: Final = Explanation(
    "playing",
    "The pegs and the cards",
    "Three pegs or more have vanished in one moment, which no hands do: a plug is loose, or the board was "
    "lifted. Nobody is accused, and cards can be entered. Push the plugs home; play goes on by itself "
    "once the pegs are seen again. If they really are out, the screen shows where they belong after a few "
    "seconds.",
)
UNSEEN: Final = Message("The board does not see {who}'s pegs.", explanation=_LOST_SIGHT)
TOO_MANY_PEGS: Final = Message("There are too many pegs on {who}'s track.", explanation=_WRONG_TRACK)
_UNCLEAR: Final = Explanation(
    "playing",
    "The pegs and the cards",
    "The sensors allow more than one reading, and at least one of them would be unfair to somebody. Lift "
    "the pegs in question and set them firmly. If the hole keeps lying, ignore it with *Ignore a hole*, and "
    "look at it on the page *Board*.",
)
UNCLEAR: Final = Message("It is unclear where {who}'s pegs stand: please look.", explanation=_UNCLEAR)
_HOLDS_PEG: Final = Explanation(
    "playing",
    "The pegs and the cards",
    "No fault: the sensors of a side have been read, and nothing follows from it.",
)
HOLDS_PEG: Final = Message("{who} holds a peg.", explanation=_HOLDS_PEG)
WENT_BACK: Final = Message("{who}'s pegs went back: so does the game.", explanation=shared.WENT_BACK)
AT_REST: Final = Message("{who}'s pegs are at rest.", explanation=_HOLDS_PEG)
TO_FOLLOW: Final = Message("{who}'s pegs have to follow the game.", explanation=shared.OUT_OF_STEP)
LOST_SIGHT: Final = Message(
    "The board has lost sight of {count} pegs at once: check its plugs and cables.", explanation=_LOST_SIGHT
)

# --- verdicts on a field ---

BATTER_TOO_FAR: Final = Message("The batter stands {off} too far, on {hole}.", explanation=shared.FIELD_FOLLOWS)
BATTER_TOO_SHORT: Final = Message("The batter stands {off} too short, on {hole}.", explanation=shared.FIELD_FOLLOWS)
RUNNER_TOO_FAR: Final = Message("A runner stands {off} too far, on {hole}.", explanation=shared.FIELD_FOLLOWS)
RUNNER_TOO_SHORT: Final = Message("A runner stands {off} too short, on {hole}.", explanation=shared.FIELD_FOLLOWS)
COUNTER_WRONG: Final = Message(
    "The peg in the {box} box shows {shown}: it is {real}.", explanation=shared.FIELD_FOLLOWS
)
RUNS_WRONG: Final = Message("The pegs in {box} show {shown}: it is {real}.", explanation=shared.FIELD_FOLLOWS)
STRAY: Final = Message("A peg stands in {hole} that does not belong there.", explanation=shared.FIELD_FOLLOWS)

# --- the way home ---

BOTH_OUT: Final = Message("The board sees neither of {who}'s pegs: they belong in {holes}.", explanation=_NEITHER_SEEN)
SEES_NONE: Final = Message("The board sees none of {who}'s pegs: they belong in {holes}.", explanation=_LOST_SIGHT)
MOVE: Final = Message("{who}'s peg belongs in {place}: move it from {lift}.", explanation=_NEITHER_SEEN)
TAKE_OUT: Final = Message(
    "There is a peg too many on {who}'s track: take out the one in {lift}.", explanation=_WRONG_TRACK
)
SET: Final = Message("{who}'s peg belongs in {place}: set it there.", explanation=_NEITHER_SEEN)
FIELD_MOVE: Final = Message("Move the {peg} from {lift} to {place}.", explanation=shared.FIELD_FOLLOWS)
FIELD_SET: Final = Message("Set the {peg} in {place}.", explanation=shared.FIELD_FOLLOWS)
FIELD_TAKE_OUT: Final = Message("Take the {peg} out of {lift}.", explanation=shared.FIELD_FOLLOWS)
RUNNER: Final = Message("runner")
BATTER: Final = Message("batter")
PEG: Final = Message("peg")
BOX_PEG: Final = Message("{box} peg")

# --- questions and their answers ---

_IN_NO_HOLE: Final = Explanation(
    "playing",
    "The pegs and the cards",
    "A peg has been in no hole for some seconds (*A peg in no hole is asked about after*, under "
    "Settings). Set it, or answer: if it stands in a hole that does not see it, that hole's sensor is "
    "ignored from then on, and play goes on around it. The last question comes where a sensor is closed, "
    "but was found to be so without a peg before, and where a box shows one peg more than were seen to be "
    "set there, so that an ignored hole may have lost its own.",
)
STANDS_IN: Final = Message("Does one of {who}'s pegs stand in {hole}?", explanation=_IN_NO_HOLE)
IN_NO_HOLE: Final = Message(
    "One of {who}'s pegs is in no hole. If it stands in one, touch that hole: its sensor may be dead.",
    explanation=_IN_NO_HOLE,
)
IN_NO_HOLE_BUT: Final = Message("One of {who}'s pegs is in no hole. Is it in {hole}?", explanation=_IN_NO_HOLE)
CARD_MISSING: Final = Message("{who} pegged {points}. Is a card missing?", explanation=shared.CARD_MISSING)
CARD_MISSING_FOR_ALL: Final = Message(
    "{who} pegged {points}, and no card explains it. Is a card missing?", explanation=shared.CARD_MISSING
)
CARD_MISSING_FOR_REST: Final = Message(
    "{who} pegged {points}: {explained} is explained. Is a card missing?",
    "{who} pegged {points}: {explained} are explained. Is a card missing?",
    by="explained",
    explanation=shared.CARD_MISSING,
)
CARD_MISSING_FOR_FIELD: Final = Message(
    "Pegs of the field stand elsewhere than the cards have them so far. Is a card missing?",
    explanation=shared.CARD_MISSING,
)
READ_IN_MANY_WAYS: Final = Message(
    "It is unclear where {who}'s pegs stand: the sensors can be read in more than one way. Please look.",
    explanation=_UNCLEAR,
)
_WHICH_HOLE: Final = Explanation(
    "playing",
    "The pegs and the cards",
    "The magnet of one peg may have closed two holes beside each other, and either could be right. Touch "
    "the hole in which the peg really stands: the other one is not believed any more as long as a peg "
    "stands beside it.",
)
WHICH_HOLE: Final = Message(
    "The board feels a peg of {who}'s in {holes}, but there is only one. Where does it stand?", explanation=_WHICH_HOLE
)
MISSING_FROM_BOX: Final = Message(
    "A peg of {box} is in no hole: set it in {box}, or on {places}. If it stands in a hole, ignore that one.",
    explanation=shared.FIELD_FOLLOWS,
)
IT_IS_IN: Final = Message("It is in {hole}")
IN_A_HAND: Final = Message("It is in a hand")
IT_IS_THERE: Final = Message("It is there")
IT_IS_NOT_THERE: Final = Message("It is not there")
IS_MISSING: Final = Message("A card is missing")
NONE_MISSING: Final = Message("No card is missing")
LOOK_AGAIN: Final = Message("Look again")

# --- penalties, about which people are asked ---

_PENALTY_FOR_CLAIM: Final = Explanation(
    "playing",
    "The pegs and the cards",
    "The options of this game allow a penalty, and the program never carries one out by itself. Agree at "
    "the table; *Carry it out* moves the points, *Just put it right* does not.",
)
PENALTY_FOR_CLAIM: Final = Message(
    "{who} claimed the game with {off} too many. The penalty: 15 holes back, and {off} to {others}.",
    explanation=_PENALTY_FOR_CLAIM,
)
OLD_LAW: Final = Message(
    "{who} pegged {off} too many. By the old law they go to {others}.", explanation=_PENALTY_FOR_CLAIM
)
OPPONENTS_PEG: Final = Message(
    "A peg of {who} was moved to another track. If an opponent did that, {who} gets 2.",
    "A peg of {who} was moved to another track. If an opponent did that, {who} get 2.",
    by="who",
    explanation=_PENALTY_FOR_CLAIM,
)
_HEELS_FORFEITED: Final = Explanation(
    "playing",
    "The pegs and the cards",
    "A jack was turned up and the dealer has not pegged the 2 points for it. Peg them first; a card that "
    "is laid now forfeits them (ruling C4).",
)
HEELS_FORFEITED: Final = Message(
    "{who} has not pegged 2 for his heels yet: a card laid now forfeits them.", explanation=_HEELS_FORFEITED
)
JUST_MEND: Final = Message("Just put it right")
CARRY_OUT: Final = Message("Carry it out")
PEG_FIRST: Final = Message("Peg them first")
LAY_CARD: Final = Message("Lay the card")
