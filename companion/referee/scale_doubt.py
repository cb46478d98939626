"""Reading a scale when sensors cannot be trusted: in doubt for the player, where the pegs that there are allow it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Final

from companion.board.layout import Group, HoleName, Layout, Occupancy
from companion.board.reading import track_numbers
from companion.games.ledger import TrackOwed
from companion.referee.census import MOST_DOUBTED, Census
from companion.referee.look import BoardLook
from companion.referee.scale import read_scale
from companion.referee.track import HARMLESS, Holes, Reading
from companion.referee.verdict import Call

ACCUSING: Final = frozenset({Call.BACKWARD, Call.UNDERPEGGED, Call.PENDING})
"""What is said of pegs that stand wrongly, or will be when nothing explains them."""

_Read = Callable[[Holes], Reading]
"""Reads the scale as if these of its holes held pegs."""


def unclear(reading: Reading, look: BoardLook) -> Reading:
    """Say of a scale that cannot be read with certainty, after a while, that people should look at it."""
    call = Call.UNCLEAR if look.sure else Call.IN_HAND
    return replace(reading, call=call, leaps=(), points=0, off=0, doubtful=True)


def _reader(owed: TrackOwed, group: Group, stood: Holes) -> _Read:
    return lambda seen: read_scale(owed, group, seen, stood, in_hand=False, late=True)


def in_hidden_holes(
    owed: TrackOwed,
    group: Group,
    reading: Reading,
    census: Census,
    visible: Occupancy,
    stood: Holes,
    look: BoardLook,
    *,
    moved: tuple[Holes, Holes],
    looked: bool,
) -> Reading:
    """Read a scale with a peg in a hidden hole where that makes it right, and where a peg may be there at all.

    Where several explain it, that is one that shows a peg rather than one that shows none, and of those the one that
    pegs most of what is owed; and where a peg has come to another hole, one that pegs what is owed, for which it has
    moved, rather than one that is at rest as before. Where any leap would be right that is unclear until somebody has
    `looked`; then what shows a peg has one, rather where one stood before; where that tells nothing, who has moved a
    peg has moved it for points. So it is where a peg seems to have `moved` from a hidden hole that showed it to another
    one.
    """
    left, came = moved
    closed = track_numbers(group, look.occupied)
    most_first = 1 if owed.free else -1
    hidden = sorted(track_numbers(group, census.hidden), key=lambda each: (each not in closed, most_first * each))
    if not hidden or len(hidden) > MOST_DOUBTED:
        return reading
    own, spare = census.spare(group.name, visible)
    read_as, rested = _reader(owed, group, stood), reading
    leapt: Reading | None = None
    for count in range(1, min(len(hidden), spare) + 1):
        for doubted in map(frozenset, combinations(hidden, count)):
            read = read_as(reading.seen | doubted)
            mended = read.call is Call.AT_REST and reading.call is not Call.AT_REST
            explained = read.call is Call.RIGHT and not owed.free  # else any leap would be right
            if read.call is Call.RIGHT and owed.free and (leapt is None or doubted <= closed):
                leapt = replace(read, doubtful=True, doubted=doubted)
            added = explained and (count <= own or census.mixed)
            if mended and rested is reading:
                rested = replace(read, doubtful=True, doubted=doubted)
            if (mended and not reading.seen - stood and not doubted & left) or (added and look.sure):
                return replace(read, doubtful=True, doubted=doubted)
            if added and (reading.call in ACCUSING or rested is not reading):
                return replace(reading, call=Call.IN_HAND, leaps=(), points=0, off=0)  # it may be on its way there
    if leapt is None or rested is reading or (rested.doubted & left and not leapt.doubted <= came | stood):
        return rested
    if looked:
        likely = (leapt, rested) if reading.seen - stood else (rested, leapt)  # who changes pegs has something to peg
        return min(likely, key=lambda each: (not each.doubted <= closed, not each.doubted <= stood))
    return unclear(reading, look)


def hole_that_pays(
    owed: TrackOwed, group: Group, seen: Holes, census: Census, occupied: Occupancy, stood: Holes
) -> int | None:
    """Return the ignored hole in which a peg would have pegged all that is owed, though all pegs seem to be elsewhere.

    A hole of the box may stick that it has left; or, where it shows its peg, one of the scale.
    """
    read_as = _reader(owed, group, stood)
    hidden = track_numbers(group, census.hidden) - seen
    shown = track_numbers(group, occupied) & hidden
    added = ((number, seen | {number}) for number in sorted(hidden))
    moved = ((number, seen - {lying} | {number}) for number in sorted(shown) for lying in sorted(seen))
    paying = (number for number, there in (*added, *moved) if owed.sums and read_as(there).points == owed.sums[-1])
    return next(paying, None)


def in_another_hole(
    owed: TrackOwed, group: Group, reading: Reading, census: Census, stood: Holes, sticking: Holes
) -> Reading | None:
    """Read a scale that shows less than it should as if one of its holes sticks, and a hidden one has the peg instead.

    None where no such pair is in order. Only those of `sticking` may stick where points fall short.
    """
    read_as = _reader(owed, group, stood)
    hidden = sorted(track_numbers(group, census.hidden) - reading.seen)[:MOST_DOUBTED]
    lies = reading.seen if reading.call is Call.BACKWARD else reading.seen & sticking
    for lying in sorted(lies):
        for there in hidden:
            read = read_as(reading.seen - {lying} | {there})
            if read.call in HARMLESS:
                return replace(read, doubtful=True, doubted=frozenset((lying, there)))
    return None


def in_ghosts(
    owed: TrackOwed,
    group: Group,
    reading: Reading,
    census: Census,
    occupied: Occupancy,
    stood: Holes,
    *,
    twins: Holes,
    sure: bool,
) -> Reading:
    """Read a scale with a peg in a hole that is not believed, where one of the scale or of the box sticks instead.

    That takes one bad sensor and no bad player; but not where the hole is one of `twins`, which closed together with
    one beside them: one peg did that.
    """
    if reading.call is not Call.AT_REST or owed.free:
        return reading
    read_as, way_on = _reader(owed, group, stood), reading
    for ghost in sorted((track_numbers(group, census.ghosts & occupied) | reading.doubted) - twins):
        for lying in (frozenset[int](), *(frozenset((number,)) for number in sorted(reading.seen))):
            read = read_as(reading.seen - lying | {ghost})
            doubtful = replace(read, doubtful=True, doubted=lying)
            if read.call is Call.RIGHT and sure:
                return doubtful
            if read.call is Call.RIGHT:
                way_on = replace(doubtful, call=Call.IN_HAND, leaps=(), points=0, off=0)
            elif read.call is Call.PENDING and way_on is reading:
                way_on = replace(reading, doubtful=True, perhaps_more=True)
    return way_on


def without_phantoms(
    layout: Layout,
    owed: TrackOwed,
    group: Group,
    reading: Reading,
    census: Census,
    stood: Holes,
    *,
    twins: Holes,
    unlifted: Holes,
    sure: bool,
) -> Reading | None:
    """Read a scale without the holes that have no peg, where that makes it right; None where it is unclear.

    Where a peg stood in order there is one, unless a peg now stands beside it, whose magnet may close both, or what
    is owed has been pegged from there, and the hole sticks, or nobody had lifted a peg as it closed (`unlifted`). Of
    two that closed together (`twins`) one has none: a hand sets one peg at a time.
    """
    fresh = reading.seen - stood
    together = len(fresh & twins) > 1
    beside = frozenset[HoleName]().union(*(layout.neighbours(group.holes[number]) for number in fresh))
    suspects = fresh | (track_numbers(group, beside) | unlifted) & reading.seen
    if not suspects:
        return reading
    found: Reading | None = None
    read_as = _reader(owed, group, stood)
    for count in range(1, min(census.phantoms, len(reading.seen), MOST_DOUBTED) + 1):
        for lying in map(frozenset, combinations(sorted(reading.seen), count)):
            if together and lying.isdisjoint(fresh & twins):
                continue
            read = read_as(reading.seen - lying)
            doubtful = replace(read, doubtful=True, doubted=lying)
            if read.call is Call.RIGHT and not owed.free and sure:
                return doubtful
            if read.call is Call.AT_REST and found is None and suspects >= lying:
                found = doubtful
    return found
