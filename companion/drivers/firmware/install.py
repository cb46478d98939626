"""Puts the firmware onto a Pico that has MicroPython, over its prompt, by mpremote.

The board keeps two copies, in the folders a and b. The one that is not in use is filled and checked, and then `current`
is renamed to name it: broken off at any moment, the board starts with the copy that it had.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from io import StringIO
from typing import Final

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from companion.drivers.driver import DriverError
from companion.drivers.firmware.conversation import Conversation, NoAnswer
from companion.drivers.firmware.image import STARTER, files_for, starter
from companion.drivers.serial.port import FindPorts
from companion.link.messages import Welcome
from companion.words import firmware as said
from companion.words.drivers import NO_BOARD_FOUND

ProgressCallback = Callable[[int, int], None]
"""Told how many bytes of how many are on the board."""


_LEAST: Final = (1, 22)
"""The first MicroPython with the DMA that feeds the lights."""
_PROMPT_S: Final = 15.0
_START_S: Final = 20.0
_PAUSE_S: Final = 0.25
_CHUNK: Final = 1024
_SILENCE_S: Final = 3.0


def install(find: FindPorts, progress: ProgressCallback) -> Welcome:
    """Install the firmware on the board at the first of the ports, and return what it then is. Raises `DriverError`."""
    _leave(find)
    try:
        prompt = _prompt(find)
    except (TransportError, OSError) as error:
        raise DriverError(said.INTERRUPTED()) from error
    try:
        _check_interpreter(prompt)
        _fill(prompt, progress)
    except (TransportError, OSError) as error:
        raise DriverError(said.INTERRUPTED()) from error
    finally:
        # Whatever happened, the board starts again, with the copy that `current` names.
        with suppress(TransportError, OSError):
            prompt.exec_raw_no_follow("import machine; machine.reset()")
        with suppress(OSError):
            prompt.close()
    return _started(find)


def _leave(find: FindPorts) -> None:
    """Ask the firmware that may be running to go; a board without any is at its prompt already."""
    with Conversation(_port(find)) as board:
        try:
            board.leave()
        except NoAnswer:
            board.leave_before_2()


def _port(find: FindPorts) -> str:
    ports = find()
    if not ports:
        raise DriverError(NO_BOARD_FOUND(port="/dev/ttyACM0"))
    return ports[0]


def _prompt(find: FindPorts) -> SerialTransport:
    """Return the board's prompt, once the port is back."""
    end = time.monotonic() + _PROMPT_S
    while True:
        for port in find():
            with suppress(TransportError, OSError):
                transport = SerialTransport(port)
                transport.serial.timeout = _SILENCE_S  # it would wait for ever on a board that has gone
                try:
                    with redirect_stdout(StringIO()):  # it would print what it receives when that is no prompt
                        transport.enter_raw_repl(soft_reset=False, timeout_overall=2)
                except (TransportError, OSError):
                    transport.close()
                    raise
                return transport
        if time.monotonic() > end:
            raise DriverError(said.NO_PROMPT())
        time.sleep(_PAUSE_S)


def _check_interpreter(prompt: SerialTransport) -> None:
    found = prompt.eval("__import__('sys').implementation[1]")
    if tuple(found[:2]) < _LEAST:
        least = {"least_major": _LEAST[0], "least_minor": _LEAST[1]}
        raise DriverError(said.TOO_OLD(major=found[0], minor=found[1], **least))


def _fill(prompt: SerialTransport, progress: ProgressCallback) -> None:
    """Fill the copy that is not in use, and then name it."""
    files = files_for(prompt.eval("getattr(__import__('sys').implementation, '_mpy', 0) & 255"))
    copy = "a" if _text(prompt, "/current") == "b" else "b"
    if any(entry.name == copy for entry in prompt.fs_listdir("/")):
        _remove(prompt, f"/{copy}")
    prompt.fs_mkdir(f"/{copy}")
    for folder in sorted({path.rpartition("/")[0] for path in files}):
        prompt.fs_mkdir(f"/{copy}/{folder}")
    whole, done = sum(map(len, files.values())) + len(starter()), 0
    for path, data in files.items():
        _write(prompt, f"/{copy}/{path}", data, lambda part, done=done: progress(done + part, whole))  # type: ignore[misc]
        done += len(data)
    _replace(prompt, f"/{STARTER}", starter())
    _replace(prompt, "/current", copy.encode())
    progress(whole, whole)


def _write(prompt: SerialTransport, path: str, data: bytes, progress: Callable[[int], None]) -> None:
    """Write a file, and read back that it is there as it should be."""
    prompt.fs_writefile(path, data, _CHUNK, progress_callback=lambda written, _: progress(written))
    if prompt.fs_hashfile(path, "sha256") != hashlib.sha256(data).digest():
        raise TransportError(str(said.NOT_AS_WRITTEN(path=path)))


def _replace(prompt: SerialTransport, path: str, data: bytes) -> None:
    """Write a file in one step: the old one is there until the new one is."""
    _write(prompt, f"{path}.new", data, lambda _: None)
    prompt.exec(f"import os; os.rename({path + '.new'!r}, {path!r})")


def _text(prompt: SerialTransport, path: str) -> str:
    try:
        return bytes(prompt.fs_readfile(path)).decode().strip()
    except (OSError, TransportExecError):
        return ""


def _remove(prompt: SerialTransport, path: str) -> None:
    """Remove a folder with all that is in it."""
    for entry in prompt.fs_listdir(path):
        below = f"{path}/{entry.name}"
        if entry.st_mode & 0x4000:
            _remove(prompt, below)
        else:
            prompt.fs_rmfile(below)
    prompt.fs_rmdir(path)


def _started(find: FindPorts) -> Welcome:
    """Return what the board is once it has started."""
    end = time.monotonic() + _START_S
    while True:
        with suppress(DriverError), Conversation(_port(find)) as board:
            return board.hello()
        if time.monotonic() > end:
            raise DriverError(said.DOES_NOT_START())
        time.sleep(_PAUSE_S)
