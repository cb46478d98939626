"""Where a game of 'Round the Bases stands: a frozen value, with the questions that the rules ask of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from companion.games.cribbage.state import CribbageFace, CribbageState, Phase
from companion.games.ledger import Ledger
from companion.games.round_the_bases.profile import Profile
from companion.games.round_the_bases.running import EMPTY, Diamond
from companion.games.seating import Seat, Side, facing
from companion.games.setup import Setup
from companion.games.viewer import Viewer, face_of
from companion.words.message import Sentence


class InningStage(Enum):
    """What is being done."""

    ROLL_OFF = "roll-off"
    CHOOSE = "choose"
    HAND = "hand"
    DICE = "dice"
    NEXT = "next"
    CHANGE = "change"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class AtBat:
    """A line of the scorebook: what one batter, or a runner who stole, brought about.

    `points` are those of the batter's and of the fielder's scale, empty where no scales were compared; `outs` are
    those of the half inning once it was over.
    """

    inning: int
    side: Side
    seat: Seat
    result: Sentence
    points: tuple[int, ...] = ()
    runs_scored: int = 0
    outs: int = 0
    bases: tuple[int, ...] = ()

    @property
    def difference(self) -> int | None:
        """By how much the batter's scale was ahead, or None where they were not compared."""
        return self.points[0] - self.points[1] if self.points else None


@dataclass(frozen=True, slots=True)
class BasesFace:
    """What everybody sees of a game: all but what is owed on the scales."""

    setup: Setup
    profile: Profile
    """What the holes of the base path do."""
    deal: CribbageFace
    """The hand of cribbage, as a face of cribbage."""
    stage: InningStage
    """What is being done."""
    first: Side = Side(0)  # noqa: RUF009 - a NewType is the value that it is given
    """The side that bats first."""
    inning: int = 1
    """The number of the inning."""
    second_half: bool = False
    """Whether it is the second half of the inning."""
    diamond: Diamond = EMPTY
    """The half inning that is going on: outs, runs, runners, dice that are waited for."""
    line: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """For each side the runs of every half inning that it has finished."""
    batted: tuple[int, int] = (0, 0)
    """How many deals each side has completed at bat, so that partners take turns."""
    chooser: Side | None = None
    """The side that chooses who bats first."""
    stealing: int = 0
    """The base of a runner under way, 0 for none."""
    before_steal: InningStage = InningStage.HAND
    """What was being done when a runner set out to steal."""
    steals: int = 0
    """How many runners have tried to steal in this deal."""
    swing: tuple[int, ...] = ()
    """The two scales of the play that is being run, the batter's first."""
    book: tuple[AtBat, ...] = ()
    """The lines of the scorebook."""
    winner: Side | None = None
    """The side that has won."""

    @property
    def batting(self) -> Side:
        """The side at bat."""
        return facing(self.first) if self.second_half else self.first

    @property
    def fielding(self) -> Side:
        """The side in the field."""
        return facing(self.batting)

    @property
    def batter(self) -> Seat:
        """Who is at bat, and deals; partners take turns (R17)."""
        members = self.setup.members(self.batting)
        return members[self.batted[self.batting] % len(members)]

    @property
    def runs_scored(self) -> tuple[int, int]:
        """The runs of both sides."""
        now = [sum(innings) for innings in self.line]
        now[self.batting] += self.diamond.runs
        return now[0], now[1]

    @property
    def innings(self) -> int:
        """How many innings there are unless it is tied (R14)."""
        return self.setup.target

    @property
    def in_the_box(self) -> bool:
        """Whether the batter stands in the batter's box: from the deal until the swing."""
        return self.stage is InningStage.HAND or (self.stealing > 0 and self.before_steal is InningStage.HAND)

    @property
    def hand_may_end(self) -> bool:
        """Whether the next action may return the scales to zero: the swing, or a steal that may be the third out."""
        caught = self.stealing > 0 and self.diamond.outs == 2
        return self.in_the_box and (self.deal.phase is Phase.NEXT or caught)

    @property
    def stealers(self) -> tuple[int, ...]:
        """The bases from which a runner may try to steal now, the lead runner first (R11)."""
        if self.stage not in (InningStage.HAND, InningStage.NEXT) or self.diamond.waiting:
            return ()
        if self.steals and self.setup.option("steals", "unlimited") == "one":
            return ()
        return tuple(base for base in sorted(self.diamond.bases, reverse=True) if base + 6 not in self.diamond.bases)


@dataclass(frozen=True, slots=True)
class BasesState(BasesFace):
    """Everything about a game between two actions. The ledger of its deal is the two scales."""

    deal: CribbageState

    @property
    def ledger(self) -> Ledger:
        """The scales."""
        return self.deal.ledger

    def face(self, viewer: Viewer) -> BasesFace:
        """Return what a viewer sees: where the app deals, with the cards of a hand that the viewer may see (C14)."""
        return face_of(BasesFace, self, deal=self.deal.face_for(viewer))
