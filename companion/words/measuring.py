"""What the screen says that measures a board in photographs."""

from __future__ import annotations

from companion.words.message import Explanation, Message

MEASURE = Message("Measure")
MEASURING = Message("Measure: a board like {board}")
SEARCH_AGAIN = Message("Search again")
NEXT_QUESTION = Message("Next question")
CLOSER = Message("Closer")
THE_WHOLE = Message("The whole")
IS_HOLE = Message("A hole is here")
IS_NO_HOLE = Message("It is no hole")
BEGINS_HERE = Message("The tracks begin here")
SAVE = Message("Save")
SAVE_ANYWAY = Message("Save all the same")

_PHOTOGRAPHS = Explanation(
    "board",
    "A board from photographs",
    "The page *Measure* takes photographs from a USB stick (its first folder, or *Cribbage* on it), or from the folder "
    "that it names. The strips of markers have to lie around the board: "
    "[how to photograph it](../scan.md). It has to have the tracks of the board of the last game.",
)
CHOOSE_PHOTOGRAPHS = Message(
    "Choose the photographs of one board, with its strips around it.", explanation=_PHOTOGRAPHS
)
NO_PHOTOGRAPHS = Message(
    "No photographs are here. Put a stick with some in, or copy them into {folder}, and touch Search again.",
    explanation=_PHOTOGRAPHS,
)
NO_PHOTOGRAPHS_ON_STICK = Message(
    "No photographs are here. Put a stick with some in, and touch Search again.", explanation=_PHOTOGRAPHS
)
FINDING = Message("Looking for the holes")

_QUESTIONS = Explanation(
    "board",
    "A board from photographs",
    "The scan asks about holes that it did not see, and about what looks like a hole and is none of the board's. Touch "
    "a place: *A hole is here*, or *It is no hole*. Nothing is written before *Save*.",
)
ALL_FOUND = Message("All {holes} holes were found. Touch one that is wrong, or save the board.", explanation=_QUESTIONS)
FOUND_SOME = Message("{count} hole is in question.", "{count} holes are in question.", explanation=_QUESTIONS)
HIDDEN = Message("{hole} was not seen. Is it here? If not, touch where it is.", explanation=_QUESTIONS)
LEFT_OUT = Message("This looks like a hole, and is none of the board's.", explanation=_QUESTIONS)
NAMELESS = Message("A hole that has no name yet.", explanation=_QUESTIONS)
NOTHING_SEEN = Message("No hole was seen here.", explanation=_QUESTIONS)
NO_NAMES = Message(
    "{count} place looks like a hole, and they do not make this board. Touch what is no hole, and what was missed.",
    "{count} places look like holes, and they do not make this board. Touch what is no hole, and what was missed.",
    explanation=_QUESTIONS,
)
WHICH_START = Message(
    "It is not clear where the tracks begin. Touch the first start hole, then The tracks begin here.",
    explanation=_QUESTIONS,
)

_SAVED = Explanation(
    "board",
    "A board from photographs",
    "Good news: the board file is written. A computer with the program makes all else from it: `companion board "
    "check`, `companion hardware make`, and `companion play --board`.",
)
BOARD_ON_STICK = Message(
    "The board file {file} is on the USB stick, in the folder {folder}. The stick may be pulled out.",
    explanation=_SAVED,
)
BOARD_IN = Message("The board file {file} is in {folder}.", explanation=_SAVED)
NO_STICK = Message("No USB stick is in. Put one in, and save again.", explanation=_SAVED)
