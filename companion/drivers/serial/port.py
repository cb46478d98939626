"""Serial ports: finding and opening them, and what to say when one cannot be opened. The one module with pyserial."""

from __future__ import annotations

import errno
import grp
import os

from serial import Serial, SerialException
from serial.tools.list_ports import comports

from companion.drivers.driver import DriverError

BAUD = 115_200
"""The speed of a UART; USB has its own."""

_RASPBERRY_PI = 0x2E8A
"""The USB vendor of the Pico, whatever runs on it."""


def board_ports() -> list[str]:
    """Return the ports at which a board could be: those of a Raspberry Pi Pico, by their USB id."""
    return sorted(port.device for port in comports() if port.vid == _RASPBERRY_PI)


def open_port(path: str) -> Serial:
    """Return an open port that nobody else has. Raises `DriverError`."""
    try:
        return Serial(path, BAUD, timeout=0, write_timeout=0, exclusive=True)
    except (SerialException, OSError, ValueError) as error:
        raise DriverError(reason(path, error)) from error


def reason(path: str, error: Exception) -> str:
    """Say why a port cannot be opened, and what to do."""
    number = getattr(error, "errno", None)
    if number == errno.ENOENT or not os.path.exists(path):
        return f"There is no port {path}: plug the board in, or name another port."
    if number in (errno.EACCES, errno.EPERM):
        group = grp.getgrgid(os.stat(path).st_gid).gr_name
        return f"The port {path} may not be used: join its group (sudo adduser $USER {group}), and log in again."
    if number in (errno.EBUSY, errno.EAGAIN) or "lock" in str(error):
        return f"The port {path} is in use by another program: close that one first."
    return f"{path} cannot be used as a serial port: {getattr(error, 'strerror', None) or error}."
