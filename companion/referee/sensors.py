"""What is known of a board's sensors: which people have ignored, and which have shown a peg where there is none."""

from __future__ import annotations

from collections import Counter
from typing import Final

from companion.board.layout import HoleName, Layout, Occupancy
from companion.games.seating import Side
from companion.referee.arrivals import Arrivals

_NONE: Final[Occupancy] = frozenset()
_SEVERAL: Final = 2


class SensorTrust:
    """The sensors of the holes that are played in."""

    def __init__(self, layout: Layout, sides: int) -> None:
        """Trust every sensor; so many sides play."""
        self.occupied: Occupancy = frozenset()
        """The last snapshot."""
        self.masked: Occupancy = frozenset()
        """The holes whose sensors people have ignored."""
        self.doubts: Counter[HoleName] = Counter()
        """How often each sensor was not believed."""
        self.crosstalk: dict[HoleName, Occupancy] = {}
        """Holes that were found to close without a peg, each with the occupied holes beside it."""
        self.ghosts: list[Occupancy] = [_NONE] * sides
        """For each side the closed holes that were last not believed, and have not opened since."""
        self.extras: list[Occupancy] = [_NONE] * sides
        """For each side the holes closed beside those of its pegs at rest, that have not opened since."""
        self.uninvited: Occupancy = _NONE
        """The holes that closed while as many others were closed as there are pegs: no peg need have come there."""
        self.arrivals = Arrivals(layout, sides)
        unused = layout.sides[sides:]
        self._layout = layout
        self._in_play = frozenset(
            hole for group in layout.groups.values() if group not in unused for hole in group.numbers
        )
        self._known: tuple[Occupancy, list[Occupancy]] | None = None
        """What was closed when the board was last read, and what of it was not believed."""
        self._lost = False
        """The board has lost sight of its pegs since then."""
        self._counted: list[Occupancy] = [_NONE] * sides
        self._faulty: set[HoleName] = set()

    @property
    def pegs(self) -> int:
        """How many pegs are played with: two on each track, and those of the other groups."""
        tracks = self._layout.tracks
        on_tracks = frozenset(hole for group in tracks for hole in group.numbers)
        return 2 * min(len(tracks), len(self.ghosts)) + len(self._layout.start_holes - on_tracks)

    @property
    def unreliable(self) -> bool:
        """Whether several sensors of this board have lied: another may lie at any time."""
        return len(self._faulty | (self.masked & self._in_play)) >= _SEVERAL

    @property
    def some_ignored(self) -> bool:
        """Whether people have had a sensor of this board ignored: another may be as bad."""
        return bool(self.masked & self._in_play)

    def believed(self, occupied: Occupancy) -> Occupancy:
        """Return those of some holes that are played in, and not ignored."""
        return (occupied & self._in_play) - self.masked

    def mask(self, hole: HoleName, *, masked: bool) -> None:
        """Ignore a sensor, or believe it again."""
        self.masked = self.masked | {hole} if masked else self.masked - {hole}

    def see(self, before: Occupancy | None, occupied: Occupancy, now_ms: int) -> None:
        """Take a snapshot, settled or not: a hole that has opened is believed when it closes again."""
        self.occupied = occupied
        if before is not None:
            self.arrivals.see(self.believed(before), self.believed(occupied), now_ms)
            came = self.believed(occupied) - self.believed(before)
            too_many = len(self.believed(occupied)) > self.pegs
            self.uninvited = (self.uninvited & occupied) | (came if too_many else _NONE)
        self.ghosts = [holes & occupied for holes in self.ghosts]
        self.extras = [holes & occupied for holes in self.extras]
        if self._lost and self._known and self._known[0] == self.believed(occupied):
            self.ghosts = self._known[1]  # nothing was moved meanwhile

    def remember(self) -> None:
        """The board was read: should it lose sight of its pegs, and see just these again, it believes the same."""
        self._known, self._lost = (self.believed(self.occupied), self.ghosts), False

    def lose_some(self) -> None:
        """Pegs have vanished together: what is closed now does not say how the board stands."""
        self._lost = True

    def lose_sight(self) -> None:
        """The board went out of reach: how its holes came to be closed is not known."""
        self._lost = True
        self.occupied, self.uninvited, self.arrivals = _NONE, _NONE, Arrivals(self._layout, len(self.ghosts))
        self.ghosts = [_NONE] * len(self.ghosts)

    def trust(self, side: Side, hole: HoleName) -> None:
        """Forget what was learned against a hole: what a person says of it goes before that."""
        self.ghosts[side] -= {hole}
        self.crosstalk.pop(hole, None)

    def closed_by_magnets(self, occupied: Occupancy) -> Occupancy:
        """Return the holes known to be closed by the magnet of a peg that stands beside them now."""
        visible = occupied - self.masked
        return frozenset(hole for hole, beside in self.crosstalk.items() if hole in visible and beside & visible)

    def blame(self, hole: HoleName, magnets: Occupancy) -> None:
        """Remember that a hole was closed by one of these magnets."""
        self.crosstalk[hole] = self.crosstalk.get(hole, _NONE) | magnets

    def unblame(self, occupied: Occupancy) -> None:
        """Forget of the magnets that are blamed for closing a hole those that stand beside it while it is open."""
        for hole in self.crosstalk.keys() - occupied - self.masked:
            guilty = self.crosstalk[hole] - occupied
            if guilty:
                self.crosstalk[hole] = guilty
            else:
                del self.crosstalk[hole]

    def count(self, side: Side, doubted: Occupancy, occupied: Occupancy, *, magnets: bool) -> None:
        """Note the holes of a side that were not believed; `magnets`: what stands beside them has closed them.

        They are not blamed for a hole that people have ignored: that may be a good one, with a peg of its own.
        """
        fresh, self._counted[side] = doubted - self._counted[side], doubted
        for hole in fresh:
            self._faulty.add(hole)
            beside = self._layout.neighbours(hole) & occupied if hole in occupied else _NONE
            self.doubts.update({hole} | beside)
            if beside and magnets and hole not in self.masked:
                self.blame(hole, beside)
