"""Each game knows how many entries it has: a journal that was shortened says so, once, and keeps it in mind."""

from __future__ import annotations

import os
import shutil
import sqlite3
import zipfile
from pathlib import Path

import pytest

from companion.store.backup import make_backup, restore_backup
from companion.store.book import begun_text, compact
from companion.store.countfile import claim_nothing, count_path, read_count
from companion.store.entry import BOOK, check_value
from companion.store.faults import DamagedError
from companion.store.history import History, UnknownGameError
from companion.store.journal import open_store
from companion.store.lengths import lost_sentence
from tests.store.stored import AT, SETUP, fill, summary, texts

FIRST_RELEASE = Path(__file__).parent.parent / "data" / "journal-first-release.zip"
"""A state folder as the first release left it when its program was killed: two whole games, and one being played."""
LIVE = ("companion.db", "companion.db-wal", "companion.db.count")


@pytest.fixture
def killed(tmp_path) -> Path:
    """A journal whose program was killed in game 2, at entry 80."""
    live, folder = tmp_path / "live" / LIVE[0], tmp_path / "killed"
    folder.mkdir()
    with open_store(live) as store:
        fill(store, 1, 80)
        for name in LIVE:
            shutil.copy(live.with_name(name), folder / name)
    return folder / LIVE[0]


def cut_the_log(path: Path, share: float) -> None:
    log = path.with_name(f"{path.name}-wal")
    content = log.read_bytes()
    log.write_bytes(content[: int(len(content) * share)])


def remove_the_log(path: Path, share: float) -> None:
    path.with_name(f"{path.name}-wal").unlink()


def zero_the_log(path: Path, share: float) -> None:
    log = path.with_name(f"{path.name}-wal")
    log.write_bytes(bytes(log.stat().st_size))


@pytest.mark.parametrize("share", [0.02, 0.3])
@pytest.mark.parametrize("damage", [cut_the_log, remove_the_log, zero_the_log])
def test_a_log_that_was_cut_removed_or_zeroed_is_told_and_the_game_goes_on(killed, damage, share):
    damage(killed, share)
    with History(killed) as history, pytest.raises(DamagedError, match=r"game 2 ends at entry \d+ of 80"):
        history.entries(2)

    with open_store(killed) as store:
        left = len(store.entries(2))
        assert left < 80
        assert f"Lost: game 2 has {left} of its 80 entries" in str(store.notice)
        assert store.lost(2) == 80 - left
        assert store.append(2, "lay 0 KH", AT) == left + 1
    with open_store(killed) as store:
        assert store.notice == ""
        assert [entry.text for entry in store.entries(2)] == [*texts(2, left), "lay 0 KH"]
    with History(killed) as history:
        history.check()
        assert history.all_lost() == {2: 80 - left}


def test_a_whole_journal_that_was_killed_is_not_accused(killed):
    with open_store(killed) as store:
        assert store.notice == ""
        assert len(store.entries(2)) == 80
    with History(killed) as history:
        history.check()
        assert history.all_lost() == {}


def test_the_count_file_never_says_more_than_is_durable(path, monkeypatch):
    with open_store(path) as store:
        game = store.begin(SETUP, "cribbage-2", AT)
        for number in range(70):
            store.append(game, f"lay 0 {number}", AT)
            with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as other:
                (last,) = other.execute("SELECT max(seq) FROM entry WHERE game = ?", (game,)).fetchone()
            other.close()
            assert read_count(path)[game] == last == number + 1


def test_the_length_of_a_killed_game_is_noted_at_the_next_start(killed):
    open_store(killed).close()
    claim_nothing(killed)
    with sqlite3.connect(killed) as connection:
        connection.execute("DELETE FROM entry WHERE game = 2 AND seq > 60")
    connection.close()
    with open_store(killed) as store:
        assert "game 2 has 60 of its 80 entries" in str(store.notice)


def test_a_game_that_lost_its_end_in_the_file_is_found_when_it_is_read(path):
    with open_store(path) as store:
        fill(store, 3, 40)
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM entry WHERE game = 2 AND seq > 25")
    connection.close()

    with History(path) as history:
        assert len(history.entries(1)) == 40
        with pytest.raises(DamagedError, match="game 2 ends at entry 25 of 40"):
            history.entries(2)
    with open_store(path) as store:
        assert "Lost: game 2 has 25 of its 40 entries." in str(store.notice)
    with History(path) as history:
        assert history.lost(2) == 15
        sentence = "Game 2 is not whole: 15 entries of it were lost when the journal was damaged."
        assert str(lost_sentence(2, 15)) == sentence
        assert history.game(2).summary is not None


def test_a_game_of_which_nothing_is_left_is_known_to_have_been(path):
    with open_store(path) as store:
        fill(store, 3, 10)
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM entry WHERE game = 2 OR (game = 0 AND text LIKE '% 2 %')")
    connection.close()
    with History(path) as history, pytest.raises(DamagedError):
        history.check()
    with open_store(path) as store:
        assert "game 2 is gone" in str(store.notice)
        assert store.begin(SETUP, "cribbage-2", AT) == 5
    with History(path) as history:
        assert [game.game_id for game in history.games(10)] == [5, 4, 3, 1]
        with pytest.raises(UnknownGameError, match="Game 2 was lost"):
            history.entries(2)
        history.check()


def test_notes_of_the_book_that_are_gone_are_told_once(path):
    with open_store(path) as store:
        fill(store, 2, 10)
        store.set_setting("volume", 3, AT)
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM entry WHERE game = 0 AND seq IN (3, 4)")
    connection.close()
    with History(path) as history, pytest.raises(DamagedError, match="the book of games is shorter"):
        history.check()
    with open_store(path) as store:
        assert "2 notes of results, settings and the like are gone" in str(store.notice)
    path.with_name(f"{path.name}.suspect").touch()
    with open_store(path) as store:
        assert "notes of" not in str(store.notice)


