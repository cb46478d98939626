"""The board that is open at a table: its driver, what its sensors showed last, whether it is there, its lights."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count
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


@dataclass(slots=True)
class OpenBoard:
    """A board that was opened, and what is known of it."""

    driver: Driver
    setup: Mapping[str, object]
    """That of the game on it, or nothing."""
    number: int
    """Another for each opening: what a board that was let go of still says is not of the next."""
    looking: Looking
    look: SensedBoard | None = None
    """The board as its sensors showed it last."""
    connected: bool = True
    link: Said = ""
    """Where the board is, in a sentence."""
    lit: Mapping[HoleName, Light] | None = None
    expected: Occupancy | None = None
    stopped: bool = False
    """Whether it was stopped while another board was opened, which its wires were needed for."""


class TableBoard:
    """At most one board; all methods but the properties belong to the table's thread."""

    def __init__(self, open_driver: OpenDriver, lights: LightSettings, trace_in: Path | None = None) -> None:
        """No board is open. What boards say is kept in `trace_in`."""
        self.open_driver = open_driver
        self.lights = lights
        self._board: OpenBoard | None = None
        self._numbers = count(1)
        self._trace: Trace | None = None
        self._trace_in = trace_in

    @property
    def driver(self) -> Driver | None:
        """The board's driver; None while no board is open."""
        return None if self._board is None else self._board.driver

    @property
    def number(self) -> int:
        """The number of this opening; 0 while no board is open."""
        return 0 if self._board is None else self._board.number

    @property
    def look(self) -> SensedBoard | None:
        """The board as its sensors showed it last."""
        return None if self._board is None else self._board.look

    @property
    def connected(self) -> bool:
        """Whether the board is there, as far as it is known."""
        return self._board is None or self._board.connected

    @property
    def link(self) -> Said:
        """Where the board is, in a sentence."""
        return "" if self._board is None else self._board.link

    @property
    def hand(self) -> PegHand | None:
        """What moves the pegs of the board; None where people do, and while no board is open."""
        return None if self.driver is None else self.driver.hand

    def take(self, driver: Driver, setup: Mapping[str, object]) -> None:
        """Take a board that was opened; `setup` is that of the game on it, or nothing."""
        self._board = OpenBoard(driver, setup, next(self._numbers), Looking(driver.layout))
        driver.set_lights(self.lights)
        self._begin_trace(self._board)

    def start(self, listener: Listener, set_out: Occupancy | None = None) -> None:
        """Have the board publish to `listener`; before, a simulated one gets its pegs as in `set_out`."""
        if self.driver is None:
            return
        if set_out is not None and self.driver.hand is not None:
            self.driver.hand.set_out(set_out)  # simulated wood does not outlast its program
        self.driver.start(listener)

    def set_aside(self, *, for_wires: bool) -> OpenBoard | None:
        """Take the board off the table and return it; it is stopped only if another needs wires that it holds."""
        board, self._board = self._board, None
        if board is not None and for_wires and board.driver.holds_wires:
            board.stopped = True
            board.driver.stop()
        return board

    def put_back(self, board: OpenBoard | None) -> None:
        """Take a board again that was set aside. One that was stopped has to be started."""
        self._board = board
        if board is not None:
            board.driver.set_lights(self.lights)
            self._begin_trace(board)
            if board.stopped:
                board.number, board.lit, board.expected, board.stopped = next(self._numbers), None, None, False
                board.connected, board.link = True, ""  # as of any board that is started, until it says otherwise

    def let_go(self) -> None:
        """Close the board, if one is open."""
        board, self._board = self._board, None
        if board is not None:
            board.driver.stop()

    def _begin_trace(self, board: OpenBoard) -> None:
        if self._trace_in is not None:
            from companion.app.trace import Trace

            self._trace = self._trace or Trace(self._trace_in)
            self._trace.begin(board.setup, board.driver.layout.known_as)

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
        board = self._board
        if board is None:
            return
        if lights != board.lit:
            board.lit = lights
            board.driver.show(lights)
        if expected != board.expected:  # no light goes with it: it may be a secret (P12)
            board.expected = expected
            board.driver.expect(expected)

    def saw(self, occupied: Occupancy, closed: frozenset[int] | None, at_ms: int) -> tuple[SensedBoard | None, bool]:
        """Return how the sensors are by a snapshot, and whether others look bad than before; None without a board."""
        if self._trace is not None:
            self._trace.saw(occupied, at_ms)
        board = self._board
        if board is None:
            return None, False
        known = () if board.look is None else board.look.ailing
        board.look = board.looking.see(occupied, closed, at_ms)
        return board.look, board.look.ailing != known

    def came_or_went(self, connected: bool, link: Said, now_ms: int) -> None:
        """Take note of whether the board is there."""
        if self._board is not None:
            self._board.connected, self._board.link = connected, link
        if self._trace is not None:
            self._trace.link(connected, now_ms)
