"""`companion doctor`, as a person runs it, on this machine as it is."""

from __future__ import annotations

import json
import os
import tty
from collections.abc import Callable

import pytest


@pytest.fixture
def findings(run, tmp_path, monkeypatch) -> Callable[..., dict[str, dict[str, str]]]:
    """Return what the doctor found, by subject, with a state folder of its own."""
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("DISPLAY", ":0")

    def look(*words: str) -> dict[str, dict[str, str]]:
        result = run("doctor", "--json", *words)
        assert result.stderr == ""
        found = {each["subject"]: each for each in json.loads(result.stdout)}
        assert result.returncode == any(each["mark"] == "bad" for each in found.values())
        return found

    return look


def test_a_simulated_board_finds_nothing_bad(findings):
    found = findings("--at", "sim:")
    assert all(each["mark"] != "bad" for each in found.values())
    assert found["journal"]["mark"] == "ok"


def test_every_line_has_a_mark_and_a_word(run, findings):
    lines = run("doctor", "--at", "sim:").stdout.splitlines()
    assert len(lines) >= 10
    assert all(line.split()[:2] in (["+", "ok"], ["!", "warning"], ["x", "bad"]) for line in lines)


def test_a_port_that_is_not_there_is_bad_and_says_so(findings):
    found = findings("--at", "serial:/dev/ttyACM77")
    assert found["firmware"]["mark"] == "bad"
    assert "There is no port /dev/ttyACM77" in found["firmware"]["found"]


def test_a_port_where_nobody_answers_is_bad(findings):
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    try:
        assert findings("--at", f"serial:{os.ttyname(theirs)}")["firmware"]["mark"] == "bad"
    finally:
        os.close(ours)
        os.close(theirs)


def test_a_board_file_that_is_not_there_is_bad(findings):
    assert findings("mine.toml", "--at", "sim:")["board file"]["mark"] == "bad"


@pytest.mark.parametrize("text", ["{", '{"calibration": 1, "inputs": {"nowhere": 3}}', "\udcff"])
def test_a_calibration_that_does_not_fit_is_bad(findings, tmp_path, text):
    path = tmp_path / "state" / "boards" / "cribbage-2.calibration.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert findings("--at", "sim:")["calibration"]["mark"] == "bad"


def test_a_damaged_journal_is_bad(findings, tmp_path):
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "companion.db").write_bytes(b"no journal at all" * 500)
    assert findings("--at", "sim:")["journal"]["mark"] == "bad"


def test_a_state_folder_that_is_a_file_is_bad(findings, tmp_path):
    (tmp_path / "state").write_text("a file")
    assert findings("--at", "sim:")["storage"]["mark"] == "bad"
