"""Archives that were made to do harm: refused with a sentence, before they take memory, disk or time."""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from companion.store.archive import MANIFEST, MOST_FILES
from companion.store.backup import check_backup, make_backup
from companion.store.faults import StoreError
from companion.store.journal import open_store
from companion.store.paths import JOURNAL_NAME
from tests.bounded import bounded
from tests.store.stored import AT, fill

ZEROS = bytes(1 << 20)


def refusal(file: Path) -> str:
    """Return why a backup cannot be used, as found with little memory and time."""

    def check() -> str:
        try:
            return f"taken: {check_backup(file)}"
        except StoreError as error:
            return str(error)

    outcome = bounded(check)
    assert outcome.error == ""
    assert "Nothing was changed" in outcome.value
    return outcome.value


def write(file: Path, files: Mapping[str, Iterator[bytes] | bytes], **more: object) -> None:
    """Write an archive whose manifest fits its files, however large these are."""
    digests = {}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            made = hashlib.sha256()
            with archive.open(name, "w", force_zip64=True) as opened:
                for piece in [content] if isinstance(content, bytes) else content:
                    made.update(piece)
                    opened.write(piece)
            digests[name] = made.hexdigest()
        manifest = {"format": 1, "at": AT, "games": 0, "entries": 0, "files": digests, **more}
        archive.writestr(MANIFEST, json.dumps(manifest))


def journal(folder: Path, games: int = 1, entries: int = 20) -> Path:
    with open_store(folder / JOURNAL_NAME) as store:
        fill(store, games, entries)
    return folder / JOURNAL_NAME


def test_a_small_archive_of_a_hundred_megabytes_is_refused(tmp_path):
    write(tmp_path / "x.zip", {JOURNAL_NAME: (ZEROS for _ in range(100))})
    assert (tmp_path / "x.zip").stat().st_size < 200_000
    assert "it would take 105 MB, more than a backup of 0.1 MB can hold" in refusal(tmp_path / "x.zip")


def test_a_long_manifest_is_refused(tmp_path):
    with zipfile.ZipFile(tmp_path / "x.zip", "w", zipfile.ZIP_STORED) as archive:
        archive.writestr(MANIFEST, "[" * 3_000_000)
    assert "its manifest.json is too long" in refusal(tmp_path / "x.zip")


def test_a_list_that_names_more_than_there_is_takes_no_memory_for_it(tmp_path):
    write(tmp_path / "x.zip", {JOURNAL_NAME: b"x"})
    content = bytearray((tmp_path / "x.zip").read_bytes())
    listed = content.rindex(b"PK\1\2")  # the manifest, listed last: its packed size is 20 bytes behind
    content[listed + 20 : listed + 24] = (1 << 30).to_bytes(4, "little")
    (tmp_path / "x.zip").write_bytes(content)
    assert "it lists more than there is of it" in refusal(tmp_path / "x.zip")


def test_brackets_without_end_are_refused(tmp_path):
    with zipfile.ZipFile(tmp_path / "x.zip", "w", zipfile.ZIP_STORED) as archive:
        archive.writestr(MANIFEST, "[" * 200_000)
    assert "is no backup that can be used" in refusal(tmp_path / "x.zip")


@pytest.mark.parametrize("count", [MOST_FILES + 1, 30_000])
def test_an_archive_of_very_many_files_is_refused(tmp_path, count):
    write(tmp_path / "x.zip", {JOURNAL_NAME: b"x"})
    with zipfile.ZipFile(tmp_path / "x.zip", "a") as archive:
        for number in range(count):
            archive.writestr(f"boards/{number}.json", "{}")
    assert f"it lists more than the {MOST_FILES} files" in refusal(tmp_path / "x.zip")


@pytest.mark.parametrize(
    "script",
    [
        "",
        "CREATE TABLE entry (game, seq, at, text, crc); CREATE TABLE game (id)",
        "CREATE TABLE game (id); CREATE VIEW entry AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
        "SELECT i AS game, 1 AS seq, '' AS at, '' AS text, 0 AS crc FROM n",
    ],
)
def test_a_journal_without_its_tables_is_refused(tmp_path, script):
    with sqlite3.connect(tmp_path / "made.db") as connection:
        connection.executescript(script)
    connection.close()
    write(tmp_path / "x.zip", {JOURNAL_NAME: (tmp_path / "made.db").read_bytes()})
    assert "the journal has not the tables of one" in refusal(tmp_path / "x.zip")


@pytest.mark.parametrize(
    "change",
    [
        "CREATE TABLE other (name)",
        "CREATE TRIGGER more AFTER INSERT ON entry BEGIN INSERT INTO stray SELECT * FROM entry; END",
        "DROP TABLE stray",
        "DROP INDEX game_by_status",
    ],
)
def test_a_journal_with_tables_too_many_or_too_few_is_refused(tmp_path, change):
    path = journal(tmp_path)
    with sqlite3.connect(path) as connection:
        connection.executescript(f"{change}; PRAGMA journal_mode = DELETE")
    connection.close()
    write(tmp_path / "x.zip", {JOURNAL_NAME: path.read_bytes()}, games=2, entries=40)
    assert "the journal has not the tables of one" in refusal(tmp_path / "x.zip")


def test_a_very_long_entry_is_refused(tmp_path):
    path = journal(tmp_path)
    with sqlite3.connect(path) as connection:
        connection.execute("INSERT INTO entry VALUES (1, 21, '', printf('%.*c', 20000000, 'x'), 0)")
        connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    write(tmp_path / "x.zip", {JOURNAL_NAME: path.read_bytes(), "boards/x.json": os.urandom(500_000)})
    assert "the journal cannot be read" in refusal(tmp_path / "x.zip")


@pytest.mark.parametrize("games", [0, 20])
def test_what_was_really_backed_up_is_far_from_every_bound(tmp_path, games):
    state = tmp_path / "state"
    journal(state, games, 60)
    file = tmp_path / "x.zip"
    make_backup(state, file, AT)
    with zipfile.ZipFile(file) as archive:
        unpacked = sum(each.file_size for each in archive.infolist())
    assert unpacked < 1_000_000 or unpacked < 20 * file.stat().st_size
    assert check_backup(file).games == games + 1
