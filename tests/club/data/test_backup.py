"""The database in one file, as it is at one moment, while others write."""

from __future__ import annotations

import os
import subprocess
import threading

import pytest

from companion.club.data.backup import back_up
from companion.club.data.opening import ClubDatabaseError, open_club_database
from companion.club.data.people import add_player, club_players


def test_a_backup_made_while_others_write_holds_one_state_and_can_be_opened(database, database_url, tmp_path, request):
    stop = threading.Event()

    def write():
        number = 0
        while not stop.is_set():
            with database.writing() as connection:
                add_player(connection, f"a{number}")
                add_player(connection, f"b{number}")
            number += 1

    with database.writing() as connection:
        add_player(connection, "Ann")
    writer = threading.Thread(target=write)
    writer.start()
    file = tmp_path / "copy"
    try:
        size = back_up(database_url, file)
    finally:
        stop.set()
        writer.join()
    assert size == file.stat().st_size > 0
    assert file.stat().st_mode & 0o077 == 0, "names of people"
    restored = f"sqlite:///{file}"
    if database_url.startswith("postgresql"):
        restored = request.getfixturevalue("postgres").new_database("restored")
        subprocess.run(["pg_restore", "--no-owner", "-d", restored, file], check=True, capture_output=True)
    copy = open_club_database(restored)
    with copy.reading() as connection:
        names = {each.name for each in club_players(connection)}
    copy.close()
    assert "Ann" in names
    assert {f"a{each[1:]}" for each in names - {"Ann"}} | {f"b{each[1:]}" for each in names - {"Ann"}} == names - {
        "Ann"
    }


def test_a_backup_is_on_the_disk_when_it_is_said_to_be_there(database, database_url, tmp_path, monkeypatch):
    waited, really = {}, os.fsync

    def fsync(opened):
        found = os.fstat(opened)
        waited[found.st_ino] = found.st_size
        really(opened)

    monkeypatch.setattr(os, "fsync", fsync)
    file = tmp_path / "copy"
    size = back_up(database_url, file)
    assert waited[file.stat().st_ino] == size
    assert tmp_path.stat().st_ino in waited


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_the_database_is_not_replaced_by_its_own_copy(database, database_url, tmp_path):
    file = tmp_path / "club.db"
    (tmp_path / "other.db").symlink_to(file)
    before = file.stat().st_ino
    for name in ("club.db", "other.db"):
        with pytest.raises(ClubDatabaseError, match="was not copied"):
            back_up(database_url, tmp_path / name)
    assert file.stat().st_ino == before


def test_a_folder_that_is_not_there_is_a_sentence_and_nothing_is_left_behind(database, database_url, tmp_path):
    with pytest.raises(ClubDatabaseError, match="was not copied"):
        back_up(database_url, tmp_path / "nowhere" / "copy")
    assert not list(tmp_path.glob("**/*.part"))


def test_where_there_is_no_database_yet_none_is_made(tmp_path):
    with pytest.raises(ClubDatabaseError, match="cannot be opened"):
        back_up(f"sqlite:///{tmp_path}/club.db", tmp_path / "copy")
    assert list(tmp_path.iterdir()) == []
