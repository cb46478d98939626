"""The logs of a program whose terminal nobody reads: what it complains of, and where it was when it crashed."""

from __future__ import annotations

import faulthandler
import logging
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.store.paths import LOG_NAME

CRASH_NAME: Final = "crash.log"
_MOST_BYTES: Final = 1_000_000


def log_to(folder: Path) -> None:
    """Write warnings to a file in `folder`, and to another where the interpreter itself fails.

    Both are of limited size. A disk that takes no log does without.
    """
    logging.getLogger().addHandler(_Log(folder / LOG_NAME))
    with suppress(OSError):
        crash = folder / CRASH_NAME
        large = crash.exists() and crash.stat().st_size > _MOST_BYTES
        # It stays open: a crash has no time to open it.
        faulthandler.enable(crash.open("w" if large else "a"))


class _Log(logging.Handler):
    """A log file of limited size. What writes it is imported for the first line: the window need not wait for it."""

    def __init__(self, path: Path) -> None:
        super().__init__(logging.WARNING)
        self._path = path
        self._file: logging.Handler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line; a full disk is no reason to stop."""
        if self._file is None:
            self._file = _rotating(self._path)
            self._file.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
        self._file.emit(record)


def _rotating(path: Path) -> logging.Handler:
    from logging.handlers import RotatingFileHandler

    class Rotating(RotatingFileHandler):
        def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name is logging's
            """Do without the line: logging would print a traceback on the terminal for each."""

    return Rotating(path, maxBytes=_MOST_BYTES, backupCount=1, delay=True)
