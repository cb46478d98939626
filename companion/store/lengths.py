"""How many entries each game has: kept apart from the entries, so that a game that lost its end says so.

A row of the table `length` is made from the book (`book.py`), which notes a game's length whenever a game is left. The
row of the book itself has the seq of its last entry, and how many before that are missing. What was added to the game
that is being played is in the count file (`countfile.py`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from companion.store.entry import BOOK, check_value, row_fits
from companion.store.faults import DamagedError
from companion.words import store as said
from companion.words.message import Sentence

GONE: Final = -1
"""The length of a game of which nothing is left."""


class Length(NamedTuple):
    """So many entries a game has at least, without the one that begins it; damage took `lost` from it."""

    game: int
    entries: int
    lost: int = 0


class Loss(NamedTuple):
    """A game that is shorter than it was: `left` of `had` entries, or `GONE`."""

    game: int
    left: int
    had: int


def lost_sentence(game: int, lost: int) -> Sentence | None:
    """Say how many entries of a game were lost; None when it is whole."""
    return said.NOT_WHOLE(game=game, count=lost) if lost else None


def ends_early(game: int, entry: int, entries: int) -> Sentence:
    """Say that a game, or the book of games, ends at an entry, though it had more."""
    if game == BOOK:
        return said.BOOK_ENDS_EARLY(entry=entry, entries=entries)
    return said.ENDS_EARLY(game=game, entry=entry, entries=entries)


def read_length(connection: sqlite3.Connection, game: int) -> Length | None:
    """Return a game's length: None where it is missing or damaged."""
    row = connection.execute("SELECT * FROM length WHERE game = ?", (game,)).fetchone()
    return Length(*row[:3]) if row and row_fits(row) else None


def put_length(connection: sqlite3.Connection, length: Length) -> None:
    """Store a length in the place of the one before."""
    connection.execute("INSERT OR REPLACE INTO length VALUES (?, ?, ?, ?)", (*length, check_value(*length)))


def has_lengths(connection: sqlite3.Connection) -> bool:
    """Tell whether a journal has them: not before the program that knows them opened it for writing."""
    return connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'length'").fetchone() is not None


def count_book(connection: sqlite3.Connection) -> Length:
    """Return the length of the book as its entries show it."""
    query = "SELECT coalesce(max(seq), 0), count(*) FROM entry WHERE game = ?"
    last, entries = connection.execute(query, (BOOK,)).fetchone()
    return Length(BOOK, last, last - entries)


def last_seq(connection: sqlite3.Connection, game: int) -> int:
    """Return the seq of a game's last entry; where there is none, `GONE` for a game and 0 for the book."""
    none = 0 if game == BOOK else GONE
    row = connection.execute("SELECT coalesce(max(seq), ?) FROM entry WHERE game = ?", (none, game)).fetchone()
    return int(row[0])


def losses(connection: sqlite3.Connection, claimed: Mapping[int, int]) -> list[Loss]:
    """Return the games that have fewer entries than their lengths, the strays or the count file say.

    Games are numbered without a gap: a number that is missing was a game too.
    """
    known = dict(connection.execute("SELECT game, entries FROM length").fetchall())
    strays = connection.execute("SELECT game, max(seq) FROM stray GROUP BY game")
    for game, seq in (*claimed.items(), *strays):
        known[game] = max(known.get(game, 0), seq)
    known.pop(BOOK, None)
    left = dict(connection.execute("SELECT game, max(seq) FROM entry GROUP BY game").fetchall())
    for game in range(1, max([0, *known, *left]) + 1):
        known.setdefault(game, 0)
    short = (Loss(game, left.get(game, GONE), had) for game, had in sorted(known.items()))
    return [loss for loss in short if loss.left < loss.had]


def lengths_of_games(connection: sqlite3.Connection, path: Path) -> list[Length]:
    """Return the lengths of all games as their entries show them. Raises `DamagedError` where one is missing."""
    rows = connection.execute("SELECT game, max(seq), count(*) FROM entry WHERE game <> ? GROUP BY game", (BOOK,))
    found = []
    for game, last, entries in rows.fetchall():
        if last != entries - 1:
            raise DamagedError(path, ends_early(game, entries - 1, last))
        found.append(Length(game, last))
    return found
