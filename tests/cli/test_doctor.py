"""`companion doctor`, as a person runs it, on this machine as it is."""

from __future__ import annotations

import json
import os
import tty
from collections.abc import Callable

import pytest

from companion.app.utc import utc_now
from companion.board.boards import board_file_text
from companion.store.journal import open_store

Marks = Callable[..., dict[str, set[str]]]


@pytest.fixture
def marks(run, tmp_path, monkeypatch) -> Marks:
    """Return the marks that the doctor gave, by what was looked at, with a state folder of its own."""
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))

    def look(*words: str) -> dict[str, set[str]]:
        result = run("doctor", "--json", *words)
        assert result.stderr == ""
        found: dict[str, set[str]] = {}
        for each in json.loads(result.stdout)["checks"]:
            found.setdefault(each["what"], set()).add(each["mark"])
        assert result.returncode == int(any("bad" in each for each in found.values()))
        return found

    return look


def test_packages_board_files_and_storage_are_good_where_the_program_runs(marks):
    found = marks()
    assert [found[what] for what in ("packages", "board files", "storage", "journal")] == [{"ok"}] * 4


def test_a_port_that_is_not_there_is_bad(run, marks):
    assert marks("--port", "/dev/ttyACM77")["board"] == {"bad"}
    assert "There is no port /dev/ttyACM77" in run("doctor", "--port", "/dev/ttyACM77").stdout


def test_a_port_where_nobody_answers_is_a_warning(marks):
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    try:
        assert marks("--port", os.ttyname(theirs))["board"] == {"warning"}
    finally:
        os.close(ours)
        os.close(theirs)


def test_a_calibration_that_is_not_finished_is_warned_of(marks, tmp_path):
    path = tmp_path / "state" / "boards" / "cribbage-2.calibration.json"
    path.parent.mkdir(parents=True)
    path.write_text('{"calibration": 1, "inputs": {"track1/1": 3}}')
    assert marks()["board files"] == {"warning"}


@pytest.mark.parametrize("text", ["{", '{"calibration": 1, "inputs": {"nowhere": 3}}', "\udcff"])
def test_a_calibration_that_does_not_fit_is_bad(marks, tmp_path, text):
    path = tmp_path / "state" / "boards" / "cribbage-2.calibration.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert marks()["board files"] == {"bad"}


def test_the_board_of_ones_own_is_looked_at_too(run, marks, tmp_path):
    own = tmp_path / "mine.toml"
    own.write_text(board_file_text("cribbage-61"))
    with open_store(tmp_path / "state" / "companion.db") as store:
        store.set_setting("last_game", {"board": "cribbage-2", "spec": "sim:", "own": str(own)}, utc_now())
    assert marks()["board files"] == {"ok"}
    half = tmp_path / "mine.calibration.unfinished.json"
    half.write_text('{"calibration": 1, "inputs": {"track1/1": 3}}')
    assert marks()["board files"] == {"warning"}
    (tmp_path / "mine.calibration.json").write_text("rubbish")
    assert marks()["board files"] == {"bad"}
    own.unlink()
    assert marks()["board files"] == {"bad"}
    assert "Put its file back" in run("doctor").stdout


def test_a_damaged_journal_is_bad(marks, tmp_path):
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "companion.db").write_bytes(b"no journal at all" * 500)
    assert marks()["journal"] == {"bad"}


def test_a_state_folder_that_is_a_file_is_bad(marks, tmp_path):
    (tmp_path / "state").write_text("a file")
    assert marks()["storage"] == {"bad"}
