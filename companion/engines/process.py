"""A bot as a process: lines in, lines out, never longer than it may, and nothing of it is left behind.

Whatever the bot does, this side waits no longer than a limit and keeps no more than some kilobytes: reading and
writing never block. The bot has a session of its own; with it, all that it started in that session is ended.
"""

from __future__ import annotations

import os
import select
import shlex
import signal
import subprocess
import time
from collections.abc import Iterable
from contextlib import suppress
from shutil import which
from threading import Lock
from typing import IO, Final

from companion.engines.protocol import INFO, LONGEST, QUIT
from companion.errors import CompanionError, reason_of
from companion.words import players as said
from companion.words.message import Said, Sentence

MOST_BYTES: Final = 64 * 1024
"""A bot writes no more than this between a question and its answer."""

_AT_ONCE: Final = 16 * 1024
_LAST_WORDS: Final = 300
_SHOWN: Final = 80
_NAP_S: Final = 0.005
END_MS: Final = 1000
"""How long a bot may take to end after it was told to, or after it closed its output."""


class BotFault(CompanionError):
    """A bot did not keep to the protocol; the sentence names it and says how. Its process is ended."""


class BotProcess:
    """One run of a bot's program."""

    def __init__(self, name: str, command: str) -> None:
        """Start `command`, which is split as a shell does and run without one. Raises `BotFault`."""
        self.name = name
        self.closed = False
        """Whether nothing is left of the bot."""
        self._received, self._last, self._silent = b"", b"", False
        self._ending = Lock()
        try:
            self._process = subprocess.Popen(
                [*_ending_with_us(), *words_of(command)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            raise BotFault(said.BOT_NOT_STARTED(bot=name, reason=reason_of(error))) from error
        self._in, self._out, self._err = map(_file, (self._process.stdin, self._process.stdout, self._process.stderr))

    def send(self, lines: Iterable[str], limit_ms: int) -> None:
        """Write some lines. Raises `BotFault` where the bot does not take them in time, or has ended."""
        left, until = "".join(f"{line}\n" for line in lines).encode(), _from_now(limit_ms)
        while left:
            try:
                left = left[os.write(self._in.fileno(), left) :]
            except BlockingIOError:
                if not self._ready(self._in, select.POLLOUT, until):
                    raise self.fault(said.BOT_NOT_READING(bot=self.name)) from None
            except OSError:
                raise self._ended() from None

    def receive(self, limit_ms: int) -> str:
        """Return the next line that is not for people. Raises `BotFault` where none comes in time."""
        until, most = _from_now(limit_ms), MOST_BYTES
        while True:
            line, found, rest = self._received.partition(b"\n")
            if found and len(line) <= LONGEST:
                self._received = rest
                most -= len(line)
                text = line.decode(errors="replace").strip()
                if text and text.split()[0] != INFO:
                    return text
            elif len(line) > LONGEST:
                raise self.nonsense(line.decode(errors="replace"), said.SHORTER_LINE())
            else:
                self._read(until, limit_ms)
            if most < 0:
                raise self.fault(said.BOT_ENDLESS(bot=self.name, most=MOST_BYTES))

    def _read(self, until: float, limit_ms: int) -> None:
        if not self._ready(self._out, select.POLLIN, until):
            raise self.fault(said.BOT_SLOW(bot=self.name, limit=limit_ms))
        more = os.read(self._out.fileno(), _AT_ONCE)
        if not more:
            raise self._ended()
        self._received += more

    def fault(self, sentence: Sentence) -> BotFault:
        """End the bot, and return the error that says what it did."""
        self.end()
        return BotFault(sentence)

    def nonsense(self, line: str, wanted: Said) -> BotFault:
        """Return the error for an answer that cannot be read."""
        return self.fault(said.BOT_NONSENSE(bot=self.name, line=printable(line), wanted=wanted))

    def quit(self) -> bool:
        """Ask the bot to end, and end it where it does not; tell whether it did, or had ended before."""
        if not self.closed:
            with suppress(BotFault):
                self.send((QUIT,), END_MS)
        if self.closed:
            return True
        self._in.close()
        ended = self._until_silent(_from_now(END_MS))
        self.end()
        return ended

    def end(self) -> None:
        """End the bot and all of its session, if it has not been ended; nothing is left of it."""
        with self._ending:
            if self.closed:
                return
            self._kill()
            self._process.wait()
            for file in (self._in, self._out, self._err):
                file.close()
            self.closed = True

    def cut_off(self) -> None:
        """Kill the bot from another thread than the one that speaks with it, which then finds that it has ended."""
        with self._ending:  # the process is not reaped meanwhile, so that its number stays that of its session
            if not self.closed:
                self._kill()

    def _kill(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def _until_silent(self, until: float) -> bool:
        """Wait until the bot has closed its output, throwing away what it still writes; tell whether it has."""
        while time.monotonic() < until and self._ready(self._out, select.POLLIN, until):
            if not os.read(self._out.fileno(), _AT_ONCE):
                return True
        return False

    def _ended(self) -> BotFault:
        """Return the error for a bot that has ended, or has closed what it reads or writes."""
        how = self._how(_from_now(END_MS))
        self._drain()
        words = self._last.decode(errors="replace").strip().splitlines()
        last = said.LAST_WORDS(words=printable(words[-1])) if words else "."
        return self.fault(said.BOT_ENDED(bot=self.name, how=how, last=last))

    def _how(self, until: float) -> Said:
        """Return by what the process ended. It is not reaped yet, so that its number stays that of its session."""
        while (found := os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG)) is None:
            if time.monotonic() > until:
                return ""
            time.sleep(_NAP_S)
        by = said.WITH_STATUS if found.si_code == os.CLD_EXITED else said.BY_SIGNAL
        return by(number=found.si_status)

    def _ready(self, file: IO[bytes], event: int, until: float) -> bool:
        """Wait until a file can be read or written, or until a time; meanwhile empty the standard error."""
        poll = select.poll()
        poll.register(file, event)
        if not self._silent:
            poll.register(self._err, select.POLLIN)
        while True:
            left_ms = (until - time.monotonic()) * 1000
            found = dict(poll.poll(max(left_ms, 0)))
            if file.fileno() in found:
                return True
            if left_ms <= 0:
                return False
            if self._err.fileno() in found:
                self._drain()
                if self._silent:
                    poll.unregister(self._err)

    def _drain(self) -> None:
        """Take what the bot has written to its standard error, so that it need not wait; keep its last words."""
        with suppress(BlockingIOError):
            more = os.read(self._err.fileno(), _AT_ONCE)
            self._last, self._silent = (self._last + more)[-_LAST_WORDS:], not more


def words_of(command: str) -> list[str]:
    """Split a command into words, as a shell does. Raises `CompanionError` where there are none."""
    try:
        words = shlex.split(command)
    except ValueError:
        raise CompanionError(said.UNEVEN_QUOTES(command=command)) from None
    if not words:
        raise CompanionError(said.NO_BOT_COMMAND())
    return words


def _ending_with_us() -> list[str]:
    """Return the words before a command by which the system ends it where this process is killed, if it has them."""
    setpriv = which("setpriv")
    return [setpriv, "--pdeathsig", "KILL", "--"] if setpriv else []


def printable(line: str) -> str:
    """Return a line of a bot as it can be printed: its beginning, without what steers terminals."""
    plain = "".join(each if each.isprintable() else "?" for each in line.strip())
    return plain if len(plain) <= _SHOWN else f"{plain[:_SHOWN]}..."


def _file(file: IO[bytes] | None) -> IO[bytes]:
    if file is None:
        raise AssertionError("the process was started with pipes")
    os.set_blocking(file.fileno(), False)
    return file


def _from_now(limit_ms: int) -> float:
    return time.monotonic() + limit_ms / 1000
