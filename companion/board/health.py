"""How each hole of a board is, from what it has said so far: never seen, stuck, flickering, answering with another.

A hole that simply was not used is not called bad.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from enum import Enum
from itertools import chain
from typing import Final, NamedTuple

from companion.board.layout import NO_HOLE, HoleName, Layout, Occupancy
from companion.words import board as said
from companion.words.message import Said, Sentence

QUICKEST_HAND_MS: Final = 120
"""No hand lifts a peg and sets it back in less."""
FLICKERS: Final = 6
"""So many changes quicker than a hand make a hole flicker."""
TOGETHER: Final = 5
"""So many changes in the same snapshot, and none apart, make two holes a pair."""


TOO_MANY_MS: Final = 10_000
"""More holes occupied than there are pegs, for so long, is no accident of a hand."""


class Condition(Enum):
    """How a hole is."""

    GOOD = "good"
    """Seen empty and occupied."""
    UNSEEN = "never seen to change"
    """Not used yet, or dead."""
    STUCK = "stuck"
    """Occupied ever since, no start hole, and for a while more holes are occupied than there are pegs."""
    FLICKERING = "flickering"
    CROSSTALK = "answers with another"


class HoleHealth(NamedTuple):
    """A hole's condition; `changes` it has made, of these `quick` ones, and the hole that it answers with."""

    condition: Condition
    changes: int = 0
    quick: int = 0
    other: HoleName = NO_HOLE


class Health:
    """The health of a whole board, kept up snapshot by snapshot."""

    def __init__(self, layout: Layout) -> None:
        """Know nothing yet."""
        self._layout = layout
        self._pegs = len(layout.start_holes)
        self._last: Occupancy | None = None
        self._always: Occupancy = frozenset()
        self._changes: Counter[HoleName] = Counter()
        self._quick: Counter[HoleName] = Counter()
        self._changed_ms: dict[HoleName, int] = {}
        self._together: Counter[tuple[HoleName, HoleName]] = Counter()
        self._too_many, self._too_many_ms = False, 0
        self._starts = layout.start_holes

    def see(self, occupied: Occupancy, at_ms: int) -> None:
        """Take a snapshot and its time."""
        if self._last is None:
            self._last, self._always, self._too_many_ms = occupied, occupied - self._starts, at_ms
            return
        changed = occupied ^ self._last
        for hole in changed:
            self._changes[hole] += 1
            if at_ms - self._changed_ms.get(hole, -QUICKEST_HAND_MS) < QUICKEST_HAND_MS:
                self._quick[hole] += 1
            self._changed_ms[hole] = at_ms
            for other in self._layout.neighbours(hole) & changed:
                if hole < other and (hole in occupied) == (other in occupied):
                    self._together[hole, other] += 1
        self._always &= occupied
        if len(self._last) <= self._pegs:
            self._too_many_ms = at_ms
        self._too_many = len(occupied) > self._pegs and at_ms - self._too_many_ms >= TOO_MANY_MS
        self._last = occupied

    def hole(self, name: HoleName) -> HoleHealth:
        """Return how a hole is."""
        changes, quick = self._changes[name], self._quick[name]
        other = self._partner(name)
        if name in self._always and self._too_many:
            condition = Condition.STUCK
        elif quick >= FLICKERS:
            condition = Condition.FLICKERING
        elif other:
            condition = Condition.CROSSTALK
        else:
            condition = Condition.GOOD if changes else Condition.UNSEEN
        return HoleHealth(condition, changes, quick, other)

    def bad(self) -> dict[HoleName, HoleHealth]:
        """Return the holes that should be looked at: all that are stuck, flicker, or answer with another."""
        fine = (Condition.GOOD, Condition.UNSEEN)
        doubted = {*self._quick, *chain(*self._together), *(self._always if self._too_many else ())}
        found = {name: self.hole(name) for name in self._layout.holes if name in doubted}
        return {name: health for name, health in found.items() if health.condition not in fine}

    def _partner(self, name: HoleName) -> HoleName:
        """Return the hole that this one always changes with, or ""."""
        for (one, two), count in self._together.items():
            if name in (one, two) and count >= TOGETHER and count == self._changes[one] == self._changes[two]:
                return two if name == one else one
        return NO_HOLE


def sentence(name: Said, health: HoleHealth, called: Callable[[HoleName], Said] = str) -> Sentence:
    """Say how a hole is; `name` is what people call it, `called` what they call any other within a sentence."""
    match health.condition:
        case Condition.STUCK:
            return said.STUCK(hole=name)
        case Condition.FLICKERING:
            return said.FLICKERS(hole=name, count=health.quick)
        case Condition.CROSSTALK:
            return said.CROSSTALK(hole=name, other=called(health.other))
        case Condition.UNSEEN:
            return said.UNSEEN(hole=name)
        case Condition.GOOD:
            return said.GOOD(hole=name, count=health.changes)
