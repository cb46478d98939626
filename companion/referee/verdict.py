"""What the referee says: verdicts with their evidence, guidance home, and questions. All values, all sides alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from companion.board.layout import HoleName
from companion.games.ledger import Debt
from companion.games.seating import Side
from companion.words.message import Sentence


class Call(Enum):
    """How a settled track is judged."""

    AT_REST = "at rest"
    RIGHT = "right"
    PEGGED = "pegged"
    """Forward, in muggins: whether by all that is owed or by less is a secret that only the ledger knows (P12)."""
    UNDERPEGGED = "underpegged"
    PENDING = "pending"
    """More was pegged than is explained so far; not an accusation."""
    OVERPEGGED = "overpegged"
    FALSE_CLAIM = "false claim"
    WRONG_PEG = "wrong peg"
    WRONG_TRACK = "wrong track"
    BACKWARD = "backward"
    IN_HAND = "in hand"
    """One peg of the side is in no hole: somebody holds it."""
    BOTH_OUT = "both out"
    """The board sees neither of the side's pegs. It looks the same whether both are out, or one is in a hand and the
    sensor of the other fails: nobody is accused."""
    UNSEEN = "unseen"
    """The board has lost sight of this side's pegs, in the same moment as of others: a fault of its own."""
    FOREIGN = "foreign"
    """More pegs than belong there."""
    TO_MOVE = "to move"
    """The game has gone on, and these pegs have not followed it yet."""
    MISPLACED = "misplaced"
    """A peg of the field was set where it does not belong; the verdict's `sentence` says how."""
    TAKEN_BACK = "taken back"
    UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A judgement on one side's pegs, with its evidence: the holes seen, the points owed, since when.

    `points` is how many were pegged, `off` how many too few or too many.
    """

    side: Side
    call: Call
    seen: frozenset[int]
    points: int = 0
    off: int = 0
    debts: tuple[Debt, ...] = ()
    since_ms: int = 0
    doubtful: bool = False
    """A reading in doubt for the player was taken (a masked hole, crosstalk)."""
    sentence: Sentence | None = None
    """What is to be said of it, where the call alone does not say it."""
    group: str = ""
    """Which group of a field it is about, where that is no scale."""
    confirmed: bool = False
    """A person has said that no card is missing which would explain what was pegged too many."""


@dataclass(frozen=True, slots=True)
class Guidance:
    """One peg's way home. `lift` or `place` is None when there is only a peg to take out, or only one to set.

    `left` counts the moves that are still to come after this one.
    """

    side: Side
    lift: HoleName | None
    place: HoleName | None
    sentence: Sentence
    left: int = 0
    asked: bool = False
    """The game asks for this move: nothing stands wrong."""
    perhaps_more: bool = False
    """All moves are of pegs that may show more than is explained so far: a card may be late (P14)."""


class Ask(Enum):
    """What a question is about."""

    HAND = "hand"
    """A side has had one peg in no hole for long: is it in the hole that the points call for?"""
    PENDING = "pending"
    """A side pegged more than is explained, or pegs of a field moved for no reason yet: is a card missing?"""
    UNCLEAR = "unclear"
    """Several readings remain: what happened?"""
    PENALTY = "penalty"
    """A penalty could be carried out (P13)."""
    HEELS = "heels"
    """A card laid now forfeits his heels (C4)."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something only a person can tell. `answers` maps the keys of the answers to the words on their buttons.

    The first answer is the primary one. `hole` is the hole that the question is about, where there is one; `holes`
    maps the answers that say where a peg stands to its hole.
    """

    ask: Ask
    side: Side
    sentence: Sentence
    answers: Mapping[str, Sentence] = field(default_factory=dict)
    hole: HoleName | None = None
    holes: Mapping[str, HoleName] = field(default_factory=dict)
    group: str = ""
    """Which group of a field it is about, where that is no scale."""
