"""The last minutes of a board: always whole, never long, never with a name, and no trouble to anybody."""

from __future__ import annotations

import subprocess
import sys

from companion.app.table import Table
from companion.app.trace import NAMES, SPAN_MS, Trace
from companion.board.boards import load_board
from companion.drivers.session_record import BoardRecord, LinkRecord, read_header, read_records
from companion.drivers.spec import open_driver
from companion.games.setup import Setup
from companion.games.setup_json import setup_to_json
from companion.store.journal import open_store

SETUP = setup_to_json(Setup(("Aunt Agatha", "Bertie")))
MINUTE = 60_000


def records(folder, name=NAMES[0]):
    return list(read_records(folder / name))


def test_what_the_board_said_is_a_session_that_can_be_replayed(tmp_path):
    trace = Trace(tmp_path)
    trace.begin(SETUP, "cribbage-2")
    trace.saw(frozenset({"track1/0", "track1/-1"}), 5_000)
    trace.link(False, 6_000)
    trace.close()
    assert read_header(tmp_path / NAMES[0]).board == "cribbage-2"
    assert records(tmp_path) == [
        BoardRecord(0, frozenset({"track1/0", "track1/-1"})),
        LinkRecord(1_000, connected=False),
    ]


def test_the_players_are_not_named(tmp_path):
    trace = Trace(tmp_path)
    trace.begin(SETUP, "cribbage-2")
    trace.saw(frozenset(), 0)
    assert "Agatha" not in (tmp_path / NAMES[0]).read_text()
    assert list(read_header(tmp_path / NAMES[0]).setup["players"]) == ["Player 1", "Player 2"]


def test_an_evening_leaves_no_more_than_its_last_minutes_and_never_fewer_than_five(tmp_path):
    trace = Trace(tmp_path)
    trace.begin({}, "cribbage-2")
    for minute in range(240):
        trace.saw(frozenset({f"track1/{minute % 120}"}), minute * MINUTE)
    trace.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(NAMES)
    kept = sum(records(tmp_path, name)[-1].at_ms for name in NAMES)
    assert SPAN_MS <= kept <= len(NAMES) * (SPAN_MS + MINUTE)
    newest = records(tmp_path)[-1]
    assert newest.occupied == frozenset({"track1/119"})


def test_a_new_file_begins_with_what_was_known_of_the_board(tmp_path):
    trace = Trace(tmp_path)
    trace.begin({}, "cribbage-2")
    trace.saw(frozenset({"track1/7"}), 0)
    trace.link(False, SPAN_MS + 1)
    trace.close()
    assert records(tmp_path) == [BoardRecord(0, frozenset({"track1/7"})), LinkRecord(SPAN_MS + 1, connected=False)]


FULL = """
import pathlib, resource, sys
from companion.app.trace import Trace
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, resource.RLIM_INFINITY))
trace = Trace(pathlib.Path(sys.argv[1]))
trace.begin({}, "cribbage-2")
for number in range(200):
    trace.saw(frozenset({f"track1/{number}"}), number)
trace.close()
"""


def test_a_disk_that_becomes_full_ends_the_trace_and_nothing_else(tmp_path):
    ended = subprocess.run([sys.executable, "-c", FULL, str(tmp_path)], capture_output=True, text=True, check=True)
    assert ended.stderr.count("not traced any more") == 1
    assert (tmp_path / NAMES[0]).stat().st_size == 2000


def test_a_folder_that_takes_no_trace_is_no_trouble(tmp_path, caplog):
    (tmp_path / "state").write_text("")
    trace = Trace(tmp_path / "state")
    trace.begin({}, "cribbage-2")
    trace.saw(frozenset(), 0)
    trace.close()
    assert "not traced any more" in caplog.text


def test_a_table_traces_the_board_that_is_played_on(tmp_path):
    with open_store(tmp_path / "companion.db") as store:
        table = Table(store, open_driver, trace_in=tmp_path)
        table.start()
        layout = load_board("cribbage-2")
        table.new_game(Setup(("Aunt Agatha", "Bertie")), layout, "sim:").result(10)
        table.driver.lift("track1/0")
        table.driver.place("track1/4")
        table.stop()
    seen = [record.occupied for record in records(tmp_path)]
    assert seen[0] == layout.start_holes
    assert seen[-1] == layout.start_holes - {"track1/0"} | {"track1/4"}
