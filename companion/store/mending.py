"""Setting a damaged journal aside and putting a fresh one in its place, with everything readable in it.

The steps can be cut off anywhere: the damaged files stay where they are until the fresh one is complete under
the name "companion.db.mended"; from then on only files are renamed, and the next start does what is left of that.
"""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from companion.store.entry import BOOK
from companion.store.faults import suspect_path, told_as_sentences
from companion.store.salvage import Found, find_entries, find_in_log, store_entries
from companion.store.schema import header_is_sound, open_for_writing


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


def mend(path: Path) -> str:
    """Set the journal aside, put a fresh one in its place, and return the sentence that tells of it.

    Raises `StoreError` when the disk does not take the fresh one; the damaged files are untouched then.
    """
    found = find_entries(path)
    earlier, last = find_in_log(beside(path, "-wal"))
    for key, entry in (earlier | last).items():
        found[key] = max(found.get(key, entry), entry)
    fresh = beside(path, ".mending")
    with told_as_sentences(fresh):
        strays = _write(fresh, found)
    fresh.rename(beside(path, ".mended"))
    aside = _swap(path)
    return _sentence(found, strays, aside)


def _write(fresh: Path, found: Found) -> int:
    for ending in ("", "-wal", "-shm"):
        beside(fresh, ending).unlink(missing_ok=True)
    connection = open_for_writing(fresh)
    try:
        connection.execute("BEGIN IMMEDIATE")
        strays = store_entries(connection, found)
        connection.execute("COMMIT")
    finally:
        connection.close()
    return strays


def _swap(path: Path) -> Path:
    aside = _free_name(path)
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


def _sentence(found: Found, strays: int, aside: Path) -> str:
    games = len({game for game, _ in found} - {BOOK})
    entries = sum(1 for game, seq in found if game != BOOK and seq > 0)
    kept = f"{games} game{'s' * (games != 1)} with {entries} entr{'y' if entries == 1 else 'ies'}"
    lost = f" {strays} of them stand behind a lost one and are kept apart." if strays else ""
    return f"The journal was damaged: {kept} could be read and were kept.{lost} The damaged file is now {aside}."
