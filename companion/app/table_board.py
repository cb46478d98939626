"""The board that is open at a table: its driver, what its sensors showed last, whether it is there, its lights."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from companion.app.looking import Looking, SensedBoard
from companion.board.layout import HoleName, Layout, Occupancy
from companion.drivers.driver import Driver, Listener, PegHand
from companion.referee.language import LightSettings
from companion.referee.lights import Light
from companion.words.message import Said

if TYPE_CHECKING:
    from pathlib import Path

    from companion.app.trace import Trace

OpenDriver = Callable[[str, Layout], Driver]
"""Opens the board that a spec names ("sim:", "none", "replay:FILE") for a layout."""


class TableBoard:
    """At most one board; all methods but the properties belong to the table's thread."""

    def __init__(self, open_driver: OpenDriver, lights: LightSettings, trace_in: Path | None = None) -> None:
        """No board is open. What boards say is kept in `trace_in`."""
        self.open_driver = open_driver
        self.driver: Driver | None = None
        self.look: SensedBoard | None = None
        """The board as its sensors showed it last."""
        self.connected = True
        self.link: Said = ""
        """Where the board is, in a sentence."""
        self.lights = lights
        self.number = 0
        """Another for each board that is opened: what one that was let go of still says is not of the next."""
        self._looking: Looking | None = None
        self._lit: Mapping[HoleName, Light] | None = None
        self._expected: Occupancy | None = None
        self._trace: Trace | None = None
        self._trace_in = trace_in

    @property
    def hand(self) -> PegHand | None:
        """What moves the pegs of the board; None where people do, and while no board is open."""
        return None if self.driver is None else self.driver.hand

    def take(self, driver: Driver, setup: Mapping[str, object]) -> None:
        """Take a board that was opened; `setup` is that of the game on it, or nothing."""
        self.number += 1
        self.driver, self._looking, self.look = driver, Looking(driver.layout), None
        self._lit = self._expected = None
        self.connected, self.link = True, ""
        driver.set_lights(self.lights)
        if self._trace_in is not None:
            from companion.app.trace import Trace

            self._trace = self._trace or Trace(self._trace_in)
            self._trace.begin(setup, driver.layout.known_as)

    def start(self, listener: Listener, set_out: Occupancy | None = None) -> None:
        """Have the board publish to `listener`; before, a simulated one gets its pegs as in `set_out`."""
        if self.driver is None:
            return
        if set_out is not None and self.driver.hand is not None:
            self.driver.hand.set_out(set_out)  # simulated wood does not outlast its program
        self.driver.start(listener)

    def let_go(self) -> None:
        """Close the board, if one is open."""
        self.number += 1
        self._looking = None
        if self.driver is not None:
            self.driver.stop()
            self.driver = None

    def end(self) -> None:
        """Close the board and the trace for good."""
        self.let_go()
        if self._trace is not None:
            self._trace.close()

    def set_lights(self, lights: LightSettings) -> None:
        """Have the board's lights shine so, now and on every board to come."""
        self.lights = lights
        if self.driver is not None:
            self.driver.set_lights(lights)

    def follow(self, lights: Mapping[HoleName, Light], expected: Occupancy) -> None:
        """Light these holes and know where pegs should stand, where that differs from before."""
        if self.driver is None:
            return
        if lights != self._lit:
            self._lit = lights
            self.driver.show(lights)
        if expected != self._expected:  # no light goes with it: it may be a secret (P12)
            self._expected = expected
            self.driver.expect(expected)

    def saw(self, occupied: Occupancy, closed: frozenset[int] | None, at_ms: int) -> tuple[SensedBoard | None, bool]:
        """Return how the sensors are by a snapshot, and whether others look bad than before; None without a board."""
        if self._trace is not None:
            self._trace.saw(occupied, at_ms)
        if self._looking is None:
            return None, False
        known = () if self.look is None else self.look.ailing
        self.look = self._looking.see(occupied, closed, at_ms)
        return self.look, self.look.ailing != known

    def came_or_went(self, connected: bool, link: Said, now_ms: int) -> None:
        """Take note of whether the board is there."""
        self.connected, self.link = connected, link
        if self._trace is not None:
            self._trace.link(connected, now_ms)
