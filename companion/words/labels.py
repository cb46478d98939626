"""What the page says where the labels of a field are read off the wood."""

from __future__ import annotations

from companion.words.message import Explanation, Message

OUT = Message("out")
ROLL = Message("must roll")
PICKLE = Message("pickle")
WITH_PICKLES = Message("with pickles")
NO_PICKLES = Message("no pickles")
MY_OWN = Message("my own")
LOW_HOLES = Message("Holes 1 to 3")
IS = Message("Hole {hole}: {label}.")

_WHAT_PRINTED = Explanation(
    "playing",
    "'Round the Bases",
    "The page of the labels. Of a field of wood compare each hole with what your field prints; bases and the "
    "batter's box cannot be changed.",
)
WHAT_PRINTED = Message("What does your field print?", explanation=_WHAT_PRINTED)
BASE = Message("A base is always a base.", explanation=_WHAT_PRINTED)
BATTERS_BOX = Message("The batter's box has no label.", explanation=_WHAT_PRINTED)
READ_OFF = Message("These are the labels that you have read off your field.", explanation=_WHAT_PRINTED)
COMPARE = Message("{please} these labels with those that are printed on your field.", explanation=_WHAT_PRINTED)
PLEASE_COMPARE = Message("Please compare")
ON_SCREEN = Message("This is the field on the screen.", explanation=_WHAT_PRINTED)
WHAT_THEY_DO = Message("What do the holes do?", explanation=_WHAT_PRINTED)
RIMS = Message(
    "The rims say what a hole does to who lands there: {labels}. Touch a hole to change its label.",
    explanation=_WHAT_PRINTED,
)
PRESETS = Message("“With pickles” has one in holes 9, 15 and 21, “no pickles” has none.", explanation=_WHAT_PRINTED)

_LOCKED = Explanation(
    "playing",
    "'Round the Bases",
    "The labels of the first three holes of the base path (ruling R20). If your field prints what they do, touch "
    "*as printed* and set them.",
)
LOCKED = Message("A strikeout, unless your field prints its own procedure.", explanation=_LOCKED)
AS_SET = Message("Holes 1 to 3 do what you set there.", explanation=_LOCKED)
STRIKEOUT = Message("A difference of 1 to 3 is a strikeout.", explanation=_LOCKED)
AS_PRINTED = Message("as printed")
