"""Damaged journals, made by damaging real files: never a traceback, never the loss of what can be read."""

from __future__ import annotations

import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from companion.store.faults import DamagedError, StoreError
from companion.store.history import History
from companion.store.journal import open_store
from tests.sampled import sampled
from tests.store.stored import AT, SETUP, fill, summary, texts

Kept = set[tuple[int, int, str]]
GAMES, ENTRIES = 5, 60


@pytest.fixture(scope="module")
def closed(tmp_path_factory) -> Path:
    """A journal that was closed in order: one file."""
    path = tmp_path_factory.mktemp("closed") / "companion.db"
    with open_store(path) as store:
        fill(store, GAMES, ENTRIES)
        store.set_setting("volume", 3, AT)
    return path


@pytest.fixture(scope="module")
def cut_off(tmp_path_factory) -> Path:
    """A journal whose power was cut: the file and its write-ahead log, as they lay on the disk at that moment."""
    folder = tmp_path_factory.mktemp("cut-off")
    with open_store(folder / "live" / "companion.db") as store:
        fill(store, GAMES, ENTRIES, last_in_log=True)
        store.set_setting("volume", 3, AT)
        for name in ("companion.db", "companion.db-wal", "companion.db.count"):
            shutil.copy(folder / "live" / name, folder / name)
    return folder / "companion.db"


