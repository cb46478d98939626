"""Guiding the pegs of tracks: what to lift and where to set it, the nearest first, and the words for it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.board.layout import Group, HoleName, Layout, Occupancy
from companion.games.seating import Side
from companion.referee.guidance import Move
from companion.referee.track import Reading, at_start
from companion.referee.verdict import Call
from companion.referee.wood import WoodReading
from companion.words import holes
from companion.words import referee as say
from companion.words.message import Sentence, Term, Who, every

_Way = tuple[Side, HoleName | None, HoleName | None]
"""A side, the hole to lift its peg from and the hole to set it in."""


def moves_on_tracks(
    layout: Layout,
    wood: WoodReading,
    sides: Sequence[Side],
    names: Sequence[Who],
    occupied: Occupancy,
    ignored: Occupancy,
) -> list[Move]:
    """Return all the moves that bring the given sides' pegs where they belong, strays first.

    A hole that is ignored comes last: its peg may stand there already, and the peg that is set be the other one.
    """
    places = {
        reading.side: sorted(_missing(layout.tracks[reading.side], reading, occupied), key=ignored.__contains__)
        for reading in wood.readings
        if reading.side in sides
    }
    ways: list[_Way] = []
    for stray in wood.strays:
        if places.get(stray.side):
            ways.append((stray.side, stray.hole, places[stray.side].pop(0)))
    for reading in wood.readings:
        if reading.side in sides:
            ways += _pair(layout.tracks[reading.side], reading, places[reading.side])
    real = (_in_real_start(layout, way, occupied) for way in ways)
    return [Move(*way, _sentence(layout, way, names, wood)) for way in real]


def _in_real_start(layout: Layout, way: _Way, occupied: Occupancy) -> _Way:
    """Start holes are all alike: name one that really holds the peg to lift, one that really is free."""
    side, lift, place = way
    starts = {hole for number, hole in layout.tracks[side].holes.items() if number <= 0}
    full, free = sorted(starts & occupied), sorted(starts - occupied)
    return side, full[0] if lift in starts and full else lift, free[0] if place in starts and free else place


def _missing(group: Group, reading: Reading, occupied: Occupancy) -> list[HoleName]:
    """Return the holes that lack a peg; in one that was disbelieved there may be one all the same."""
    missing = reading.goal - at_start(reading.seen)
    doubted = {number for number in reading.doubted if group.holes[number] in occupied}
    return [group.holes[number] for number in sorted(missing - doubted, reverse=True)]


def _pair(group: Group, reading: Reading, places: list[HoleName]) -> list[_Way]:
    """Pair what stands wrong with what is missing, nearest first."""
    wrong = sorted(at_start(reading.seen) - reading.goal)
    moves: list[_Way] = []
    while wrong and places:
        number, hole = min(
            ((number, hole) for number in wrong for hole in places),
            key=lambda pair: abs(pair[0] - group.numbers[pair[1]]),
        )
        wrong.remove(number)
        places.remove(hole)
        moves.append((reading.side, group.holes[number], hole))
    moves += [(reading.side, group.holes[number], None) for number in wrong]
    return moves + [(reading.side, None, hole) for hole in places]


def hole_called(layout: Layout, side: Side, hole: HoleName) -> object:
    """Return what people call a hole of a side: 47, "the game hole", "the start"."""
    for group in layout.tracks:
        if hole in group.numbers:
            number = group.numbers[hole]
            called = holes.THE_START() if number <= 0 else holes.THE_GAME_HOLE() if number == group.last else number
            own = hole in layout.tracks[side].numbers
            return called if own else holes.OF_TRACK(hole=called, track=Term(group.label))
    return hole


def _holes_of(layout: Layout, side: Side, reading: Reading) -> object:
    """Return the holes that a side's pegs belong in: "5 and 9"."""
    track = layout.tracks[side].holes
    return every(hole_called(layout, side, track[number]) for number in sorted(reading.goal))


def _sentence(layout: Layout, way: _Way, names: Sequence[Who], wood: WoodReading) -> Sentence:
    side, *holes_of_way = way
    who, reading = names[side], wood.readings[side]
    if reading.call is Call.BOTH_OUT:
        return say.BOTH_OUT(who=who, holes=_holes_of(layout, side, reading))
    if reading.call is Call.UNSEEN and not reading.seen:
        return say.SEES_NONE(who=who, holes=_holes_of(layout, side, reading))
    lift, place = (hole_called(layout, side, hole) if hole else None for hole in holes_of_way)
    if place is None:
        return say.TAKE_OUT(who=who, lift=lift)
    return say.SET(who=who, place=place) if lift is None else say.MOVE(who=who, place=place, lift=lift)
