"""Reading a journal, by its writer or beside it: games, their entries, settings and statistics.

What is read is checked; a row that does not fit its check value, or is missing, is damage and no answer.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import count, zip_longest
from pathlib import Path
from typing import Any, Final, TypeVar

from companion.store.book import GameRow, Status, game_from_row, make_index
from companion.store.countfile import read_count
from companion.store.entry import BOOK, Entry, row_fits
from companion.store.faults import DamagedError
from companion.store.lengths import GONE, Length, count_book, ends_early, has_lengths, read_length
from companion.store.notes import has_notes
from companion.store.schema import at_one_moment, make_tables
from companion.store.statistics import PlayerRow, player_from_row
from companion.words import store as said
from companion.words.message import Sentence

_Row = TypeVar("_Row")

_MADE: Final = {
    said.LIST_OF_GAMES: "SELECT * FROM game ORDER BY id",
    said.COUNT_OF_GAMES: "SELECT * FROM tally WHERE games <> 0 ORDER BY status",
    said.STATISTICS: "SELECT * FROM player ORDER BY name",
    said.SETTINGS: "SELECT * FROM setting ORDER BY name",
}
"""What is made from the entries, by what people call it."""
_LEARNED: Final = {said.LEARNED: "SELECT * FROM learned ORDER BY player, item"}
_NOTED: Final = {said.NOTES: "SELECT * FROM noted ORDER BY item, game"}
"""The same, of tables that came later."""


def read_entries(connection: sqlite3.Connection, path: Path, game_id: int) -> list[Entry]:
    """Return the entries of a game in order, without the one that begins it; all that it is known to have."""
    least = _least(connection, path, game_id)
    entries: list[Entry] = []
    rows = connection.execute("SELECT game, seq, at, text, crc FROM entry WHERE game = ? ORDER BY seq", (game_id,))
    for expected, row in zip(count(), rows):
        if row[1] != expected or not row_fits(row):
            raise DamagedError(path, said.ENTRY(entry=expected, game=game_id))
        entries.append(Entry(*row[1:4]))
    if len(entries) <= least:
        raise DamagedError(path, ends_early(game_id, max(len(entries) - 1, 0), least))
    return entries[1:]


def read_lost(connection: sqlite3.Connection, path: Path, game_id: int) -> int:
    """Return how many entries of a game damage took."""
    length = _length(connection, path, game_id)
    return length.lost if length else 0


def read_all_lost(connection: sqlite3.Connection) -> dict[int, int]:
    """Return how many entries damage took from each game, for those that are not whole."""
    if not has_lengths(connection):
        return {}
    return dict(connection.execute("SELECT game, lost FROM length WHERE game <> ? AND lost > 0", (BOOK,)).fetchall())


def _least(connection: sqlite3.Connection, path: Path, game_id: int) -> int:
    """Return how many entries a game has at least. It may get more meanwhile, never less."""
    length = _length(connection, path, game_id)
    return max(length.entries if length else GONE, read_count(path).get(game_id, GONE))


def _length(connection: sqlite3.Connection, path: Path, game_id: int) -> Length | None:
    if not has_lengths(connection):
        return None
    length = read_length(connection, game_id)
    if length is None:
        raise DamagedError(path, said.LENGTH_OF_GAME(game=game_id))
    return length


def read_games(connection: sqlite3.Connection, path: Path, where: str, *values: object) -> tuple[GameRow, ...]:
    """Return the games that a condition of SQL selects."""
    rows = connection.execute(f"SELECT * FROM game WHERE {where}", values).fetchall()
    return tuple(_sound(game_from_row, row, path, said.LIST_OF_GAMES()) for row in rows)


def read_players(connection: sqlite3.Connection, path: Path, where: str, *values: object) -> tuple[PlayerRow, ...]:
    """Return the players that a condition of SQL selects."""
    check_tables(connection, path, "player")
    rows = connection.execute(f"SELECT * FROM player WHERE {where}", values).fetchall()
    return tuple(_sound(player_from_row, row, path, said.STATISTICS()) for row in rows)


def read_stored_settings(connection: sqlite3.Connection, path: Path) -> dict[str, Any]:
    """Return all settings by name."""
    check_tables(connection, path, "setting")
    rows = connection.execute("SELECT * FROM setting ORDER BY name").fetchall()
    return dict(_sound(_setting_from_row, row, path, said.SETTINGS()) for row in rows)


def read_sound_settings(connection: sqlite3.Connection) -> dict[str, Any]:
    """Return the settings that are not damaged, by name."""
    found = map(_setting_from_row, connection.execute("SELECT * FROM setting ORDER BY name"))
    return dict(each for each in found if each is not None)


def read_learned(connection: sqlite3.Connection, path: Path, player: str) -> dict[str, Any]:
    """Return what is kept of how a player learns, by its names; a journal of before that has nothing."""
    if not has_learned(connection):
        return {}
    check_tables(connection, path, "learned")
    rows = connection.execute("SELECT * FROM learned WHERE player = ? ORDER BY item", (player,)).fetchall()
    return dict(_sound(_learned_from_row, row, path, said.LEARNED()) for row in rows)


def has_learned(connection: sqlite3.Connection) -> bool:
    """Tell whether a journal has the table of what players learned, which came later."""
    return connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'learned'").fetchone() is not None


def check_page(connection: sqlite3.Connection, path: Path, games: Sequence[GameRow], before: int, limit: int) -> None:
    """Raise `DamagedError` when a page of games, the newest with numbers below `before`, lacks one that is known."""
    if not has_lengths(connection):
        return
    query = "SELECT game FROM length WHERE game > 0 AND game < ? AND entries <> ? ORDER BY game DESC LIMIT ?"
    known = [game for (game,) in connection.execute(query, (before, GONE, limit))]
    there = {game.game_id for game in games}
    lowest = min(there) if len(there) == limit else 0
    if any(game not in there for game in known if game >= lowest):
        raise DamagedError(path, said.LIST_OF_GAMES())


def check_status(connection: sqlite3.Connection, path: Path, status: Status) -> None:
    """Raise `DamagedError` when the index of games does not have as many of a status as were counted."""
    query = "SELECT count(*) FROM game WHERE status = ?1", "SELECT sum(games) FROM tally WHERE status = ?1"
    listed, counted = (connection.execute(each, (status.value,)).fetchone()[0] or 0 for each in query)
    if listed != counted:
        raise DamagedError(path, said.LIST_OF_GAMES())


def check_tables(connection: sqlite3.Connection, path: Path, *tables: str) -> None:
    """Raise `DamagedError` unless the pages of some small tables are sound: a row may be gone without a trace."""
    for table in tables:
        (answer,) = connection.execute(f"PRAGMA quick_check('{table}')").fetchone()
        if answer != "ok":
            raise DamagedError(path, answer.replace("\n", ", "))


def _setting_from_row(row: tuple[Any, ...]) -> tuple[str, Any] | None:
    return (row[0], json.loads(row[1])) if row_fits(row) else None


def _learned_from_row(row: tuple[Any, ...]) -> tuple[str, Any] | None:
    return (row[1], json.loads(row[2])) if row_fits(row) else None


def _sound(read: Callable[[tuple[Any, ...]], _Row | None], row: tuple[Any, ...], path: Path, what: Sentence) -> _Row:
    found = read(row)
    if found is None:
        raise DamagedError(path, what)
    return found


def check_everything(connection: sqlite3.Connection, path: Path) -> None:
    """Read the whole file and raise `DamagedError` unless all of it is sound; takes as long as the file is large."""
    (answer,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if answer != "ok":
        raise DamagedError(path, answer.replace("\n", ", "))
    for row in connection.execute("SELECT game, seq, at, text, crc FROM entry"):
        if not row_fits(row):
            raise DamagedError(path, said.ENTRY(entry=row[1], game=row[0]))
    for (game_id,) in connection.execute("SELECT DISTINCT game FROM entry WHERE game <> ?", (BOOK,)).fetchall():
        read_entries(connection, path, game_id)
    with at_one_moment(connection):
        if has_lengths(connection):
            _check_lengths(connection, path)
        _check_index(connection, path)


def _check_lengths(connection: sqlite3.Connection, path: Path) -> None:
    if read_length(connection, BOOK) != count_book(connection):
        raise DamagedError(path, said.BOOK_SHORTER())
    query = "SELECT game FROM length WHERE game <> ? AND entries <> ? EXCEPT SELECT game FROM entry"
    if gone := connection.execute(query, (BOOK, GONE)).fetchone():
        raise DamagedError(path, said.GAME(game=gone[0]))


def _check_index(connection: sqlite3.Connection, path: Path) -> None:
    """Raise `DamagedError` unless the tables that are made from the entries are as they would be made again."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as again:
        make_tables(again)
        begun = "SELECT game, seq, at, text, crc FROM entry WHERE game = ? OR seq = 0"
        again.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", connection.execute(begun, (BOOK,)))
        make_index(again)
        made = _MADE | (_LEARNED if has_learned(connection) else {}) | (_NOTED if has_notes(connection) else {})
        for what, query in made.items():
            if any(one != other for one, other in zip_longest(connection.execute(query), again.execute(query))):
                raise DamagedError(path, what())
