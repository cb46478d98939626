"""The journal: entries are durable and in order, games begin and end, a full disk loses nothing."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from pathlib import Path
from threading import Event, Thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.store.book import Status
from companion.store.faults import StoreError, suspect_path
from companion.store.history import History
from companion.store.journal import open_store
from companion.store.opening import open_mended
from tests.sampled import sampled
from tests.store.stored import AT, SETUP, summary

LATER = "2025-11-20T21:00:00+00:00"


def test_entries_come_back_in_order_and_count_from_one(store):
    game = store.begin(SETUP, "cribbage-2", AT)
    assert [store.append(game, text, AT) for text in ("lay 0 5H", "undo 0", "redo")] == [1, 2, 3]
    assert [(entry.seq, entry.at, entry.text) for entry in store.entries(game)] == [
        (1, AT, "lay 0 5H"),
        (2, AT, "undo 0"),
        (3, AT, "redo"),
    ]


def test_what_append_returned_for_is_there_after_the_power_was_cut(store, path, tmp_path):
    game = store.begin(SETUP, "cribbage-2", AT)
    for number in range(40):
        store.append(game, f"lay 0 {number}", AT)
        cut = tmp_path / str(number)
        cut.mkdir()
        for name in (path.name, f"{path.name}-wal", f"{path.name}.count"):
            shutil.copy(path.with_name(name), cut / name)
        with open_store(cut / path.name) as again:
            assert len(again.entries(game)) == number + 1
            assert again.notice == ""


def test_who_was_killed_as_the_journal_was_made_is_not_told_that_its_count_is_missing(path):
    path.parent.mkdir()
    open_mended(path)[0].close()
    with open_store(path) as store:
        assert store.notice == ""


def test_an_entry_stays_when_a_setting_that_another_thread_keeps_meanwhile_is_refused(store, path, monkeypatch):
    """It was written within the transaction of the setting, and went when that was taken back."""
    game = store.begin(SETUP, "cribbage-2", AT)
    keeping, go_on = Event(), Event()

    def refuse(*_):
        keeping.set()
        go_on.wait(0.5)
        raise StoreError("The disk is full.")

    monkeypatch.setattr(store, "_enter", refuse)
    refused = []

    def keep():
        try:
            store.set_setting("volume", 3, AT)
        except StoreError as error:
            refused.append(str(error))

    screen = Thread(target=keep)
    screen.start()
    assert keeping.wait(10)
    store.append(game, "lay 0 5H", AT)
    go_on.set()
    screen.join()
    assert refused == ["The disk is full."]
    assert [entry.text for entry in store.entries(game)] == ["lay 0 5H"]


def test_two_threads_that_write_at_once_find_no_damage(store, path):
    """The second transaction was refused as damage, and the whole journal was mended at the next start."""
    game = store.begin(SETUP, "cribbage-2", AT)
    refused = []

    def keep(write):
        try:
            for number in range(100):
                write(number)
        except StoreError as error:
            refused.append(str(error))

    writes = (
        lambda number: store.set_setting("volume", number, AT),
        lambda number: store.note(game, {"signed": number}, AT),
    )
    threads = [Thread(target=keep, args=(write,)) for write in writes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refused == []
    assert not suspect_path(path).exists()


@settings(max_examples=30, deadline=None)
@given(lines=st.lists(st.text(st.characters(codec="utf-8"), max_size=300), max_size=20))
def test_any_text_comes_back_as_it_was(tmp_path_factory, lines):
    path = tmp_path_factory.mktemp("texts") / "companion.db"
    with open_store(path) as store:
        game = store.begin(SETUP, "cribbage-2", AT)
        for line in lines:
            store.append(game, line, AT)
    with open_store(path) as store:
        assert [entry.text for entry in store.entries(game)] == lines


def test_the_newest_game_that_did_not_end_is_the_one_to_go_on_with(store):
    first, second, third = (store.begin({**SETUP, "target": target}, "cribbage-2", AT) for target in (121, 61, 121))
    assert store.unfinished().game_id == third
    store.finish(third, summary(), AT)
    assert (store.unfinished().game_id, store.unfinished().setup["target"]) == (second, 61)
    store.abandon(second, AT)
    assert store.unfinished().game_id == first
    store.abandon(first, AT)
    assert store.unfinished() is None


def test_an_entry_takes_a_finished_game_up_again_and_takes_it_out_of_the_statistics(store, path):
    game = store.begin(SETUP, "cribbage-2", AT)
    store.append(game, "peg 0 2", AT)
    store.finish(game, summary(0), AT)
    assert store.append(game, "undo 0", LATER) == 2
    assert store.unfinished().game_id == game
    with History(path) as history:
        assert history.player("Ann").games == 0
        assert history.count(Status.FINISHED) == 0
        store.finish(game, summary(1), LATER)
        assert (history.player("Ann").wins, history.player("Zoë").wins) == (0, 1)
        assert history.game(game).ended == LATER


def test_settings_are_kept(path):
    with open_store(path) as store:
        store.set_setting("volume", 3, AT)
        store.set_setting("rotated", [True, "left"], AT)
        store.set_setting("volume", 0, AT)
    with open_store(path) as store:
        assert store.settings() == {"volume": 0, "rotated": [True, "left"]}


def test_a_second_program_is_kept_out_until_the_first_has_ended(store, path):
    with pytest.raises(StoreError, match="Another program is playing"):
        open_store(path)
    store.close()
    store.close()
    open_store(path).close()


@pytest.mark.parametrize("folder", ["/proc/companion", "/dev/null/companion"])
def test_a_folder_that_cannot_be_made_is_a_sentence(folder):
    with pytest.raises(StoreError, match="cannot be used"):
        open_store(Path(folder) / "companion.db")


def test_a_game_that_is_not_there_is_a_sentence(store):
    for use in (
        lambda: store.append(7, "lay 0 5H", AT),
        lambda: store.finish(7, summary(), AT),
        lambda: store.abandon(7, AT),
    ):
        with pytest.raises(StoreError, match="no game 7"):
            use()


def test_a_full_file_refuses_everything_and_loses_nothing(store, path):
    game = store.begin(SETUP, "cribbage-2", AT)
    store.append(game, "lay 0 5H", AT)
    pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
    store._connection.execute(f"PRAGMA max_page_count = {pages}")
    taken = 1
    with pytest.raises(StoreError, match="disk is full"):  # noqa: PT012
        while True:
            store.append(game, f"lay 0 {taken} {'x' * 300}", AT)
            taken += 1
    with pytest.raises(StoreError, match="disk is full"):
        store.set_setting("long", "x" * 9000, AT)
    assert len(store.entries(game)) == taken
    store._connection.execute("PRAGMA max_page_count = 100000")
    assert store.append(game, "lay 0 6H", AT) == taken + 1
    assert store.settings() == {}


_FILL_THE_DISK = """
import resource, sys
from pathlib import Path
from companion.store.faults import StoreError
from companion.store.journal import open_store

