"""Finding the moment of a game at which the pegs stood as they are seen now: a move that was taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.board.layout import Group, HoleName, Layout, Occupancy
from companion.board.reading import track_numbers
from companion.games.ledger import TrackOwed
from companion.games.seating import by_side
from companion.referee.standing import Positions
from companion.referee.track import PEGS, Holes, Reading
from companion.referee.verdict import Call

Earlier = Callable[[], Sequence[Positions]]
"""Returns where the pegs rested before each action of the game."""


def latest_length(
    layout: Layout,
    earlier: Earlier,
    resting: Sequence[tuple[int, int]],
    occupied: Occupancy,
    masked: Occupancy,
    closed: Sequence[Holes | None] = (),
) -> int | None:
    """Return the greatest length of the game before which the pegs rested as they are seen now, or None.

    `resting` is where they rest now: pegs that stand so have not gone back, whatever was played since. `closed` are the
    holes of each track that were closed then already (None: not known): no peg has gone back into these. A masked hole
    may hide a peg that rests there already, but nobody has seen one go into it: a peg that is only lifted is in a hand.
    Start holes are all alike, so of these only the number counts.
    """
    sides = len(resting)
    tracks = layout.tracks[:sides]
    holes = {hole for group in tracks for hole in group.numbers}
    visible = occupied & holes - masked
    if not 2 * sides - len(masked) <= len(visible) <= 2 * sides:
        return None
    starts = [{hole for number, hole in group.holes.items() if number <= 0} for group in tracks]
    on_streets = visible.difference(*starts)
    positions = earlier()
    possible = on_streets | _stood_in(tracks, resting)
    for length in range(len(positions) - 1, -1, -1):
        if not _all_in(possible, tracks, positions[length]):
            continue
        stood = _stood_in(tracks, positions[length])
        if on_streets == stood - masked and all(
            _waiting_alike(pair, start, visible, masked) for pair, start in zip(positions[length], starts, strict=True)
        ):
            seen = [track_numbers(track, visible) for track in tracks]
            came = all(map(_came, positions[length], resting, seen, closed))
            return length if came and positions[length] != tuple(resting) else None
    return None


def as_seen(earlier: Earlier, owed: Sequence[TrackOwed], readings: Sequence[Reading]) -> tuple[Earlier, Positions]:
    """Return where pegs rested before each action, and rest now, those of a touch (`TrackOwed.stops`) as they are seen.

    A back peg that nobody has seen go may rest in other holes than the game has it in.
    """
    resting = tuple((each.back, each.front) for each in owed)
    unmoved = (reading.call is Call.AT_REST and len(reading.seen) == PEGS for reading in readings)
    stand = tuple(
        (min(reading.seen), max(reading.seen)) if each.stops and rests else pair
        for each, reading, rests, pair in zip(owed, readings, unmoved, resting, strict=True)
    )
    if stand == resting:
        return earlier, resting
    return lambda: [_standing_so(positions, resting, stand) for positions in earlier()], stand


def _standing_so(positions: Positions, resting: Positions, stand: Positions) -> Positions:
    pairs = zip(positions, resting, stand, strict=True)
    return tuple(now if pair == rested else pair for pair, rested, now in pairs)


def _came(stood: tuple[int, int], resting: tuple[int, int], seen: Holes, closed: Holes | None) -> bool:
    """Tell whether a side's pegs may have gone back: a hole that was closed while they rested has not received one."""
    if closed is None or not {number for number in resting if number > 0} <= closed:
        return True
    street = {number for number in stood if number > 0} - set(resting)
    to_start = sum(number <= 0 for number in stood) - sum(number <= 0 for number in resting)
    waiting, before = (sum(number <= 0 for number in holes) for holes in (seen, closed))
    return not street & closed and (to_start <= 0 or waiting > before)


def _all_in(holes: Occupancy, tracks: Sequence[Group], positions: Positions) -> bool:
    """Tell whether all pegs that stood in streets stood in these holes: one that did not is mostly the first."""
    for side, (back, front) in by_side(positions):
        street = tracks[side].holes
        if (front > 0 and street[front] not in holes) or (back > 0 and street[back] not in holes):
            return False
    return True


def _stood_in(tracks: Sequence[Group], positions: Sequence[tuple[int, int]]) -> frozenset[HoleName]:
    """Return the holes of the streets in which pegs stood."""
    return frozenset(tracks[side].holes[n] for side, pair in by_side(positions) for n in pair if n > 0)


def _waiting_alike(pair: tuple[int, int], start: set[HoleName], visible: Occupancy, masked: Occupancy) -> bool:
    """Tell whether as many pegs may stand in the start holes as stood there."""
    waiting, seen = sum(number <= 0 for number in pair), len(visible & start)
    return seen <= waiting <= seen + len(masked & start)
