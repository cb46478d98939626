"""A backup: one file with the journal and what is known of the boards, verified when it is made and before it is used.

It is a zip archive with a `manifest.json` that names every other file and its SHA-256. Making one disturbs nobody who
plays. Restoring one needs the journal for itself, and keeps what was there in a folder beside it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from companion.errors import CompanionError
from companion.store.archive import UNPACKING, Manifest, digest_of, unpack_archive, write_archive
from companion.store.checking import count_sound
from companion.store.countfile import claim_nothing
from companion.store.faults import StoreError, as_store_errors
from companion.store.lock import held
from companion.store.mending import beside
from companion.store.paths import BOARDS_NAME, FIGURES_NAME, JOURNAL_NAME, REVIEWS_NAME
from companion.store.schema import open_for_reading
from companion.words import store as said
from companion.words.message import Said

_GOES_WITH_THE_OLD: Final = ("-wal", "-shm", ".suspect", ".mending", ".mended", ".count")
"""What lies beside a journal and says something of that one only."""
_DAMAGE: Final = (*UNPACKING, StoreError, OSError, ValueError, KeyError)
"""What reading a damaged archive may raise."""


def make_backup(state: Path, to: Path, at: str) -> Manifest:
    """Write the state folder's journal and boards to one file, read it back, and return what it holds.

    Raises `StoreError`; then there is no file, and whatever was there before stays.
    """
    journal = state / JOURNAL_NAME
    if not journal.is_file():
        raise StoreError(said.NOTHING_TO_BACK_UP(path=journal))
    new = to.with_name(to.name + ".new")
    try:
        with tempfile.TemporaryDirectory(dir=to.parent) as folder:
            copy = Path(folder) / JOURNAL_NAME
            _copy_journal(journal, copy)
            files = {JOURNAL_NAME: copy, **_board_files(state)}
            digests = {name: digest_of(path) for name, path in files.items()}
            write_archive(new, files, Manifest(at, *_counted_here(copy, journal), digests))
        found = check_backup(new)
        os.replace(new, to)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise StoreError(said.BACKUP_FAILED(path=to, reason=reason)) from error
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)
    return found


def check_backup(file: Path) -> Manifest:
    """Return what a backup holds, having read every byte of it. Raises `StoreError` with what is wrong."""
    with _unpacked(file) as (_, found):
        return found


def restore_backup(file: Path, state: Path, stamp: str) -> tuple[Manifest, Path | None]:
    """Put a backup in the place of what is in the state folder.

    Returns what it held, and the folder in which the state before it is kept, None when there was none. Raises
    `StoreError`; then the games are as they were.
    """
    journal = state / JOURNAL_NAME
    fresh = beside(journal, ".restored")
    with _unpacked(file) as (folder, found):
        try:
            state.mkdir(parents=True, exist_ok=True)
            with held(journal):
                _copy_durably(folder / JOURNAL_NAME, fresh)
                kept = _keep(state, state / f"before-restore-{stamp}")
                for ending in _GOES_WITH_THE_OLD:
                    beside(journal, ending).unlink(missing_ok=True)
                _forget_what_follows(state)
                claim_nothing(journal)
                _restore_boards(folder / BOARDS_NAME, state / BOARDS_NAME)
                os.replace(fresh, journal)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise StoreError(said.RESTORE_FAILED(folder=state, reason=reason)) from error
        finally:
            with suppress(OSError):
                fresh.unlink(missing_ok=True)
    return found, kept


def _copy_journal(journal: Path, copy: Path) -> None:
    """Copy the journal as it is at one moment, while another program writes in it."""
    with (
        as_store_errors(journal),
        closing(open_for_reading(journal)) as source,
        closing(sqlite3.connect(copy)) as target,
    ):
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")


def _counted_here(copy: Path, journal: Path) -> tuple[int, int]:
    """Return how many games and entries the copy of this machine's journal has. Raises `StoreError`."""
    try:
        return count_sound(copy)
    except StoreError as error:
        raise StoreError(said.UNSOUND(path=journal, reason=error.said)) from error


def _board_files(state: Path) -> dict[str, Path]:
    folder = state / BOARDS_NAME
    found = sorted(folder.glob("*.json")) if folder.is_dir() else []
    return {f"{BOARDS_NAME}/{path.name}": path for path in found}


@contextmanager
def _unpacked(file: Path) -> Iterator[tuple[Path, Manifest]]:
    """Unpack a backup into a folder that goes away again, everything in it verified."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            found = _unpack(file, folder)
        except FileNotFoundError as error:
            raise StoreError(said.NO_BACKUP(path=file)) from error
        except _DAMAGE as error:
            raise StoreError(said.NOT_USABLE(path=file, reason=_why(error))) from error
        yield folder, found


def _why(error: Exception) -> Said:
    if isinstance(error, CompanionError):
        return error.said
    return str(error).strip("'\"")[:200] or type(error).__name__


def _unpack(file: Path, folder: Path) -> Manifest:
    manifest = unpack_archive(file, folder)
    games, entries = count_sound(folder / JOURNAL_NAME)
    if (games, entries) != (manifest.games, manifest.entries):
        raise StoreError(said.OTHER_COUNT(expected=manifest.entries, entries=entries))
    return manifest


def _copy_durably(new: Path, fresh: Path) -> None:
    shutil.copyfile(new, fresh)
    with fresh.open("rb+") as file:
        os.fsync(file.fileno())


def _keep(state: Path, kept: Path) -> Path | None:
    """Copy what is there into a folder of its own, then bring what is only in the log into the journal's file."""
    journal = state / JOURNAL_NAME
    if not journal.exists():
        return None
    kept.mkdir()
    for ending in ("", *_GOES_WITH_THE_OLD):
        if beside(journal, ending).exists():
            shutil.copy2(beside(journal, ending), beside(kept / JOURNAL_NAME, ending))
    for folder in (BOARDS_NAME, REVIEWS_NAME):
        if (state / folder).is_dir():
            shutil.copytree(state / folder, kept / folder)
    os.sync()
    with suppress(sqlite3.Error), closing(sqlite3.connect(journal)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return kept


def _forget_what_follows(state: Path) -> None:
    """Remove what was found out about the games of the old journal, by numbers that others have now."""
    (state / FIGURES_NAME).unlink(missing_ok=True)
    if (state / REVIEWS_NAME).is_dir():
        shutil.rmtree(state / REVIEWS_NAME)


def _restore_boards(new: Path, boards: Path) -> None:
    for path in sorted(new.glob("*.json")) if new.is_dir() else ():
        boards.mkdir(exist_ok=True)
        fresh = boards / (path.name + ".new")
        shutil.copyfile(path, fresh)
        os.replace(fresh, boards / path.name)
