"""Guiding pegs home: one move at a time, the nearest first, each a peg to lift and a hole to set it in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.board.layout import Group, HoleName, Layout, Occupancy
from companion.referee.track import HARMLESS, Reading, at_start
from companion.referee.verdict import Call, Guidance
from companion.referee.wood import WoodReading
from companion.words import holes
from companion.words import referee as say
from companion.words.message import Sentence, Who, every


@dataclass(frozen=True, slots=True)
class Move:
    """A move of guidance: None where there is no peg to lift, or no hole to fill."""

    side: int
    lift: HoleName | None
    place: HoleName | None


def moves_home(layout: Layout, wood: WoodReading, sides: Sequence[int], occupied: Occupancy) -> tuple[Move, ...]:
    """Return all the moves that bring the given sides' pegs where they belong, strays first."""
    places = {
        reading.side: _missing(layout.tracks[reading.side], reading, occupied)
        for reading in wood.readings
        if reading.side in sides
    }
    moves: list[Move] = []
    for stray in wood.strays:
        if places.get(stray.side):
            moves.append(Move(stray.side, stray.hole, places[stray.side].pop(0)))
    for reading in wood.readings:
        if reading.side in sides:
            moves += _pair(layout.tracks[reading.side], reading, places[reading.side])
    return tuple(moves)


def guide(
    layout: Layout, wood: WoodReading, sides: Sequence[int], names: Sequence[Who], occupied: Occupancy
) -> Guidance | None:
    """Return the next move home with its sentence, or None when every peg of these sides is where it belongs."""
    moves = moves_home(layout, wood, sides, occupied)
    if not moves:
        return None
    move = _in_real_start(layout, moves[0], occupied)
    sentence = _sentence(layout, move, names, wood)
    return Guidance(move.side, move.lift, move.place, sentence, len(moves) - 1)


def _in_real_start(layout: Layout, move: Move, occupied: Occupancy) -> Move:
    """Start holes are all alike: name one that really holds the peg to lift, one that really is free."""
    starts = {hole for number, hole in layout.tracks[move.side].holes.items() if number <= 0}
    full, free = sorted(starts & occupied), sorted(starts - occupied)
    lift = full[0] if move.lift in starts and full else move.lift
    place = free[0] if move.place in starts and free else move.place
    return replace(move, lift=lift, place=place)


def _missing(group: Group, reading: Reading, occupied: Occupancy) -> list[HoleName]:
    """Return the holes that lack a peg; in one that was disbelieved there may be one all the same."""
    missing = reading.goal - at_start(reading.seen)
    doubted = {number for number in reading.doubted if group.holes[number] in occupied}
    return [group.holes[number] for number in sorted(missing - doubted, reverse=True)]


def _pair(group: Group, reading: Reading, places: list[HoleName]) -> list[Move]:
    """Pair what stands wrong with what is missing, nearest first."""
    if reading.call in HARMLESS and not reading.doubtful and not places:
        return []
    wrong = sorted(at_start(reading.seen) - reading.goal)
    moves = []
    while wrong and places:
        number, hole = min(
            ((number, hole) for number in wrong for hole in places),
            key=lambda pair: abs(pair[0] - group.numbers[pair[1]]),
        )
        wrong.remove(number)
        places.remove(hole)
        moves.append(Move(reading.side, group.holes[number], hole))
    moves += [Move(reading.side, group.holes[number], None) for number in wrong]
    return moves + [Move(reading.side, None, hole) for hole in places]


def hole_called(layout: Layout, side: int, hole: HoleName) -> object:
    """Return what people call a hole of a side: 47, "the game hole", "the start"."""
    for track, group in enumerate(layout.tracks):
        if hole in group.numbers:
            number = group.numbers[hole]
            called = holes.THE_START() if number <= 0 else holes.THE_GAME_HOLE() if number == group.last else number
            shared = track == side or (side < len(layout.tracks) and hole in layout.tracks[side].numbers)
            return called if shared else holes.OF_TRACK(hole=called, track=group.label)
    return hole


def _holes_of(layout: Layout, side: int, reading: Reading) -> object:
    """Return the holes that a side's pegs belong in: "5 and 9"."""
    track = layout.tracks[side].holes
    return every(hole_called(layout, side, track[number]) for number in sorted(reading.goal))


def _sentence(layout: Layout, move: Move, names: Sequence[Who], wood: WoodReading) -> Sentence:
    who = names[move.side]
    reading = next(reading for reading in wood.readings if reading.side == move.side)
    if reading.call is Call.BOTH_OUT:
        return say.BOTH_OUT(who=who, holes=_holes_of(layout, move.side, reading))
    if reading.call is Call.UNSEEN and not reading.seen:
        return say.SEES_NONE(who=who, holes=_holes_of(layout, move.side, reading))
    lift, place = (hole_called(layout, move.side, hole) if hole else None for hole in (move.lift, move.place))
    if place is None:
        return say.TAKE_OUT(who=who, lift=lift)
    return say.SET(who=who, place=place) if lift is None else say.MOVE(who=who, place=place, lift=lift)
