"""The games that are kept, as screens ask for them: pages of the history, games to look at and to go on with.

The values are the store's; no screen opens its files.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.app.series import games_won
from companion.app.standing import NOTED, Standing, begun, noted_standing, standing_of
from companion.errors import CompanionError
from companion.store.book import GameRow, Status
from companion.store.entry import Entry
from companion.store.faults import DamagedError
from companion.store.history import History
from companion.store.statistics import PlayerRow
from companion.store.summary import Summary
from companion.words.message import Said

if TYPE_CHECKING:
    from companion.app.past import PastGame

__all__ = ["GameRow", "KeptGames", "PlayerRow", "Status", "Summary"]

_PAGE = 20


class KeptGames:
    """The games of the journal at `path`. Every method raises `CompanionError` where it cannot be read."""

    def __init__(self, path: Path) -> None:
        """Read that journal, whenever something is asked for."""
        self.path = path

    def page(self, limit: int, before: int | None = None) -> tuple[GameRow, ...]:
        """Return the newest games with numbers below `before`."""
        with History(self.path) as history:
            return history.games(limit, before=before)

    def row(self, game_id: int) -> GameRow:
        """Return what is known of a game without replaying it."""
        with History(self.path) as history:
            return history.game(game_id)

    def past(self, game_id: int) -> PastGame:
        """Return a game, played again from its journal."""
        with History(self.path) as history:
            return _replay(history, game_id)

    def unfinished(self, most: int, *, at_once: bool = False) -> tuple[Standing | None, tuple[int, Said] | None]:
        """Return where the newest game to go on with stands, and the first newer one that cannot be, with the reason.

        Not more than `most` are tried. With `at_once` none is played again: without a note only who plays is known.
        """
        refused: tuple[int, Said] | None = None
        with History(self.path) as history:
            for row in history.games(most, status=Status.PLAYING):
                try:
                    return _noted(history, row) or (begun(row) if at_once else _played(history, row)), refused
                except CompanionError as error:
                    refused = refused or (row.game_id, error.said)
        return None, refused

    def count(self) -> int:
        """Return how many games there are."""
        with History(self.path) as history:
            return sum(history.count(status) for status in Status)

    def finished(self) -> int:
        """Return how many games were played to their end."""
        with History(self.path) as history:
            return history.count(Status.FINISHED)

    def every(self) -> Iterator[PastGame | None]:
        """Yield all games, the newest first; None for one that cannot be replayed."""
        before = None
        with History(self.path) as history:
            while rows := history.games(_PAGE, before=before):
                for row in rows:
                    before = row.game_id
                    yield _replayed(history, row.game_id)

    def players(self, limit: int) -> tuple[PlayerRow, ...]:
        """Return the statistics of the players with the most finished games."""
        with History(self.path) as history:
            return history.players(limit)

    def learned(self, player: str) -> dict[str, object]:
        """Return what is kept of how a player learns."""
        with History(self.path) as history:
            return history.learned(player)

    def entries(self, game_id: int) -> Sequence[Entry]:
        """Return the entries of a game in order."""
        with History(self.path) as history:
            return history.entries(game_id)

    def moves(self, game_id: int) -> int:
        """Return how many entries a game has."""
        return len(self.entries(game_id))

    def notes(self, game_id: int) -> dict[str, object]:
        """Return what is noted of a game beside its entries."""
        with History(self.path) as history:
            return history.notes(game_id)

    def noted(self, item: str, limit: int = -1) -> dict[int, object]:
        """Return what is noted under a name, by game, the newest first; -1 for all."""
        with History(self.path) as history:
            return history.noted(item, limit)

    def games_won(self, game_id: int, summary: Summary) -> tuple[int, ...]:
        """Return how many games each side has won in the match that a game was the last of."""
        with History(self.path) as history:
            return games_won(history, game_id, summary)


def _replayed(history: History, game_id: int) -> PastGame | None:
    try:
        return _replay(history, game_id)
    except CompanionError:
        return None


def _noted(history: History, row: GameRow) -> Standing | None:
    with suppress(DamagedError):  # what is noted of games, and the game may be whole
        note = history.notes(row.game_id).get(NOTED)
        return None if note is None else noted_standing(row, note, history.entries(row.game_id))
    return None


def _played(history: History, row: GameRow) -> Standing:
    return standing_of(_replay(history, row.game_id))


def _replay(history: History, game_id: int) -> PastGame:
    from companion.app.past import read_past  # the window opens without the rules

    return read_past(history, game_id)
