"""All scales of a board together: they take no more holes to be closed without a peg than there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.board.layout import Layout
from companion.board.reading import hole_names, track_numbers
from companion.referee.census import Census
from companion.referee.lifts import Lifts
from companion.referee.look import BoardLook
from companion.referee.scale_doubt import unclear
from companion.referee.scale_watch import ScaleWatch
from companion.referee.sensors import SensorTrust
from companion.referee.track import Holes, Reading
from companion.referee.verdict import Call


class ScalePhantoms:
    """Holds the readings of all scales against how many pegs there are."""

    def __init__(
        self, layout: Layout, sensors: SensorTrust, census: Census, lifts: Lifts, watches: Sequence[ScaleWatch]
    ) -> None:
        """Hold no readings yet; `watches` has what is remembered of each side's scale."""
        self._layout, self._sensors, self._census = layout, sensors, census
        self._lifts, self._watches = lifts, watches

    def weigh(self, readings: tuple[Reading, ...], look: BoardLook) -> tuple[Reading, ...]:
        """Return the readings, where nothing is taken for no peg that may be one.

        People are asked to look, once, when all else stands where it belongs.
        """
        census = self._census
        empty = [track_numbers(self._layout.sides[each.side], census.visible) & each.doubted for each in readings]
        trusted = list(map(self._trusted, readings))
        too_many = sum(map(len, empty)) > census.phantoms
        if not (any(empty) or any(trusted)) or not all(census.place(stand).in_order for stand in look.game.stands):
            return readings
        if too_many:
            return self._too_many(readings, empty, look)
        if census.pegs_unseen:
            readings = self._lost_peg(readings, empty, look)
        if any(trusted):  # a hole that was known to lie is taken to have the peg that may be in another
            perhaps_pegs = [lie | holes for lie, holes in zip(trusted, empty, strict=True)]
        else:  # a peg has gone there before another closed
            perhaps_pegs = [holes & watch.went - watch.stood for holes, watch in zip(empty, self._watches, strict=True)]
        return self._marked(readings, perhaps_pegs, lambda each: _ask(each, look))

    def may_be_lost_peg(self, reading: Reading) -> bool:
        """Tell whether a hole that is taken to be empty may have the peg of an ignored hole: no hole surely lies."""
        few = len(self._census.visible) <= len(self._layout.start_holes)
        sticking = track_numbers(self._layout.sides[reading.side], self._lifts.unlifted)
        return self._census.pegs_unseen and few and bool(self._far_from_pegs(reading, reading.doubted - sticking))

    def _trusted(self, reading: Reading) -> Holes:
        """Return the holes of a scale that were known to lie, if the pegs they are now taken to have may be in others.

        They may be, where a hole is surely closed without a peg; but not where it is they that are taken to be empty.
        """
        perhaps_empty = self._watches[reading.side].perhaps_empty(self._census.surplus)
        return perhaps_empty - reading.doubted if self._census.phantoms else frozenset()

    def _too_many(self, readings: Sequence[Reading], empty: Sequence[Holes], look: BoardLook) -> tuple[Reading, ...]:
        """More holes are taken to be empty than are: a scale has a peg that does not belong there.

        It is one that was missed as the hole closed, where that tells them apart.
        """
        invited = list(map(self._invited, readings, empty))
        asked = invited if any(invited) else empty
        told_apart = sum(map(len, empty)) - sum(map(len, asked)) >= self._census.phantoms
        return self._marked(readings, asked, lambda each: _waiting(each) if told_apart else _ask(each, look))

    def _lost_peg(self, readings: Sequence[Reading], empty: Sequence[Holes], look: BoardLook) -> tuple[Reading, ...]:
        """An ignored hole may have lost its peg: to a hole that is closed, where no magnet beside it closes that."""
        far = list(map(self._far_from_pegs, readings, empty))
        return self._marked(readings, far, lambda each: _ask(each, look))

    def _marked(
        self, readings: Sequence[Reading], asked: Sequence[Holes], mark: Callable[[Reading], Reading]
    ) -> tuple[Reading, ...]:
        """Mark what rests by holes that are asked about, unless people have looked."""
        rests = [each.call is Call.AT_REST and not self._watches[each.side].looked for each in readings]
        return tuple(
            mark(each) if holes and at_rest else each
            for each, holes, at_rest in zip(readings, asked, rests, strict=True)
        )

    def _invited(self, reading: Reading, closed: Holes) -> Holes:
        """Return those of a scale's closed holes that closed while a peg was in no hole."""
        return closed - track_numbers(self._layout.sides[reading.side], self._sensors.uninvited)

    def _far_from_pegs(self, reading: Reading, closed: Holes) -> Holes:
        """Return those of a scale's closed holes that are beside none of the holes in which its pegs are."""
        group = self._layout.sides[reading.side]
        pegs = hole_names(group, reading.seen)
        return frozenset(number for number in closed if not self._layout.neighbours(group.holes[number]) & pegs)


def _waiting(reading: Reading) -> Reading:
    """Say of a scale whose pegs are all to be believed, as the next look will have it, that they are on their way."""
    return replace(reading, call=Call.IN_HAND, leaps=(), points=0, off=0, doubted=frozenset())


def _ask(reading: Reading, look: BoardLook) -> Reading:
    """Say of a scale that people should look at it, and take none of its holes to be empty."""
    return replace(unclear(reading, look), doubted=frozenset())