def copy(source: Path, folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    for file in source.parent.glob("companion.db*"):
        if file.suffix != ".lock":
            shutil.copy(file, folder / file.name)
    return folder / "companion.db"


def stored(path: Path) -> Kept:
    """Everything that a journal still holds, joined on or apart."""
    with sqlite3.connect(path) as connection:
        rows = connection.execute("SELECT game, seq, text FROM entry UNION SELECT game, seq, text FROM stray")
        return {row for row in rows if row[0] and row[1]}


def open_and_check(path: Path) -> str:
    """Start, look through everything, start again when that found damage. Return what was said of it."""
    with open_store(path) as store:
        notice = str(store.notice)
    try:
        with History(path) as history:
            history.check()
    except DamagedError:
        with open_store(path) as store:
            notice = str(store.notice)
        with History(path) as history:
            history.check()
    return notice


def read_all(path: Path) -> Kept:
    with History(path) as history:
        games = history.games(100)
        return {(game.game_id, each.seq, each.text) for game in games for each in history.entries(game.game_id)}


def everything() -> Kept:
    return {(game, seq, text) for game in range(1, GAMES + 2) for seq, text in enumerate(texts(game, ENTRIES), 1)}


def test_what_is_not_damaged_is_read_whole(closed, cut_off, tmp_path):
    for number, source in enumerate((closed, cut_off)):
        path = copy(source, tmp_path / str(number))
        assert open_and_check(path) == ""
        assert read_all(path) == everything()


@pytest.mark.parametrize("seed", sampled(range(8)))
@pytest.mark.parametrize("which", ["companion.db", "companion.db-wal"])
def test_a_flipped_byte_costs_one_entry_at_most(closed, cut_off, tmp_path, seed, which):
    chance = random.Random(f"{which} {seed}")
    for number in range(13):
        path = copy(cut_off if which.endswith("wal") or chance.random() < 0.3 else closed, tmp_path / str(number))
        hit = path.with_name(which)
        content = bytearray(hit.read_bytes())
        place = chance.choice([chance.randrange(len(content)), chance.randrange(100), chance.randrange(2000, 4200)])
        content[place] ^= chance.choice([1 << chance.randrange(8), 255])
        hit.write_bytes(content)

        open_and_check(path)

        assert len(everything() - stored(path)) <= 1, f"byte {place}"
        assert read_all(path) <= everything()


@pytest.mark.parametrize("seed", sampled(range(4), 0, 1))
def test_zeros_in_a_page_cost_only_what_stood_there(closed, tmp_path, seed):
    chance = random.Random(seed)
    content = bytearray(closed.read_bytes())
    for number in range(6):
        path = copy(closed, tmp_path / str(number))
        page = chance.randrange(len(content) // 4096) * 4096
        damaged = content[:page] + bytes(4096) + content[page + 4096 :]
        path.write_bytes(damaged)

        open_and_check(path)

        per_page = 4096 // 40
        assert len(everything() - stored(path)) <= per_page
        assert read_all(path) <= everything()


@pytest.mark.parametrize("share", [0.02, 0.3, 0.5, 0.9, 0.999])
def test_a_truncated_file_keeps_what_is_before_the_cut(closed, tmp_path, share):
    path = copy(closed, tmp_path)
    content = closed.read_bytes()
    left = content[: int(len(content) * share)]
    path.write_bytes(left)

    notice = open_and_check(path)

    assert "damaged" in notice
    readable = {entry for entry in everything() if f"{AT}{entry[2]}".encode() in left}
    assert len(readable - stored(path)) <= 1, "only the entry that was cut in two is lost"
    assert readable or share < 0.1


def test_a_truncated_log_keeps_the_commits_before_the_cut(cut_off, tmp_path):
    log = cut_off.with_name("companion.db-wal").read_bytes()
    for number, share in enumerate((0.0, 0.001, 0.1, 0.5, 0.9)):
        path = copy(cut_off, tmp_path / str(number))
        path.with_name("companion.db-wal").write_bytes(log[: int(len(log) * share)])
        notice = open_and_check(path)
        assert read_all(path) <= everything()
        assert ("of its" in notice) == (read_all(path) != everything())
        assert len(read_all(path)) > (GAMES - 2) * ENTRIES


def test_a_deleted_log_leaves_what_the_file_holds(cut_off, tmp_path):
    path = copy(cut_off, tmp_path)
    path.with_name("companion.db-wal").unlink()
    assert "of its" in open_and_check(path)
    assert read_all(path) < everything()
    assert len(read_all(path)) > (GAMES - 2) * ENTRIES


def test_an_emptied_file_is_mended_from_its_log(cut_off, tmp_path):
    path = copy(cut_off, tmp_path)
    path.write_bytes(b"")
    assert "damaged" in open_and_check(path)
    assert stored(path)


def test_the_newest_game_goes_on_after_its_header_was_destroyed(closed, tmp_path):
    path = copy(closed, tmp_path)
    content = bytearray(path.read_bytes())
    content[:100] = random.Random(1).randbytes(100)
    path.write_bytes(content)

    with open_store(path) as store:
        assert f"{GAMES + 1} games with {(GAMES + 1) * ENTRIES} entries" in str(store.notice)
        game = store.unfinished()
        assert game is not None
        assert game.setup == SETUP
        assert store.append(game.game_id, "lay 0 KH", AT) == ENTRIES + 1
        assert store.settings() == {"volume": 3}
    with History(path) as history:
        assert history.player("Ann").games == GAMES
    (aside,) = tmp_path.glob("*.damaged-*")
    assert aside.read_bytes() == bytes(content)
    assert str(aside) in str(store.notice)


@pytest.mark.parametrize(
    "content", [b"", b"This is a letter, not a journal.\n" * 500, bytes(3 * 4096), b"SQLite format 3\0", b"x"]
)
def test_a_file_that_is_no_journal_makes_room_for_one(path, content):
    path.parent.mkdir()
    path.write_bytes(content)
    with open_store(path) as store:
        assert bool(store.notice) == bool(content)
        assert store.unfinished() is None
        assert store.append(store.begin(SETUP, "cribbage-2", AT), "lay 0 5H", AT) == 1


def test_a_folder_in_its_place_makes_room_for_it(path):
    (path / "photos").mkdir(parents=True)
    with open_store(path) as store:
        assert "damaged" in str(store.notice)
        store.begin(SETUP, "cribbage-2", AT)
    (aside,) = path.parent.glob("*.damaged-*")
    assert (aside / "photos").is_dir()


def test_another_programs_database_is_set_aside_unchanged(path):
    path.parent.mkdir()
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE recipe (name)")
        other.execute("INSERT INTO recipe VALUES ('cake')")
    other.close()
    with open_store(path) as store:
        assert store.notice
    (aside,) = path.parent.glob("*.damaged-*")
    with sqlite3.connect(aside) as other:
        assert other.execute("SELECT * FROM recipe").fetchall() == [("cake",)]


def test_an_entry_lost_in_the_middle_ends_the_game_there_and_keeps_the_rest_apart(closed, tmp_path):
    path = copy(closed, tmp_path)
    with sqlite3.connect(path) as connection:
        connection.execute(f"UPDATE entry SET text = 'lay 0 XX' WHERE game = {GAMES + 1} AND seq = 40")
    connection.close()

    with open_store(path) as store:
        assert "1 game" not in str(store.notice)
        assert f"{ENTRIES - 40} of them" in str(store.notice)
        assert [entry.seq for entry in store.entries(GAMES + 1)] == list(range(1, 40))
        assert store.append(GAMES + 1, "lay 0 KH", AT) == 40
    assert len(stored(path)) == (GAMES + 1) * ENTRIES


def test_a_changed_row_of_an_old_game_is_damage_to_its_reader_and_mended_at_the_next_start(closed, tmp_path):
    path = copy(closed, tmp_path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE game SET summary = replace(summary, '121', '119') WHERE id = 2")
    connection.close()

    with open_store(path) as store:
        assert store.notice == ""
    with History(path) as history, pytest.raises(DamagedError, match="it will be mended"):
        history.games(100)
    with open_store(path) as store:
        assert "damaged" in str(store.notice)
    with History(path) as history:
        assert history.game(2).summary.totals == (121, 88)


def test_a_mending_that_was_cut_off_before_the_renaming_is_done_again(closed, tmp_path):
    path = copy(closed, tmp_path)
    path.write_bytes(b"x" * 10 + path.read_bytes()[10:])
    path.with_name("companion.db.mending").write_bytes(b"half of it")
    open_and_check(path)
    assert read_all(path) == everything()


def test_a_mending_that_was_cut_off_during_the_renaming_is_finished(closed, cut_off, tmp_path):
    path = copy(cut_off, tmp_path)
    shutil.copy(closed, path.with_name("companion.db.mended"))
    path.with_name("companion.db-wal").rename(path.with_name("companion.db.damaged-x-wal"))
    open_and_check(path)
    assert read_all(path) == everything()
    assert not path.with_name("companion.db.mended").exists()


def test_the_journal_of_a_newer_version_is_left_alone(closed, tmp_path):
    path = copy(closed, tmp_path)
    with sqlite3.connect(path) as connection:
        connection.executescript("PRAGMA user_version = 99; UPDATE about SET value = 99 WHERE name = 'schema'")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="newer version"):
        open_store(path)
    with pytest.raises(StoreError, match="newer version"):
        History(path)
    assert path.read_bytes() == before


def test_a_page_of_another_table_in_the_place_of_entries_is_damage(tmp_path):
    with open_store(tmp_path / "sound" / "companion.db") as store:
        first, second = (store.begin(SETUP, "cribbage-2", AT) for _ in range(2))
        store.finish(second, summary(), AT)  # now each player has as many games as the number of the first one
        for text in texts(first, 200):
            store.append(first, text, AT)
    content = (tmp_path / "sound" / "companion.db").read_bytes()
    pages = [content[place : place + 4096] for place in range(0, len(content), 4096)]
    of_entries = [place for place, page in enumerate(pages) if b"lay 001 " in page]
    of_players = [page for page in pages if page.count("Zoë".encode()) == 1 and b"{" not in page]
    for place in of_entries:
        for number, other in enumerate(of_players):
            path = copy(tmp_path / "sound" / "companion.db", tmp_path / f"{place}-{number}")
            path.write_bytes(b"".join([*pages[:place], other, *pages[place + 1 :]]))
            open_and_check(path)
            kept = {(game, seq) for game, seq, _ in read_all(path)}
            with History(path) as history:
                assert len(kept) == 200 or history.lost(first)
    assert of_entries
    assert of_players
