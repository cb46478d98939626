"""What the table publishes after everything that happens: one value that holds all a screen needs to draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from companion.app.celebrating import Cheer
from companion.app.wrong_peg import WrongPeg
from companion.board.layout import HoleName, Layout, Occupancy
from companion.games.game import Awaited, Face, Outcome
from companion.games.seating import Side
from companion.games.setup import Setup
from companion.games.viewer import TABLE, Viewer
from companion.referee.lights import Light
from companion.referee.verdict import Call, Guidance, Question
from companion.store.summary import Summary
from companion.words.message import Said, Sentence


class Tone(Enum):
    """How a notice is meant, and which sound goes with it."""

    NEUTRAL = "neutral"
    RIGHT = "right"
    MENDED = "mended"
    """What was wrong is right again."""
    DOUBT = "doubt"
    """Wrong so far, but nobody is accused."""
    WRONG = "wrong"
    MUGGINS = "muggins"
    GAME = "game"


@dataclass(frozen=True, slots=True)
class Notice:
    """The answer to the last thing that happened. `number` rises with each, so that equal ones are told apart."""

    number: int
    sentence: Said
    tone: Tone = Tone.NEUTRAL
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class SideView:
    """One side as the screen shows it. `total` is what may be shown: in muggins where the front peg stands.

    `owed` are the points still to be pegged, or None while they are a secret (P12); in muggins what is none.
    """

    side: Side
    name: str
    total: int
    back: int
    front: int
    owed: int | None
    owed_for: Said = ""
    """What the points are owed for, in words: "31", "the last card"; in muggins nothing."""
    dealer: bool = False
    turn: bool = False


@dataclass(frozen=True, slots=True)
class ShownVerdict:
    """A judgement on a side's pegs as it may be shown: without what is owed.

    `points` is how many were pegged; `off` how many too few or too many, 0 where muggins keeps that secret (P12).
    """

    side: Side
    call: Call
    seen: frozenset[int]
    points: int = 0
    off: int = 0
    sentence: Sentence | None = None
    """What is to be said of it, where the call alone does not say it."""
    group: str = ""
    """Which group of a field it is about, where that is no scale."""


@dataclass(frozen=True, slots=True)
class View:
    """The whole table at one moment, as one viewer may see it. Nothing in it depends on what is missed (P12).

    `face` is the public part of the game's state, for the panel of that game; of `awaited` a viewer has what this
    viewer may do. `revealed` says whether points of hands may
    be shown (never while muggins keeps them secret). `out_of_step` asks for the screen of that name: guidance, and the
    four ways out. `held` is what to say when cards have to wait until the board is mended.
    """

    game_id: int
    setup: Setup
    face: Face
    layout: Layout
    awaited: Awaited
    sides: tuple[SideView, ...]
    occupied: Occupancy
    lights: Mapping[HoleName, Light] = field(default_factory=dict)
    viewer: Viewer = TABLE
    verdicts: tuple[ShownVerdict, ...] = ()
    notice: Notice | None = None
    guidance: Guidance | None = None
    question: Question | None = None
    out_of_step: bool = False
    wrong_peg: WrongPeg | None = None
    """A peg that is wrong so far: said with what is owed, but accusing nobody. In muggins there is none (P12)."""
    held: Sentence | None = None
    revealed: bool = True
    cheer: Cheer | None = None
    """What is celebrated for a moment; of a hand in muggins never (P12)."""
    by_pegs: bool = False
    """Whether pegs that are right say what a button would: counted, go on. Never in muggins."""
    muggins_open: bool = False
    """Whether "Muggins!", "Done" and "Accept" are offered: always in muggins, so that they betray nothing."""
    done: bool = False
    """Whether "Done" was touched: the others may call muggins, or accept."""
    accepted: bool = False
    """Whether "Accept" was touched after the last card or count: the game goes on."""
    masked: frozenset[HoleName] = frozenset()
    connected: bool = True
    link: Said = ""
    can_undo: bool = False
    can_redo: bool = False
    outcome: Outcome | None = None
    summary: Summary | None = None
    """The summary of a game that is over: the score race, muggins taken and missed."""
    log: tuple[Said, ...] = ()
    """The last things that happened, newest last, as far as they may be told."""
