"""What a board's sensors make of its true wood: bounce, bad holes, neighbours that answer, then the debounce."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from companion.board.debounce import Debounce
from companion.board.layout import GroupKind, HoleName, Layout, Occupancy
from companion.simulation.faults import Faults
from companion.simulation.sensor_faults import SensorFault

SCAN_MS: Final = 2
DEBOUNCE_MS: Final = 5


class Seen(NamedTuple):
    """A snapshot: how long after the change it is taken, and what it says."""

    after_ms: int
    occupied: Occupancy


class Sensors:
    """The sensors of one board, with the faults that it has for life."""

    def __init__(self, layout: Layout, faults: Faults, chance: Random) -> None:
        """Make a board; some of its holes on the way of the pegs may be bad."""
        self._faults, self._chance = faults, chance
        self._holes = sorted(layout.holes)
        self._bit = {hole: 1 << at for at, hole in enumerate(self._holes)}
        on_the_way = [
            hole
            for group in layout.groups.values()
            for number, hole in sorted(group.holes.items())
            if number > 0 and group.kind is not GroupKind.STORE
        ]
        near_others = [hole for hole in on_the_way if layout.neighbours(hole)]
        bad_count, pair_count = _how_many(faults, chance)
        bad = chance.sample(on_the_way, bad_count)
        self.dead = frozenset(hole for hole in bad if chance.random() < 0.5)
        self.stuck = frozenset(bad) - self.dead
        self.pairs = tuple(
            (hole, chance.choice(sorted(layout.neighbours(hole))))
            for hole in chance.sample(near_others, min(pair_count, len(near_others)))
        )
        """Where a peg in the first hole closes the second as well."""
        self._passing: tuple[SensorFault, ...] = ()
        self._raw = self._bits(self._closed(frozenset(), 0))
        self._debounce = Debounce(DEBOUNCE_MS, self._raw)
        self._at_ms = 0

    def now(self) -> Occupancy:
        """Return what is believed now."""
        return self._occupancy(self._debounce.stable)

    def change(self, wood: Occupancy, now_ms: int) -> Iterator[Seen]:
        """Let the wood be so from now on, and yield each snapshot that follows, once it stands."""
        raw = self._bits(self._closed(wood, now_ms))
        changing = raw ^ self._raw
        self._raw = raw
        until = self._chance.randint(0, self._faults.bounce_ms) if changing else 0
        stable = self._debounce.stable
        wait_ms = max(self._at_ms - now_ms, 0)  # another change has just been scanned
        for after in range(0, until + 2 * DEBOUNCE_MS + SCAN_MS, SCAN_MS):
            chatter = self._chance.getrandbits(len(self._holes)) & changing if after < until else 0
            seen = self._debounce.scan(raw ^ chatter, now_ms + wait_ms + after)
            if seen != stable:
                stable = seen
                yield Seen(wait_ms + after, self._occupancy(seen))
        self._at_ms = now_ms + wait_ms + until + 2 * DEBOUNCE_MS + SCAN_MS

    def add_fault(self, fault: SensorFault) -> None:
        """Give some holes a fault for a while."""
        self._passing = (*(each for each in self._passing if each.until_ms > fault.since_ms), fault)

    def next_ms(self, now_ms: int) -> int | None:
        """Return when the sensors change next although no peg moves, or None."""
        times = (each.next_ms(now_ms) for each in self._passing)
        return min((at for at in times if at is not None), default=None)

    def may_close(self, now_ms: int) -> Occupancy:
        """Return the holes that show a peg, or may, without one."""
        affected = (each.affected(now_ms)[0] for each in self._passing)
        return self.stuck.union((second for _, second in self.pairs), *affected)

    def lying(self, wood: Occupancy, now_ms: int) -> Occupancy:
        """Return the holes that show something else than stands in them."""
        return self._closed(wood, now_ms) ^ wood

    def blind(self, now_ms: int) -> bool:
        """Tell whether more than one hole shows nothing for a while, as anybody notices who looks at a plug."""
        return any(len(each.holes) > 1 and each.until_ms > now_ms for each in self._passing)

    def _closed(self, wood: Occupancy, now_ms: int) -> Occupancy:
        closed, opened = set(self.stuck), set(self.dead)
        closed.update(second for first, second in self.pairs if first in wood)
        for each in self._passing:
            closes, opens = each.affected(now_ms)
            closed |= closes
            opened |= opens
        return (wood | closed) - opened

    def _bits(self, holes: Iterable[HoleName]) -> int:
        return sum(self._bit[hole] for hole in holes)

    def _occupancy(self, bits: int) -> Occupancy:
        return frozenset(hole for hole, bit in self._bit.items() if bits & bit)


def _how_many(faults: Faults, chance: Random) -> tuple[int, int]:
    """Return how many holes of a board are bad, and how many pairs: of a few faults a board has one or none."""
    if faults.bad_holes + faults.crosstalk < 1:
        draw = chance.random()
        bad = draw < faults.bad_holes
        return int(bad), int(not bad and draw < faults.bad_holes + faults.crosstalk)
    return _count(faults.bad_holes, chance), _count(faults.crosstalk, chance)


def _count(average: float, chance: Random) -> int:
    """Return a whole number whose average is so."""
    whole, rest = int(average), average - int(average)
    return whole + (chance.random() < rest)


def deliver(seen: Sequence[Seen], faults: Faults, chance: Random) -> list[Seen]:
    """Return the snapshots as they arrive over a bad wire; the last one always does, late if need be.

    A lost one is made up for by the whole snapshot that the host asks for when the board's next word, at most
    250 ms later, tells of it (firmware/PROTOCOL.md). Nothing overtakes anything.
    """
    arrived: list[Seen] = []
    earliest = 0
    for place, one in enumerate(seen):
        after = one.after_ms
        if chance.random() < faults.lost:
            if place < len(seen) - 1:
                continue
            after += chance.randint(50, 450)
        if chance.random() < faults.late:
            after += chance.randint(5, 300)
        earliest = max(earliest, after)
        arrived += [Seen(earliest, one.occupied)] * (2 if chance.random() < faults.repeated else 1)
    return arrived
