"""What is said in 'Round the Bases alone."""

from __future__ import annotations

from typing import Final

from companion.words import holes
from companion.words.message import Message
from companion.words.telling import told

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
