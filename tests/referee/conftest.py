"""Wood, points owed and time in a few words, and a table small enough to see through."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

import pytest

from companion.board.boards import load_board
from companion.board.layout import Layout, Occupancy
from companion.cards import parse_card
from companion.games.action import Peg, Tally
from companion.games.board_action import apply_board_action
from companion.games.ledger import Account, Award, Ledger
from companion.games.reason import ScoreReason
from companion.games.setup import Policy, Setup
from companion.referee.finding import MENDED_AT_ONCE, Finding
from companion.referee.referee import Referee
from companion.referee.settle import Timing
from companion.referee.standing import GameStanding, Positions
from companion.referee.track import Reading
from companion.referee.verdict import Call
from companion.words.message import Sentence, Who

NAMES = ("Red", "Blue", "Green", "White")
WHO = tuple(map(Who, NAMES))
COLOURS = {name.lower(): side for side, name in enumerate(NAMES)}
QUIET_MS = 300
"""A little longer than a board takes to settle."""
board = cache(load_board)


def pairs(text: str) -> dict[int, tuple[int, ...]]:
    """Read "red=9,13 blue=0,-1": the holes of each side; "red=" is a side without pegs."""
    words = (word.split("=") for word in text.split())
    return {COLOURS[name]: tuple(int(hole) for hole in holes.split(",") if hole) for name, holes in words}


def wood(layout: Layout, text: str) -> Occupancy:
    """Return the occupancy of "red=9,13 blue=0,-1"."""
    return frozenset(layout.tracks[side].holes[hole] for side, holes in pairs(text).items() for hole in holes)


@dataclass
class Rig:
    """A referee with a ledger: plays what he finds, as a session does, and keeps what he said."""

    policy: Policy = Policy.CASUAL
    board: str = "cribbage-2"
    rest: str = "red=5,9 blue=0,-1"
    target: int = 121
    timing: Timing | None = None
    now: int = 0
    said: list[tuple[int, Call]] = field(default_factory=list)
    questions: list[Sentence] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.layout = board(self.board)
        self.sides = len(pairs(self.rest))
        self.setup = Setup(NAMES[: 2 if self.sides == 2 else 3], target=self.target, policy=self.policy)
        accounts = [Account(min(pegs), max(pegs)) for pegs in pairs(self.rest).values()]
        muggins = self.policy.muggins
        self.past: list[Ledger] = []
        self.ledger = Ledger(self.target, tuple(accounts), by_peg=muggins, strict=self.policy is Policy.TOURNAMENT)
        self.referee = Referee(self.layout, self.policy, WHO[: self.sides], self.timing)
        self.pegs: Occupancy = wood(self.layout, self.rest)
        self.finding = Finding(settled=False)
        self.see(self.pegs)

    # --- what people do ---

    def owe(self, *points: int, side: int = 0, stroke: bool = False, play: bool = True) -> Rig:
        """Let points be earned: one award each, of one stroke or one after the other."""
        groups = [points] if stroke else [(each,) for each in points]
        for group in groups:
            cards = (parse_card("5H"),)
            self._push(self.ledger.owe(Award(side, each, ScoreReason.FIFTEEN, cards, play=play) for each in group))
        self.judge()
        return self

    def card(self) -> Rig:
        """Let an action happen that earns nothing."""
        self._push(self.ledger)
        self.judge()
        return self

    def undo(self, actions: int) -> Rig:
        """Take back so many actions by a button."""
        self._back_to(len(self.past) - actions)
        self.judge()
        return self

    def mask(self, *holes: str) -> Rig:
        for hole in holes:
            self.referee.mask(hole)
        self.judge()
        return self

    def stand(self, text: str, wait: int = QUIET_MS) -> Rig:
        """Let the pegs of the sides named stand so; those of the others stay."""
        named = [set(self.layout.tracks[side].numbers) for side in pairs(text)]
        self.see(self.pegs.difference(*named) | wood(self.layout, text), wait)
        return self

    def see(self, occupied: Occupancy, wait: int = QUIET_MS) -> None:
        self.pegs = occupied
        self.referee.see(occupied, self.now)
        self.judge()
        self.wait(wait)

    def wait(self, elapsed_ms: int) -> Rig:
        """Let time pass, waking whenever the referee asks to be woken."""
        end = self.now + elapsed_ms
        while (wake := self.referee.wake_ms(self.now)) is not None and wake <= end:
            self.now = wake
            self.judge()
        self.now = end
        self.judge()
        return self

    def fall_short(self, side: int = 0) -> Rig:
        """Play what stands short, and open its window."""
        reading = self.reading(side)
        for leap in reading.leaps if reading.call in (Call.UNDERPEGGED, Call.PEGGED) else ():
            self._play(Peg(side, leap.points, leap.slide))
        self._push(self.ledger.fall_short(side))
        self.judge()
        return self

    # --- what comes of it ---

    def judge(self) -> Finding:
        for _ in range(50):
            owed = [self.ledger.owed(side, free=self.free) for side in range(self.sides)]
            self.finding = self.referee.judge(GameStanding(owed, self._earlier), self.now)
            if not self.finding.settled:
                return self.finding
            self._note()
            if self.finding.taken_back is not None:
                self._back_to(self.finding.taken_back)
            elif self.finding.pegs:
                for peg in self.finding.pegs:
                    self._play(peg)
            else:
                return self.finding
        raise AssertionError("the referee goes round in circles")

    def reading(self, side: int = 0) -> Reading:
        found = self.finding.reading_of(side)
        assert found is not None, "the board has not settled"
        return found

    def call(self, side: int = 0) -> Call:
        return self.reading(side).call

    def blamed(self) -> set[tuple[int, Call]]:
        """Return what was said of anybody that asks for mending; to be asked where a peg stands is no blame."""
        return {(side, call) for side, call in self.said if call in MENDED_AT_ONCE - {Call.UNCLEAR}}

    def at(self, side: int = 0) -> tuple[int, int]:
        """Return where a side's pegs rest in the game."""
        return self.ledger.accounts[side].back, self.ledger.accounts[side].front

    @property
    def leapt(self) -> Call:
        """How a right leap is called: in muggins nobody may tell it from a short one."""
        return Call.PEGGED if self.policy.muggins else Call.RIGHT

    @property
    def free(self) -> bool:
        return self.policy is Policy.SCOREKEEPER and self.ledger.reached is None

    def due(self, side: int = 0) -> int:
        return self.ledger.accounts[side].owed

    def calls(self, side: int = 0) -> list[Call]:
        """Return what was said of a side so far, each change once."""
        return [call for named, call in self.said if named == side]

    @property
    def moves(self) -> tuple[str | None, str | None] | None:
        """The guidance: the hole to lift from and the hole to set the peg in."""
        guidance = self.finding.guidance
        return (guidance.lift, guidance.place) if guidance else None

    def follow(self) -> None:
        """Make the move that is asked for, checking that it can be made."""
        guidance = self.finding.guidance
        assert guidance is not None
        if guidance.lift:
            assert guidance.lift in self.pegs, f"no peg to lift in {guidance}"
            self.see(self.pegs - {guidance.lift})
        if guidance.place:
            assert guidance.place not in self.pegs, f"a peg stands already in {guidance}"
            self.see(self.pegs | {guidance.place})

    def _note(self) -> None:
        for verdict in self.finding.verdicts:
            last = next((call for side, call in reversed(self.said) if side == verdict.side), None)
            if last is not verdict.call or verdict.call is self.leapt:
                self.said.append((verdict.side, verdict.call))
        if self.finding.question:
            self.questions.append(self.finding.question.sentence)

    def _play(self, peg: Peg) -> None:
        action = Tally(peg.side, peg.points) if self.policy is Policy.SCOREKEEPER else peg
        self._push(apply_board_action(self.setup, self.ledger, action)[0])

    def _push(self, ledger: Ledger) -> None:
        self.past.append(self.ledger)
        self.ledger = ledger

    def _back_to(self, length: int) -> None:
        self.ledger, self.past = self.past[length], self.past[:length]
        self.referee.guide_home(moved=True)

    def _earlier(self) -> list[Positions]:
        return [tuple((account.back, account.front) for account in ledger.accounts) for ledger in self.past]


@pytest.fixture(scope="session")
def rig() -> type[Rig]:
    """Return the class of rigs: `rig(policy, rest="red=5,9 blue=2,6")`."""
    return Rig
