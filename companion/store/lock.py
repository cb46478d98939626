"""The lock on the file "companion.db.lock": a journal is played with by one process at a time.

It ends with the process. One that was killed has it until its last thread has ended, on a busy machine for more than a
second: who starts the program again at once waits for that, and is not told that another program is playing.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from companion.store.faults import PlayedElsewhere
from companion.store.mending import beside
from companion.words import store as said

PATIENCE_S: Final = 3.0
"""How long a journal is waited for."""
_RETRY_S: Final = 0.05


def lock_journal(path: Path, patience_s: float = PATIENCE_S) -> int:
    """Lock the journal at `path` and return the file to close, within this time.

    Raises `PlayedElsewhere`, and `OSError` for the file.
    """
    lock = os.open(beside(path, ".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    until = time.monotonic() + patience_s
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            if time.monotonic() >= until:
                os.close(lock)
                raise PlayedElsewhere(said.PLAYED_ELSEWHERE(path=path)) from error
            time.sleep(_RETRY_S)
            continue
        except OSError:
            pass  # A file system without locks: better to play unguarded than not at all.
        return lock


@contextmanager
def held(path: Path, patience_s: float = PATIENCE_S) -> Iterator[None]:
    """Keep the journal at `path` to oneself for a while. Raises `PlayedElsewhere` when somebody plays with it."""
    lock = lock_journal(path, patience_s)
    try:
        yield
    finally:
        os.close(lock)
