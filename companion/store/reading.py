"""Reading a journal, by its writer or beside it: games, their entries, settings and statistics.

What is read is checked; a row that does not fit its check value, or is missing, is damage and no answer.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from companion.store.book import GameRow, game_from_row
from companion.store.entry import BOOK, Entry, fits
from companion.store.faults import damaged
from companion.store.statistics import PlayerRow, player_from_row

_Row = TypeVar("_Row")


def read_entries(connection: sqlite3.Connection, path: Path, game_id: int) -> list[Entry]:
    """Return the entries of a game in order, without the one that begins it."""
    entries: list[Entry] = []
    rows = connection.execute("SELECT game, seq, at, text, crc FROM entry WHERE game = ? ORDER BY seq", (game_id,))
    for expected, row in zip(count(), rows):
        if row[1] != expected or not fits(row):
            raise damaged(path, f"entry {expected} of game {game_id}")
        entries.append(Entry(*row[1:4]))
    return entries[1:]


def read_games(connection: sqlite3.Connection, path: Path, where: str, *values: object) -> tuple[GameRow, ...]:
    """Return the games that a condition of SQL selects."""
    rows = connection.execute(f"SELECT * FROM game WHERE {where}", values).fetchall()
    return tuple(_sound(game_from_row, row, path, "the list of games") for row in rows)


def read_players(connection: sqlite3.Connection, path: Path, where: str, *values: object) -> tuple[PlayerRow, ...]:
    """Return the players that a condition of SQL selects."""
    rows = connection.execute(f"SELECT * FROM player WHERE {where}", values).fetchall()
    return tuple(_sound(player_from_row, row, path, "the statistics") for row in rows)


def read_settings(connection: sqlite3.Connection, path: Path) -> dict[str, Any]:
    """Return all settings by name."""
    rows = connection.execute("SELECT * FROM setting ORDER BY name").fetchall()
    return dict(_sound(_setting_from_row, row, path, "the settings") for row in rows)


def _setting_from_row(row: tuple[Any, ...]) -> tuple[str, Any] | None:
    return (row[0], json.loads(row[1])) if fits(row) else None


def _sound(read: Callable[[tuple[Any, ...]], _Row | None], row: tuple[Any, ...], path: Path, what: str) -> _Row:
    found = read(row)
    if found is None:
        raise damaged(path, what)
    return found


def check_everything(connection: sqlite3.Connection, path: Path) -> None:
    """Read the whole file and raise `DamagedError` unless all of it is sound; takes as long as the file is large."""
    (answer,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if answer != "ok":
        raise damaged(path, answer.replace("\n", ", "))
    for row in connection.execute("SELECT game, seq, at, text, crc FROM entry"):
        if not fits(row):
            raise damaged(path, f"entry {row[1]} of game {row[0]}")
    for (game_id,) in connection.execute("SELECT DISTINCT game FROM entry WHERE game <> ?", (BOOK,)).fetchall():
        read_entries(connection, path, game_id)
    read_games(connection, path, "1")
    read_players(connection, path, "1")
    read_settings(connection, path)
