"""What is said of recorded sessions."""

from __future__ import annotations

from companion.words.message import Explanation, Message

_NO_SNAPSHOT = Explanation(
    "board",
    "Boards on the screen and recorded ones",
    "A recorded board has come to its end, or its session has no snapshots at all. See [recorded "
    "sessions](../session-record.md).",
)
NO_SNAPSHOT = Message(
    "The session {path} holds no snapshot of a board: there is nothing to play.", explanation=_NO_SNAPSHOT
)
ENDED = Message("The recorded session has ended.", explanation=_NO_SNAPSHOT)

_UNREADABLE = Explanation(
    "files",
    "Recorded sessions",
    "The file cannot be read or written; the reason is in the sentence. A session is never written over: name a "
    "new file.",
)
UNREADABLE = Message("The session {path} cannot be read: {reason}.", explanation=_UNREADABLE)
NO_PLAIN_FILE = Message("The session {path} cannot be read: it is a folder, or no plain file.", explanation=_UNREADABLE)
NOT_WRITTEN = Message("The session {path} cannot be written: {reason}.", explanation=_UNREADABLE)

_LINE = Explanation(
    "files",
    "Recorded sessions",
    "The line that is named does not follow [the format](../session-record.md). What stands before it has been played.",
)
LINE = Message("The session {path}, line {line}, {reason}.", explanation=_LINE)
NO_SESSION = Message('is not a session: it must begin with {{"{mark}": {version}, ...}}', explanation=_LINE)
OTHER_FORMAT = Message("has the format {found}; this program reads format {version}", explanation=_LINE)
NO_SETUP = Message('has no "setup": an object with "players"', explanation=_LINE)
NO_BOARD = Message('has no "board": the name of a board', explanation=_LINE)
BACK_IN_TIME = Message("goes back in time: {at} ms after {last} ms", explanation=_LINE)
NO_OBJECT = Message("must be an object in braces", explanation=_LINE)
NO_TIME = Message('needs "at_ms": whole milliseconds since the beginning, at most a month', explanation=_LINE)
UNKNOWN_WORD = Message('has an unknown word "{word}": the words are {words}', explanation=_LINE)
ONE_THING = Message("must say one thing beside at_ms, one of {words}: it says {count}", explanation=_LINE)
HOLE_TWICE = Message('names a hole twice in "board"', explanation=_LINE)
STRANGE_HOLE = Message('names a hole that the board does not have: "{hole}"', explanation=_LINE)
NO_JSON = Message("is not JSON: {reason} at character {place}", explanation=_LINE)
RECORD_OF_GAME = Message(
    'begins the record of a game, which is no session: "companion review" reads it', explanation=_LINE
)
NO_UTF8 = Message("is not JSON in UTF-8", explanation=_LINE)
NO_END = Message(
    "is the last one, and it has no end: the program was ended, or the file was cut off", explanation=_LINE
)
DAMAGED = Message("does not fit the lines before it: the file is damaged, or was changed", explanation=_LINE)
TOO_LONG = Message("is longer than {most} kB", explanation=_LINE)
NEEDS = Message('needs "{word}": {wanted}', explanation=_LINE)
BOARD = Message("a list of the names of all holes that hold a peg", explanation=_LINE)
ACT = Message('a text such as "lay 0 5H"', explanation=_LINE)
ACCEPT = Message('"points" or "board"', explanation=_LINE)
ANSWER = Message("the key of an answer", explanation=_LINE)
HOLE = Message("the name of a hole", explanation=_LINE)
