"""What the group that a side scores on shows: the two pegs of a track, or the pegs that add up on a scale."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from companion.board.layout import Group, GroupKind, HoleName, Layout, Occupancy
from companion.board.reading import hole_names
from companion.games.ledger import TrackOwed
from companion.games.seating import Side
from companion.referee.scale import combination
from companion.referee.track import Holes, Reading, expected, rest
from companion.referee.verdict import Call


class SideGroup(Protocol):
    """A group that a side scores on."""

    @property
    def one_peg_shows(self) -> bool:
        """Whether the front peg alone shows how far its side has come: what it says is plain to everybody."""

    def holes(self, number: int) -> Occupancy:
        """Return the holes that show the side at a number."""

    def hole(self, number: int) -> HoleName | None:
        """Return the one hole of a number, or None where several pegs make it."""

    def resting(self, owed: TrackOwed) -> Occupancy:
        """Return where the pegs rest."""

    def pegged(self, owed: TrackOwed) -> Occupancy:
        """Return where the pegs will stand when all that is owed has been pegged."""

    def ahead(self, owed: TrackOwed) -> Occupancy:
        """Return the holes to be lit for what is owed, before a peg is moved."""

    def front_of(self, seen: Holes) -> int:
        """Return how far a side is seen to have come while one of its pegs is in a hand, or 0."""

    def agreed(self, reading: Reading) -> tuple[int, int] | None:
        """Return where the back and the front peg rest if the pegs stand rightly as they do; None for no such place."""


@dataclass(frozen=True, slots=True)
class TrackGroup:
    """A track: each hole is a number."""

    group: Group
    one_peg_shows: bool = True

    def holes(self, number: int) -> Occupancy:
        """Return the hole of the number."""
        return frozenset({self.group.holes[number]})

    def hole(self, number: int) -> HoleName | None:
        """Return the hole of a number, where the track has one."""
        return self.group.holes.get(number)

    def resting(self, owed: TrackOwed) -> Occupancy:
        """Return the holes of the back and the front peg."""
        return hole_names(self.group, rest(owed))

    def pegged(self, owed: TrackOwed) -> Occupancy:
        """Return the holes in which both will rest."""
        return hole_names(self.group, expected(owed))

    def ahead(self, owed: TrackOwed) -> Occupancy:
        """Return the hole that the next leap comes to."""
        return hole_names(self.group, expected(owed) - rest(owed))

    def front_of(self, seen: Holes) -> int:
        """Return the number of the first peg that is seen."""
        return max(seen, default=0)

    def agreed(self, reading: Reading) -> tuple[int, int] | None:
        """Return the two holes: there must be two, and on the side's own track."""
        on_track = len(reading.seen) == 2 and reading.call is not Call.WRONG_TRACK
        return (min(reading.seen), max(reading.seen)) if on_track else None


@dataclass(frozen=True, slots=True)
class ScaleGroup:
    """A scale: its pegs add up."""

    group: Group
    one_peg_shows: bool = False

    def holes(self, number: int) -> Occupancy:
        """Return the holes that add up to the number."""
        return hole_names(self.group, combination(self.group, number))

    def hole(self, number: int) -> HoleName | None:
        """Return None: several pegs make a number."""
        return None

    def resting(self, owed: TrackOwed) -> Occupancy:
        """Return the holes that add up to what is shown."""
        return self.holes(owed.front)

    def pegged(self, owed: TrackOwed) -> Occupancy:
        """Return the holes that add up to what will be shown."""
        return self.holes(owed.front + (owed.sums[-1] if owed.sums else 0))

    def ahead(self, owed: TrackOwed) -> Occupancy:
        """Return all holes of what will be shown: any peg of the scale may have to be moved for it."""
        return self.pegged(owed)

    def front_of(self, seen: Holes) -> int:
        """Return 0: the peg in the hand may be any of several."""
        return 0

    def agreed(self, reading: Reading) -> tuple[int, int] | None:
        """Return the sum of what is seen; no peg is behind another."""
        return -1, sum(reading.seen)


def side_group(layout: Layout, side: Side) -> SideGroup:
    """Return what a side scores on."""
    group = layout.sides[side]
    return TrackGroup(group) if group.kind is GroupKind.TRACK else ScaleGroup(group)
