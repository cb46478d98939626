"""What is said in 'Round the Bases alone."""

from __future__ import annotations

from typing import Final

from companion.words import holes, labels, panels, shared
from companion.words.message import Explanation, Message
from companion.words.numbers import NUMBERS
from companion.words.telling import asked, told

FIRST_BASE: Final = holes.FIRST_BASE
SECOND_BASE: Final = holes.SECOND_BASE
THIRD_BASE: Final = holes.THIRD_BASE
HOME: Final = Message("home")

# --- what a turn at bat came to ---

SINGLE: Final = Message("single")
DOUBLE: Final = Message("double")
TRIPLE: Final = Message("triple")
HOME_RUN: Final = Message("home run")
INSIDE_THE_PARK: Final = Message("inside-the-park home run")
STRIKEOUT: Final = Message("strikeout")
OUT_ON: Final = Message("out on hole {hole}")
LEFT: Final = Message("left in the base path")
DOUBLE_PLAY: Final = Message("{what}, double play")
TRIPLE_PLAY: Final = Message("{what}, triple play")
STOLE: Final = Message("stole {base}")
CAUGHT: Final = Message("caught stealing {base}")

# --- the scorebook ---

FIRST_HALF: Final = Message("First half of inning {inning}: {who} at bat")
SECOND_HALF: Final = Message("Second half of inning {inning}: {who} at bat")
SCORING_LINE: Final = Message("{player}: {what}")
SWUNG_AT: Final = Message("{batting} to {fielding}, by {difference}")
RUNS_CAME_HOME: Final = Message("{count} run scores", "{count} runs score")
SO_MANY_OUT: Final = Message("{count} out", "{count} out")
STANDING_ON: Final = Message("on {bases}")
ON_FIRST: Final = Message("first", context="the base that a runner stands on")
ON_SECOND: Final = Message("second", context="the base that a runner stands on")
ON_THIRD: Final = Message("third", context="the base that a runner stands on")

# --- what happened ---

DICE: Final = Message("{dice}")
DICE_SHOW: Final = told("The dice show {dice}.")
ROLLED: Final = told("{who} rolled {dice}.")
DUEL_DICE: Final = Message("{runner} and {fielder}", context="what runner and fielder rolled in a pickle")
DUELLED: Final = told("{who} rolled {runner}, {other} {fielder}.")
"""In a pickle both sides roll a die each."""
BATS_FIRST: Final = told("{who} bats first, {player} deals.", "{who} bat first, {player} deals.")
SWUNG: Final = told("{player} swings: {difference}.")
NOBODY_OUT: Final = told("{player}: {result}, nobody out.")
ONE_OUT: Final = told("{player}: {result}, one out.")
TWO_OUT: Final = told("{player}: {result}, two out.")
THREE_OUT: Final = told("{player}: {result}, three out.")
STEALS: Final = told("{who} tries to steal {base}.", "{who} try to steal {base}.")
RUNS_SCORED: Final = Message("a run", "{count} runs", context="what a side scores")
RUNS_SCORE: Final = told("{who} scores {runs}.", "{who} score {runs}.")
SIDES_CHANGED: Final = told(
    "Inning {inning}: {who} comes to bat, {player} deals.", "Inning {inning}: {who} come to bat, {player} deals."
)

# --- what is awaited ---

ROLL_OFF: Final = asked("Roll a die each, the higher chooses who bats first")
_ROLLED_HIGHER: Final = Explanation(
    "playing",
    "It is not the time for that",
    "Both dice were rolled, and the higher side may choose. Touch one of the two buttons.",
)
ROLLED_HIGHER: Final = Message("{who} rolled higher: bat first, or take the field?", explanation=_ROLLED_HIGHER)
STEP_IN: Final = asked("{player}: step into the box and deal")
THREE_ARE_OUT: Final = asked("Three are out")
SWING: Final = asked("{player}: swing, {batting} to {fielding}")
SWING_UNSEEN: Final = asked("{player}: swing, the difference of the scales is what counts")
STEAL_WITH_A_SIX: Final = asked("{player}: steal {base}: a 6 on either die is safe")
PICKLE_FOR_BATTER: Final = asked(
    "{player}: a pickle for the batter on hole {hole}: one die each, the only one to roll a 3 has it"
)
PICKLE_FOR_RUNNER: Final = asked(
    "{player}: a pickle for the runner on hole {hole}: one die each, the only one to roll a 3 has it"
)
BATTER_MUST_ROLL: Final = asked("{player}: the batter on hole {hole} must roll: a {number} on either die is safe")
RUNNER_MUST_ROLL: Final = asked("{player}: the runner on hole {hole} must roll: a {number} on either die is safe")

# --- buttons ---

BAT_FIRST: Final = Message("Bat first")
TAKE_FIELD: Final = Message("Take the field")
NEXT_BATTER: Final = Message("Next batter")
CHANGE_SIDES: Final = Message("Change sides")
BATS: Final = Message("{who} bats first", "{who} bat first", by="who")
SWING_NOW: Final = Message("Swing")
STEAL: Final = Message("Steal {base}")
ONE_DIE: Final = Message("One die")
THE_OTHER: Final = Message("The other")
NAME: Final = Message("{who}")

# --- shorter headlines, where the screen shows the rest ---

AT_BAT: Final = asked("{who} at bat, {inning}, {outs}")

# --- what the rules do not allow ---

