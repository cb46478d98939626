"""Reading a journal to its last byte: whether all of it is sound, and how much it holds.

The journal may come from elsewhere, in a backup that somebody made to do harm. So its tables must be those that this
program makes, before anything is asked of them: a table may also be a view that never ends.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from companion.store.faults import DamagedError, StoreError
from companion.store.reading import check_everything
from companion.store.schema import has_the_tables
from companion.words import store as said

_MOST_VALUE_BYTES: Final = 1_000_000
"""How long a value may be: the summary of a long game takes a hundredth of it."""


def count_sound(journal: Path) -> tuple[int, int]:
    """Return how many games and entries a journal has that nobody uses, having read every one. Raises `StoreError`."""
    with closing(sqlite3.connect(f"{journal.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MOST_VALUE_BYTES)
        try:
            connection.execute("PRAGMA trusted_schema = OFF")
            if not has_the_tables(connection):
                raise StoreError(said.OTHER_TABLES())
            check_everything(connection, journal)
            (games,) = connection.execute("SELECT count(*) FROM game").fetchone()
            (entries,) = connection.execute("SELECT count(*) FROM entry").fetchone()
        except DamagedError as error:
            raise StoreError(said.JOURNAL_DAMAGED(what=error.what)) from error
        except (sqlite3.Error, ValueError, TypeError, KeyError) as error:
            if isinstance(error, StoreError):
                raise
            raise StoreError(said.JOURNAL_UNREADABLE(reason=str(error))) from error
    return int(games), int(entries)
