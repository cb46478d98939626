"""A board with a hand instead of wood: `lift`, `place`, `slide` and `knock` do to it what people do to a real one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from threading import RLock

from companion.board.layout import HoleName, Layout, Occupancy
from companion.drivers.driver import DriverError, Listener
from companion.drivers.publishing import Clock, Publisher, monotonic_ms
from companion.referee.language import LightSettings
from companion.referee.lights import Light
from companion.words import drivers as said


def start_holes(layout: Layout) -> Occupancy:
    """Return where the pegs of a board stand before a game."""
    return layout.start_holes


class SimulatedBoard:
    """A simulated board; any thread may use it. A method that cannot be done raises `DriverError` and changes nothing.

    Pegs that are lifted or knocked out are in the hand until they are placed; the wood and the hand together
    always hold the same number of pegs, until `set_out` says otherwise.
    """

    has_pegs = True
    holds_wires = False

    def __init__(self, layout: Layout, clock: Clock = monotonic_ms, occupied: Iterable[HoleName] | None = None) -> None:
        """Make a board with pegs in some holes: in all start holes unless said otherwise."""
        self.layout = layout
        self._publisher = Publisher(clock)
        self._lock = RLock()  # held while the listener is told, who may call back
        self._occupied = start_holes(layout) if occupied is None else self._known(occupied)
        self._held: tuple[HoleName, ...] = ()
        self._lights: dict[HoleName, Light] = {}
        self.light_settings = LightSettings()
        """How the lights were asked to shine last."""

    @property
    def hand(self) -> SimulatedBoard:
        """The board itself: its methods move its pegs."""
        return self

    @property
    def occupied(self) -> Occupancy:
        """The holes that hold a peg."""
        return self._occupied

    @property
    def in_hand(self) -> int:
        """How many pegs are in the hand."""
        return len(self._held)

    @property
    def held(self) -> tuple[HoleName, ...]:
        """The holes that the pegs in the hand came from, the first lifted first."""
        return self._held

    @property
    def lights(self) -> Mapping[HoleName, Light]:
        """What shines."""
        return self._lights

    def start(self, listener: Listener) -> None:
        """Begin to tell `listener`."""
        with self._lock:
            self._publisher.listen(listener)
            self._publisher.snapshot(self._occupied)

    def stop(self) -> None:
        """Tell no more and put the lights out; the pegs stay where they are."""
        with self._lock:
            self._publisher.close()
            self._lights = {}

    def show(self, lights: Mapping[HoleName, Light]) -> None:
        """Light exactly these holes. A hole that the board does not have stays dark."""
        with self._lock:
            self._lights = {hole: light for hole, light in lights.items() if hole in self.layout.holes}

    def set_lights(self, settings: LightSettings) -> None:
        """Remember how the lights should shine."""
        self.light_settings = settings

    def expect(self, occupied: Occupancy) -> None:
        """Do nothing: these pegs are moved by hand."""

    def set_out(self, occupied: Iterable[HoleName]) -> None:
        """Put pegs in exactly these holes and empty the hand, as before a game."""
        with self._lock:
            self._change(self._known(occupied), ())

    def lift(self, hole: HoleName) -> None:
        """Take the peg out of a hole."""
        with self._lock:
            self._change(self._without(hole), (*self._held, hole))

    def place(self, hole: HoleName) -> None:
        """Set a peg from the hand into an empty hole."""
        with self._lock:
            if not self._held:
                raise DriverError(said.NO_PEG_IN_HAND())
            self._change(self._occupied | {self._free(hole)}, self._held[:-1])

    def slide(self, start: HoleName, end: HoleName) -> None:
        """Move a peg over the wood into an empty hole: the sensors of all free holes between see it pass."""
        with self._lock:
            others = self._without(start)
            self._free(end)
            self._change(others, self._held)
            for hole in self._between(start, end):
                if hole not in others:
                    self._change(others | {hole}, self._held)
            self._change(others | {end}, self._held)

    def knock(self, hole: HoleName) -> None:
        """Knock a peg out of its hole; the person who picks it up has it in the hand."""
        self.lift(hole)

    def _change(self, occupied: Occupancy, held: tuple[HoleName, ...]) -> None:
        self._occupied, self._held = occupied, held
        self._publisher.snapshot(occupied)

    def _between(self, start: HoleName, end: HoleName) -> Iterator[HoleName]:
        for group in self.layout.groups.values():
            if start in group.numbers and end in group.numbers:
                first, last = group.numbers[start], group.numbers[end]
                step = 1 if last > first else -1
                yield from (group.holes[number] for number in range(first + step, last, step) if number in group.holes)
                return

    def _without(self, hole: HoleName) -> Occupancy:
        (known,) = self._known([hole])
        if known not in self._occupied:
            raise DriverError(said.NO_PEG_THERE(hole=hole))
        return self._occupied - {hole}

    def _free(self, hole: HoleName) -> HoleName:
        (known,) = self._known([hole])
        if known in self._occupied:
            raise DriverError(said.PEG_THERE(hole=hole))
        return known

    def _known(self, holes: Iterable[HoleName]) -> Occupancy:
        wanted = frozenset(holes)
        if unknown := sorted(wanted - self.layout.holes.keys()):
            raise DriverError(said.NO_HOLE(board=self.layout.name, hole=unknown[0]))
        return wanted
