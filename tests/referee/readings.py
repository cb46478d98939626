"""Readings in doubt, in a few words."""

from __future__ import annotations

from companion.games.ledger import Award, Debt, TrackOwed
from companion.games.reason import ScoreReason
from companion.referee.doubt import Doubt, read_in_doubt
from companion.referee.verdict import Call

AT_REST, RIGHT, PENDING, UNDERPEGGED = Call.AT_REST, Call.RIGHT, Call.PENDING, Call.UNDERPEGGED
IN_HAND, BOTH_OUT, UNCLEAR, FOREIGN = Call.IN_HAND, Call.BOTH_OUT, Call.UNCLEAR, Call.FOREIGN
WRONG_PEG, BACKWARD = Call.WRONG_PEG, Call.BACKWARD


def owed(*points: int, back=5, front=9, free=False) -> TrackOwed:
    debts = tuple(Debt(Award(0, each, ScoreReason.FIFTEEN), each, n) for n, each in enumerate(points, 1))
    return TrackOwed(0, back, front, 121, debts, 0, free)


FOUR, TWO_HOPS, ANY_LEAP = owed(4), owed(2, 3), owed(free=True)


def numbers(text: str) -> frozenset[int]:
    return frozenset(map(int, text.split(",") if text else ()))


def read(track: TrackOwed, closed: str, doubt: str = ""):
    """Read the closed holes "5,9", in a doubt such as "ghosts=9 fresh=12,13 strays"."""
    facts = dict(word.split("=") for word in doubt.split() if "=" in word)
    sets = {name: numbers(text) for name, text in facts.items()}
    return read_in_doubt(track, numbers(closed), Doubt(**sets, strays="strays" in doubt.split()))


def check(track: TrackOwed, closed: str, doubt: str, call: Call, pegs: str | None = None, doubted: str = "") -> None:
    """Check the call, where the pegs are read, and which holes are not believed; without pegs: what is closed, all."""
    reading = read(track, closed, doubt)
    expected = (call, numbers(closed if pegs is None else pegs), numbers(doubted))
    assert (reading.call, reading.seen, reading.doubted) == expected
    assert reading.doubtful is (pegs is not None or call is UNCLEAR)
