"""A program that is run for speech: read from and written to without ever waiting for it longer than is said.

Whatever it does, nothing of it is left behind: it is killed, and looked for again until it is gone.
"""

from __future__ import annotations

import os
import select
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO, Final

from companion.errors import reason_of
from companion.speech.faults import SpeechFault
from companion.words import speech as said

STEP_S: Final = 0.02
"""How often it is asked whether to go on."""
_AT_ONCE: Final = 32_768
_LAST_WORDS: Final = 200

Stopped = Callable[[], bool]
"""Tells whether nobody wants it any more."""


class Stop(Exception):
    """It is not wanted any more."""


class Child:
    """One run of a program; where it does not end, it is ended."""

    left: Final[list[subprocess.Popen[bytes]]] = []
    """Those that were killed and are not gone yet: a driver can hold on to a process."""

    def __init__(self, command: Sequence[str], *, answers: bool = True) -> None:
        """Start a program; only of one that `answers` is wanted what it writes. Raises `SpeechFault`."""
        self.name = os.path.basename(command[0])
        reap()
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE if answers else subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            raise SpeechFault(said.FAILED(program=self.name, reason=reason_of(error))) from error
        self._in, self._out, self._err = self._process.stdin, self._process.stdout, self._process.stderr
        self._words = b""
        for file in self._files:
            os.set_blocking(file.fileno(), False)

    @property
    def _files(self) -> list[IO[bytes]]:
        return [file for file in (self._in, self._out, self._err) if file is not None]

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    def write(self, data: bytes, limit_s: float, stopped: Stopped) -> None:
        """Write all of this. Raises `SpeechFault` where it is not taken in time, and `Stop`."""
        until = time.monotonic() + limit_s
        while data:
            try:
                data = data[os.write(_open(self._in).fileno(), data[:_AT_ONCE]) :]
            except BlockingIOError:
                self._wait(_open(self._in), select.POLLOUT, until, stopped)
            except OSError:
                raise self.ended() from None

    def close_input(self) -> None:
        """Let it know that nothing more comes."""
        with suppress(OSError):
            _open(self._in).close()

    def read(self, limit_s: float, stopped: Stopped) -> bytes:
        """Return the next bytes that it writes, b"" at their end. Raises `SpeechFault`, `Stop`."""
        until = time.monotonic() + limit_s
        while True:
            if stopped():
                raise Stop
            try:
                return os.read(_open(self._out).fileno(), _AT_ONCE)
            except BlockingIOError:
                self._wait(_open(self._out), select.POLLIN, until, stopped)

    def finish(self, limit_s: float, stopped: Stopped) -> None:
        """Wait until it has ended well. Raises `SpeechFault`, `Stop`."""
        until = time.monotonic() + limit_s
        while self._process.poll() is None:
            self._listen()
            if stopped():
                raise Stop
            if time.monotonic() > until:
                raise SpeechFault(said.STUCK(program=self.name))
            time.sleep(STEP_S / 2)
        if self._process.returncode:
            raise self.ended()

    def kill(self) -> None:
        """End it now. One that cannot end yet is looked for again later."""
        if self._process.poll() is None:
            self._process.kill()
        for file in self._files:
            with suppress(OSError):
                file.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(STEP_S)
        if self._process.returncode is None:
            Child.left.append(self._process)

    def _wait(self, file: IO[bytes], event: int, until: float, stopped: Stopped) -> None:
        """Wait a moment until it can be written to, or read from. Raises `SpeechFault` when time is over, `Stop`."""
        if stopped():
            raise Stop
        if time.monotonic() > until:
            raise SpeechFault(said.STUCK(program=self.name))
        self._listen()
        poll = select.poll()
        poll.register(file, event)
        poll.poll(STEP_S * 1000)

    def _listen(self) -> None:
        """Read what it complains about, so that it is not held up by a full pipe; keep the last of it."""
        with suppress(OSError):
            self._words = (self._words + os.read(_open(self._err).fileno(), _AT_ONCE))[-_LAST_WORDS:]

    def ended(self) -> SpeechFault:
        """Return the error of a program that ended by itself, with its last words."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(STEP_S)
        self._listen()
        text = " ".join(self._words.decode(errors="replace").split())
        return SpeechFault(said.FAILED(program=self.name, reason=text or said.ENDED(status=self._process.poll())))


def reap() -> int:
    """Look whether those have gone that were killed; return how many have not."""
    Child.left[:] = [process for process in Child.left if process.poll() is None]
    return len(Child.left)


def _open(file: IO[bytes] | None) -> IO[bytes]:
    assert file is not None  # it is a pipe
    return file
