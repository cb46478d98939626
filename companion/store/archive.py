"""The file of a backup: a zip archive with a `manifest.json`, made whole and read with bounds.

What is read may be damaged, or made to do harm: nothing is unpacked that is larger than what a backup can hold, or
so well packed that no journal could have been.
"""

from __future__ import annotations

import hashlib
import json
import os
import struct
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from companion.store.faults import StoreError
from companion.store.paths import BOARDS_NAME, JOURNAL_NAME
from companion.words import store as said
from companion.words.message import Figure

FORMAT: Final = 1
MANIFEST: Final = "manifest.json"

MOST_FILES: Final = 1000
"""How many files a backup may hold: a calibration and labels of 500 boards."""
_MOST_DIRECTORY_BYTES: Final = 256 * MOST_FILES
"""How long the archive's own list of them may be."""
_MOST_MANIFEST_BYTES: Final = 256 * MOST_FILES
MOST_BYTES: Final = 2**31
"""How large all of it may be: ten thousand games take a tenth of that."""
_MOST_RATIO, _FREE_BYTES = 40, 4_000_000
"""A journal of a thousand games packs 10 to 1, an almost empty one, which is mostly zeros, 30 to 1: beyond the first
4 MB nothing is packed better than 40 to 1, where an archive made to fill a disk has 1000 to 1."""
_PIECE_BYTES: Final = 1 << 20
_END: Final = struct.Struct("<4s4H2LH")
_MOST_COMMENT_BYTES: Final = 65_535

UNPACKING: Final = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError, OverflowError)
"""What the library raises for a damaged archive, beside `OSError` and `ValueError`."""


class Manifest(NamedTuple):
    """What an archive says of itself: when it was made (ISO 8601), what is in it, and the SHA-256 of every file."""

    at: str
    games: int
    entries: int
    files: Mapping[str, str]


def write_archive(to: Path, files: Mapping[str, Path], manifest: Manifest) -> None:
    """Write files into a new archive, durably."""
    with to.open("wb") as raw:
        with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(MANIFEST, json.dumps({"format": FORMAT, **manifest._asdict()}, indent=1))
            for name, path in files.items():
                archive.write(path, name)
        raw.flush()
        os.fsync(raw.fileno())


def digest_of(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def unpack_archive(file: Path, folder: Path) -> Manifest:
    """Unpack an archive into an empty folder and return what it says of itself.

    Raises `StoreError` with what is wrong, one of `UNPACKING`, `OSError`, `ValueError` or `KeyError`.
    """
    with file.open("rb") as raw:
        _check_directory(raw)
        with zipfile.ZipFile(raw) as archive:
            _check_sizes(archive, file.stat().st_size)
            manifest = _manifest(archive)
            for name, digest in manifest.files.items():
                _extract(archive, name, digest, folder)
    return manifest


def _check_directory(raw: IO[bytes]) -> None:
    """Refuse a list of files that would take long to read. It ends the archive; only a comment is behind it."""
    size = raw.seek(0, os.SEEK_END)
    raw.seek(max(size - _END.size - _MOST_COMMENT_BYTES, 0))
    tail = raw.read()
    place = tail.rfind(b"PK\x05\x06")
    if place < 0 or len(tail) - place < _END.size:
        raise StoreError(said.NO_ARCHIVE())
    if _END.unpack_from(tail, place)[5] > _MOST_DIRECTORY_BYTES:
        raise StoreError(said.TOO_MANY_FILES(most=MOST_FILES))


def _check_sizes(archive: zipfile.ZipFile, packed: int) -> None:
    listed = archive.infolist()
    if len(listed) > MOST_FILES:
        raise StoreError(said.TOO_MANY_FILES(most=MOST_FILES))
    if any(each.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for each in listed):
        raise StoreError(said.OTHER_PACKING())
    if any(each.compress_size > packed for each in listed):  # the library takes memory for as much as is listed
        raise StoreError(said.MORE_LISTED())
    unpacked = sum(each.file_size for each in listed)
    if unpacked > min(MOST_BYTES, _FREE_BYTES + _MOST_RATIO * packed):
        raise StoreError(said.TOO_LARGE(size=Figure(unpacked / 1e6, 0), packed=Figure(packed / 1e6, 1)))


def _manifest(archive: zipfile.ZipFile) -> Manifest:
    try:
        listed = archive.getinfo(MANIFEST)
    except KeyError as error:
        raise StoreError(said.NOT_IN_IT(file=MANIFEST)) from error
    if listed.file_size > _MOST_MANIFEST_BYTES:
        raise StoreError(said.TOO_LONG(file=MANIFEST))
    values = json.loads(archive.read(listed))
    if not isinstance(values, dict) or not isinstance(values.get("files"), dict):
        raise StoreError(said.SAYS_NOTHING(file=MANIFEST))
    if values.get("format") != FORMAT:
        written = str(values.get("format"))[:20]
        raise StoreError(said.OTHER_FORMAT(written=written, format=FORMAT))
    if JOURNAL_NAME not in values["files"]:
        raise StoreError(said.NO_JOURNAL())
    return _checked(values)


def _checked(values: Mapping[str, Any]) -> Manifest:
    kept: dict[str, Any] = {key: values.get(key) for key in Manifest._fields}
    at = kept["at"]
    sound = (
        isinstance(at, str)
        and len(at) <= 40
        and at.isprintable()
        and type(kept["games"]) is type(kept["entries"]) is int
        and all(isinstance(digest, str) for digest in values["files"].values())
    )
    if not sound:
        raise StoreError(said.SAYS_NOTHING(file=MANIFEST))
    return Manifest(**kept)


def _extract(archive: zipfile.ZipFile, name: str, digest: str, folder: Path) -> None:
    parts = Path(name).parts
    if name != JOURNAL_NAME and not (len(parts) == 2 and parts[0] == BOARDS_NAME and parts[1] not in ("..", ".")):
        raise StoreError(said.FOREIGN(file=repr(name)))
    target, made = folder / name, hashlib.sha256()
    target.parent.mkdir(exist_ok=True)
    with archive.open(name) as packed, target.open("wb") as file:
        while piece := packed.read(_PIECE_BYTES):
            made.update(piece)
            file.write(piece)
    if made.hexdigest() != digest:
        raise StoreError(said.CHANGED(file=name))
