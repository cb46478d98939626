"""What is said in 'Round the Bases alone."""

from __future__ import annotations

from typing import Final

from companion.words import holes
from companion.words.message import Message
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

# --- what happened ---

DICE: Final = Message("{dice}")
DICE_SHOW: Final = told("The dice show {dice}.")
ROLLED: Final = told("{who} rolled {dice}.")
BATS_FIRST: Final = told("{who} bats first, {player} deals.", "{who} bat first, {player} deals.")
SWUNG: Final = told("{player} swings: {difference}.")
NOBODY_OUT: Final = told("{player}: {result}, nobody out.")
ONE_OUT: Final = told("{player}: {result}, one out.")
TWO_OUT: Final = told("{player}: {result}, two out.")
THREE_OUT: Final = told("{player}: {result}, three out.")
STEALS: Final = told("{who} tries to steal {base}.", "{who} try to steal {base}.")
RUN_SCORES: Final = told("{who} scores a run.", "{who} score a run.")
RUNS_SCORE: Final = told("{who} scores {points} runs.", "{who} score {points} runs.")
SIDES_CHANGED: Final = told(
    "Inning {inning}: {who} comes to bat, {player} deals.", "Inning {inning}: {who} come to bat, {player} deals."
)

# --- what is awaited ---

ROLL_OFF: Final = asked("Roll a die each, the higher chooses who bats first")
ROLLED_HIGHER: Final = Message("{who} rolled higher: bat first, or take the field?")
STEP_IN: Final = asked("{player}: step into the box and deal")
THREE_ARE_OUT: Final = asked("Three are out")
SWING: Final = asked("{player}: swing, {batting} to {fielding}")
SWING_UNSEEN: Final = asked("{player}: swing, the difference of the scales is what counts")
STEAL_WITH_A_SIX: Final = asked("{player}: steal {base}: a 6 on either die is safe")
PICKLE_FOR_BATTER: Final = asked(
    "{player}: a pickle for the batter on hole {hole}: one die each, whoever alone rolls a 3 has it"
)
PICKLE_FOR_RUNNER: Final = asked(
    "{player}: a pickle for the runner on hole {hole}: one die each, whoever alone rolls a 3 has it"
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

DIE_SHOWS: Final = Message("A die shows 1 to 6, not {die}.")
INNINGS: Final = Message("A game has {least} to {most} innings, not {innings}.")
NO_SCOREKEEPER: Final = Message("The scorekeeper knows no cards, and a jack is a home run: choose another referee.")
LABELS: Final = Message("The labels of the field cannot be played with: {error}")
SCALE_TOO_FAR: Final = Message("No hand brings a scale so far: agree on where its pegs stand.")
NOT_PLAYED_OUT: Final = Message("The hand is not played to its end.")
ONE_STEAL: Final = Message("One attempt to steal a deal was agreed on, and it has been made.")
NO_EMPTY_BASE: Final = Message("Only a runner with an empty base ahead can steal.")
NO_RUNNER: Final = Message("There is no runner on that base.")
BASE_TAKEN: Final = Message("The next base is not empty: only a runner with an empty base ahead can steal.")
HALF_OVER: Final = Message("Three are out: the half inning is over.")
DICE_FIRST: Final = Message("First the dice: a peg has not been decided yet.")
NOT_WAITED_FOR: Final = Message("No {what} is waited for.")
