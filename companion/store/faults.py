"""What can go wrong with the journal's file, as sentences; and which of it means that the file is damaged."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from companion.errors import CompanionError


class StoreError(CompanionError):
    """The journal cannot be read or written; nothing was changed."""


class PlayedElsewhere(StoreError):
    """Another program plays with the journal."""


class DamagedError(StoreError):
    """The journal's file is not what was written; it is mended at the next start. `what` is the part that is not."""

    def __init__(self, sentence: str, what: str) -> None:
        super().__init__(sentence)
        self.what = what


_DISK: Final = {
    sqlite3.SQLITE_FULL: "The disk is full, so nothing was stored in {path}: make room and do it again.",
    sqlite3.SQLITE_READONLY: "{path} cannot be written, so nothing was stored: see to the rights of its folder.",
    sqlite3.SQLITE_PERM: "{path} cannot be used: this user has no right to it.",
    sqlite3.SQLITE_CANTOPEN: "{path} cannot be opened: see to the rights of its folder and its disk.",
    sqlite3.SQLITE_IOERR: "The disk fails at {path} ({error}): nothing was stored. See whether it is full or broken.",
    sqlite3.SQLITE_BUSY: "{path} is held by another program: end that and do it again.",
    sqlite3.SQLITE_LOCKED: "{path} is held by another program: end that and do it again.",
    sqlite3.SQLITE_NOMEM: "There is not enough memory to use {path}: end other programs and do it again.",
}
"""Troubles of the disk or the machine. Whatever else SQLite complains of is damage."""


def damaged(path: Path, what: str) -> DamagedError:
    """Return the error of a damaged journal."""
    sentence = f"The journal {path} is damaged ({what}): start the program again, it will be mended."
    return DamagedError(sentence, what)


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
def told_as_sentences(path: Path) -> Iterator[None]:
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
        raise damaged(path, "a name in it is no text") from error
    except (ValueError, TypeError, KeyError) as error:  # Another table's page is in the place of the right one.
        mark_suspect(path)
        raise damaged(path, "a value in it is of another kind") from error
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        if code in _DISK:
            raise StoreError(_DISK[code].format(path=path, error=error)) from error
        mark_suspect(path)
        raise damaged(path, str(error)) from error
