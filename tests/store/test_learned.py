"""What is kept of how players learn: durable, in backups, made again from the book, and no harm to older journals."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from companion.store.backup import make_backup, restore_backup
from companion.store.history import History
from companion.store.journal import open_store

AT = "2026-11-20T18:30:00+00:00"


def learned(path, player="Ann"):
    with History(path) as history:
        return history.learned(player)


def fill(path):
    with open_store(path) as store:
        store.learn("Ann", "drill 1", {"box": 1}, AT)
        store.learn("Ann", "drill 1", {"box": 2}, AT)
        store.learn("Ann", "drill 2", {"text": "ä" * 900}, AT)
        store.learn("Bob", "drill 1", {"box": 5}, AT)


def test_the_newest_value_of_each_item_is_kept_for_each_player(tmp_path):
    path = tmp_path / "companion.db"
    fill(path)
    assert learned(path) == {"drill 1": {"box": 2}, "drill 2": {"text": "ä" * 900}}
    assert learned(path, "Bob") == {"drill 1": {"box": 5}}
    assert learned(path, "Cleo") == {}
    with History(path) as history:
        history.check()


def test_a_journal_of_before_has_nothing_and_gets_the_table(tmp_path):
    path = tmp_path / "companion.db"
    fill(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE learned")
        connection.commit()
    assert learned(path) == {}
    with History(path) as history:
        history.check()
    with open_store(path) as store:
        assert store.notice == ""
    assert learned(path)["drill 1"] == {"box": 2}, "what the book says is made again"


def test_a_backup_holds_it(tmp_path):
    path = tmp_path / "one" / "companion.db"
    fill(path)
    make_backup(path.parent, tmp_path / "backup.zip", AT)
    restore_backup(tmp_path / "backup.zip", tmp_path / "two", "now")
    assert learned(tmp_path / "two" / "companion.db") == learned(path)