store = open_store(Path(sys.argv[1]))
game = store.unfinished().game_id
resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, resource.RLIM_INFINITY))
acknowledged, refused = len(store.entries(game)), 0
while refused < 5:
    try:
        acknowledged = store.append(game, f"lay 0 {acknowledged}", "now")
    except StoreError as error:
        assert "disk" in str(error), error
        refused += 1
assert len(store.entries(game)) == acknowledged
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
assert store.append(game, "room again", "now") == acknowledged + 1
print(acknowledged + 1)
sys.stdout.flush()
import os
os._exit(9)
"""


def test_a_disk_that_takes_no_more_loses_nothing_and_goes_on_when_there_is_room(path):
    with open_store(path) as store:
        game = store.begin(SETUP, "cribbage-2", AT)
    done = subprocess.run(
        [sys.executable, "-c", _FILL_THE_DISK, str(path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 9, done.stderr
    with open_store(path) as store:
        assert store.notice == ""
        assert [entry.seq for entry in store.entries(game)] == list(range(1, int(done.stdout) + 1))
        assert store.entries(game)[-1].text == "room again"


_APPEND_FOR_EVER = """
import sys
from pathlib import Path
from companion.store.journal import open_store

store = open_store(Path(sys.argv[1]))
game = store.unfinished() or store.begin({"players": ["Ann", "Bo"]}, "cribbage-2", "now")
game_id = game if isinstance(game, int) else game.game_id
number = len(store.entries(game_id))
while True:
    number = store.append(game_id, f"lay 0 {number + 1}", "now")
    sys.stdout.write(f"{number}\\n")
    sys.stdout.flush()
"""


@pytest.mark.parametrize("kills", sampled([12, 40]))
def test_killing_the_process_at_any_moment_loses_no_acknowledged_entry(path, kills):
    acknowledged = 0
    for lines in range(1, kills + 1):
        child = subprocess.Popen([sys.executable, "-c", _APPEND_FOR_EVER, str(path)], stdout=subprocess.PIPE, text=True)
        for _ in range(lines * 7 % 31):
            child.stdout.readline()
        child.send_signal(signal.SIGKILL)
        told = child.stdout.read().split("\n")[:-1]
        child.wait()
        acknowledged = max([acknowledged, *map(int, told)])
        with open_store(path) as store:
            game = store.unfinished()
            entries = store.entries(game.game_id) if game else []
            assert len(entries) >= acknowledged
            assert [entry.text for entry in entries] == [f"lay 0 {number + 1}" for number in range(len(entries))]
            assert store.notice == ""
            acknowledged = len(entries)
    assert acknowledged > 100
