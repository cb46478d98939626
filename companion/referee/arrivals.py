"""Which holes closed although no peg of a side was out of its hole then: no peg of it can have come there.

A peg leaves its hole before another hole closes. Where it is the other way round a sensor lies: that of the hole that
closed, or that of the hole the peg has left. So nobody is accused by such a hole. Each snapshot is looked at, settled
or not, since only there is the order to be seen.
"""

from __future__ import annotations

from typing import Final

from companion.board.layout import HoleName, Layout, Occupancy
from companion.games.seating import Side, by_side
from companion.referee.track import PEGS

TOGETHER_MS: Final = 100
"""Holes that close within so long of each other close together: a debounce spreads what one magnet does."""
DRAGGED_MS: Final = 2000
"""So long after a peg has passed one hole it comes to stand in the next."""
FLICKERS: Final = 3
"""A hole that has opened so often, each time within a second of the last, flickers: its peg stands but half in it."""
FLICKERED_MS: Final = 2000
"""For so long after it has opened last it is not taken for empty."""


class Arrivals:
    """The closed holes that sides score in, and how they came to be so."""

    def __init__(self, layout: Layout, sides: int) -> None:
        """Know nothing yet: whatever is closed in the first snapshot, a peg may be there."""
        self._layout, self._groups = layout, layout.sides
        self._shown: list[Occupancy] = [frozenset()] * sides
        """The holes of each side's pegs when it last stood as the game has it."""
        self._stood: list[Occupancy] = [frozenset()] * sides
        """The holes in which a peg of each side was seen when it stood so, and which have been closed ever since."""
        self._uninvited: list[Occupancy] = [frozenset()] * sides
        self._while_out: list[Occupancy] = [frozenset()] * sides
        self._closed_ms: dict[HoleName, int] = {}
        self._opened: dict[HoleName, tuple[int, int]] = {}
        """How often each hole has opened, at intervals of less than a second, and when last."""
        self.magnetless: Occupancy = frozenset()
        """The holes that closed while none beside them was closed, which nothing has explained since."""

    def see(self, before: Occupancy, occupied: Occupancy, now_ms: int) -> None:
        """Compare a snapshot with the one before it."""
        came = occupied - before
        self._closed_ms.update(dict.fromkeys(came, now_ms))
        by_none = frozenset(hole for hole in came if self._layout.neighbours(hole).isdisjoint(occupied))
        self.magnetless = (self.magnetless | by_none) & occupied
        for hole in before - occupied:
            times, last_ms = self._opened.get(hole, (0, now_ms))
            self._opened[hole] = (times + 1 if now_ms - last_ms < FLICKERED_MS // 2 else 1), now_ms
        for side, shown in by_side(self._shown):
            self._while_out[side] &= occupied
            self._stood[side] &= occupied
            self._uninvited[side] &= occupied
            own = (occupied - came) & self._groups[side].numbers.keys()
            if not shown <= occupied:
                self._while_out[side] |= came if len(own) < PEGS else frozenset()
            elif shown:
                self._uninvited[side] |= came

    def stands(self, side: Side, shown: Occupancy) -> None:
        """Note the holes in which a side's pegs are seen, now that it stands as the game has it.

        A peg that is not seen, in a hole that is ignored, can come out of it unnoticed.
        """
        self._shown[side] = shown if len(shown) > 1 else frozenset()
        self._stood[side] |= shown
        self._while_out[side] = frozenset()

    def explain(self, holes: Occupancy) -> None:
        """Note of holes that closed by no magnet that it is known by now whether a peg is there."""
        self.magnetless -= holes

    def suspicious(self, side: Side, occupied: Occupancy) -> Occupancy:
        """Return the closed holes of a side that may be closed without a peg of it, but those of its pegs."""
        closed = (occupied - self._shown[side] - self._stood[side]) & self._groups[side].numbers.keys()
        return frozenset(hole for hole in closed if hole in self._uninvited[side] or self._is_twin(hole, occupied))

    def while_out(self, side: Side) -> Occupancy:
        """Return the holes that closed while a peg of this side was seen to be out of its hole."""
        return self._while_out[side]

    def flickering(self, now_ms: int) -> Occupancy:
        """Return the holes that open and close all the time, as one does in which a peg stands but half."""
        return frozenset(
            hole
            for hole, (times, last_ms) in self._opened.items()
            if times >= FLICKERS and now_ms - last_ms <= FLICKERED_MS
        )

    def came_along(self, holes: Occupancy, to: HoleName) -> bool:
        """Tell whether a peg had just passed one of some holes beside the one that closed: it was dragged along."""
        closed_ms = self._closed_ms.get(to)
        beside = self._layout.neighbours(to) & holes & self._opened.keys()
        return closed_ms is not None and any(0 <= closed_ms - self._opened[hole][1] <= DRAGGED_MS for hole in beside)

    def alone(self, occupied: Occupancy) -> Occupancy:
        """Return the closed holes that closed while all that are closed beside them had been so: by no magnet of those.

        Only what was seen to close is known.
        """
        return frozenset(hole for hole in occupied & self._closed_ms.keys() if self._came_last(hole, occupied))

    def twins(self, occupied: Occupancy) -> Occupancy:
        """Return the closed holes that closed together with one beside them."""
        return frozenset(hole for hole in occupied if self._is_twin(hole, occupied))

    def _came_last(self, hole: HoleName, occupied: Occupancy) -> bool:
        beside, closed_ms = self._layout.neighbours(hole) & occupied, self._closed_ms[hole]
        before_ms = closed_ms - TOGETHER_MS
        times = [self._closed_ms.get(other, before_ms - 1) for other in beside]
        return bool(times) and all(at_ms < before_ms or at_ms > closed_ms + TOGETHER_MS for at_ms in times)

    def _is_twin(self, hole: HoleName, occupied: Occupancy) -> bool:
        """Tell whether a hole closed together with one beside it: the magnet of one peg may have closed both."""
        at_ms = self._closed_ms.get(hole)
        if at_ms is None:
            return False
        times = [self._closed_ms.get(other) for other in self._layout.neighbours(hole) & occupied]
        return any(each is not None and abs(each - at_ms) <= TOGETHER_MS for each in times)
