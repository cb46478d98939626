"""The tables of the journal's file, and opening it: as its one writer, or to read beside the writer.

`entry` is the journal. It only ever grows, and everything else can be made again from it (`book.py`): the
other tables are an index for quick answers, so that these do not get slower with the number of games.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from companion.store.faults import DamagedError, StoreError
from companion.words import store as said

PAGE_BYTES: Final = 4096
APPLICATION_ID: Final = 0x43726962
"""Written into the file's header ("Crib"), so that another program's file is not taken for a journal."""

CHECKPOINT_PAGES: Final = 50
"""How long the write-ahead log grows before it is used again from its start."""

LOG_BYTES: Final = 32 + (CHECKPOINT_PAGES + 4) * (24 + PAGE_BYTES)
"""The length that the log is given beforehand: to note a new length at every action costs the disk more than
the action itself."""

_VERSION_1: Final = """
CREATE TABLE about (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO about VALUES ('schema', 1);
CREATE TABLE entry (
    game INTEGER NOT NULL, seq INTEGER NOT NULL, at TEXT NOT NULL, text TEXT NOT NULL, crc INTEGER NOT NULL,
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;
-- Readable entries that a mended journal cannot join on, because one before them is lost.
CREATE TABLE stray (
    game INTEGER NOT NULL, seq INTEGER NOT NULL, at TEXT NOT NULL, text TEXT NOT NULL, crc INTEGER NOT NULL,
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;
CREATE TABLE game (
    id INTEGER PRIMARY KEY, status TEXT NOT NULL, board TEXT NOT NULL, begun TEXT NOT NULL, ended TEXT NOT NULL,
    setup TEXT NOT NULL, summary TEXT NOT NULL, crc INTEGER NOT NULL
);
CREATE INDEX game_by_status ON game (status, id);
CREATE TABLE tally (status TEXT PRIMARY KEY, games INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE player (
    name TEXT PRIMARY KEY, games INTEGER NOT NULL, record TEXT NOT NULL, crc INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX player_by_games ON player (games DESC, name);
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL, crc INTEGER NOT NULL) WITHOUT ROWID;
"""

_LENGTHS: Final = """
CREATE TABLE length (
    game INTEGER PRIMARY KEY, entries INTEGER NOT NULL, lost INTEGER NOT NULL, crc INTEGER NOT NULL
)
"""
"""A table that came later. An older program does without it, so the version of the tables stays."""

_LEARNED: Final = """
CREATE TABLE learned (
    player TEXT NOT NULL, item TEXT NOT NULL, value TEXT NOT NULL, crc INTEGER NOT NULL, PRIMARY KEY (player, item)
) WITHOUT ROWID
"""
"""Another one: what is kept of how players learn."""

_NOTED: Final = """
CREATE TABLE noted (
    item TEXT NOT NULL, game INTEGER NOT NULL, value TEXT NOT NULL, crc INTEGER NOT NULL, PRIMARY KEY (item, game)
) WITHOUT ROWID
"""
"""The newest: what is noted of games beside their entries."""

_LATER: Final = {"length": _LENGTHS, "learned": _LEARNED, "noted": _NOTED}
"""The tables that came later, in that order."""

Fill = Callable[[sqlite3.Connection, str], None]
"""Puts into a table that was just made what the book says of it; it is given the table's name."""

_TABLES: Final = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"

_MIGRATIONS: Final = (_VERSION_1,)
"""Each script takes the file from its place in this row to the next version, `about` included."""


def _leave_empty(connection: sqlite3.Connection, table: str) -> None:
    """Leave a table empty: the journal has no book yet."""


def open_for_writing(path: Path, fill: Fill = _leave_empty) -> sqlite3.Connection:
    """Open the journal, make or migrate its tables, and return a connection where each commit is durable.

    Tables that an older program has not made are made and filled in one step.

    Raises `sqlite3.Error`, `StoreError` for the journal of a newer program, or `DamagedError`.
    """
    if path.exists() and path.stat().st_size:
        _reserve_log(path)
    connection = _connect(path)
    try:
        made = _migrate(connection, path)
        _make_later(connection, fill)
        if made:
            connection.close()  # which removes the log, so that it can be given its length
            _reserve_log(path)
            connection = _connect(path)
    except BaseException:
        connection.close()
        raise
    return connection


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=5, isolation_level=None, check_same_thread=False)
    try:
        connection.execute(f"PRAGMA page_size = {PAGE_BYTES}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
        connection.execute("PRAGMA cell_size_check = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def _reserve_log(path: Path) -> None:
    """Make a log of zeros where there is none: SQLite takes one that does not begin as a log for an empty one."""
    log = path.with_name(f"{path.name}-wal")
    if log.exists() and log.stat().st_size:
        return
    try:
        with log.open("wb") as file:
            file.write(bytes(LOG_BYTES))
            os.fsync(file.fileno())
    except OSError:
        log.unlink(missing_ok=True)  # Only speed is lost; a disk that is full is told of when it matters.


def open_for_reading(path: Path) -> sqlite3.Connection:
    """Open the journal beside its writer; a journal that is not there yet is an empty one. Raises as above."""
    if not path.exists():
        connection = sqlite3.connect(":memory:", isolation_level=None)
        make_tables(connection)
        return connection
    if not path.is_file():
        raise DamagedError(path, said.A_FOLDER())
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=5, isolation_level=None)
    try:
        with at_one_moment(connection):
            if _version(connection, path) != len(_MIGRATIONS):
                raise StoreError(said.OLDER(path=path))
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def at_one_moment(connection: sqlite3.Connection) -> Iterator[None]:
    """See the journal as it is at one moment: what its writer adds between two questions would pass for damage."""
    connection.execute("BEGIN")
    try:
        yield
    finally:
        if connection.in_transaction:  # not after some errors of the disk
            connection.execute("ROLLBACK")


def make_tables(connection: sqlite3.Connection) -> None:
    """Make all tables in a database that has none."""
    _migrate(connection, Path())
    _make_later(connection, _leave_empty)


def _make_later(connection: sqlite3.Connection, fill: Fill) -> None:
    there = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    missing = [name for name in _LATER if name not in there]
    if not missing:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for name in missing:
            connection.execute(_LATER[name])
            fill(connection, name)
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def has_the_tables(connection: sqlite3.Connection) -> bool:
    """Tell whether a file has exactly the tables that this program makes, or made before some of them came."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as made:
        _migrate(made, Path())
        found = connection.execute(f"{_TABLES} LIMIT 100").fetchall()
        known = [made.execute(_TABLES).fetchall()]
        for table in _LATER.values():
            made.execute(table)
            known.append(made.execute(_TABLES).fetchall())
        return found in known


def header_is_sound(path: Path) -> bool:
    """Tell whether the first bytes of a journal's file are what SQLite and this program write there.

    SQLite trusts these bytes: one that flipped may make the file read-only, or its texts UTF-16.
    """
    with path.open("rb") as file:
        header = file.read(100)
    if not header:
        return True
    pages = int.from_bytes(header[28:32], "big")
    wal = path.with_name(f"{path.name}-wal")
    truncated = not (wal.exists() and wal.stat().st_size) and path.stat().st_size < pages * PAGE_BYTES
    version = int.from_bytes(header[60:64], "big")
    return (
        header[:16] == b"SQLite format 3\0"
        and int.from_bytes(header[16:18], "big") == PAGE_BYTES
        and header[18] == header[19] in (1, 2)
        and header[20:24] == b"\0\x40\x20\x20"
        and header[44:48] in (b"\0\0\0\x04", bytes(4))
        and header[56:60] in (b"\0\0\0\x01", bytes(4))
        and int.from_bytes(header[68:72], "big") == (APPLICATION_ID if version else 0)
        and not truncated
    )


def _migrate(connection: sqlite3.Connection, path: Path) -> bool:
    """Bring the tables up to date and return whether anything had to be done."""
    scripts = _MIGRATIONS[_version(connection, path) :]
    for script in scripts:
        connection.executescript(f"BEGIN IMMEDIATE;{script}")
        version = connection.execute("SELECT value FROM about WHERE name = 'schema'").fetchone()[0]
        connection.execute(f"PRAGMA user_version = {version}")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("COMMIT")
    return bool(scripts)


def _version(connection: sqlite3.Connection, path: Path) -> int:
    """Return the version of the tables. It is written twice, so that a flipped bit is not a newer program."""
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0 and version == 0:
        return 0
    written = connection.execute("SELECT value FROM about WHERE name = 'schema'").fetchone()
    if written != (version,):
        raise DamagedError(path, said.TWO_VERSIONS())
    if version > len(_MIGRATIONS):
        raise StoreError(said.NEWER(path=path))
    return version
