"""What the verbs share that talk to a board at a serial port: the option for the port, and the ports that it means."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.cli.words import Words
from companion.words.drivers import NO_BOARD_FOUND
from companion.words.message import either
from companion.words.shell import NAME_PORT

AUTO = "auto"


def take_port(words: Words) -> None:
    """Take the option for a port."""
    words.add_argument(
        "--port", metavar="PORT", default=AUTO, help="The board's port (/dev/ttyACM0); found by itself if not given."
    )


def ports_of(port: str) -> Callable[[], Sequence[str]]:
    """Return what finds the port of the board, which may change its name. Raises `DriverError`, see `the_port`."""
    from companion.drivers.serial.port import board_ports

    the_port(port)
    return board_ports if port == AUTO else lambda: (port,)


def the_port(port: str) -> str:
    """Return the port of the board. Raises `DriverError` when there is none, or when it could be one of several."""
    from companion.drivers.driver import DriverError
    from companion.drivers.serial.port import board_ports

    if port != AUTO:
        return port
    ports = board_ports()
    if not ports:
        raise DriverError(NO_BOARD_FOUND(port="--port /dev/ttyACM0"))
    if len(ports) > 1:  # another one's program must not be written over
        raise DriverError(NAME_PORT(ports=either(ports), first=ports[0]))
    return ports[0]


def dotted(version: tuple[int, int, int]) -> str:
    """Return a version as people write it."""
    return ".".join(map(str, version))
