"""`companion diagnose`: everything that tells of a fault, and nobody's name, whatever state things are in."""

from __future__ import annotations

import json
import zipfile

import pytest

from companion.app.settings import LastGame, Settings, keep_settings
from companion.app.trace import Trace
from companion.board.boards import load_board
from companion.drivers.recorded import RecordedBoard
from companion.games.setup import Setup
from companion.store.journal import open_store
from tests.drivers.conformance import Recorder
from tests.tools.seeding import store_game

NAMES = ("Agatha", "Bertie")
AT = "2026-11-20T18:30:00+00:00"


@pytest.fixture
def state(tmp_path, monkeypatch):
    """What is there after an evening: games, settings, a trace with a hole that flickers, a log with a name in it."""
    folder = tmp_path / "home" / "Agatha" / "state"
    monkeypatch.setenv("HOME", str(tmp_path / "home" / "Agatha"))
    monkeypatch.setenv("COMPANION_STATE", str(folder))
    setup = Setup(NAMES)
    with open_store(folder / "companion.db") as store:
        store_game(store, setup, 5, "cribbage-2 sim:", AT)
        store_game(store, setup, 6, "cribbage-2 sim:", AT, 40)
        settings = Settings(volume=30, names=NAMES, last_game=LastGame(setup))
        keep_settings(store, Settings(), settings, AT)
    trace, start = Trace(folder), load_board("cribbage-2").start_holes
    trace.begin({"players": NAMES}, "cribbage-2")
    for number in range(20):
        trace.saw(start | ({"track1/47"} if number % 2 else frozenset()), 20 * number)
    trace.close()
    (folder / "companion.log").write_text(f"2026-11-20 WARNING Agatha's peg, in {folder}\n")
    (folder / "boards").mkdir()
    (folder / "boards" / "cribbage-2.calibration.json").write_text("{}")
    return folder


def parts(file):
    with zipfile.ZipFile(file) as bundle:
        assert bundle.testzip() is None
        return {name: bundle.read(name).decode() for name in bundle.namelist()}


def test_a_bundle_has_all_that_tells_of_a_fault(run, state, tmp_path):
    result = run("diagnose", "-o", "bundle.zip")
    assert (result.returncode, result.stderr) == (0, "")
    told = parts(tmp_path / "bundle.zip")
    assert "Cribbage Companion" in told["versions.txt"]
    assert "kivy 2" in told["versions.txt"]
    assert "storage" in told["doctor.txt"]
    assert json.loads(told["settings.json"])["volume"] == 30
    assert "track1/47 flickers" in told["health.txt"]
    assert "game 2, playing" in told["journal.txt"]
    assert "dealt" in told["journal.txt"]
    assert "WARNING" in told["companion.log"]
    assert "boards/cribbage-2.calibration.json" in told


def test_nobody_is_named_in_any_part(run, state, tmp_path):
    run("diagnose", "-o", "bundle.zip")
    named = {
        (part, name) for part, text in parts(tmp_path / "bundle.zip").items() for name in NAMES if name in part + text
    }
    assert named == set()


def test_its_trace_can_be_played_again(run, state, tmp_path):
    run("diagnose", "-o", "bundle.zip")
    (tmp_path / "seen.jsonl").write_text(parts(tmp_path / "bundle.zip")["trace.jsonl"])
    recorder = Recorder()
    board = RecordedBoard(tmp_path / "seen.jsonl", load_board("cribbage-2"), speed=1000)
    board.start(recorder)
    assert [("track1/47" in occupied) for occupied in recorder.received(20)] == [False, True] * 10
    board.stop()


def test_while_somebody_plays_the_board_is_left_alone(run, state, tmp_path):
    with open_store(state / "companion.db"):
        assert run("diagnose", "-o", "bundle.zip").returncode == 0
    lines = parts(tmp_path / "bundle.zip")["doctor.txt"].splitlines()
    assert not any(line.split()[1] == "board" and "USB" in line for line in lines)


def test_a_damaged_journal_is_told_and_the_rest_is_there(run, state, tmp_path):
    (state / "companion.db").write_bytes(b"nothing of a journal" * 500)
    assert run("diagnose", "-o", "bundle.zip").returncode == 0
    told = parts(tmp_path / "bundle.zip")
    assert "could not be told" in told["journal.txt"]
    assert "flickers" in told["health.txt"]


def test_before_the_first_game_there_is_a_bundle_too(run, tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "none"))
    assert run("diagnose", "-o", str(tmp_path)).returncode == 0
    (file,) = tmp_path.glob("diagnosis-*.zip")
    assert "No game has been played yet." in parts(file)["journal.txt"]
    assert not (tmp_path / "none").exists()


def test_a_file_that_is_there_is_not_written_over(refusal, tmp_path, state):
    (tmp_path / "there.zip").write_text("mine")
    assert "file exists" in refusal("diagnose", "-o", "there.zip")
    assert (tmp_path / "there.zip").read_text() == "mine"


def test_a_place_that_cannot_be_written_is_one_sentence(refusal, state):
    assert "cannot be written" in refusal("diagnose", "-o", "no/such/folder/bundle.zip")
