"""Seats and sides: who sits where, and who shares a track. Both are counted from 0, and neither is the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, NewType, TypeVar, cast

Seat = NewType("Seat", int)
"""A place at the table, 0 for the first; seat + 1 sits to the left."""
Side = NewType("Side", int)
"""Who shares a track: a player, or two partners."""

ValueT = TypeVar("ValueT")


def by_side(values: Iterable[ValueT]) -> Iterator[tuple[Side, ValueT]]:
    """Return each side with its value, of values in the order of the sides."""
    return ((Side(place), value) for place, value in enumerate(values))


def facing(side: Side) -> Side:
    """Return the other one of two sides."""
    return Side(1 - side)


class SeatPlan(NamedTuple):
    """Which seats are on which side."""

    sides: Sequence[Side]
    members: Mapping[Side, tuple[Seat, ...]]
    alone: Seat | None
    """The seat that plays alone against two others (X3): side 0."""

    def side_of(self, seat: Seat) -> Side:
        """Return the side of a seat; partners sit opposite."""
        return Side(seat % len(self.sides) if self.alone is None else int(seat != self.alone))


@lru_cache(maxsize=32)
def seat_plan(players: int, alone: str | None, partners: str | None) -> SeatPlan:
    """Return which seats are on which side, by two options of a setup; asked at every move, and made once."""
    single = Seat(int(alone)) if players == 3 and alone in ("0", "1", "2") else None
    pairs = players == 4 and partners != "off"
    sides = cast("Sequence[Side]", range(2 if pairs or single is not None else players))
    plan = SeatPlan(sides, {}, single)
    seats = cast("Sequence[Seat]", range(players))
    return plan._replace(members={side: tuple(seat for seat in seats if plan.side_of(seat) == side) for side in sides})
