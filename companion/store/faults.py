"""What can go wrong with the journal's file, as sentences; and which of it means that the file is damaged."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from companion.errors import CompanionError
from companion.words import store as said
from companion.words.message import Said


class StoreError(CompanionError):
    """The journal cannot be read or written; nothing was changed."""


class PlayedElsewhere(StoreError):
    """Another program plays with the journal."""


class DamagedError(StoreError):
    """The journal's file is not what was written; it is mended at the next start. `what` is the part that is not."""

    def __init__(self, path: Path, what: Said) -> None:
        super().__init__(said.DAMAGED(path=path, what=what))
        self.what = what


_DISK: Final = {
    sqlite3.SQLITE_FULL: said.DISK_FULL,
    sqlite3.SQLITE_READONLY: said.READ_ONLY,
    sqlite3.SQLITE_PERM: said.NO_RIGHT,
    sqlite3.SQLITE_CANTOPEN: said.CANNOT_OPEN,
    sqlite3.SQLITE_IOERR: said.DISK_FAILS,
    sqlite3.SQLITE_BUSY: said.HELD,
    sqlite3.SQLITE_LOCKED: said.HELD,
    sqlite3.SQLITE_NOMEM: said.NO_MEMORY,
}
"""Troubles of the disk or the machine. Whatever else SQLite complains of is damage."""


def mark_suspect(path: Path) -> None:
    """Leave word that the journal was found damaged, so that the next start mends it."""
    try:
        suspect_path(path).touch()
    except OSError:
        return  # A disk that takes no mark takes no mending either; the next reader finds the damage again.


def suspect_path(path: Path) -> Path:
    """Return the path of the mark that a damaged journal was noticed."""
    return path.with_name(f"{path.name}.suspect")


@contextmanager
def as_store_errors(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into a `StoreError`, or a `DamagedError` that also marks the file as suspect."""
    try:
        yield
    except DamagedError:
        mark_suspect(path)
        raise
    except CompanionError:
        raise
    except UnicodeDecodeError as error:  # A name in the tables' own description is no text any more.
        mark_suspect(path)
        raise DamagedError(path, said.NAME_NO_TEXT()) from error
    except (ValueError, TypeError, KeyError) as error:  # Another table's page is in the place of the right one.
        mark_suspect(path)
        raise DamagedError(path, said.ANOTHER_KIND()) from error
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        if code in _DISK:
            raise StoreError(_DISK[code](path=path, error=str(error))) from error
        mark_suspect(path)
        raise DamagedError(path, str(error)) from error
