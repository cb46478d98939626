"""The store: the journal that makes every action durable before it is acknowledged, and what surrounds it.

One process owns a `Store`; a lock (`lock.py`) keeps a second one out. Its threads take turns: the table's writes games,
the screen's writes settings. Others read through `history.History` at any time.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from types import TracebackType
from typing import Any

from companion.store.book import GameRow, begun_text, compact, length_line, write_line
from companion.store.countfile import CountFile, read_count
from companion.store.entry import BOOK, Entry, check_value
from companion.store.faults import StoreError, as_store_errors
from companion.store.lengths import Length, last_seq, read_length
from companion.store.lock import lock_journal
from companion.store.notes import note_line
from companion.store.opening import UNFINISHED, open_mended
from companion.store.reading import read_entries, read_games, read_lost, read_stored_settings
from companion.store.summary import Summary, summary_to_json
from companion.words import store as said
from companion.words.message import Said

_APPEND = "INSERT INTO entry VALUES (?, ?, ?, ?, ?)"


class Store:
    """The journal, open for writing. Made by `open_store`.

    What a method did is durable when it returns. When one raises `StoreError`, nothing has changed. Times of
    day (`at`) come from the caller, in ISO 8601.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: int, notice: Said) -> None:
        self.path = path
        self.notice = notice
        """What to say to people when the journal had to be mended, else ""."""
        self._connection = connection
        self._lock = lock
        self._turn = RLock()
        """Held while something is written: an entry within another thread's transaction would go when that fails."""
        self._next: dict[int, int] = {}
        self._count = CountFile(path)
        self._book = last_seq(connection, BOOK)
        self._written = self._book
        self._at = ""
        claimed = read_count(path)
        self._last = next((each for each in claimed.items() if each[0] != BOOK), (BOOK, 0))
        self._count.record(self._book, *self._last)
        if not claimed:
            self._count.sync()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file. Closing twice does no harm."""
        if self._lock < 0:
            return
        with suppress(StoreError, sqlite3.Error), self._transaction():  # a full disk has the lengths in the count file
            self._note_lengths(self._at)
        self._count.sync()
        self._count.close()
        self._connection.close()
        os.close(self._lock)
        self._lock = -1

    def next_game(self) -> int:
        """Return the number that the next game will have."""
        with as_store_errors(self.path):
            return 1 + max(self._highest(table) for table in ("length", "entry", "stray"))

    def begin(
        self,
        setup: Mapping[str, Any],
        board: str,
        at: str,
        notes: Mapping[str, object] | None = None,
        opening: Sequence[str] = (),
    ) -> int:
        """Begin a game with a setup (JSON values) on the board of that name, and return its number.

        `notes` are kept in the same step, as by `note`, and so are its first entries.
        """
        begun = begun_text(setup, board)
        with self._transaction():
            game_id = self.next_game()
            self._note_lengths(at)
            for seq, text in enumerate((begun, *opening)):
                self._insert(game_id, seq, at, text)
            self._enter(at, f"begin {game_id} {begun}")
            if notes:
                self._enter(at, note_line(game_id, notes))
        self._next = {game_id: 1 + len(opening)}
        self._at = at
        self._counted(game_id, len(opening))
        self._count.sync()
        return game_id

    def writer(self, game_id: int, clock: Callable[[], str]) -> Callable[[str], None]:
        """Return what appends entries to a game, at the time of a clock."""

        def write(entry: str) -> None:
            self.append(game_id, entry, clock())

        return write

    def append(self, game_id: int, text: str, at: str) -> int:
        """Make an entry durable and return its seq. A finished or abandoned game is taken up again by it."""
        with self._turn:
            seq = self._next.get(game_id) or self._take_up(game_id, at)
            # One row in one table, committed by itself: S10 measures exactly this.
            try:
                self._connection.execute(_APPEND, (game_id, seq, at, text, check_value(game_id, seq, at, text)))
            except sqlite3.Error:
                self._raise_as_sentence()
            self._next[game_id], self._at = seq + 1, at
            self._counted(game_id, seq)
            return seq

    def entries(self, game_id: int) -> list[Entry]:
        """Return the entries of a game in order."""
        with as_store_errors(self.path):
            return read_entries(self._connection, self.path, game_id)

    def lost(self, game_id: int) -> int:
        """Return how many entries of a game damage took."""
        with as_store_errors(self.path):
            return read_lost(self._connection, self.path, game_id)

    def finish(self, game_id: int, summary: Summary, at: str) -> None:
        """Note that a game ended, and count it in the statistics. Again with another summary replaces the first."""
        self._close_game(game_id, at, f"finish {game_id} {compact(summary_to_json(summary))}")

    def abandon(self, game_id: int, at: str) -> None:
        """Note that a game will not be played on."""
        self._close_game(game_id, at, f"abandon {game_id}")

    def goes_on(self, game_id: int) -> bool:
        """Tell whether an entry has been made in a game since it was last finished or abandoned, or opened here."""
        return game_id in self._next

    def unfinished(self) -> GameRow | None:
        """Return the game to go on with: the newest that was neither finished nor abandoned."""
        with as_store_errors(self.path):
            games = read_games(self._connection, self.path, UNFINISHED)
        return games[0] if games else None

    def settings(self) -> dict[str, Any]:
        """Return all settings by name."""
        with as_store_errors(self.path):
            return read_stored_settings(self._connection, self.path)

    def set_setting(self, name: str, value: Any, at: str) -> None:
        """Keep a setting; `value` is anything that JSON can say."""
        line = f"set {compact({'name': name, 'value': value})}"
        with self._transaction():
            self._enter(at, line)

    def learn(self, player: str, item: str, value: Any, at: str) -> None:
        """Keep something of how a player learns, under a name; `value` is anything that JSON can say."""
        line = f"learn {compact({'player': player, 'item': item, 'value': value})}"
        with self._transaction():
            self._enter(at, line)

    def note(self, game_id: int, notes: Mapping[str, object], at: str) -> None:
        """Keep notes of a game by their names, all or none of them; values are JSON, and None takes one away."""
        with self._transaction():
            self._enter(at, note_line(game_id, notes))

    def _take_up(self, game_id: int, at: str) -> int:
        with as_store_errors(self.path):
            games = read_games(self._connection, self.path, "id = ?", game_id)
            if not games:
                raise StoreError(said.NO_GAME_HERE(game=game_id, path=self.path))
            seq = len(read_entries(self._connection, self.path, game_id)) + 1
        with self._transaction():
            self._note_lengths(at)
            if games[0].ended:
                self._enter(at, f"reopen {game_id}")
        self._next = {game_id: seq}
        return seq

    def _close_game(self, game_id: int, at: str, line: str) -> None:
        with self._transaction():
            if not read_games(self._connection, self.path, "id = ?", game_id):
                raise StoreError(said.NO_GAME_HERE(game=game_id, path=self.path))
            self._note_lengths(at)
            self._enter(at, line)
        self._next.pop(game_id, None)
        self._count.sync()

    def _enter(self, at: str, line: str) -> None:
        self._written = write_line(self._connection, at, line)

    def _note_lengths(self, at: str) -> None:
        """Note in the book how long the game is that is left."""
        for game_id, after in self._next.items():
            length = read_length(self._connection, game_id) or Length(game_id, 0)
            if length.entries < after - 1:
                self._enter(at, length_line(length._replace(entries=after - 1)))

    def _counted(self, game_id: int, entries: int) -> None:
        self._last = game_id, entries
        self._count.record(self._book, game_id, entries)

    def _insert(self, game_id: int, seq: int, at: str, text: str) -> None:
        self._connection.execute(_APPEND, (game_id, seq, at, text, check_value(game_id, seq, at, text)))

    def _highest(self, table: str) -> int:
        return int(self._connection.execute(f"SELECT coalesce(max(game), 0) FROM {table}").fetchone()[0])

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._turn, as_store_errors(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
                self._book = self._written
                self._count.record(self._book, *self._last)
            except BaseException:
                self._written = self._book
                # After some errors (a full disk) SQLite has rolled back already and says so.
                with suppress(sqlite3.OperationalError):
                    self._connection.execute("ROLLBACK")
                raise

    def _raise_as_sentence(self) -> None:
        with as_store_errors(self.path):
            raise


def open_store(path: Path) -> Store:
    """Open the journal at `path`, or make one; a damaged one is mended, and `notice` tells of it.

    Raises `StoreError` when the folder cannot be used, another process plays with this journal, the disk does
    not take what must be written, or a newer version of the program wrote it.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = lock_journal(path)
        try:
            connection, notice = open_mended(path)
        except BaseException:
            os.close(lock)
            raise
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise StoreError(said.CANNOT_BE_USED(path=path, reason=reason)) from error
    return Store(path, connection, lock, notice)
