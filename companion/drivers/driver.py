"""What every driver of a board is: it sends snapshots and shows lights, and knows no game.

Times are milliseconds of a monotonic clock. A driver may call its listener from any thread; the listener
only passes on what it is told. Every driver passes the conformance suite in `tests/drivers/conformance.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from companion.board.layout import HoleName, Layout, Occupancy
from companion.channels import Channels
from companion.errors import CompanionError
from companion.referee.language import LightSettings
from companion.referee.lights import Light
from companion.words.message import Said


class DriverError(CompanionError):
    """A board cannot be opened or used; the sentence says why and what to do."""


class Listener:
    """Receives what a driver publishes: override the methods that are wanted; the others do nothing."""

    def on_snapshot(self, occupied: Occupancy, at_ms: int) -> None:
        """All holes that hold a peg, after any of them changed and once after the start."""

    def on_sensors(self, layout: Layout, closed: Channels, at_ms: int) -> None:
        """The same from a board with sensors: all channels that are closed, those without a hole too.

        The thread that calls should soon look at the board again: who has a thread of its own makes holes of it there.
        """
        self.on_snapshot(layout.occupied_when(closed), at_ms)

    def on_link(self, connected: bool, sentence: Said) -> None:
        """The board came or went; the sentence is for people."""


class PegHand(Protocol):
    """Moves the pegs of a board that is only simulated. A method that cannot be done raises `DriverError`."""

    @property
    def held(self) -> tuple[HoleName, ...]:
        """The holes that the pegs in the hand came from, the first lifted first: `place` sets the last one."""

    def lift(self, hole: HoleName) -> None:
        """Take the peg out of a hole."""

    def place(self, hole: HoleName) -> None:
        """Set a peg from the hand into an empty hole."""

    def set_out(self, occupied: Iterable[HoleName]) -> None:
        """Put pegs in exactly these holes and empty the hand, as before a game."""


class Driver(Protocol):
    """A board: real, simulated, recorded, or none at all."""

    layout: Layout

    @property
    def hand(self) -> PegHand | None:
        """What moves the pegs of this board; None where only people can."""

    @property
    def has_pegs(self) -> bool:
        """Whether there are pegs that people move; without, they are always where the game expects them."""

    @property
    def holds_wires(self) -> bool:
        """Whether it is started and has a port or pins open that no other driver can open until it is stopped."""

    def start(self, listener: Listener) -> None:
        """Begin to publish to `listener`; the first snapshot follows at once. Raises `DriverError`.

        After a stop it can be started again; another board at its wires is not taken for the one that was there.
        """

    def stop(self) -> None:
        """Publish nothing more and release everything. Stopping twice does no harm."""

    def show(self, lights: Mapping[HoleName, Light]) -> None:
        """Light exactly these holes."""

    def set_lights(self, settings: LightSettings) -> None:
        """Have the lights shine so from now on. A board without lights takes no notice."""

    def expect(self, occupied: Occupancy) -> None:
        """Take note of where the pegs should stand. Only without a board they are there at once."""
