"""Opening the journal as its one writer: mended where it is damaged, and with everything that it is known to have."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from companion.store.book import enter, length_line, lines_of, write_line
from companion.store.countfile import claim_nothing, count_path, read_count
from companion.store.entry import BOOK
from companion.store.faults import DamagedError, as_store_errors
from companion.store.lengths import count_book, ends_early, last_seq, lengths_of_games, put_length, read_length
from companion.store.mending import beside, finish_mending, looks_damaged, mend
from companion.store.reading import read_entries, read_games, read_stored_settings
from companion.store.salvage import Found, find_in_log, store_entries
from companion.store.schema import open_for_writing
from companion.words import store as said
from companion.words.message import Said, together

UNFINISHED: Final = "status = 'playing' AND setup <> '{}' ORDER BY id DESC LIMIT 1"
"""The game to go on with."""


def open_mended(path: Path) -> tuple[sqlite3.Connection, Said]:
    """Open a journal, or make one, and return it with a sentence for people when it had to be mended, else "".

    Raises `StoreError`.
    """
    finish_mending(path)
    notice = mend(path) if looks_damaged(path) else ""
    if not path.exists() and not count_path(path).exists():
        claim_nothing(path)  # a program that is killed before its first count would be told that this one is missing
    logged = find_in_log(beside(path, "-wal"))
    try:
        return _open_checked(path, logged, notice)
    except DamagedError:
        return _open_checked(path, ({}, {}), mend(path))


def _open_checked(path: Path, logged: tuple[Found, Found], notice: Said) -> tuple[sqlite3.Connection, Said]:
    """Open the journal, and read what the start of the program needs: settings and the newest games."""
    with as_store_errors(path):
        connection = open_for_writing(path, _add_later)
        try:
            if not notice and not read_count(path) and _has_lengths(connection):
                notice = said.COUNT_MISSING(path=count_path(path))
            _add_lengths(connection, path)
            earlier, last = logged
            _join_on(connection, last)
            joined = _join_on(connection, earlier)
            _check_counted(connection, path)
            read_stored_settings(connection, path)
            for where in ("1 ORDER BY id DESC LIMIT 1", UNFINISHED):
                for game in read_games(connection, path, where):
                    read_entries(connection, path, game.game_id)
        except BaseException:
            connection.close()
            raise
    if joined:
        notice = together(said.LOG_END(path=path, entries=said.ENTRIES(count=joined)), notice)
    return connection, notice


def _has_lengths(connection: sqlite3.Connection) -> bool:
    return connection.execute("SELECT 1 FROM length LIMIT 1").fetchone() is not None


def _add_lengths(connection: sqlite3.Connection, path: Path) -> None:
    """Note how long games are that an older program wrote: it knows no lengths, and the book outgrew its own."""
    book = read_length(connection, BOOK)
    if _has_lengths(connection):
        if book is not None and book.entries < last_seq(connection, BOOK):
            _add_missing(connection, path)
        return
    noted = "SELECT 1 FROM entry WHERE game = ? AND text GLOB 'length *' LIMIT 1"
    if connection.execute(noted, (BOOK,)).fetchone():
        raise DamagedError(path, said.ALL_LENGTHS())
    _add_missing(connection, path)


def _add_later(connection: sqlite3.Connection, table: str) -> None:
    """Fill a table that was just made from its lines, where an older program made the journal again without it."""
    if (verb := _VERBS.get(table)) is None:
        return
    entries = connection.execute("SELECT seq, at, text FROM entry WHERE game = ? ORDER BY seq", (BOOK,)).fetchall()
    for at, line in lines_of(entries):
        if line.startswith(verb):
            enter(connection, at, line)


_VERBS: Final = {"learned": "learn ", "noted": "note "}
"""Which lines of the book tables that came later are made from."""


def _add_missing(connection: sqlite3.Connection, path: Path) -> None:
    known = {game for (game,) in connection.execute("SELECT game FROM length")}
    connection.execute("BEGIN IMMEDIATE")
    put_length(connection, count_book(connection))
    for length in lengths_of_games(connection, path):
        if length.game not in known:
            write_line(connection, "", length_line(length))
    connection.execute("COMMIT")


def _check_counted(connection: sqlite3.Connection, path: Path) -> None:
    """Raise `DamagedError` when the journal has fewer entries than it is known to have.

    What only the count file knows is noted in the book: the program ended without closing the journal.
    """
    book = read_length(connection, BOOK)
    if book is None or book.entries > last_seq(connection, BOOK):
        raise DamagedError(path, said.BOOK_SHORTER())
    for game_id, entries in read_count(path).items():
        left = last_seq(connection, game_id)
        if left < entries:
            raise DamagedError(path, ends_early(game_id, max(left, 0), entries))
        length = read_length(connection, game_id)
        if length is not None and length.entries < entries and game_id != BOOK:
            write_line(connection, "", length_line(length._replace(entries=entries)))


def _join_on(connection: sqlite3.Connection, logged: Found) -> int:
    """Store what was committed to the write-ahead log but is no more seen by SQLite; return how many entries.

    SQLite gives up everything behind the first damaged byte of its log.
    """
    stored = (
        "SELECT 1 FROM entry WHERE game = ?1 AND seq = ?2 UNION ALL SELECT 1 FROM stray WHERE game = ?1 AND seq = ?2"
    )
    missing = {key: entry for key, entry in logged.items() if connection.execute(stored, key).fetchone() is None}
    if missing:
        connection.execute("BEGIN IMMEDIATE")
        store_entries(connection, missing)
        connection.execute("COMMIT")
    return len(missing)
