"""Serial ports: finding and opening them, and what to say when one cannot be opened. The one module with pyserial."""

from __future__ import annotations

import errno
import grp
import os
import termios
from collections.abc import Callable, Sequence
from contextlib import suppress
from select import POLLERR, POLLHUP, POLLNVAL, poll
from typing import Final

from serial import Serial, SerialException
from serial.tools.list_ports import comports

from companion.drivers.driver import DriverError
from companion.words import drivers as said
from companion.words.message import Sentence

BAUD: Final = 115_200
"""The speed of a UART; USB has its own."""
FindPorts = Callable[[], Sequence[str]]
"""Returns the ports at which the board could be now."""

WAIT_MS: Final = 100
"""How long reading waits for a first byte."""

_RASPBERRY_PI: Final = 0x2E8A
"""The USB vendor of the Pico, whatever runs on it."""
_CC: Final = 6
"""Where termios keeps its special values."""


def board_ports() -> list[str]:
    """Return the ports at which a board could be: those of a Raspberry Pi Pico, by their USB id."""
    return sorted(port.device for port in comports() if port.vid == _RASPBERRY_PI)


_PTY_MASTER: Final = os.makedev(5, 2)
"""What /dev/ptmx is on Linux: who opens it makes a terminal, at whose other end nobody is."""


def open_port(path: str) -> Serial:
    """Return an open port that nobody else has. Raises `DriverError`."""
    if _makes_a_terminal(path):
        raise DriverError(said.NO_BOARD_AT(port=path))
    try:
        return Serial(path, BAUD, timeout=0, write_timeout=0, exclusive=True)
    except (SerialException, OSError, ValueError, termios.error) as error:
        # pyserial lets a termios.error through, which is no OSError, where a port hangs up while it is opened: it
        # flushes the input at the end (serialposix.py, _reset_input_buffer).
        raise DriverError(reason(path, error)) from error


def _makes_a_terminal(path: str) -> bool:
    with suppress(OSError):
        return os.stat(path).st_rdev == _PTY_MASTER
    return False


def close_port(port: Serial) -> None:
    """Close a port, and drop what it has not sent: for that Linux would wait, 30 s at a device that takes nothing."""
    with suppress(OSError, termios.error):
        termios.tcflush(port.fileno(), termios.TCOFLUSH)
    with suppress(OSError):
        port.close()


class Port:
    """An open port that nobody else has, with two ends: to read waits in the kernel, to write never waits.

    The ends are opened apart, because whether one waits belongs to the opening. The kernel's own wait of a terminal
    costs a reader less than to poll and then read, each time that something comes.
    """

    def __init__(self, path: str) -> None:
        """Open it. Raises `DriverError`."""
        self._serial = open_port(path)
        self._write_fd = self._serial.fileno()
        try:
            self.read_fd = _open_read_fd(path)
        except (OSError, termios.error) as error:
            self._serial.close()
            raise DriverError(reason(path, error)) from error
        """The descriptor to read: `os.read` returns b"" when for `WAIT_MS` nothing came, or when the port is gone."""

    def gone(self) -> bool:
        """Return whether there is no port any more, when reading it gave nothing."""
        waiting = poll()
        waiting.register(self.read_fd, 0)
        return any(events & (POLLHUP | POLLERR | POLLNVAL) for _, events in waiting.poll(0))

    def write(self, data: bytes) -> int:
        """Return how many of the bytes the port took; reading notices when it is gone."""
        try:
            return os.write(self._write_fd, data)
        except OSError:  # full, or gone
            return 0

    def close(self) -> None:
        """Let go of it. What it has not sent is dropped."""
        os.close(self.read_fd)
        close_port(self._serial)


def _open_read_fd(path: str) -> int:
    read_fd = os.open(path, os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)  # or to open it might wait for a carrier
    try:
        modes = termios.tcgetattr(read_fd)
        modes[_CC][termios.VMIN], modes[_CC][termios.VTIME] = 0, WAIT_MS // 100
        termios.tcsetattr(read_fd, termios.TCSANOW, modes)
        os.set_blocking(read_fd, True)
    except (OSError, termios.error):
        os.close(read_fd)
        raise
    return read_fd


def reason(path: str, error: Exception) -> Sentence:
    """Say why a port cannot be opened, and what to do."""
    number, text = _number_and_text(error)
    if number in (errno.ENOENT, errno.EIO, errno.ENXIO, errno.ENODEV) or not os.path.exists(path):  # not, or no more
        return said.NO_PORT(port=path)
    if number in (errno.EACCES, errno.EPERM):
        return said.PORT_FORBIDDEN(port=path, group=_group_of(path))
    if number in (errno.EBUSY, errno.EAGAIN):  # pyserial passes on the errno of its lock (flock)
        return said.PORT_IN_USE(port=path)
    return said.NO_SERIAL_PORT(port=path, reason=text)


def _number_and_text(error: Exception) -> tuple[int | None, str]:
    """Return the number of an error of the system, if it has one, and what it says."""
    if isinstance(error, OSError):
        return error.errno, error.strerror or str(error)
    if isinstance(error, termios.error) and len(error.args) == 2:
        number, text = error.args
        return number, text
    return None, str(error)


def _group_of(path: str) -> str:
    group = os.stat(path).st_gid
    try:
        return grp.getgrgid(group).gr_name
    except KeyError:  # a number that no name was given to
        return str(group)
