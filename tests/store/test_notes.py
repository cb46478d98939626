"""What is noted of games: durable, all or none, in backups, made again from the book, and no harm to older journals."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from companion.store.backup import make_backup, restore_backup
from companion.store.faults import StoreError
from companion.store.history import History
from companion.store.journal import open_store

AT = "2026-11-20T18:30:00+00:00"
LONG = {"result": "ä" * 900}


def notes(path, game=1):
    with History(path) as history:
        history.check()
        return history.notes(game)


def noted(path, item):
    with History(path) as history:
        return history.noted(item)


def fill(path):
    with open_store(path) as store:
        store.begin({}, "board", AT, {"uid": "one"})
        store.begin({}, "board", AT)
        store.note(1, {"outbox": LONG, "club": {"round": 1}}, AT)
        store.note(2, {"uid": "two", "outbox": 5}, AT)
        store.note(2, {"outbox": None, "club": 7}, AT)


def test_notes_are_found_by_game_and_by_name_and_taken_away_by_none(tmp_path):
    path = tmp_path / "companion.db"
    fill(path)
    assert notes(path) == {"uid": "one", "outbox": LONG, "club": {"round": 1}}
    assert notes(path, 2) == {"uid": "two", "club": 7}
    assert notes(path, 3) == {}
    assert noted(path, "outbox") == {1: LONG}
    assert list(noted(path, "uid")) == [2, 1]


def test_a_journal_of_before_has_none_and_gets_the_table(tmp_path):
    path = tmp_path / "companion.db"
    fill(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE noted")
        connection.commit()
    assert notes(path) == {}
    with open_store(path) as store:
        assert store.notice == ""
    assert notes(path, 2) == {"uid": "two", "club": 7}, "what the book says is made again"


def test_a_damaged_note_is_noticed_and_made_again(tmp_path):
    path = tmp_path / "companion.db"
    fill(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE noted SET value = '1' WHERE item = 'club'")
        connection.commit()
    with pytest.raises(StoreError, match="noted of games"):
        noted(path, "club")
    with open_store(path):
        pass
    assert noted(path, "club") == {1: {"round": 1}, 2: 7}


def test_a_backup_holds_them(tmp_path):
    path = tmp_path / "one" / "companion.db"
    fill(path)
    make_backup(path.parent, tmp_path / "backup.zip", AT)
    restore_backup(tmp_path / "backup.zip", tmp_path / "two", "now")
    assert notes(tmp_path / "two" / "companion.db") == notes(path)
