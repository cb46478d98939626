"""Guiding pegs home: one move at a time, the nearest first, each a peg to lift and a hole to set it in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.board.layout import Group, HoleName, Layout, Occupancy
from companion.referee.track import HARMLESS, Reading, at_start
from companion.referee.verdict import Call, Guidance
from companion.referee.wood import WoodReading


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
    layout: Layout, wood: WoodReading, sides: Sequence[int], names: Sequence[str], occupied: Occupancy
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


def hole_words(layout: Layout, side: int, hole: HoleName) -> str:
    """Return how people call a hole of a side: "47", "the game hole", "the start"."""
    for track, group in enumerate(layout.tracks):
        if hole in group.numbers:
            number = group.numbers[hole]
            words = "the start" if number <= 0 else "the game hole" if number == group.last else str(number)
            shared = track == side or (side < len(layout.tracks) and hole in layout.tracks[side].numbers)
            return words if shared else f"{words} of the {group.label} track"
    return hole


def _holes_of(layout: Layout, side: int, reading: Reading) -> str:
    """Return the holes that a side's pegs belong in: "5 and 9"."""
    holes = layout.tracks[side].holes
    return " and ".join(hole_words(layout, side, holes[number]) for number in sorted(reading.goal))


def _sentence(layout: Layout, move: Move, names: Sequence[str], wood: WoodReading) -> str:
    name = names[move.side]
    reading = next(reading for reading in wood.readings if reading.side == move.side)
    lift = hole_words(layout, move.side, move.lift) if move.lift else ""
    place = hole_words(layout, move.side, move.place) if move.place else ""
    if reading.call is Call.BOTH_OUT:
        return f"The board sees neither of {name}'s pegs: they belong in {_holes_of(layout, move.side, reading)}."
    if reading.call is Call.UNSEEN and not reading.seen:
        return f"The board sees none of {name}'s pegs: they belong in {_holes_of(layout, move.side, reading)}."
    if lift and place:
        return f"{name}'s peg belongs in {place}: move it from {lift}."
    if lift:
        return f"There is a peg too many on {name}'s track: take out the one in {lift}."
    return f"{name}'s peg belongs in {place}: set it there."
