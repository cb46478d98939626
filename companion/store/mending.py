"""Setting a damaged journal aside and putting a fresh one in its place, with everything readable in it.

The steps can be cut off anywhere: the damaged files stay where they are until the fresh one is complete under
the name "companion.db.mended"; from then on only files are renamed, and the next start does what is left of that.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from companion.store.book import length_line, write_line
from companion.store.countfile import count_path, read_count
from companion.store.entry import BOOK
from companion.store.faults import as_store_errors, suspect_path
from companion.store.lengths import GONE, Length, Loss, count_book, losses, read_length
from companion.store.salvage import Found, find_entries, find_in_log, store_entries
from companion.store.schema import header_is_sound, open_for_writing
from companion.words import store as said
from companion.words.message import Said, listing, together

_MENDED: Final = "mended "
"""The word of the book for how many of its entries were missing when the journal was mended."""
_TOLD: Final = 3


def beside(path: Path, ending: str) -> Path:
    """Return the path of a file that belongs to the journal: "-wal", ".mended" ..."""
    return path.with_name(path.name + ending)


def looks_damaged(path: Path) -> bool:
    """Tell whether the journal must be mended before SQLite may open it, or was found damaged last time."""
    if suspect_path(path).exists() or (path.exists() and not path.is_file()):
        return True
    if not path.exists() or not path.stat().st_size:
        wal = beside(path, "-wal")
        return wal.exists() and wal.stat().st_size > 0
    return not header_is_sound(path)


def finish_mending(path: Path) -> None:
    """Do what is left of a mending that was cut off."""
    if beside(path, ".mended").exists():
        _swap(path)


def mend(path: Path) -> Said:
    """Set the journal aside, put a fresh one in its place, and return what to say of it.

    Raises `StoreError` when the disk does not take the fresh one; the damaged files are untouched then.
    """
    found = find_entries(path)
    earlier, last = find_in_log(beside(path, "-wal"))
    for key, entry in (earlier | last).items():
        found[key] = max(found.get(key, entry), entry)
    fresh = beside(path, ".mending")
    with as_store_errors(fresh):
        strays, lost = _write(fresh, found, read_count(path))
    fresh.rename(beside(path, ".mended"))
    aside = _swap(path)
    return _notice(found, strays, lost, aside)


def _write(fresh: Path, found: Found, claimed: Mapping[int, int]) -> tuple[int, Said]:
    for ending in ("", "-wal", "-shm"):
        beside(fresh, ending).unlink(missing_ok=True)
    connection = open_for_writing(fresh)
    try:
        connection.execute("BEGIN IMMEDIATE")
        notes = _lost_notes(found, claimed)
        strays = store_entries(connection, found)
        lost = losses(connection, claimed)
        _note(connection, lost)
        connection.execute("COMMIT")
    finally:
        connection.close()
    return strays, _loss_sentence(lost, notes)


def _lost_notes(found: Found, claimed: Mapping[int, int]) -> int:
    """Return how many entries of the book are missing that were not missing when the journal was mended last."""
    book = {seq: text for (game, seq), (_, text) in found.items() if game == BOOK}
    last = max([0, claimed.get(BOOK, 0), *book])
    mended = [seq for seq, text in book.items() if text.startswith(_MENDED)]
    known = int(book[max(mended)].removeprefix(_MENDED)) if mended else 0
    return last - len(book) - known


def _note(connection: sqlite3.Connection, lost: Sequence[Loss]) -> None:
    """Note in the book what is missing now, so that it is told once, and known from then on."""
    at = datetime.now(UTC).isoformat(timespec="seconds")
    for game, left, had in lost:
        before = read_length(connection, game) or Length(game, 0)
        write_line(connection, at, length_line(Length(game, left, before.lost + had - left)))
    write_line(connection, at, f"{_MENDED}{count_book(connection).lost}")


def _loss_sentence(lost: Sequence[Loss], notes: int) -> Said:
    """Return a sentence about what was lost, with the first few games; "" for nothing."""
    told = [
        said.GAME_SHORTER(game=game, left=left, had=had) if left != GONE else said.GAME_GONE(game=game)
        for game, left, had in lost[:_TOLD]
    ]
    told += [said.MORE_SHORTER(count=len(lost) - _TOLD)] * (len(lost) > _TOLD)
    told += [said.NOTES_GONE(count=notes)] * (notes > 0)
    return said.LOST(lost=listing(told)) if told else ""


def _swap(path: Path) -> Path:
    aside = _free_name(path)
    count_path(path).unlink(missing_ok=True)  # what it claims is in the fresh one
    beside(path, "-shm").unlink(missing_ok=True)
    for ending in ("-wal", ""):
        if beside(path, ending).exists():
            beside(path, ending).rename(beside(aside, ending))
    beside(path, ".mended").rename(path)
    suspect_path(path).unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
    return aside


def _free_name(path: Path) -> Path:
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    name, number = beside(path, f".damaged-{stamp}"), 2
    while name.exists() or beside(name, "-wal").exists():
        name, number = beside(path, f".damaged-{stamp}-{number}"), number + 1
    return name


def _notice(found: Found, strays: int, lost: Said, aside: Path) -> Said:
    games = len({game for game, _ in found} - {BOOK})
    entries = sum(1 for game, seq in found if game != BOOK and seq > 0)
    kept = said.MENDED(games=said.GAMES(count=games), entries=said.ENTRIES(count=entries))
    return together(kept, said.KEPT_APART(count=strays) if strays else "", lost, said.SET_ASIDE(aside=aside))
