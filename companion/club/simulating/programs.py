"""The real programs of a rehearsed evening: mosquitto, and servers of the club, each a process that can be killed."""

from __future__ import annotations

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from shutil import which
from typing import Final

from companion.errors import CompanionError
from companion.words import club as said

_PLACES: Final = "/usr/sbin:/usr/local/sbin:/opt/homebrew/sbin:/usr/bin:/usr/local/bin:/opt/homebrew/bin"
_START_S: Final = 180.0
"""So long a program may take until it answers: a machine that does much else is slow."""


class RehearsalError(CompanionError):
    """The evening cannot be rehearsed on this machine."""


def free_port() -> int:
    """Return a port of this machine that nobody has at the moment."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Program:
    """A process that is started, killed and started again; `ready` says whether it answers."""

    def __init__(self, command: Sequence[str], log: Path, ready: Callable[[], bool]) -> None:
        """Have one that does not run yet."""
        self._command, self._log, self._ready = [str(each) for each in command], log, ready
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers. Raises `RehearsalError` when it ends instead."""
        self.launch()
        until = time.monotonic() + _START_S
        while not self._ready():
            if not self.runs or time.monotonic() > until:
                self.kill()
                raise RehearsalError(said.NOT_STARTED(program=self._command[0], log=self._last_words()))
            time.sleep(0.02)

    def launch(self) -> None:
        """Start it, and wait for nothing."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(self._command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    @property
    def runs(self) -> bool:
        """Whether the process is there."""
        return self._process is not None and self._process.poll() is None

    @property
    def megabytes(self) -> float:
        """How much memory the process has; 0.0 where the system does not tell."""
        if self._process is None:
            return 0.0
        try:
            status = Path(f"/proc/{self._process.pid}/status").read_text("ascii", "replace")
        except OSError:
            return 0.0
        found = [line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:")]
        return int(found[0]) / 1024 if found else 0.0

    def _last_words(self) -> str:
        return " ".join(self._log.read_text("utf-8", "replace")[-300:].split())


def broker_program(folder: Path, port: int) -> Program:
    """Return a mosquitto at a port of this machine alone. Raises `RehearsalError` where there is none."""
    program = which("mosquitto", path=f"{os.environ.get('PATH', '')}:{_PLACES}")
    if program is None:
        raise RehearsalError(said.NO_MOSQUITTO())
    settings = folder / "mosquitto.conf"
    lines = [
        f"listener {port} 127.0.0.1",
        "allow_anonymous true",
        "persistence true",
        f"persistence_location {folder}/",
        "autosave_interval 5",
        "set_tcp_nodelay true",
    ]
    if os.geteuid() == 0:
        lines.append("user root")
    settings.write_text("\n".join(lines) + "\n", "utf-8")
    return Program([program, "-c", str(settings)], folder / "mosquitto.log", lambda: _connects(port))


def server_program(folder: Path, number: int, database: str, broker_port: int, port: int) -> Program:
    """Return a `companion club serve` of this very program."""
    words = ["club", "serve", "--database", database, "--broker", f"mqtt://127.0.0.1:{broker_port}"]
    command = [sys.executable, "-m", "companion", *words, "--host", "127.0.0.1", "--port", str(port)]
    return Program(command, folder / f"server-{number}.log", lambda: is_well(port))


def is_well(port: int) -> bool:
    """Tell whether a server has its database and its broker."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/health")
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _connects(port: int) -> bool:
    with socket.socket() as attempt:
        return attempt.connect_ex(("127.0.0.1", port)) == 0
