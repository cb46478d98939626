"""The history: stored games and statistics, read by any thread or program while another one plays."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Any

from companion.errors import CompanionError
from companion.store.book import GameRow, Status
from companion.store.entry import Entry
from companion.store.faults import as_store_errors
from companion.store.notes import read_noted, read_notes
from companion.store.reading import (
    check_everything,
    check_page,
    check_status,
    read_all_lost,
    read_entries,
    read_games,
    read_learned,
    read_lost,
    read_players,
    read_stored_settings,
)
from companion.store.schema import at_one_moment, open_for_reading
from companion.store.statistics import PlayerRow
from companion.words import store as said


class UnknownGameError(CompanionError, LookupError):
    """There is no stored game of that number."""


class History:
    """A view of the journal at `path` for one thread. What it answers takes no longer with more games.

    Every method raises `StoreError` for a file that cannot be read, and `DamagedError` for one that is mended at the
    next start of the writer.
    """

    def __init__(self, path: Path) -> None:
        """Open the journal; where there is none yet, the history is empty."""
        self.path = path
        with as_store_errors(path):
            self._connection = open_for_reading(path)

    def __enter__(self) -> History:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def games(self, limit: int, before: int | None = None, status: Status | None = None) -> tuple[GameRow, ...]:
        """Return a page of games, newest first: those with numbers below `before`, all or those of one status."""
        older = before if before is not None else 2**62
        with as_store_errors(self.path), at_one_moment(self._connection):
            if status is None:
                games = read_games(self._connection, self.path, "id < ? ORDER BY id DESC LIMIT ?", older, limit)
                check_page(self._connection, self.path, games, older, limit)
                return games
            check_status(self._connection, self.path, status)
            where = "status = ? AND id < ? ORDER BY id DESC LIMIT ?"
            return read_games(self._connection, self.path, where, status.value, older, limit)

    def count(self, status: Status) -> int:
        """Return how many games of a status are stored."""
        with as_store_errors(self.path):
            row = self._connection.execute("SELECT games FROM tally WHERE status = ?", (status.value,)).fetchone()
        return row[0] if row else 0

    def game(self, game_id: int) -> GameRow:
        """Return a game by its number. Raises `UnknownGameError`."""
        with as_store_errors(self.path):
            found = read_games(self._connection, self.path, "id = ?", game_id) if abs(game_id) < 2**62 else ()
            lost = 0 if found else read_all_lost(self._connection).get(game_id, 0)
        if lost:
            raise UnknownGameError(said.GAME_LOST(game=game_id))
        if not found:
            raise UnknownGameError(said.NO_GAME(game=game_id))
        return found[0]

    def entries(self, game_id: int) -> list[Entry]:
        """Return the entries of a game in order. Raises `UnknownGameError`."""
        self.game(game_id)
        with as_store_errors(self.path):
            return read_entries(self._connection, self.path, game_id)

    def lost(self, game_id: int) -> int:
        """Return how many entries of a game damage took, 0 for a game that is whole."""
        with as_store_errors(self.path):
            return read_lost(self._connection, self.path, game_id)

    def all_lost(self) -> dict[int, int]:
        """Return how many entries damage took from each game that is not whole."""
        with as_store_errors(self.path):
            return read_all_lost(self._connection)

    def players(self, limit: int = 100) -> tuple[PlayerRow, ...]:
        """Return the statistics of the players with the most finished games."""
        with as_store_errors(self.path):
            return read_players(self._connection, self.path, "1 ORDER BY games DESC, name LIMIT ?", limit)

    def player(self, name: str) -> PlayerRow:
        """Return the statistics of a player; all zero for a name without a finished game."""
        with as_store_errors(self.path):
            found = read_players(self._connection, self.path, "name = ?", name)
        return found[0] if found else PlayerRow(name)

    def learned(self, player: str) -> dict[str, Any]:
        """Return what is kept of how a player learns, by its names."""
        with as_store_errors(self.path):
            return read_learned(self._connection, self.path, player)

    def notes(self, game_id: int) -> dict[str, Any]:
        """Return what is noted of a game beside its entries, by its names."""
        with as_store_errors(self.path):
            return read_notes(self._connection, self.path, game_id)

    def noted(self, item: str, limit: int = -1) -> dict[int, Any]:
        """Return what is noted under a name, by game, the newest first; at most `limit` of them, -1 for all."""
        with as_store_errors(self.path):
            return read_noted(self._connection, self.path, item, limit)

    def settings(self) -> dict[str, Any]:
        """Return all settings by name."""
        with as_store_errors(self.path):
            return read_stored_settings(self._connection, self.path)

    def check(self) -> None:
        """Read the whole file; raises `DamagedError` and has it mended at the next start when it is not sound.

        Takes as long as the file is large: for an idle hour, not for the start.
        """
        with as_store_errors(self.path):
            check_everything(self._connection, self.path)
