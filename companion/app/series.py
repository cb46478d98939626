"""A match: the games that the same people have played one after the other, and how many each side has won."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from companion.games.seating import by_side
from companion.store.book import GameRow, Status
from companion.store.history import History
from companion.store.summary import Summary

PAUSE: Final = timedelta(hours=6)
"""A longer pause begins another match."""

_MOST: Final = 50
"""So many games back at the most."""


def games_won(history: History, game_id: int, summary: Summary) -> tuple[int, ...]:
    """Return how many games each side has won in this match, a skunk for more than one; this game is its last.

    A match is of one game with the same sides, no matter who sits where.
    """
    rows = history.games(_MOST, game_id + 1)
    won = [0] * len(summary.sides)
    _add(won, summary, _sides(summary))
    later = next((row for row in rows if row.game_id == game_id), None)
    for row in rows:
        if row.game_id == game_id or row.status is Status.ABANDONED:
            continue
        if later is None or row.summary is None or not _follows(row, later, summary):
            break
        _add(won, row.summary, _sides(summary))
        later = row
    return tuple(won)


def _add(won: list[int], game: Summary, sides: list[frozenset[str]]) -> None:
    """Add a game to those won by `sides`, which may have sat elsewhere."""
    for side, people in by_side(_sides(game)):
        if game.won(side):
            won[sides.index(people)] += game.game_points


def _follows(earlier: GameRow, later: GameRow, summary: Summary) -> bool:
    """Whether a game was of the same match as the one after it."""
    before = earlier.summary
    if (
        before is None
        or before.game != summary.game
        or sorted(map(sorted, _sides(before))) != sorted(map(sorted, _sides(summary)))
    ):
        return False
    try:
        pause = datetime.fromisoformat(later.begun) - datetime.fromisoformat(earlier.ended)
    except (ValueError, TypeError):
        return False  # a clock that told no time
    return abs(pause) <= PAUSE


def _sides(summary: Summary) -> list[frozenset[str]]:
    return [frozenset(summary.players[seat] for seat in seats) for seats in summary.sides]
