"""Who takes part in an event, who met whom, and how it ended: the values that all formats work on.

Pure: no clock, no database, no chance. A player is known by the number under which they entered the event.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

SKUNK_SHORT: Final = 31
"""Who is short of the target by so many points or more is skunked: more than thirty holes."""


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who entered an event.

    They play from round `enters` on, and no more from round `leaves` on. A lower `seed` is a better one, 0 is none.
    """

    number: int
    enters: int = 1
    leaves: int | None = None
    seed: int = 0

    def plays_in(self, round_number: int) -> bool:
        """Tell whether they take part in this round."""
        return self.enters <= round_number and (self.leaves is None or round_number < self.leaves)


@dataclass(frozen=True, slots=True)
class FixtureResult:
    """How a game ended: who won, 0 for the first and 1 for the second of the meeting, and what both sides had.

    A game that was forfeited was not played; its points are no spread.
    """

    winner: int
    points: tuple[int, int]
    skunk: bool = False
    forfeit: bool = False


@dataclass(frozen=True, slots=True)
class Fixture:
    """Two members who are to play each other in a round; nobody as second is a bye."""

    round: int
    first: int
    second: int | None
    result: FixtureResult | None = None

    @property
    def members(self) -> tuple[int, ...]:
        """The numbers of those who meet: one or two."""
        return (self.first,) if self.second is None else (self.first, self.second)


def is_skunk(points: tuple[int, int], winner: int, target: int) -> bool:
    """Tell whether the loser is more than thirty holes short of the target."""
    return target - points[1 - winner] >= SKUNK_SHORT


def times_met(meetings: Iterable[Fixture]) -> Counter[frozenset[int]]:
    """Count how often each two have met."""
    return Counter(frozenset(each.members) for each in meetings if each.second is not None)


def byes_of(meetings: Iterable[Fixture]) -> Counter[int]:
    """Count the byes of each member."""
    return Counter(each.first for each in meetings if each.second is None)


def first_deals(meetings: Iterable[Fixture]) -> Counter[int]:
    """Count how often each member was named first, who deals first."""
    return Counter(each.first for each in meetings if each.second is not None)


def in_dealing_order(pairs: Sequence[tuple[int, int | None]], meetings: Sequence[Fixture]) -> list[Fixture]:
    """Return the meetings of the next round; who has dealt first less often comes first."""
    dealt = first_deals(meetings)
    number = max((each.round for each in meetings), default=0) + 1
    return [
        Fixture(number, second, first)
        if second is not None and dealt[second] < dealt[first]
        else Fixture(number, first, second)
        for first, second in pairs
    ]
