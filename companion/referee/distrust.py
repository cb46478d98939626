"""Which closed holes of the tracks cannot be taken at their word now, and what is remembered of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.board.layout import Group, HoleName, Layout, Occupancy
from companion.board.reading import hole_names, track_numbers
from companion.games.ledger import TrackOwed
from companion.games.seating import Side, by_side
from companion.referee.look import BoardLook
from companion.referee.sensors import SensorTrust
from companion.referee.track import HARMLESS, PEGS, Holes, Reading, at_start, rest
from companion.referee.track_watch import TrackWatch
from companion.referee.verdict import Call
from companion.referee.wood import Distrusted, all_are_seen

_BELIEVED: Final = HARMLESS | {Call.IN_HAND, Call.UNDERPEGGED, Call.PENDING}
"""Calls by which the closed holes that were doubted stay so until they open."""
_MOST_EXTRAS: Final = 2
"""Where more holes are closed beside those of two pegs at rest, something covers them: that tells of no peg."""


class Distrust:
    """What is believed of the holes of the tracks, from one settled look to the next."""

    def __init__(self, layout: Layout, sensors: SensorTrust, watches: Sequence[TrackWatch]) -> None:
        """Begin; nothing has been judged yet."""
        self.judged: Occupancy = frozenset()
        """The settled board that was judged last."""
        self.told: Occupancy = frozenset()
        """The holes that people say hold a peg, whatever their sensors do."""
        self._layout, self._sensors, self._watches = layout, sensors, watches
        self._ghosts: Occupancy = frozenset()
        self._gone: Occupancy = frozenset()
        self._doubted: list[Occupancy] = [frozenset()] * len(watches)
        """For each side the closed holes that were not believed when it was read last."""

    def look(self, look: BoardLook) -> Distrusted:
        """Return what is not believed, but for the holes that a person has spoken of."""
        occupied, sensors = look.occupied, self._sensors
        self._note_told(occupied)
        told, ghosts = self.told, sensors.closed_by_magnets(occupied)
        arrived = sensors.arrivals.twins(sensors.believed(occupied)) - self.judged
        self._ghosts, self._gone, self.judged = ghosts, self.judged - occupied, occupied
        if not self._rests_unseen(look):
            sensors.arrivals.explain(occupied)
        return Distrusted(
            masked=sensors.masked - told,
            empty=self._empty(),
            ghosts=ghosts - told,
            doubted=self._doubted_before(look) - told,
            arrived=arrived,
            fresh=self._fresh(look),
            suspicious=self._suspicious(),
            wavering=tuple(holes & self._sensors.believed(occupied) - told for holes in self._doubted),
            alone=self._alone(look) - told,
            moving=not look.released,
            while_out=tuple(sensors.arrivals.while_out(side) for side, _ in by_side(self._watches)),
        )

    def tell(self, hole: HoleName, *, there: bool) -> None:
        """People say that a peg which is in no hole is in this one, or that none is, until something else moves."""
        for side, watch in by_side(self._watches):
            number = self._group(side).numbers.get(hole)
            if number is not None:
                watch.tell(number, self.numbers(side), there=there)
                if there:
                    self._sensors.trust(side, hole)

    def tell_empty(self, hole: HoleName) -> None:
        """People have just had a hole ignored that shows a peg; beside two others they say that these have the pegs."""
        for side, watch in by_side(self._watches):
            number, others = self._group(side).numbers.get(hole), self.numbers(side)
            if number is not None and len(others) == PEGS:
                watch.tell_empty(number)
                pegs = hole_names(self._group(side), others)
                self._sensors.arrivals.stands(side, pegs)
                self._sensors.extras[side] -= pegs
                self._doubted[side] -= pegs
                for other in pegs:
                    self._sensors.trust(side, other)

    def _empty(self) -> Occupancy:
        holes = [hole_names(self._group(side), watch.empty) for side, watch in by_side(self._watches)]
        return frozenset[HoleName]().union(*holes)

    def point_at(self, side: Side, hole: HoleName) -> None:
        """People say where a side's peg stands: the other holes in doubt are closed by magnets beside them."""
        group, watch, sensors = self._group(side), self._watches[side], self._sensors
        if watch.in_hand or hole not in self.judged or hole in sensors.masked:
            self.tell(hole, there=True)
            return
        sensors.trust(side, hole)
        for number in watch.unsure - {group.numbers[hole]}:
            other = group.holes[number]
            beside = self._layout.neighbours(other) & self.judged
            magnets = frozenset({hole}) if hole in beside else beside
            sensors.ghosts[side] |= {other}
            if magnets and not watch.may_rest_in(number):
                sensors.blame(other, magnets)

    def numbers(self, side: Side) -> Holes:
        """Return the numbers of a side's holes that were judged to be closed, ignored ones left out."""
        return track_numbers(self._group(side), self.judged - self._sensors.masked)

    def suspected(self, reading: Reading) -> bool:
        """Tell whether points too many rest on a hole that may be closed without a peg of its side."""
        closed = self._sensors.believed(self.judged)
        suspicious = track_numbers(self._group(reading.side), self._sensors.arrivals.suspicious(reading.side, closed))
        return bool(suspicious & reading.seen - reading.goal - self._watches[reading.side].believed)

    def unexplained(self, reading: Reading) -> Holes:
        """Return the holes that closed by no magnet and not by a side's own pegs, while a peg rests in an ignored hole.

        A sensor sticks, or it is that peg.
        """
        magnetless = track_numbers(self._group(reading.side), self._sensors.arrivals.magnetless)
        return frozenset(number for number in self.numbers(reading.side) & magnetless - reading.seen if number > 0)

    @property
    def lying(self) -> bool:
        """Whether some hole is closed by which no move was taken back: no peg of its side need be there."""
        closed, sensors = self._sensors.believed(self.judged), self._sensors
        found = set[HoleName]()
        for side, _ in by_side(self._watches):
            found |= closed & (sensors.ghosts[side] | sensors.arrivals.suspicious(side, closed))
        return bool(found - self.told)

    def learn(self, look: BoardLook, readings: Sequence[Reading]) -> None:
        """Remember which closed holes were not believed, where nothing was wrong."""
        for reading, owed in zip(readings, look.owed, strict=True):
            self._doubted[reading.side] = hole_names(self._group(reading.side), reading.doubted) & self.judged
            self._note_ghosts(reading)
            self._note_complete(reading, owed, look)
        if look.sure:
            self._count(readings)
        if not look.blackout:
            self._sensors.remember()

    def _group(self, side: Side) -> Group:
        return self._layout.tracks[side]

    def _note_told(self, occupied: Occupancy) -> None:
        """What people say of a hole holds as long as nothing else of its track has moved."""
        told: Occupancy = frozenset()
        for side, watch in by_side(self._watches):
            group = self._group(side)
            if track_numbers(group, occupied - self._sensors.masked) == watch.beside:
                told |= hole_names(group, watch.believed)
            else:
                watch.believed = watch.empty = frozenset()
        self.told = told

    def _doubted_before(self, look: BoardLook) -> Occupancy:
        """Return the holes that were not believed and have been closed ever since.

        Where a peg has left its hole, these are also those that were closed beside both pegs: it has not gone there.
        """
        sensors, found = self._sensors, set[HoleName]()
        for track in look.owed:
            complete = rest(track) <= at_start(self.numbers(track.side))
            found |= sensors.ghosts[track.side]
            found |= frozenset[HoleName]() if complete else sensors.extras[track.side]
        return frozenset(found)

    def _fresh(self, look: BoardLook) -> tuple[Occupancy, ...]:
        """Return for each side the holes that closed after both of its pegs were seen in holes for the last time."""
        if look.blackout:
            return (frozenset(),) * len(self._watches)
        occupied = look.occupied
        return tuple(occupied if watch.complete is None else occupied - watch.complete for watch in self._watches)

    def _alone(self, look: BoardLook) -> Occupancy:
        """Return what closed by no magnet beside it, while a peg rests in an ignored hole: it may be that peg."""
        ignored = self._rests_unseen(look)
        return self._sensors.arrivals.alone(self._sensors.believed(self.judged)) if ignored else frozenset()

    def _rests_unseen(self, look: BoardLook) -> bool:
        """Tell whether a peg rests in an ignored hole: nobody sees whether it still does."""
        resting = (hole_names(self._group(track.side), rest(track) - {-1, 0}) for track in look.owed)
        return any(holes & self._sensors.masked for holes in resting)

    def _suspicious(self) -> tuple[Occupancy, ...]:
        """Return for each side the holes by which it is not accused; what people say of a hole is believed."""
        closed, arrivals = self._sensors.believed(self.judged), self._sensors.arrivals
        return tuple(arrivals.suspicious(side, closed) - self.told for side, _ in by_side(self._watches))

    def _note_ghosts(self, reading: Reading) -> None:
        group, watch = self._group(reading.side), self._watches[reading.side]
        # One peg went as another came, or a hole closed ahead of both: nothing is known yet of either hole.
        guessed = track_numbers(group, self._gone) or any(map(watch.may_rest_in, reading.doubted))
        if reading.call in _BELIEVED and not (reading.call is Call.PENDING and guessed):
            doubted = hole_names(group, reading.doubted & self.numbers(reading.side))
            # Where only that hole is closed, both pegs are in hands or one has come into it: neither is known. Of a peg
            # that was guided it is: it has been lifted, and the other one stands there.
            lone = reading.call is Call.IN_HAND and len(self.numbers(reading.side)) == 1 and not watch.home
            self._sensors.ghosts[reading.side] = doubted | (self._sensors.ghosts[reading.side] if lone else frozenset())

    def _note_complete(self, reading: Reading, owed: TrackOwed, look: BoardLook) -> None:
        """Remember what was closed while both pegs of a side were seen in holes, and what of it cannot be its pegs."""
        watch, group, sensors = self._watches[reading.side], self._group(reading.side), self._sensors
        numbers = self.numbers(reading.side)
        closed = at_start(numbers)
        first = watch.complete is None and len(closed) > 1 and not reading.doubtful
        if reading.call in HARMLESS or first:
            watch.complete = self.judged
        if reading.call in HARMLESS:
            shown = frozenset(number for number in numbers if number in reading.seen or number <= 0)
            sensors.arrivals.stands(reading.side, hole_names(group, shown))
            sensors.extras[reading.side] -= hole_names(group, shown - reading.doubted)  # a peg rests there now
        # Start holes are all alike only while a peg waits there: else each is one like any other.
        extras = (closed if owed.back <= 0 else numbers) - rest(owed)
        seen_together = rest(owed) <= closed and len(extras) <= _MOST_EXTRAS
        if look.sure and seen_together and reading.call in (Call.FOREIGN, Call.PENDING):
            sensors.extras[reading.side] = hole_names(group, extras)

    def _count(self, readings: Sequence[Reading]) -> None:
        """Note the holes whose sensors were not believed, and magnets that close a hole beside them, or do not."""
        self._sensors.unblame(self.judged)
        certain = self.judged - self._sensors.masked - self._ghosts
        all_seen = all_are_seen(self._layout.tracks[: len(readings)], certain)
        for reading in readings:
            doubted = hole_names(self._group(reading.side), reading.doubted)
            magnets = reading.call in HARMLESS and not all_seen
            self._sensors.count(reading.side, doubted, self.judged, magnets=magnets)
