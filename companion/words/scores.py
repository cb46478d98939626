"""What points are scored for, as players call it: alone ("run of three") and in a sentence ("a run of three")."""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.words.message import Message


class Called(NamedTuple):
    """What a score is called: alone, and in "Ann scores 3 for ..."."""

    alone: Message
    scored: Message


def _alike(text: str) -> Called:
    """Return what is called the same either way."""
    message = Message(text)
    return Called(message, message)


FIFTEEN: Final = _alike("fifteen")
THIRTY_ONE: Final = _alike("31")
PAIR: Final = Called(Message("pair"), Message("a pair"))
PAIR_ROYAL: Final = Called(Message("pair royal"), Message("a pair royal"))
DOUBLE_PAIR_ROYAL: Final = Called(Message("double pair royal"), Message("a double pair royal"))
RUN: Final = Called(Message("run"), Message("a run"))
RUNS: Final = {
    3: Called(Message("run of three"), Message("a run of three")),
    4: Called(Message("run of four"), Message("a run of four")),
    5: Called(Message("run of five"), Message("a run of five")),
    6: Called(Message("run of six"), Message("a run of six")),
    7: Called(Message("run of seven"), Message("a run of seven")),
}
"""Runs by their length."""
DOUBLE_RUN: Final = Called(Message("double run"), Message("a double run"))
DOUBLE_RUNS: Final = {
    8: Called(Message("double run of three"), Message("a double run of three")),
    10: Called(Message("double run of four"), Message("a double run of four")),
}
"""Double runs by what they are worth."""
TRIPLE_RUN: Final = Called(Message("triple run of three"), Message("a triple run of three"))
DOUBLE_DOUBLE_RUN: Final = Called(Message("double-double run of three"), Message("a double-double run of three"))
FLUSH: Final = Called(Message("flush"), Message("a flush"))
FLUSHES: Final = {
    3: Called(Message("flush of three"), Message("a flush of three")),
    4: Called(Message("flush of four"), Message("a flush of four")),
    5: Called(Message("flush of five"), Message("a flush of five")),
}
"""Flushes by their length, as they are counted aloud."""
THIRTY_ONE_ALOUD: Final = Message("thirty-one")
HIS_NOBS: Final = _alike("his nobs")
HIS_HEELS: Final = _alike("his heels")
GO: Final = Called(Message("go"), Message("the go"))
LAST_CARD: Final = Called(Message("last card"), Message("the last card"))
LAST: Final = _alike("last")
MUGGINS: Final = _alike("muggins")
FALSE_GO: Final = Called(Message("false go"), Message("a false go"))
FALSE_CLAIM: Final = _alike("false claim")
DIFFERENCE: Final = _alike("difference")
PEGGED: Final = _alike("pegged")
PEGGED_TOO_MANY: Final = _alike("pegged too many")
OPPONENTS_PEG: Final = _alike("peg moved by an opponent")
IN_THESE_WORDS: Final = Message("{text}")
"""For what a penalty was given, as a record has it."""

WORTH: Final = Message("{what}: {points}")
"""A score of the play: "run of three: 3"."""
THIRTY_ONE_FOR: Final = Message("31 for {points}")
FOR: Final = Message("{points} for {what}")
"""A score of the play that is no combination: "1 for the go"."""

SCORED_FOR: Final = Message("{what} for {points}")
"""A score as it is laid: "a run of three for 3"."""
COUNT_IS: Final = Message("{count}")
"""The count of the play, as it is called."""
IS: Final = Message("{what} is {total}")
SO_FAR: Final = Message("{what} {total}")
"""Scores as they are counted aloud, each on top of those before: "fifteen 2", "a pair is 4"."""
AND_LAST: Final = Message("{most}, and {last}")
NOTHING: Final = Message("nothing")
"""What cards count that score nothing."""
LEAVE: Final = Message("{count}; leave the {card}")
"""How a formation is counted, and the card that is best left to the reserve."""

FOR_ALL: Final = Message("{reasons}")
"""What points are owed for: "pair and fifteen"."""

HAND: Final = Called(Message("hand"), Message("the hand"))
CRIB: Final = Called(Message("crib"), Message("the crib"))
RESERVE: Final = Called(Message("reserve"), Message("the reserve"))
FORMATION: Final = Called(Message("formation"), Message("the formation"))
"""What is counted: alone, and in "Ann counts ..."."""
