"""What is wrong with a record of a game that was written by hand, cut off, or changed."""

from __future__ import annotations

from typing import Final

from companion.words import shared
from companion.words.message import Explanation, Message

_HEAD: Final = Explanation(
    "files",
    "Records of games",
    "The head of a record has a line that is missing, twice there, or not what it should be. Compare it with a record "
    "that `companion games export` wrote. An edition that the program does not know comes from a newer one: update it.",
)
NO_RECORD: Final = Message(
    "Line 1 of the record must be `record: {format}`: this is no record that can be read here.", explanation=_HEAD
)
LINE: Final = Message("Line {number} of the record: {reason}", explanation=shared.NO_SUCH_ACTION)
NO_LINE_OF_HEAD: Final = Message("{line} is no `key: value` line of a head.", explanation=_HEAD)
TWICE: Final = Message("{key} is there twice.", explanation=_HEAD)
VALUE_UNREADABLE: Final = Message("the value of {key} cannot be read: {value}.", explanation=_HEAD)
KEY_MISSING: Final = Message("The setup of the game has no {key}.", explanation=_HEAD)
NO_SETUP: Final = Message("The setup of a game must be an object with keys, not {found}.", explanation=_HEAD)
GAME: Final = Message("The game must be a name, not {found}.", explanation=_HEAD)
PLAYERS: Final = Message("The players must be a list of names, not {found}.", explanation=_HEAD)
TARGET: Final = Message("The target must be a number of points, not {found}.", explanation=_HEAD)
POLICY: Final = Message("There is no policy {found}: it is {policies}.", explanation=_HEAD)
OPTIONS: Final = Message("The options must be texts by name, not {found}.", explanation=_HEAD)
EDITION: Final = Message(
    "This program plays the editions 1 to {newest} of the rulings, not {found}.", explanation=_HEAD
)
NO_SUCH_GAME: Final = Message("The head of the record describes no game: {reason}", explanation=_HEAD)
UNKNOWN_GAME: Final = Message("The head of the record names no game: {reason}", explanation=_HEAD)

# --- actions ---

NO_ACTION: Final = Message("{game} has no action {verb}: it has {verbs}.", explanation=shared.NO_SUCH_ACTION)
VALUES: Final = Message("{verb} takes {wanted} values ({fields}), not {count}.", explanation=shared.NO_SUCH_ACTION)
IS_NOT: Final = Message("{word} is not {kind}.", explanation=shared.NO_SUCH_ACTION)
YES_OR_NO: Final = Message("yes or no")
A_NUMBER: Final = Message("a number")
QUOTED_TEXT: Final = Message("a quoted text")

_AGAINST_RULES: Final = Explanation(
    "files",
    "Records of games",
    "The line can be read, but the rules do not allow the action at that place; the reason follows. Somebody changed "
    "the record, or it was written by a version with other rulings.",
)
AGAINST_RULES: Final = Message("{action} is against the rules. {reason}", explanation=_AGAINST_RULES)

_NOT_AS_WRITTEN: Final = Explanation(
    "files",
    "Records of games",
    "A record that was written out has a line `seal`, which tells how many lines there are and what they add up to. "
    "Copy the file again from where it came; in one that you changed yourself take that line out.",
)
NOT_AS_WRITTEN: Final = Message(
    "The record is not as it was written: it was cut off, damaged or changed. If you changed it, take out its line "
    '"{seal}".',
    explanation=_NOT_AS_WRITTEN,
)
