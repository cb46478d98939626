"""The store: the journal that makes every action durable before it is acknowledged, and what surrounds it.

One thread of one process owns a `Store`; a lock on the file "companion.db.lock" keeps a second process out. Others
read through `history.History` at any time.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from companion.store.book import GameRow, begun_text, compact, enter, pieces
from companion.store.entry import BOOK, Entry, check_value
from companion.store.faults import DamagedError, StoreError, told_as_sentences
from companion.store.mending import beside, finish_mending, looks_damaged, mend
from companion.store.reading import read_entries, read_games, read_settings
from companion.store.salvage import Found, find_in_log, store_entries
from companion.store.schema import open_for_writing
from companion.store.summary import Summary, summary_to_json

_APPEND = "INSERT INTO entry VALUES (?, ?, ?, ?, ?)"
_UNFINISHED = "status = 'playing' AND setup <> '{}' ORDER BY id DESC LIMIT 1"


class Store:
    """The journal, open for writing. Made by `open_store`.

    What a method did is durable when it returns. When one raises `StoreError`, nothing has changed. Times of
    day (`at`) come from the caller, in ISO 8601.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: int, notice: str) -> None:
        self.path = path
        self.notice = notice
        """A sentence for people when the journal had to be mended, else ""."""
        self._connection = connection
        self._lock = lock
        self._next: dict[int, int] = {}

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file. Closing twice does no harm."""
        self._connection.close()
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def begin(self, setup: Mapping[str, Any], board: str, at: str) -> int:
        """Begin a game with a setup (JSON values) on the board of that name, and return its number."""
        begun = begun_text(setup, board)
        with self._transaction():
            game_id = 1 + max(
                self._highest("game", "id"), self._highest("entry", "game"), self._highest("stray", "game")
            )
            self._insert(game_id, 0, at, begun)
            self._enter(at, f"begin {game_id} {begun}")
        self._next[game_id] = 1
        return game_id

    def append(self, game_id: int, text: str, at: str) -> int:
        """Make an entry durable and return its seq. A finished or abandoned game is taken up again by it."""
        seq = self._next.get(game_id) or self._take_up(game_id, at)
        # One row in one table, committed by itself: S10 measures exactly this.
        try:
            self._connection.execute(_APPEND, (game_id, seq, at, text, check_value(game_id, seq, at, text)))
        except sqlite3.Error:
            self._raise_as_sentence()
        self._next[game_id] = seq + 1
        return seq

    def entries(self, game_id: int) -> list[Entry]:
        """Return the entries of a game in order."""
        with told_as_sentences(self.path):
            return read_entries(self._connection, self.path, game_id)

    def finish(self, game_id: int, summary: Summary, at: str) -> None:
        """Note that a game ended, and count it in the statistics. Again with another summary replaces the first."""
        self._close_game(game_id, at, f"finish {game_id} {compact(summary_to_json(summary))}")

    def abandon(self, game_id: int, at: str) -> None:
        """Note that a game will not be played on."""
        self._close_game(game_id, at, f"abandon {game_id}")

    def unfinished(self) -> GameRow | None:
        """Return the game to go on with: the newest that was neither finished nor abandoned."""
        with told_as_sentences(self.path):
            games = read_games(self._connection, self.path, _UNFINISHED)
        return games[0] if games else None

    def settings(self) -> dict[str, Any]:
        """Return all settings by name."""
        with told_as_sentences(self.path):
            return read_settings(self._connection, self.path)

    def set_setting(self, name: str, value: Any, at: str) -> None:
        """Keep a setting; `value` is anything that JSON can say."""
        with self._transaction():
            self._enter(at, f"set {compact({'name': name, 'value': value})}")

    def _take_up(self, game_id: int, at: str) -> int:
        with told_as_sentences(self.path):
            games = read_games(self._connection, self.path, "id = ?", game_id)
            if not games:
                raise StoreError(f"There is no game {game_id} in {self.path}.")
            seq = len(read_entries(self._connection, self.path, game_id)) + 1
        if games[0].ended:
            with self._transaction():
                self._enter(at, f"reopen {game_id}")
        self._next[game_id] = seq
        return seq

    def _close_game(self, game_id: int, at: str, line: str) -> None:
        with self._transaction():
            if not read_games(self._connection, self.path, "id = ?", game_id):
                raise StoreError(f"There is no game {game_id} in {self.path}.")
            self._enter(at, line)
        self._next.pop(game_id, None)

    def _enter(self, at: str, line: str) -> None:
        last = self._connection.execute("SELECT max(seq) FROM entry WHERE game = ?", (BOOK,)).fetchone()[0]
        for seq, piece in enumerate(pieces(line), (last or 0) + 1):
            self._insert(BOOK, seq, at, piece)
        enter(self._connection, at, line)

    def _insert(self, game_id: int, seq: int, at: str, text: str) -> None:
        self._connection.execute(_APPEND, (game_id, seq, at, text, check_value(game_id, seq, at, text)))

    def _highest(self, table: str, column: str) -> int:
        return int(self._connection.execute(f"SELECT coalesce(max({column}), 0) FROM {table}").fetchone()[0])

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with told_as_sentences(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                # After some errors (a full disk) SQLite has rolled back already and says so.
                with suppress(sqlite3.OperationalError):
                    self._connection.execute("ROLLBACK")
                raise

    def _raise_as_sentence(self) -> None:
        with told_as_sentences(self.path):
            raise


def open_store(path: Path) -> Store:
    """Open the journal at `path`, or make one; a damaged one is mended, and `notice` tells of it.

    Raises `StoreError` when the folder cannot be used, another process plays with this journal, the disk does
    not take what must be written, or a newer version of the program wrote it.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = _lock(path)
        try:
            connection, notice = _open_mended(path)
        except BaseException:
            os.close(lock)
            raise
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise StoreError(
            f"The journal {path} cannot be used ({reason}): see to its folder, or set COMPANION_STATE."
        ) from error
    return Store(path, connection, lock, notice)


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep the journal at `path` to oneself for a while. Raises `StoreError` when somebody plays with it."""
    lock = _lock(path)
    try:
        yield
    finally:
        os.close(lock)


def _lock(path: Path) -> int:
    lock = os.open(beside(path, ".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(lock)
        raise StoreError(f"Another program is playing with the journal {path}: end it first.") from error
    except OSError:
        return lock  # A file system without locks: better to play unguarded than not at all.
    return lock


def _open_mended(path: Path) -> tuple[sqlite3.Connection, str]:
    finish_mending(path)
    notice = mend(path) if looks_damaged(path) else ""
    logged = find_in_log(beside(path, "-wal"))
    try:
        return _open_checked(path, logged, notice)
    except DamagedError:
        return _open_checked(path, ({}, {}), mend(path))


def _open_checked(path: Path, logged: tuple[Found, Found], notice: str) -> tuple[sqlite3.Connection, str]:
    """Open the journal, and read what the start of the program needs: settings and the newest games."""
    with told_as_sentences(path):
        connection = open_for_writing(path)
        try:
            earlier, last = logged
            _join_on(connection, last)
            joined = _join_on(connection, earlier)
            read_settings(connection, path)
            for where in ("1 ORDER BY id DESC LIMIT 1", _UNFINISHED):
                for game in read_games(connection, path, where):
                    read_entries(connection, path, game.game_id)
        except BaseException:
            connection.close()
            raise
    if joined:
        entries = "1 entry" if joined == 1 else f"{joined} entries"
        notice = f"The end of the journal {path} was damaged; {entries} could still be read there and were kept."
    return connection, notice


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
