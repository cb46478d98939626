"""A backup: one file with the journal and what is known of the boards, verified when it is made and before it is used.

It is a zip archive with a `manifest.json` that names every other file and its SHA-256. Making one disturbs nobody who
plays. Restoring one needs the journal for itself, and keeps what was there in a folder beside it.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.store.entry import check_value
from companion.store.faults import StoreError, told_as_sentences
from companion.store.journal import held
from companion.store.mending import beside
from companion.store.paths import BOARDS_NAME, JOURNAL_NAME
from companion.store.schema import open_for_reading

FORMAT: Final = 1
_MANIFEST: Final = "manifest.json"
_MOST_BYTES: Final = 2**32
_GOES_WITH_THE_OLD: Final = ("-wal", "-shm", ".suspect", ".mending", ".mended")
"""What lies beside a journal and says something of that one only."""
_UNPACKING: Final = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError)
_DAMAGE: Final = (*_UNPACKING, StoreError, OSError, ValueError, KeyError)
"""What reading a damaged archive may raise."""


class Backup(NamedTuple):
    """What a backup says of itself."""

    at: str
    """When it was made, ISO 8601."""
    games: int
    entries: int
    files: Mapping[str, str]
    """Every file in it with its SHA-256."""


def make_backup(state: Path, to: Path, at: str) -> Backup:
    """Write the state folder's journal and boards to one file, read it back, and return what it holds.

    Raises `StoreError`; then there is no file, and whatever was there before stays.
    """
    journal = state / JOURNAL_NAME
    if not journal.is_file():
        raise StoreError(f"There is nothing to back up: no game was played yet ({journal} is not there).")
    new = to.with_name(to.name + ".new")
    try:
        with tempfile.TemporaryDirectory(dir=to.parent) as folder:
            copy = Path(folder) / JOURNAL_NAME
            _copy_journal(journal, copy)
            files = {JOURNAL_NAME: copy, **_board_files(state)}
            _write(new, files, at, *_counted_here(copy, journal))
        found = check_backup(new)
        os.replace(new, to)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise StoreError(f"The backup {to} cannot be written: {reason}.") from error
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)
    return found


def check_backup(file: Path) -> Backup:
    """Return what a backup holds, having read every byte of it. Raises `StoreError` with what is wrong."""
    with _unpacked(file) as (_, found):
        return found


def restore_backup(file: Path, state: Path, stamp: str) -> tuple[Backup, Path | None]:
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
                _restore_boards(folder / BOARDS_NAME, state / BOARDS_NAME)
                os.replace(fresh, journal)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise StoreError(f"The backup cannot be restored to {state}: {reason}.") from error
        finally:
            with suppress(OSError):
                fresh.unlink(missing_ok=True)
    return found, kept


def _copy_journal(journal: Path, copy: Path) -> None:
    """Copy the journal as it is at one moment, beside whoever writes in it."""
    with (
        told_as_sentences(journal),
        closing(open_for_reading(journal)) as source,
        closing(sqlite3.connect(copy)) as target,
    ):
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")


def _counted_here(copy: Path, journal: Path) -> tuple[int, int]:
    """Return how many games and entries the copy of this machine's journal has. Raises `StoreError`."""
    try:
        return _counted(copy)
    except StoreError as error:
        raise StoreError(
            f"{journal} is damaged, {error}: open the companion once, which mends it, then back it up."
        ) from error


