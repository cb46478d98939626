"""What really stands on a track, by eyes that no sensor can deceive: the measure for what the referee says.

It shares nothing with the referee but the facts of a track (where its pegs rest and what is owed on it).
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from companion.board.layout import Group, HoleName, Layout
from companion.games.game import Stand
from companion.games.ledger import TrackOwed

_MOST_SHOWN = 59
"""What the pegs of a scale stay at when it goes on (R15)."""


class Truth(Enum):
    """How a side's pegs really stand."""

    RIGHT = "right"
    """At rest, or moved on by points that are owed."""
    SHORT = "short"
    """Moved on by fewer points than are owed, and by none that an award explains."""
    TOO_FAR = "too far"
    IN_HAND = "in hand"
    MISPLACED = "misplaced"
    """The wrong peg, backward, on another track, both out, too many; or one behind or too far, the other in a hand."""


def truth_of(owed: TrackOwed, group: Group, wood: Iterable[HoleName]) -> Truth:
    """Return how the pegs on a track really stand."""
    numbers = sorted(group.numbers[hole] for hole in wood if hole in group.numbers)
    rest = sorted((owed.back, owed.front))
    if _alike(numbers) == _alike(rest):
        return Truth.RIGHT
    match _alike(numbers):
        case [only]:
            most = owed.target if owed.free else owed.front + (owed.sums[-1] if owed.sums else 0)
            return Truth.IN_HAND if owed.front <= only <= most or only in _alike(rest) else Truth.MISPLACED
        case [low, high] if low >= owed.front and high > low:
            return _moved(owed, high - owed.front)
        case [low, high] if low == owed.back and owed.may_push and high > owed.front:
            return _moved(owed, high - owed.front)
        case _:
            return Truth.MISPLACED


def truth_of_scale(owed: TrackOwed, group: Group, wood: Iterable[HoleName], *, loose: bool) -> Truth:
    """Return how the pegs on a scale really stand; `loose`: one of its side's pegs is in no hole."""
    total = sum(group.numbers[hole] for hole in wood if hole in group.numbers)
    most = owed.sums[-1] if owed.sums else 0
    shown = {min(owed.front + points, _MOST_SHOWN) for points in (0, *owed.sums)} | {
        owed.front + points for points in (0, *owed.sums)
    }
    if total in shown or (owed.ending and not total):  # at the end of a hand pegs may go home before it is said
        return Truth.RIGHT
    if loose:
        return Truth.IN_HAND
    if total < owed.front:
        return Truth.MISPLACED
    return Truth.SHORT if total < owed.front + most else Truth.TOO_FAR


def out_of_place(layout: Layout, stands: Iterable[Stand], wood: frozenset[HoleName]) -> frozenset[str]:
    """Return the groups of a field whose pegs really stand elsewhere than the game has them."""
    return frozenset(stand.group for stand in stands if not _in_place(layout.groups[stand.group], stand, wood))


def _in_place(group: Group, stand: Stand, wood: frozenset[HoleName]) -> bool:
    numbers = {group.numbers[hole] for hole in wood if hole in group.numbers}
    return numbers == stand.holes if stand.total is None else sum(numbers) == stand.total


def _moved(owed: TrackOwed, points: int) -> Truth:
    most = owed.sums[-1] if owed.sums else 0
    if owed.free or points in owed.sums or (owed.front + points >= owed.target and points <= most):
        return Truth.RIGHT
    return Truth.SHORT if points < most else Truth.TOO_FAR


def _alike(numbers: list[int]) -> list[int]:
    """Return the holes with start holes moved up: pegs that wait at the start are all alike."""
    waiting = sum(1 for number in numbers if number <= 0)
    return sorted([number for number in numbers if number > 0] + [0, -1][:waiting] + [-2] * max(waiting - 2, 0))
