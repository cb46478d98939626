"""What is noted of games beside their entries: the id and the club's pairing of a game, a result that is on its way.

A note is a value under a name. The book has them as lines, "note 17 {...}"; the table `noted` is made from it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.store.entry import check_value, row_fits
from companion.store.faults import DamagedError
from companion.words import store as said


def note_line(game_id: int, notes: Mapping[str, object]) -> str:
    """Return the line of the book for some notes of a game; None takes one away."""
    return f"note {game_id} {json.dumps(notes, separators=(',', ':'))}"


def put_notes(connection: sqlite3.Connection, game_id: int, notes: Mapping[str, object]) -> None:
    """Put notes of a game into the table, and those away that are None."""
    for item, value in notes.items():
        if value is None:
            connection.execute("DELETE FROM noted WHERE item = ? AND game = ?", (item, game_id))
        else:
            row = (item, game_id, json.dumps(value, separators=(",", ":")))
            connection.execute("INSERT OR REPLACE INTO noted VALUES (?, ?, ?, ?)", (*row, check_value(*row)))


def has_notes(connection: sqlite3.Connection) -> bool:
    """Tell whether a journal has the table of notes, which came later."""
    return connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'noted'").fetchone() is not None


def read_notes(connection: sqlite3.Connection, path: Path, game_id: int) -> dict[str, Any]:
    """Return the notes of a game by their names. Raises `DamagedError`."""
    if not has_notes(connection):
        return {}
    rows = connection.execute("SELECT * FROM noted WHERE game = ? ORDER BY item", (game_id,)).fetchall()
    return {row[0]: _value(row, path) for row in rows}


def read_noted(connection: sqlite3.Connection, path: Path, item: str, limit: int = -1) -> dict[int, Any]:
    """Return the notes of a name, by their games, the newest game first. Raises `DamagedError`."""
    if not has_notes(connection):
        return {}
    query = "SELECT * FROM noted WHERE item = ? ORDER BY game DESC LIMIT ?"
    return {row[1]: _value(row, path) for row in connection.execute(query, (item, limit)).fetchall()}


def _value(row: tuple[Any, ...], path: Path) -> Any:
    if not row_fits(row):
        raise DamagedError(path, said.NOTES())
    return json.loads(row[2])
