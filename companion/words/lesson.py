"""What is said to a newcomer in the first hand: what happens, why, and what to touch. Two short sentences at most."""

from __future__ import annotations

from typing import Final

from companion.words.message import Explanation, Message
from companion.words.terms import offered

_STEP: Final = Explanation(
    "playing",
    "The first hand",
    "A step of the hand that a newcomer is led through, or a kind word where something else was touched. What is to be "
    "touched has a bright frame.",
)

FIRST_HAND: Final = Message("Your first hand")
FIRST_HAND_NOTE: Final = offered("New to cribbage? Three minutes, card by card and peg by peg.")
GO_ON_NOTE: Final = offered("You have begun: go on where you left.")
NEXT: Final = Message("Next", context="the first hand")
A_WHOLE_GAME: Final = Message("Play a game")


def _step(text: str, plural: str = "", by: str = "") -> Message:
    return Message(text, plural, by=by, explanation=_STEP)


# --- the steps ---

WELCOME: Final = _step("Welcome! Red is you. Cards score points, points move pegs, and 121 wins. Touch Next.")
PEGS: Final = _step("Each side has two pegs. To score, the back one leaps over the front one: a hole for each point.")
LAY_AWAY: Final = _step(
    "You deal, so two of your cards go into a spare hand of yours, the crib. A pair is good there: touch {card}."
)
LAY_AWAY_TOO: Final = _step("Now {card}. The four that you keep are your hand.")
OTHER_LAYS_AWAY: Final = _step("{player} gives two cards to your crib as well.")
OTHER_CUTS: Final = _step("{player} cuts the pack. The card that is turned up, the starter, counts with every hand.")
OTHER_LAYS: Final = _step("{player} is to lay a card. What you lay adds up, to 31 at most.")
LAY_SCORING: Final = _step(
    "Lay {card}: with the {count} that lie there it makes {what}, for {points} point.",
    "Lay {card}: with the {count} that lie there it makes {what}, for {points} points.",
    by="points",
)
LAY_FIRST: Final = _step("You lay first now, and the count begins at 0. Touch {card}, or another card.")
LAY_ANY: Final = _step("The count is {count}. No card of yours scores now: touch {card}, or another that fits.")
GO: Final = _step("None of your cards fits: the count would pass 31. Say so: touch Go.")
PEG_OWN: Final = _step(
    "You scored {points} point: {what}. Set your back peg into hole {goal}.",
    "You scored {points} points: {what}. Set your back peg into hole {goal}.",
    by="points",
)
PEG_OTHER: Final = _step(
    "{player} scored {points} point: {what}. Please set the back peg of {player} into hole {goal}.",
    "{player} scored {points} points: {what}. Please set the back peg of {player} into hole {goal}.",
    by="points",
)
PEG_OWN_COUNT: Final = _step(
    "Look how it counts {points} point. Set your back peg into hole {goal}.",
    "Look how it counts {points} points. Set your back peg into hole {goal}.",
    by="points",
)
PEG_OTHER_COUNT: Final = _step(
    "The hand of {player} counts {points} point. Please set the back peg of {player} into hole {goal}.",
    "The hand of {player} counts {points} points. Please set the back peg of {player} into hole {goal}.",
    by="points",
)
SET_DOWN: Final = _step("Good. Now set the peg into hole {goal}: it is lit.")
COUNT_OWN: Final = _step("The show: count your hand with the starter, each fifteen, pair and run. Touch the button.")
OTHER_COUNTS: Final = _step("All cards are laid. Now hands are counted; {player} comes first, because you dealt.")
COUNT_CRIB: Final = _step("The crib is yours, because you dealt. Turn it up, and count it too.")
DONE: Final = _step("That was a whole hand! In a game you deal in turn until somebody has 121. Well played.")

# --- what was not to be touched, said kindly ---

PUT_BACK: Final = _step("No harm done. Set the pegs as the lights show: one move at a time.")
NEARLY: Final = _step("Nearly. {said}.")
KEEP: Final = _step("Keep that one: 5, 6, 7 and 8 are worth a lot together. Touch {card}.")
SCORES_MORE: Final = _step("That fits too, but {card} scores. Touch {card}.")
TOO_HIGH: Final = _step("{wrong} would go past 31. Touch {card}.")
NO_PEG_NOW: Final = _step("No peg moves now. {said}")
NOT_THAT: Final = _step("Not that one. {said}")
NOT_YET: Final = _step("One moment. {said}")

NOT_KEPT: Final = Message(
    "The first hand cannot be kept: {reason}.",
    explanation=Explanation(
        "files",
        "The disk",
        "The file of the first hand, beside the journal, could not be written. Mend the reason and begin again.",
    ),
)
NOT_THIS_BOARD: Final = Message(
    "The first hand is played on the screen. {reason}",
    explanation=Explanation(
        "board",
        "Boards on the screen and recorded ones",
        "The board of the last game did not open, for the reason that follows. The first hand needs none; look at the "
        "cable, then at *Board*.",
    ),
)
