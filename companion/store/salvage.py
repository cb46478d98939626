"""Finding journal entries in the bytes of a damaged file, whatever is wrong with the rest of it.

An entry is one SQLite record of five columns: game, seq, at, text, crc. Its bytes lie together in the page
that holds it, in the database and in the write-ahead log alike, so they are found without a look at headers,
page numbers or trees, and the check value tells which of them are as they were written. Since entries are never
changed, an old copy of a page is as good as the newest. (An entry over about 900 bytes would be spread over
pages and is not found.)

The format of a record: its header is its own length, then a type for each column: 1 to 6 for integers of 1, 2,
3, 4, 6 and 8 bytes, 8 and 9 for the integers 0 and 1, and 13 + 2n for a text of n bytes.
"""

from __future__ import annotations

import mmap
import os
import re
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from companion.store.book import lines_of, make_index
from companion.store.entry import BOOK, check_value, row_fits
from companion.store.schema import PAGE_BYTES

Key = tuple[int, int]
"""The game and the seq of an entry."""

Found = dict[Key, tuple[str, str]]
"""Entries by their keys: when they were written, and their text."""

_LOG_HEADER: Final = 32
_LOGGED_PAGE: Final = 24 + PAGE_BYTES
_INTEGER: Final = rb"([\x01-\x06\x08\x09])"
_TEXT: Final = rb"([\x81-\xff][\x00-\x7f]|[\x0d-\x7f])"
_HEADER: Final = re.compile(rb"(?=([\x06-\x08])" + _INTEGER * 2 + _TEXT * 2 + _INTEGER + rb")", re.DOTALL)
_INTEGER_BYTES: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 8: 0, 9: 0}


def find_entries(file: Path, end: int | None = None) -> Found:
    """Return every entry that is readable in a file, up to the byte `end`; a file that is missing holds none.

    Where two differ (an action that was refused by a full disk and then another in its place), the later one counts.
    """
    found: Found = {}
    if file.is_file() and file.stat().st_size:
        with file.open("rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as data:
            for key, entry in _entries_in(data, len(data) if end is None else end):
                found[key] = max(found.get(key, entry), entry)
    return found


def find_in_log(wal: Path) -> tuple[Found, Found]:
    """Return the entries readable in a write-ahead log: those of its last commit apart from all before.

    Those that were never committed are left out. A process that is killed while it commits leaves a last commit
    that SQLite does not take: nothing is damaged then, and nothing was acknowledged.
    The log is a header of 32 bytes and then pages, each behind a header of 24 that holds the salt of the log's
    present use (at 8) and, with the last page of a commit, the number of pages of the file (at 4).
    """
    if not wal.is_file():
        return {}, {}
    with wal.open("rb") as opened:
        salt = opened.read(_LOG_HEADER)[16:24]
        heads = [os.pread(opened.fileno(), 16, place) for place in range(_LOG_HEADER, wal.stat().st_size, _LOGGED_PAGE)]
    present = [head[8:16] == salt for head in heads]
    commits = [index for index, head in enumerate(heads) if present[index] and any(head[4:8])]
    if not any(present):
        return find_entries(wal), {}
    ends = [_LOG_HEADER + _LOGGED_PAGE * (index + 1) for index in commits]
    before = find_entries(wal, ends[-2]) if len(ends) > 1 else {}
    every = find_entries(wal, ends[-1]) if ends else {}
    return before, {key: entry for key, entry in every.items() if key not in before}


def store_entries(connection: sqlite3.Connection, found: Found) -> int:
    """Store entries that the journal does not have, and make its index again. Return how many could not be joined on.

    A game's entries go on only as long as none is missing; those behind a gap become strays.
    """
    strays = 0
    reach: dict[int, int] = {}
    for (game, seq), (at, text) in sorted((_begun_in_the_book(found) | found).items()):
        if game not in reach:
            reach[game] = connection.execute("SELECT count(*) FROM entry WHERE game = ?", (game,)).fetchone()[0]
        joined = game == BOOK or seq == reach[game]
        reach[game] += joined
        strays += not joined
        row = (game, seq, at, text)
        table = "entry" if joined else "stray"
        connection.execute(f"INSERT OR IGNORE INTO {table} VALUES (?, ?, ?, ?, ?)", (*row, check_value(*row)))
    make_index(connection)
    return strays


def _begun_in_the_book(found: Mapping[Key, tuple[str, str]]) -> Found:
    """Return the first entries of games that lost theirs, from the copies in the book."""
    firsts: Found = {}
    book = sorted((seq, at, text) for (game, seq), (at, text) in found.items() if game == BOOK)
    for at, line in lines_of(book):
        verb, _, rest = line.partition(" ")
        number, _, values = rest.partition(" ")
        if verb == "begin" and (int(number), 0) not in found:
            firsts[int(number), 0] = (at, values)
    return firsts


def _entries_in(data: mmap.mmap, end: int) -> Iterator[tuple[Key, tuple[str, str]]]:
    for match in _HEADER.finditer(data, 0, end):
        types = [_varint(group) for group in match.groups()[1:]]
        if match[1][0] == 1 + sum(len(group) for group in match.groups()[1:]) and all(kind % 2 for kind in types[2:4]):
            row = _columns(data, match.start() + match[1][0], types)
            if row is not None and row_fits(row):
                yield (row[0], row[1]), (row[2], row[3])


def _columns(data: mmap.mmap, place: int, types: list[int]) -> tuple[int, int, str, str, int] | None:
    values: list[int | str] = []
    for index, kind in enumerate(types):
        size = (kind - 13) // 2 if index in (2, 3) else _INTEGER_BYTES[kind]
        raw = data[place : place + size]
        place += size
        if index in (2, 3):
            try:
                values.append(raw.decode())
            except UnicodeDecodeError:
                return None
        else:
            values.append(kind - 8 if kind in (8, 9) else int.from_bytes(raw, "big", signed=True))
    game, seq, at, text, crc = values
    return int(game), int(seq), str(at), str(text), int(crc)


def _varint(raw: bytes) -> int:
    return raw[0] if len(raw) == 1 else (raw[0] & 0x7F) << 7 | raw[1]
