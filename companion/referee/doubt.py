"""Reading a track when the sensors cannot be trusted: in doubt for the player.

A masked hole says nothing, so a peg that is missing elsewhere may be in it. A third peg beside another one
may be crosstalk of a magnet. If any such reading is right, it is right; if several wrong ones remain, the
reading is unclear and nobody is accused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import combinations

from companion.games.ledger import TrackOwed
from companion.referee.track import HARMLESS, Holes, Reading, at_start, read_track
from companion.referee.verdict import Call

Neighbours = Mapping[int, frozenset[int]]
"""For each hole number of a track the numbers that a magnet in it may close too."""


def read_in_doubt(owed: TrackOwed, seen: Holes, masked: Holes, neighbours: Neighbours) -> Reading:
    """Read a track in the way that is best for its side among those that the sensors allow."""
    visible = seen - masked
    plain = read_track(owed, at_start(visible))
    readings = [plain, *(read_track(owed, at_start(holes)) for holes in _hidden(visible, masked))]
    if len(visible) == 3:
        readings += [read_track(owed, at_start(holes)) for holes in _without_ghost(visible, neighbours)]
    return _best(plain, readings)


def _hidden(visible: Holes, masked: Holes) -> Iterable[Holes]:
    """Yield the occupancies in which masked holes hold the pegs that are not seen."""
    for missing in range(1, 3 - len(visible)):
        for hidden in combinations(sorted(masked), missing):
            yield visible | frozenset(hidden)


def _without_ghost(visible: Holes, neighbours: Neighbours) -> Iterable[Holes]:
    """Yield the occupancies left when one of two neighbouring holes is taken for crosstalk of the other."""
    for hole in sorted(visible):
        if neighbours.get(hole, frozenset()) & visible:
            yield visible - {hole}


def _best(plain: Reading, readings: list[Reading]) -> Reading:
    if plain.call in HARMLESS:
        return plain
    for call in (Call.RIGHT, Call.AT_REST):
        found = next((reading for reading in readings if reading.call is call), None)
        if found:
            return replace(found, doubtful=True)
    if len(readings) == 1 or plain.call is Call.IN_HAND:
        return plain
    others = readings[1:] if plain.call is Call.FOREIGN else readings
    if len({(reading.call, reading.points) for reading in others}) == 1:
        return replace(others[0], doubtful=True)
    return replace(plain, call=Call.UNCLEAR, doubtful=True)