_DIE_SHOWS: Final = Explanation(
    "playing",
    "'Round the Bases",
    "A die has 1 to 6 points. Touch what it shows.",
)
DIE_SHOWS: Final = Message("A die shows 1 to 6, not {die}.", explanation=_DIE_SHOWS)
INNINGS: Final = Message("A game has {least} to {most} innings, not {innings}.", explanation=shared.LENGTH)
NO_SCOREKEEPER: Final = Message(
    "The scorekeeper knows no cards, and a jack is a home run: choose another referee.", explanation=shared.SCOREKEEPER
)
LABELS: Final = Message("The labels of the field cannot be played with: {error}", explanation=shared.LABELS)
_SCALE_TOO_FAR: Final = Explanation(
    "playing",
    "Beginning a game",
    "A line of a record puts more on a scale of *'Round the Bases* than could ever be scored. Correct it.",
)
SCALE_TOO_FAR: Final = Message(
    "No hand brings a scale so far: agree on where its pegs stand.", explanation=_SCALE_TOO_FAR
)
NOT_PLAYED_OUT: Final = Message("The hand is not played to its end.", explanation=shared.OUT_OF_TURN)
_ONE_STEAL: Final = Explanation(
    "playing",
    "'Round the Bases",
    "The game was begun with the option *Stealing* at “once a deal”, and that attempt is over.",
)
ONE_STEAL: Final = Message("One attempt to steal a deal was agreed on, and it has been made.", explanation=_ONE_STEAL)
_NO_EMPTY_BASE: Final = Explanation(
    "playing",
    "'Round the Bases",
    "Only a runner whose next base is empty can steal. Touch a base that has such a runner.",
)
NO_EMPTY_BASE: Final = Message("Only a runner with an empty base ahead can steal.", explanation=_NO_EMPTY_BASE)
NO_RUNNER: Final = Message("There is no runner on that base.", explanation=_NO_EMPTY_BASE)
BASE_TAKEN: Final = Message(
    "The next base is not empty: only a runner with an empty base ahead can steal.", explanation=_NO_EMPTY_BASE
)
_DICE_FIRST: Final = Explanation(
    "playing",
    "'Round the Bases",
    "A die is still to be rolled, or the half inning is over: the sentence at the top says which.",
)
HALF_OVER: Final = Message("Three are out: the half inning is over.", explanation=_DICE_FIRST)
DICE_FIRST: Final = Message("First the dice: a peg has not been decided yet.", explanation=_DICE_FIRST)
NOT_WAITED_FOR: Final = Message("No {what} is waited for.", explanation=shared.OUT_OF_TURN)

# --- labels of a field ---

LABELS_COUNT: Final = Message("A base path has {count} labels, not {found}.", explanation=shared.LABELS)
IS_A_BASE: Final = Message("Hole {hole} is a base, and cannot be labelled {label}.", explanation=shared.LABELS)
IS_NO_BASE: Final = Message("Hole {hole} is no base, and cannot be labelled {label}.", explanation=shared.LABELS)
LOW_HOLE: Final = Message(
    "A difference of {hole} is a strikeout: the label of hole {hole} does not count.",
    explanation=labels.LOCKED.explanation,
)
NO_LABEL: Final = Message(
    "{letter} is no label: they are o (out), r (roll), p (pickle) and b (base).", explanation=shared.LABELS
)

# --- beside the field ---

OUTS: Final = (Message("nobody out"), Message("one out"), Message("two out"), Message("three out"))
NTH_INNING: Final = (
    Message("first inning"),
    Message("second inning"),
    Message("third inning"),
    Message("fourth inning"),
    Message("fifth inning"),
    Message("sixth inning"),
    Message("seventh inning"),
    Message("eighth inning"),
    Message("ninth inning"),
)
INNING: Final = Message("inning {number}")
STANDING: Final = Message("{inning}, {outs}, this hand {points}")
POINTS: Final = Message("{batting} : {fielding}")
ROLL_THE_DICE: Final = Message("Roll the dice")
STEAL_WHICH: Final = Message("Steal…")
CRIB_COUNTS: Final = panels.hint("The crib counts {scores}.")
ON_THE_SCALE: Final = panels.hint("On the scale: {holes}.")
"""The holes in which a scale's pegs stand once everything is pegged: "20 and 1"."""
THIS_HAND: Final = Message("this hand: {first}   {second}")
OF_SIDE: Final = Message("{who} {points}")
AT_THE_BAT: Final = Message("{who} (bat)")

_WHAT_A_HOLE_DOES: Final = Explanation(
    "playing",
    "'Round the Bases",
    "What the hole of the base path does, as it is printed on the field. If your field prints something else, change "
    "the labels under *Field labels* before the next game.",
)
MEANS_HOME_RUN: Final = Message("{difference}: an inside-the-park home run.", explanation=_WHAT_A_HOLE_DOES)
MEANS_STRIKEOUT: Final = Message("{difference}: the batter strikes out.", explanation=_WHAT_A_HOLE_DOES)
MEANS_SAFE: Final = Message("{difference}: safe on {base}.", explanation=_WHAT_A_HOLE_DOES)
MEANS_SHORT: Final = Message("{difference}: {short} short of {base}. {then}", explanation=_WHAT_A_HOLE_DOES)
SHORT: Final = NUMBERS[1:6]
BATTER_OUT: Final = Message("The batter is out.", explanation=_WHAT_A_HOLE_DOES)
MUST_ROLL: Final = Message("Must roll.", explanation=_WHAT_A_HOLE_DOES)
A_PICKLE: Final = Message("A pickle.", explanation=_WHAT_A_HOLE_DOES)
