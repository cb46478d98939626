"""Settings of a journal that cannot be written to: its card is full or read-only, or another program plays with it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.store.faults import StoreError
from companion.store.reading import read_sound_settings
from companion.store.schema import open_for_reading


def readable_settings(journal: Path) -> dict[str, Any]:
    """Return the settings of a journal by name, none where they cannot be read."""
    try:
        with closing(open_for_reading(journal)) as connection:
            return read_sound_settings(connection)
    except (sqlite3.Error, OSError, ValueError, StoreError):
        pass
    try:  # SQLite cannot read a journal with a log beside it in a folder that it cannot write to
        where = f"{journal.absolute().as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(where, uri=True)) as connection:
            return read_sound_settings(connection)
    except (sqlite3.Error, OSError, ValueError, StoreError):
        return {}
