"""Reading a peg group: hole numbers of a track out of an occupancy, and back."""

from __future__ import annotations

from companion.board.layout import Group, HoleName, Occupancy


def track_numbers(group: Group, occupancy: Occupancy) -> frozenset[int]:
    """Return the numbers of this group's holes that hold a peg, start holes (0, -1) included.

    A peg in a shared game hole is read on every track that shares it: wood cannot tell whose it is.
    """
    numbers = group.numbers
    return frozenset([numbers[hole] for hole in occupancy if hole in numbers])


def hole_at(group: Group, number: int) -> HoleName:
    """Return the hole with this number in the group; KeyError where the group has no such hole."""
    return group.holes[number]


def hole_names(group: Group, numbers: frozenset[int]) -> Occupancy:
    """Return the holes of a group that have these numbers."""
    return frozenset(group.holes[number] for number in numbers)
