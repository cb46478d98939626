"""What a coach says of a game: decisions of its people, each with what could have been chosen, and what it cost.

A game that is coached has a module `coaching` in its package here. A coach judges by what the person could see, never
by what the cards turned out to be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Final, Protocol, cast

from companion.cards import Card
from companion.games.action import Action
from companion.games.game import State
from companion.games.match import Match
from companion.games.seating import Seat
from companion.players.drill import DrillKind
from companion.players.player import Chance
from companion.players.seating import AtTable
from companion.words import coach as said
from companion.words.message import Message, Sentence

VERSION: Final = 1
"""Of the figures: reviews that were made by another are made again."""


class Grade(Enum):
    """How good a choice was, by the chance to win that it gave away, in percent."""

    BEST = "best"
    FINE = "fine"
    SLIP = "slip"
    MISTAKE = "mistake"

    @property
    def words(self) -> Message:
        """How it is said."""
        return _GRADES[self]


_GRADES: Final = {
    Grade.BEST: said.GRADE_BEST,
    Grade.FINE: said.GRADE_FINE,
    Grade.SLIP: said.GRADE_SLIP,
    Grade.MISTAKE: said.GRADE_MISTAKE,
}
_UP_TO: Final = ((0.3, Grade.BEST), (1.0, Grade.FINE), (3.0, Grade.SLIP))


def grade_of(percent: float) -> Grade:
    """Return the grade of a choice that gives away so many percent of the chance to win."""
    return next((grade for most, grade in _UP_TO if percent <= most), Grade.MISTAKE)


class DecisionKind(Enum):
    """What was decided."""

    LAY_AWAY = "lay-away"
    CARD = "card"
    COUNT = "count"
    """How much was pegged of what a hand or the crib is worth, where nobody is told (muggins)."""
    PLAY_POINTS = "play-points"
    """Points of the play that were not pegged, where nobody is told (muggins)."""
    CLAIM = "claim"
    """Whether points that the other side missed were called."""
    STANDING = "standing"
    """Who is ahead before a deal; nothing is chosen."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """One thing that could be chosen, and what it is worth on average; figures that nobody knows are None."""

    cards: tuple[Card, ...]
    points: float
    """Points more than the other side's from here to the end of the deal; of a count: the points pegged."""
    win: float | None = None
    """The chance to win the game."""
    hand: float | None = None
    crib: float | None = None
    """The crib, whichever side counts it."""
    play: float | None = None
    now: int = 0
    """What a card scores at once."""
    answered: float | None = None
    """How often the other's next card scores on it, from 0 to 1."""
    stuck: float | None = None
    """How often the other has no card that fits."""
    paired: float | None = None
    """How often the other can lay the same rank."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice of one seat: what could be chosen, best first, and which of it was taken."""

    place: int
    """How many actions the game had before it."""
    deal: int
    seat: Seat
    kind: DecisionKind
    options: tuple[Weighed, ...]
    taken: int
    """Which of the options, from 0."""
    dealer: bool
    """Whether the seat (or its partner) dealt."""
    scores: tuple[int, int]
    """Where its side stood, and the best other side."""
    held: tuple[Card, ...] = ()
    """The cards that were held."""
    series: tuple[Card, ...] = ()
    """What lay on the table since the count was 0."""
    starter: Card | None = None

    @property
    def best(self) -> Weighed:
        """The best that could be chosen."""
        return self.options[0]

    @property
    def choice(self) -> Weighed:
        """What was chosen."""
        return self.options[self.taken]

    @property
    def count(self) -> int:
        """The count before a card was laid."""
        return sum(card.value for card in self.series)

    @property
    def win_lost(self) -> float | None:
        """How many percent of the chance to win were given away; None where that is not known."""
        if self.best.win is None or self.choice.win is None:
            return None
        return max(100 * (self.best.win - self.choice.win), 0.0)

    @property
    def points_lost(self) -> float:
        """How many points the best would have brought more; below 0 where it wins more often with fewer points."""
        return self.best.points - self.choice.points

    @property
    def grade(self) -> Grade:
        """How good the choice was. Where only points are known, a point is taken for a percent."""
        lost = self.win_lost
        return grade_of(max(self.points_lost, 0.0) if lost is None else lost)


@dataclass(frozen=True, slots=True)
class SeatAccuracy:
    """How well a seat chose: its decisions by grade, and what it gave away together."""

    seat: Seat
    name: str
    decisions: int = 0
    best: int = 0
    fine: int = 0
    slips: int = 0
    mistakes: int = 0
    win_lost: float = 0.0
    points_lost: float = 0.0
    hints: int = 0

    @property
    def accuracy(self) -> float:
        """How many of 100 decisions were best or fine; 100 without any."""
        return 100 * (self.best + self.fine) / self.decisions if self.decisions else 100.0


@dataclass(frozen=True, slots=True)
class GameReview:
    """A game as its coach saw it."""

    version: int
    actions: int
    """How many actions the game had."""
    decisions: tuple[Decision, ...]
    seats: tuple[SeatAccuracy, ...]
    """The people, in the order of their seats."""
    game: str = ""
    """The check value of the actions, by which the game is told from one that ended otherwise (`check_actions`)."""
    chances: tuple[tuple[int, float], ...] = ()
    """The chance of the first side to win, and after how many actions; of two players only."""
    deals: tuple[int, ...] = ()
    """After how many actions each deal began."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What a seat is told that asks: the best, the second best, and why."""

    options: tuple[Weighed, ...]
    sentences: tuple[Sentence, ...]


class Coach(Protocol):
    """The coach of one game; a module is one."""

    def review(self, match: Match[State]) -> Iterator[float | GameReview]:
        """Yield how far it is, from 0 to 1, and at last the review."""

    def sentences(self, decision: Decision) -> tuple[Sentence, ...]:
        """Return why, in at most two sentences."""

    def used(self, seat: Seat) -> Action:
        """Return the action which notes that a seat was told what to do."""

    def task(self, kind: DrillKind, chance: Chance) -> Decision:
        """Return a task to practise by; the same chance sets the same task."""

    def weigh_hand(self, held: tuple[Card, ...], *, dealer: bool, scores: tuple[int, int], length: int) -> Decision:
        """Return what each way to lay away of a hand is worth, best first; `length`: how far the game goes."""

    def advise(self, seen: AtTable) -> Advice | None:
        """Return what to do; None where there is nothing to choose, or the cards are not known."""


def coach_of(game: str) -> Coach | None:
    """Return the coach of a game, or None."""
    return cast("Coach", import_module(_module(game))) if is_coached(game) else None


@cache
def is_coached(game: str) -> bool:
    """Whether a game has a coach, who is not loaded for that."""
    return find_spec(_module(game)) is not None


def _module(game: str) -> str:
    return f"{__package__}.{game.replace('-', '_')}.coaching"


def accuracies(
    decisions: Sequence[Decision], seats: Iterable[tuple[Seat, str]], hinted: Sequence[Seat] = ()
) -> tuple[SeatAccuracy, ...]:
    """Return how well each seat chose; `hinted`: who was told what to do, each time."""
    return tuple(
        replace(_accuracy(seat, name, [each for each in decisions if each.seat == seat]), hints=hinted.count(seat))
        for seat, name in seats
    )


def _accuracy(seat: Seat, name: str, own: Sequence[Decision]) -> SeatAccuracy:
    best, fine, slips, mistakes = (sum(each.grade is grade for each in own) for grade in Grade)
    win = sum(each.win_lost or 0.0 for each in own)
    points = sum(each.points_lost for each in own)
    return SeatAccuracy(seat, name, len(own), best, fine, slips, mistakes, win, points)
