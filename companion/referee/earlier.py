"""Finding the moment of a game at which the pegs stood as they are seen now: a move that was taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.board.layout import Group, HoleName, Layout, Occupancy

Positions = tuple[tuple[int, int], ...]
"""Back and front hole of each side's pegs at rest, at one moment of the game."""


def latest_length(
    layout: Layout, earlier: Callable[[], Sequence[Positions]], sides: int, occupied: Occupancy, masked: Occupancy
) -> int | None:
    """Return the greatest length of the game before which the pegs rested as they are seen now, or None.

    Masked holes may hold a peg or not. Start holes are all alike, so of these only the number counts.
    """
    tracks = layout.tracks[:sides]
    holes = {hole for group in tracks for hole in group.numbers}
    visible = occupied & holes - masked
    if not 2 * sides - len(masked) <= len(visible) <= 2 * sides:
        return None
    starts = [{hole for number, hole in group.holes.items() if number <= 0} for group in tracks]
    on_streets = visible.difference(*starts)
    positions = earlier()
    for length in range(len(positions) - 1, -1, -1):
        if _stood_in(tracks, positions[length]) - masked == on_streets and all(
            _waiting_alike(pair, start, visible, masked) for pair, start in zip(positions[length], starts, strict=True)
        ):
            return length
    return None


def _stood_in(tracks: Sequence[Group], positions: Positions) -> frozenset[HoleName]:
    """Return the holes of the streets in which pegs stood."""
    return frozenset(tracks[side].holes[n] for side, pair in enumerate(positions) for n in pair if n > 0)


def _waiting_alike(pair: tuple[int, int], start: set[HoleName], visible: Occupancy, masked: Occupancy) -> bool:
    """Tell whether as many pegs may stand in the start holes as stood there."""
    waiting, seen = sum(number <= 0 for number in pair), len(visible & start)
    return seen <= waiting <= seen + len(masked & start)
