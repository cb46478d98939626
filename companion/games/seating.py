"""Seats and sides: who sits where, and who shares a track. Both are counted from 0, and neither is the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NewType, TypeVar

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