def _counted(journal: Path) -> tuple[int, int]:
    """Return how many games and entries a journal has, having checked every one. Raises `StoreError`."""
    with closing(sqlite3.connect(f"{journal.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        try:
            (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            if verdict != "ok":
                raise StoreError(f"the journal is damaged ({verdict})")
            entries = 0
            for game, seq, at, text, crc in connection.execute("SELECT game, seq, at, text, crc FROM entry"):
                if check_value(game, seq, at, text) != crc:
                    raise StoreError(f"entry {seq} of game {game} is damaged")
                entries += 1
            (games,) = connection.execute("SELECT count(*) FROM game").fetchone()
        except (sqlite3.Error, UnicodeDecodeError, TypeError) as error:
            raise StoreError(f"the journal cannot be read ({error})") from error
    return int(games), entries


def _board_files(state: Path) -> dict[str, Path]:
    folder = state / BOARDS_NAME
    found = sorted(folder.glob("*.json")) if folder.is_dir() else []
    return {f"{BOARDS_NAME}/{path.name}": path for path in found}


def _write(to: Path, files: Mapping[str, Path], at: str, games: int, entries: int) -> None:
    digests = {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files.items()}
    manifest = {"format": FORMAT, "at": at, "games": games, "entries": entries, "files": digests}
    with to.open("wb") as raw:
        with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(_MANIFEST, json.dumps(manifest, indent=1))
            for name, path in files.items():
                archive.write(path, name)
        raw.flush()
        os.fsync(raw.fileno())


@contextmanager
def _unpacked(file: Path) -> Iterator[tuple[Path, Backup]]:
    """Unpack a backup into a folder that goes away again, everything in it verified."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            found = _unpack(file, folder)
        except FileNotFoundError as error:
            raise StoreError(f"There is no file {file}: name the backup that was made.") from error
        except _DAMAGE as error:
            why = str(error).strip("'\"") or type(error).__name__
            raise StoreError(f"{file} is no backup that can be used: {why}. Nothing was changed.") from error
        yield folder, found


def _unpack(file: Path, folder: Path) -> Backup:
    with zipfile.ZipFile(file) as archive:
        manifest = _manifest(archive)
        for name, digest in manifest["files"].items():
            _extract(archive, name, digest, folder)
    games, entries = _counted(folder / JOURNAL_NAME)
    if (games, entries) != (manifest["games"], manifest["entries"]):
        raise StoreError(f"it should have {manifest['entries']} entries, and has {entries}")
    return Backup(manifest["at"], games, entries, manifest["files"])


def _manifest(archive: zipfile.ZipFile) -> dict[str, Any]:
    if any(info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for info in archive.infolist()):
        raise StoreError("it is packed in another way")
    try:
        manifest = json.loads(archive.read(_MANIFEST))
    except KeyError as error:
        raise StoreError(f"it has no {_MANIFEST}") from error
    if not isinstance(manifest, dict) or not isinstance(manifest.get("files"), dict):
        raise StoreError(f"its {_MANIFEST} does not say what is in it")
    if manifest.get("format") != FORMAT:
        raise StoreError(f"it has format {manifest.get('format')}, and this program reads {FORMAT}: update the program")
    if JOURNAL_NAME not in manifest["files"]:
        raise StoreError("there is no journal in it")
    return manifest


def _extract(archive: zipfile.ZipFile, name: str, digest: str, folder: Path) -> None:
    parts = Path(name).parts
    if name != JOURNAL_NAME and not (len(parts) == 2 and parts[0] == BOARDS_NAME and parts[1] not in ("..", ".")):
        raise StoreError(f"{name!r} does not belong in a backup")
    if archive.getinfo(name).file_size > _MOST_BYTES:
        raise StoreError(f"{name} is too large")
    target = folder / name
    target.parent.mkdir(exist_ok=True)
    with archive.open(name) as packed, target.open("wb") as file:
        shutil.copyfileobj(packed, file)
    if hashlib.sha256(target.read_bytes()).hexdigest() != digest:
        raise StoreError(f"{name} is not what was backed up")


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
    if (state / BOARDS_NAME).is_dir():
        shutil.copytree(state / BOARDS_NAME, kept / BOARDS_NAME)
    os.sync()
    with suppress(sqlite3.Error), closing(sqlite3.connect(journal)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return kept


def _restore_boards(new: Path, boards: Path) -> None:
    for path in sorted(new.glob("*.json")) if new.is_dir() else ():
        boards.mkdir(exist_ok=True)
        fresh = boards / (path.name + ".new")
        shutil.copyfile(path, fresh)
        os.replace(fresh, boards / path.name)
