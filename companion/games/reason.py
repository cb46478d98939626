"""What events and awards are about: why points were scored, what was counted, how cards were dealt.

A closed set for cards (`ScoreReason`), one for what several games have (`SharedReason`), and one in the `events` of
a game that has its own.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, Self

from companion.words import scores as say
from companion.words.message import Sentence
from companion.words.scores import Called


class Reason(Enum):
    """Base of these sets. A member's value is its word in files and JSON; `called` is what players call it.

    `starter`: it is counted with a starter, which is the last of its cards.
    """

    called: Called | None
    starter: bool

    def __new__(cls, word: str, called: Called | None = None, starter: bool = False) -> Self:
        """Make a member of its word in files, of what players call it, and whether a starter counts with it."""
        member = object.__new__(cls)
        member._value_ = word
        member.called = called
        member.starter = starter
        return member

    def __str__(self) -> str:
        """Return its word in files and JSON."""
        return str(self.value)


class ScoreReason(Reason):
    """Why cards score.

    The show and the play give the first six. The next three come from the games: they depend on the deal, not
    on the cards alone. The last three, runs with the pairs in them counted at once, are known to Battlefield only.
    """

    FIFTEEN = "fifteen", say.FIFTEEN
    PAIR = "pair", say.PAIR
    RUN = "run", say.RUN
    FLUSH = "flush", say.FLUSH
    HIS_NOBS = "his_nobs", say.HIS_NOBS
    THIRTY_ONE = "thirty_one", say.THIRTY_ONE
    HIS_HEELS = "his heels", say.HIS_HEELS
    GO = "go", say.GO
    LAST_CARD = "last card", say.LAST_CARD
    DOUBLE_RUN = "double_run", say.DOUBLE_RUN
    TRIPLE_RUN = "triple_run", say.TRIPLE_RUN
    DOUBLE_DOUBLE_RUN = "double_double_run", say.DOUBLE_DOUBLE_RUN


class SharedReason(Reason):
    """What else events of several games are about."""

    HAND = "hand", say.HAND, True
    CRIB = "crib", say.CRIB, True
    MUGGINS = "muggins", say.MUGGINS
    FALSE_CLAIM = "false claim", say.FALSE_CLAIM
    GAME_HOLE = "game hole"
    """A side pegged itself out with points that it had not (P5)."""
    PEGGED = "pegged", say.PEGGED
    """Points that no card explains: the scorekeeper's."""
    FACE_DOWN = "face down"
    """The app dealt, and nobody has seen a card."""
    ALL_CUT = "all"
    """After a tie everybody cuts again."""


class PenaltyReason(Reason):
    """For what a side is given points once a person has confirmed it (P13)."""

    PEGGED_TOO_MANY = "pegged too many", say.PEGGED_TOO_MANY
    OPPONENTS_PEG = "peg moved by an opponent", say.OPPONENTS_PEG


_PENALTIES: Final[dict[str, Reason]] = {each.value: each for each in PenaltyReason}


def penalty_reason(word: str) -> Reason | Sentence:
    """Return for what a penalty in a record was given; a record may have words of its own."""
    return _PENALTIES.get(word) or say.IN_THESE_WORDS(text=word)


_BY_POINTS: Final[dict[tuple[Reason, int], Called]] = {
    **{(ScoreReason.RUN, points): named for points, named in say.RUNS.items()},
    **{(ScoreReason.DOUBLE_RUN, points): named for points, named in say.DOUBLE_RUNS.items()},
    (ScoreReason.PAIR, 6): say.PAIR_ROYAL,
    (ScoreReason.PAIR, 12): say.DOUBLE_PAIR_ROYAL,
}


def named(reason: Reason, points: int) -> Called:
    """Return what players call points for a reason: so many for a run are a run of three."""
    found = _BY_POINTS.get((reason, points)) or reason.called
    assert found is not None, reason  # of those that points are scored for each has words
    return found
