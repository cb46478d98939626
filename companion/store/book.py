"""The book: the entries that tell which games there were and what became of them, and the tables made from it.

Its lines are entries under the number 0: "begin 17 {...}", "finish 17 {...}", "abandon 17", "reopen 17", "set {...}",
"learn {...}", "note 17 {...}" and "length 17 230 0" (the entries of a game, and those that it lost), cut in pieces
where they are long.
`enter` puts a line into effect in the index tables, whether it is new or read again after damage.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, Final, NamedTuple

from companion.store.entry import BOOK, check_value, row_fits
from companion.store.lengths import Length, count_book, put_length, read_length
from companion.store.notes import put_notes
from companion.store.statistics import add_to_statistics, count_again
from companion.store.summary import Summary, summary_from_json


class Status(Enum):
    """What became of a game."""

    PLAYING = "playing"
    FINISHED = "finished"
    ABANDONED = "abandoned"


class GameRow(NamedTuple):
    """A stored game. `setup` is empty when damage took it; `summary` is there when the game is finished."""

    game_id: int
    status: Status
    board: str
    begun: str
    ended: str
    setup: Mapping[str, Any]
    summary: Summary | None


PIECE_CHARACTERS: Final = 600
"""How long a line of the book may be in one entry. Longer ones would not lie in one piece in the file, and could
not be salvaged from a damaged one."""


def pieces(line: str) -> list[str]:
    """Return the entries that a line of the book is written as: "first ...", "more ...", "last ..." for a long one."""
    cut = [line[place : place + PIECE_CHARACTERS] for place in range(0, len(line), PIECE_CHARACTERS)]
    words = ["first", *["more"] * (len(cut) - 2), "last"]
    return [line] if len(cut) == 1 else [f"{word} {piece}" for word, piece in zip(words, cut, strict=True)]


def lines_of(entries: Iterable[tuple[int, str, str]]) -> Iterator[tuple[str, str]]:
    """Yield the lines of the book, each with its time, from its entries (seq, at, text) in order.

    A line of which a piece is lost is left out.
    """
    begun = ""
    last_seq = 0
    for seq, at, text in entries:
        word, _, piece = text.partition(" ")
        if word == "first":
            begun = piece
        elif word in ("more", "last"):
            begun = begun + piece if begun and seq == last_seq + 1 else ""
            if word == "last" and begun:
                yield at, begun
        else:
            yield at, text
        last_seq = seq


def begun_text(setup: Mapping[str, Any], board: str) -> str:
    """Return what a game is begun with, for its own first entry and for the book."""
    return compact({"board": board, "setup": setup})


def game_from_row(row: sqlite3.Row | tuple[Any, ...]) -> GameRow | None:
    """Return a game from a row of the table `game`, or None for a damaged row."""
    if not row_fits(tuple(row)):
        return None
    game_id, status, board, begun, ended, setup, summary, _ = row
    return GameRow(
        game_id,
        Status(status),
        board,
        begun,
        ended,
        json.loads(setup),
        summary_from_json(json.loads(summary)) if summary else None,
    )


def write_line(connection: sqlite3.Connection, at: str, line: str) -> int:
    """Write a line into the book, put it into effect, and return the seq of its last entry."""
    book = read_length(connection, BOOK) or count_book(connection)
    written = pieces(line)
    for seq, piece in enumerate(written, book.entries + 1):
        row = (BOOK, seq, at, piece)
        connection.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", (*row, check_value(*row)))
    enter(connection, at, line)
    last = book.entries + len(written)
    put_length(connection, book._replace(entries=last))
    return last


def length_line(length: Length) -> str:
    """Return the line that notes a game's length."""
    return "length {} {} {}".format(*length)


def enter(connection: sqlite3.Connection, at: str, line: str, *, count: bool = True) -> None:
    """Put a line of the book into effect in the tables made from it.

    Without `count` the statistics are left as they are, for `make_index` to count them once. A line that a
    later version wrote has no effect.
    """
    verb, _, rest = line.partition(" ")
    number, _, values = rest.partition(" ")
    match verb:
        case "begin":
            begun = json.loads(values)
            _put(connection, (int(number), "playing", begun["board"], at, "", compact(begun["setup"]), ""))
            put_length(connection, Length(int(number), 0))
        case "length":
            put_length(connection, Length(int(number), *map(int, values.split())))
        case "finish":
            was = _change(connection, int(number), Status.FINISHED, at, values)
            if count and was is Status.FINISHED:
                count_again(connection)
            elif count:
                add_to_statistics(connection, summary_from_json(json.loads(values)))
        case "abandon" | "reopen":
            status, ended = (Status.ABANDONED, at) if verb == "abandon" else (Status.PLAYING, "")
            was = _change(connection, int(number), status, ended, "")
            if count and was is Status.FINISHED:
                count_again(connection)
        case "set":
            setting = json.loads(rest)
            row = (setting["name"], compact(setting["value"]))
            connection.execute("INSERT OR REPLACE INTO setting VALUES (?, ?, ?)", (*row, check_value(*row)))
        case "learn":
            learned = json.loads(rest)
            row3 = (learned["player"], learned["item"], compact(learned["value"]))
            connection.execute("INSERT OR REPLACE INTO learned VALUES (?, ?, ?, ?)", (*row3, check_value(*row3)))
        case "note":
            put_notes(connection, int(number), json.loads(values))


def make_index(connection: sqlite3.Connection) -> None:
    """Make all tables but the journal's own again: games from their first entries, the rest from the book."""
    for table in ("game", "tally", "player", "setting", "length", "learned", "noted"):
        connection.execute(f"DELETE FROM {table}")
    firsts = connection.execute("SELECT game, at, text FROM entry WHERE seq = 0 AND game <> ? ORDER BY game", (BOOK,))
    for game_id, at, text in firsts.fetchall():
        enter(connection, at, f"begin {game_id} {text}")
    entries = connection.execute("SELECT seq, at, text FROM entry WHERE game = ? ORDER BY seq", (BOOK,)).fetchall()
    for at, line in lines_of(entries):
        if not line.startswith("begin "):
            enter(connection, at, line, count=False)
    put_length(connection, count_book(connection))
    count_again(connection)


def _change(connection: sqlite3.Connection, game_id: int, status: Status, ended: str, summary: str) -> Status | None:
    """Set what became of a game and return what it was before: None for a game of which only this is left."""
    row = connection.execute("SELECT status, board, begun, setup FROM game WHERE id = ?", (game_id,)).fetchone()
    was, board, begun, setup = row or ("", "", "", "{}")
    _put(connection, (game_id, status.value, board, begun, ended, setup, summary), was)
    return Status(was) if was else None


def _put(connection: sqlite3.Connection, row: tuple[int, str, str, str, str, str, str], was: str = "") -> None:
    connection.execute("INSERT OR REPLACE INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*row, check_value(*row)))
    for status, change in ((was, -1), (row[1], 1)):
        if status:
            connection.execute(
                "INSERT INTO tally VALUES (?, ?) ON CONFLICT (status) DO UPDATE SET games = games + excluded.games",
                (status, change),
            )


def compact(value: Any) -> str:
    """Return a value as JSON without spaces."""
    return json.dumps(value, separators=(",", ":"))
