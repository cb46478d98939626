"""Reading the whole board: every track by itself, then together.

Tracks meet in two ways: pegs can stand on another side's track, and a game hole may be shared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.board.layout import Group, HoleName, Layout, Occupancy
from companion.board.reading import track_numbers
from companion.games.ledger import TrackOwed
from companion.referee.doubt import Neighbours, read_in_doubt
from companion.referee.track import HARMLESS, Holes, Reading, at_start, nearest_goal, read_track
from companion.referee.verdict import Call


@dataclass(frozen=True, slots=True)
class Stray:
    """A peg that stands on another side's track: whose it seems to be, and in which hole."""

    side: int
    hole: HoleName


@dataclass(frozen=True, slots=True)
class WoodReading:
    """What a settled board means: a reading for each side, and the pegs that strayed to another's track."""

    readings: tuple[Reading, ...]
    strays: tuple[Stray, ...] = ()


def hole_names(group: Group, numbers: Holes) -> Occupancy:
    """Return the names of a track's holes."""
    return frozenset(group.holes[number] for number in numbers)


def read_wood(layout: Layout, owed: Sequence[TrackOwed], occupied: Occupancy, masked: Occupancy) -> WoodReading:
    """Read a settled occupancy; `owed` has one entry for each side, in the order of the tracks."""
    own = _share(layout, owed, occupied - masked)
    hidden = [track_numbers(group, masked) for group in layout.tracks[: len(owed)]]
    strays = _strays(layout, owed, own, hidden)
    for stray in strays:
        own = [
            holes - {group.numbers[stray.hole]} if stray.hole in group.numbers and side != stray.side else holes
            for side, (group, holes) in enumerate(zip(layout.tracks, own, strict=False))
        ]
    readings = tuple(
        read_in_doubt(track, own[side], hidden[side], _neighbours(layout, layout.tracks[side]))
        for side, track in enumerate(owed)
    )
    lost = {stray.side for stray in strays}
    judged = (
        replace(reading, call=Call.WRONG_TRACK) if reading.side in lost and reading.call not in HARMLESS else reading
        for reading in readings
    )
    return WoodReading(tuple(judged), strays)


def _neighbours(layout: Layout, group: Group) -> Neighbours:
    return {
        number: frozenset(group.numbers[near] for near in layout.neighbours(hole) if near in group.numbers)
        for hole, number in group.numbers.items()
    }


def _share(layout: Layout, owed: Sequence[TrackOwed], occupied: Occupancy) -> list[Holes]:
    """Return the holes that each side has pegs in; a peg in a shared game hole goes to the side it fits best."""
    groups = layout.tracks[: len(owed)]
    own = [track_numbers(group, occupied) for group in groups]
    for hole in occupied:
        sharing = [side for side, group in enumerate(groups) if hole in group.numbers]
        if len(sharing) > 1:
            owner = max(sharing, key=lambda side: _fits(owed[side], own[side]))
            for side in sharing:
                if side != owner:
                    own[side] -= {groups[side].numbers[hole]}
    return own


def _fits(owed: TrackOwed, holes: Holes) -> tuple[bool, bool, int]:
    """Rank how well a track reads with the shared hole: harmlessly, with two pegs, far ahead."""
    return read_track(owed, at_start(holes)).call in HARMLESS, len(holes) == 2, owed.front


def _strays(
    layout: Layout, owed: Sequence[TrackOwed], own: Sequence[Holes], hidden: Sequence[Holes]
) -> tuple[Stray, ...]:
    """Find the pegs that left one track and appeared on another: one side lacks what another has too many."""
    lacking = [side for side, holes in enumerate(own) for _ in range(2 - len(holes)) if not hidden[side]]
    extra = [(side, number) for side, holes in enumerate(own) for number in _surplus(owed[side], holes)]
    pairs = zip(lacking, extra, strict=False)
    return tuple(Stray(side, layout.tracks[on].holes[number]) for side, (on, number) in pairs if side != on)


def _surplus(owed: TrackOwed, holes: Holes) -> list[int]:
    """Return the holes of a track that hold pegs too many: those whose absence reads best."""
    if len(holes) <= 2:
        return []
    if len(holes) > 3:
        return sorted(holes - nearest_goal(owed, holes), reverse=True)[: len(holes) - 2]
    ranked = sorted(holes, reverse=True, key=lambda hole: _fits(owed, holes - {hole}))
    return ranked[:1]
