"""What is read from the club's database, as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import msgspec

from companion.club.formats.catalogue import EventFormat
from companion.club.formats.fixture import Fixture, FixtureResult, Member
from companion.club.formats.table import Scoring


class EventStatus(StrEnum):
    """How far an event is."""

    PLANNED = "planned"
    RUNNING = "running"
    OVER = "over"


class IncidentKind(StrEnum):
    """What the director should look at."""

    CHANGED = "changed"  # the same game came with another result
    SECOND = "second"  # a pairing has another result already
    OTHER_BOARD = "other-board"  # a board that does not play this pairing
    NO_PAIRING = "no-pairing"
    UNFIT = "unfit"  # scores, names or signatures that no game of the event has


@dataclass(frozen=True, slots=True)
class ClubPlayer:
    """Somebody whom the club knows."""

    id: int
    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class ClubEvent:
    """An event: most often an evening."""

    id: int
    title: str
    held_on: str
    format: EventFormat
    rounds: int
    target: int
    bye: int
    status: EventStatus
    season: int | None

    @property
    def scoring(self) -> Scoring:
        """What its games are worth."""
        return Scoring(bye=self.bye, target=self.target)


@dataclass(frozen=True, slots=True)
class EventEntry:
    """A player in an event, with their number there."""

    id: int
    number: int
    player: int
    name: str
    enters: int
    leaves: int | None
    seed: int

    @property
    def member(self) -> Member:
        """What formats know of it."""
        return Member(self.number, self.enters, self.leaves, self.seed)


@dataclass(frozen=True, slots=True)
class ClubBoard:
    """A board that the club knows, and the number of the table it stands at."""

    id: str
    place: int
    in_use: bool


class Carried(msgspec.Struct, frozen=True):
    """Where a game stood that goes on at another board."""

    scores: tuple[int, int]
    dealer: int
    uid_before: str


@dataclass(frozen=True, slots=True)
class PairingOutcome:
    """What counts for a pairing. `uid` is the board's game; without it a director entered it."""

    result: FixtureResult
    uid: str | None
    at: str


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two who play each other in a round, or one who has a bye."""

    id: int
    event: int
    round: int
    place: int
    board: str | None
    first: EventEntry
    second: EventEntry | None
    note: str = ""
    carried: Carried | None = None
    outcome: PairingOutcome | None = None

    @property
    def fixture(self) -> Fixture:
        """What formats and tables know of it."""
        result = self.outcome.result if self.outcome else None
        return Fixture(self.round, self.first.number, self.second.number if self.second else None, result)

    @property
    def is_open(self) -> bool:
        """Whether it is still to be played."""
        return self.second is not None and self.outcome is None


@dataclass(frozen=True, slots=True)
class Correction:
    """A change that a director made. `before` and `after` are outcomes; None is none."""

    id: int
    pairing: int
    at: str
    who: str
    before: FixtureResult | None
    after: FixtureResult | None
    why: str


@dataclass(frozen=True, slots=True)
class Incident:
    """A result that did not count, for the director to look at. `payload` is what the board published."""

    id: int
    at: str
    kind: IncidentKind
    board: str
    uid: str
    pairing: int | None
    payload: str
    seen: bool
