"""The count file, "companion.db.count": how many entries the book and the game that is played have.

It is written after each action and not synchronised, so that it costs the disk next to nothing. The kernel brings it to
the disk within half a minute; a process that is killed loses none of it. It never says more than was durable in the
journal before, so a journal that has less was shortened: its log was cut, emptied or removed.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from companion.store.entry import BOOK, check_value

_BYTES = 64


def count_path(journal: Path) -> Path:
    """Return the path of a journal's count file."""
    return journal.with_name(f"{journal.name}.count")


def read_count(journal: Path) -> dict[int, int]:
    """Return how many entries the book and the game played last have, by their numbers; nothing where nobody knows."""
    try:
        with count_path(journal).open("rb") as file:
            book, game, entries, crc = map(int, file.read(_BYTES).split())
    except (OSError, ValueError):
        return {}
    if crc != check_value(book, game, entries):
        return {}
    return {BOOK: book, game: entries} if game != BOOK else {BOOK: book}


def claim_nothing(journal: Path) -> None:
    """Write the count file of a journal of which nothing more is known than it says itself."""
    counts = CountFile(journal)
    counts.record(0, BOOK, 0)
    counts.close()


class CountFile:
    """The count file of a journal, open for writing. A disk that takes none does without it."""

    def __init__(self, journal: Path) -> None:
        self._file = -1
        with suppress(OSError):
            self._file = os.open(count_path(journal), os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o644)

    def record(self, book: int, game: int, entries: int) -> None:
        """Note how many entries the book and a game have."""
        if self._file >= 0:
            line = f"{book} {game} {entries} {check_value(book, game, entries)}\n".encode().ljust(_BYTES)
            with suppress(OSError):
                os.pwrite(self._file, line, 0)

    def sync(self) -> None:
        """Bring it to the disk."""
        with suppress(OSError):
            os.fsync(self._file)

    def close(self) -> None:
        """Let go of the file, which stays."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
