"""Naming a board on the command line: "sim:", "sim:cribbage-3", "replay:evening.jsonl", "serial:auto", "gpio:", "none".

Recorded boards are imported when one is asked for: the window must not wait for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from companion.board.layout import Layout
from companion.drivers.driver import Driver, DriverError
from companion.drivers.none import NoBoard
from companion.drivers.publishing import Clock, monotonic_ms
from companion.drivers.simulated import SimulatedBoard
from companion.errors import nearest
from companion.words import common
from companion.words import drivers as said
from companion.words.message import Said


class BoardKind(Enum):
    """The kinds of boards there are."""

    SIMULATED = "sim"
    RECORDED = "replay"
    SERIAL = "serial"
    GPIO = "gpio"
    NONE = "none"


REAL: Final = (BoardKind.SERIAL.value, BoardKind.GPIO.value)
"""The kinds whose holes are holes in wood, at wires."""


@dataclass(frozen=True, slots=True)
class Spec:
    """A board as it was asked for.

    `argument` is a file for a recorded board, a port or "auto" for a serial one, else the name of a board or "".
    """

    kind: BoardKind
    argument: str = ""

    def board_name(self) -> str:
        """Return the name of the board that this asks for, or "" when any will do. Raises `SessionError`."""
        if self.kind is BoardKind.SERIAL:
            return ""
        if self.kind is not BoardKind.RECORDED:
            return self.argument
        from companion.drivers.session_record import read_header

        return read_header(Path(self.argument)).board


def is_real(spec: str) -> bool:
    """Return whether a driver's spec names a board of wood, not one on the screen, recorded, or none at all."""
    return spec.partition(":")[0] in REAL


def parse_spec(text: str) -> Spec:
    """Return what a text like "sim:cribbage-3" asks for. Raises `DriverError` with the kinds there are."""
    name, _, argument = text.partition(":")
    try:
        kind = BoardKind(name)
    except ValueError:
        raise DriverError(_no_board(text, name, argument)) from None
    if kind is BoardKind.RECORDED and not argument:
        raise DriverError(said.NEEDS_FILE())
    if kind is BoardKind.SERIAL and argument != "auto" and not argument.startswith("/"):
        raise DriverError(said.NEEDS_PORT())
    return Spec(kind, argument)


def _no_board(text: str, name: str, argument: str) -> Said:
    from companion.board.boards import board_names

    meant = nearest(name, [*(kind.value for kind in BoardKind), *board_names()])
    if meant is None:
        return said.NO_KIND(word=text)
    if meant in board_names():
        meant = f"{BoardKind.SIMULATED.value}:{meant}"
    elif meant != BoardKind.NONE.value:
        meant = f"{meant}:{argument}"
    return common.NO_BOARD(word=text, offer=common.MEANT(meant=meant))


def open_driver(spec: str | Spec, layout: Layout, clock: Clock = monotonic_ms) -> Driver:
    """Return the driver that a spec asks for, not yet started. Raises `DriverError`."""
    asked = parse_spec(spec) if isinstance(spec, str) else spec
    match asked.kind:
        case BoardKind.SIMULATED:
            return SimulatedBoard(layout, clock)
        case BoardKind.RECORDED:
            from companion.drivers.recorded import RecordedBoard

            return RecordedBoard(Path(asked.argument), layout, clock)
        case BoardKind.SERIAL:
            from companion.drivers.serial.board import SerialBoard

            return SerialBoard(asked.argument, layout, clock)
        case BoardKind.GPIO:
            return _open_gpio(layout, clock)
        case BoardKind.NONE:
            return NoBoard(layout, clock)


def _open_gpio(layout: Layout, clock: Clock) -> Driver:
    try:
        from companion.drivers.gpio.board import GpioBoard
    except ModuleNotFoundError as error:
        if error.name != "gpiozero":
            raise
        raise DriverError(said.NEEDS_GPIOZERO()) from error
    return GpioBoard(layout, clock)
