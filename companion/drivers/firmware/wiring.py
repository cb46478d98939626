"""The wiring that a board is given unless its maker says otherwise: hardware/pico.md shows the same pins."""

from __future__ import annotations

import json
from typing import Any, Final

from companion.board.boards import UnreadableError, read_plain
from companion.board.layout import Layout
from companion.drivers.driver import DriverError
from companion.drivers.firmware.image import copy_files
from companion.words import firmware as said

_MOST_BYTES: Final = 100_000
"""How large the file of a wiring may be; the firmware itself takes less."""


def usual_wiring(layout: Layout, *, building: bool = False) -> dict[str, object]:
    """Return a chain of 74HC165 on the first SPI and a chain of WS2812, as long as the board file needs them.

    The serial input of the last chip is at ground, which lets the board notice a chain that is broken; not while it is
    being built and the chain is still shorter.
    """
    inputs = 1 + max((hole.sensor for hole in layout.holes.values() if hole.sensor is not None), default=-1)
    lights = 1 + max((hole.light for hole in layout.holes.values() if hole.light is not None), default=-1)
    if not inputs:
        raise DriverError(said.NO_SENSORS(board=layout.name))
    chain = {"kind": "74hc165", "count": inputs, "spi": 0, "sck": 18, "miso": 16, "latch": 17}
    end = {} if building else {"tail": 0}
    strip = {"kind": "ws2812", "count": lights, "pin": 2, "order": "GRB"} if lights else {"kind": "none"}
    return {"board": layout.name, "inputs": chain | end, "lights": strip, "host": {"kind": "usb"}}


def read_wiring_file(path: str) -> dict[str, object]:
    """Return the wiring in a JSON file, as the firmware would take it. Raises `DriverError`."""
    try:
        wiring = json.loads(read_plain(path, _MOST_BYTES))
    except UnreadableError as error:
        raise DriverError(said.UNREADABLE(path=path, reason=error.said)) from error
    except (ValueError, RecursionError) as error:
        raise DriverError(said.NO_JSON(path=path, reason=str(error))) from error
    if not isinstance(wiring, dict):
        raise DriverError(said.NO_OBJECT(path=path))
    _check(wiring, path)
    return wiring


def _check(wiring: dict[str, object], path: str) -> None:
    """Raise `DriverError` for what the firmware's own check refuses: board and host say the same."""
    firmware: dict[str, Any] = {}
    exec(copy_files()["pegboard/wiring.py"], firmware)
    try:
        firmware["check_wiring"](wiring)
    except ValueError as error:
        raise DriverError(said.UNUSABLE(path=path, reason=str(error))) from error