def test_a_row_that_is_gone_from_the_lists_is_found(path):
    with open_store(path) as store:
        fill(store, 3, 10)
        store.set_setting("volume", 3, AT)
    for number, change in enumerate(
        (
            "DELETE FROM game WHERE id = 2",
            "DELETE FROM length WHERE game = 2",
            "DELETE FROM length",
            "UPDATE tally SET games = games - 1 WHERE status = 'finished'",
            "DELETE FROM player WHERE name = 'Ann'",
            "DELETE FROM setting",
        )
    ):
        other = path.with_name(f"{number}.db")
        shutil.copy(path, other)
        with sqlite3.connect(other) as connection:
            connection.execute(change)
        connection.close()
        with History(other) as history, pytest.raises(DamagedError):
            history.check()
        with open_store(other) as store:
            assert "damaged" in str(store.notice)
        with History(other) as history:
            history.check()
            assert history.settings() == {"volume": 3}
            assert [game.game_id for game in history.games(10)] == [4, 3, 2, 1]


def test_a_journal_of_the_first_release_is_read_and_gets_its_lengths(tmp_path):
    with zipfile.ZipFile(FIRST_RELEASE) as archive:
        archive.extractall(tmp_path)
    path = tmp_path / "companion.db"
    with History(path) as history:
        history.check()
        before = {game.game_id: history.entries(game.game_id) for game in history.games(10)}
    assert {game: len(entries) for game, entries in before.items()} == {3: 120, 2: 286, 1: 319}
    with open_store(path) as store:
        assert store.notice == ""
        assert store.settings() == {"volume": 30, "brightness": 60}
        assert store.unfinished().game_id == 3
        assert store.append(3, "lay 0 KH", AT) == 121
    with History(path) as history:
        history.check()
        assert {game.game_id: history.entries(game.game_id) for game in history.games(10, before=3)} == {
            game: before[game] for game in (1, 2)
        }
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM entry WHERE game = 1 AND seq > 300")
    connection.close()
    with History(path) as history, pytest.raises(DamagedError, match="game 1 ends at entry 300 of 319"):
        history.entries(1)


def test_a_journal_of_the_first_release_is_backed_up_and_restored(tmp_path):
    with zipfile.ZipFile(FIRST_RELEASE) as archive:
        archive.extractall(tmp_path)
    make_backup(tmp_path, tmp_path / "backup.zip", AT)
    restore_backup(tmp_path / "backup.zip", tmp_path / "new", "now")
    with open_store(tmp_path / "new" / "companion.db") as store:
        assert (store.notice, len(store.entries(3))) == ("", 120)


def test_what_an_older_backup_does_not_have_is_not_missed_after_it_is_restored(path):
    with open_store(path) as store:
        game = store.begin(SETUP, "cribbage-2", AT)
        store.append(game, "lay 0 5H", AT)
    make_backup(path.parent, path.with_name("backup.zip"), AT)
    with open_store(path) as store:
        for number in range(20):
            store.append(game, f"lay 0 {number}", AT)
        store.finish(game, summary(), AT)
    restore_backup(path.with_name("backup.zip"), path.parent, "now")
    with open_store(path) as store:
        assert (store.notice, len(store.entries(game))) == ("", 1)


@pytest.mark.parametrize("content", [b"", b"1 2 3 4\n", b"9 9 9", b"\xff" * 64, b"1" * 5000])
def test_a_damaged_count_file_claims_nothing(killed, content):
    count_path(killed).write_bytes(content)
    assert read_count(killed) == {}
    with open_store(killed) as store:
        assert len(store.entries(2)) == 80
        assert "companion.db.count is missing or damaged: whether the newest entries are all there" in str(store.notice)
        store.append(2, "lay 0 KH", AT)
    with open_store(killed) as store:
        assert store.notice == ""
    assert read_count(killed) == {BOOK: store._book, 2: 81}


def test_counting_costs_an_action_few_bytes_and_no_further_wait_for_the_disk(path, monkeypatch):
    waits = []
    with open_store(path) as store:
        game = store.begin(SETUP, "cribbage-2", AT)
        monkeypatch.setattr(os, "fsync", waits.append)
        before = written_bytes()
        for number in range(200):
            store.append(game, f"lay 0 {number}", AT)
        assert (written_bytes() - before) / 200 < 8000
    assert len(waits) == 1, "when the journal is closed"


def written_bytes() -> int:
    values = dict(line.split(": ") for line in Path("/proc/self/io").read_text("ascii").splitlines())
    return int(values["wchar"])


def test_a_game_that_an_older_program_wrote_meanwhile_gets_its_length(path):
    with open_store(path) as store:
        fill(store, 1, 10)
    with sqlite3.connect(path) as connection:  # as a program does that knows no lengths
        begun = begun_text(SETUP, "cribbage-2")
        (book,) = connection.execute("SELECT max(seq) FROM entry WHERE game = ?", (BOOK,)).fetchone()
        for row in ((3, 0, AT, begun), (BOOK, book + 1, AT, f"begin 3 {begun}"), (3, 1, AT, "lay 0 5H")):
            connection.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", (*row, check_value(*row)))
        row = (3, "playing", "cribbage-2", AT, "", compact(SETUP), "")
        connection.execute("INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*row, check_value(*row)))
        connection.execute("UPDATE tally SET games = games + 1 WHERE status = 'playing'")
    connection.close()
    with open_store(path) as store:
        assert store.notice == ""
        assert [entry.text for entry in store.entries(3)] == ["lay 0 5H"]
    with History(path) as history:
        history.check()
        assert [game.game_id for game in history.games(10)] == [3, 2, 1]
