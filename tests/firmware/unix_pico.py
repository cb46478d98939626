"""A Pico on a real terminal: the real firmware in MicroPython's Unix port, at the end of a pty, process after process.

What it shows: MicroPython's own `sys.stdin`, `select` and KeyboardInterrupt, with a kernel between the two ends that
buffers, splits and interrupts as terminals do; and that from the first moment on, since the host's end is open before
the process is. What it cannot show: the USB port of a Pico, and its time. When Ctrl-C counts is done by hand
(micropython/unix/start.py).
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import termios
import tty
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "micropython"


def micropython() -> str | None:
    """Return MicroPython's Unix port: Debian's, or that of the environment; None where there is neither."""
    return shutil.which("micropython", path=f"{os.environ.get('PATH', '')}:{Path(sys.executable).parent}")


unix_port = pytest.mark.skipif(
    micropython() is None, reason="MicroPython's Unix port is not here: Debian's micropython"
)


class UnixPico:
    """A Pico with this flash. `master` is the host's end of its line, another one after each start."""

    def __init__(self, flash: Path) -> None:
        self.flash = flash
        self.master = self._slave = -1
        self._process: subprocess.Popen[bytes] | None = None
        self._events = -1

    def plug_in(self) -> None:
        """Have a line, but no power yet: what is written now is there when the board starts."""
        self.master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self.master, False)

    def power_on(self) -> None:
        """Start the board."""
        self._events, events = os.pipe()
        os.set_blocking(self._events, False)
        slave = self._slave

        def own_terminal() -> None:
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)

        command = [str(micropython()), str(HERE / "unix" / "start.py"), str(HERE), str(self.flash), str(events)]
        self._process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, pass_fds=[events], preexec_fn=own_terminal
        )
        os.close(events)

    def events(self) -> list[str]:
        """Return what the board told since the last look."""
        try:
            return os.read(self._events, 4096).decode().splitlines()
        except BlockingIOError:
            return []

    def power_off(self) -> None:
        """Take power and line away."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            os.close(self._events)
            self._process = None
        if self.master >= 0:
            os.close(self.master)
            os.close(self._slave)
            self.master = -1
