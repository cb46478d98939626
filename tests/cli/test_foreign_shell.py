"""Whole answers of the shell in German, of which parts were English once."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.games.setup import Setup
from companion.maker.physics.margins import WrongAnswer
from companion.referee.verdict import Call
from companion.store.journal import open_store
from companion.words.maker import TROUBLES
from companion.words.playback import CALLS
from tests.board.straight import straight
from tests.cli.test_games import AT
from tests.cli.test_replay import example, session
from tests.contest.test_match import REFERENCE
from tests.tools.seeding import store_game


@pytest.fixture
def german(run, monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    return run


def test_a_recorded_session_is_told_in_german(german, tmp_path):
    (tmp_path / "evening.jsonl").write_text(example())
    told = german("replay", "evening.jsonl").stdout
    assert re.search(r"^ +\d+,\d\d  \w+: zu wenig gesteckt, Stifte in 0 2$", told, re.MULTILINE)
    assert not re.search(r"pegs in|underpegged|scores", told)
    refused = german("replay", session(tmp_path, {"at_ms": 0, "act": "lay 0 5H"})).stdout
    assert "  abgelehnt: " in refused


def test_the_lines_of_json_stay_english(german, tmp_path):
    (tmp_path / "evening.jsonl").write_text(example())
    lines = [json.loads(line) for line in german("replay", "evening.jsonl", "--json").stdout.splitlines()]
    assert "underpegged" in {line.get("verdict") for line in lines}
    assert any(line.get("text") == "Bob scores 3 for a run of three." for line in lines)


def test_a_bot_is_tried_in_german(german):
    lines = german("match", "--check", f"exec:{REFERENCE}").stdout.splitlines()
    assert lines == [
        "in Ordnung  startet und sagt, dass er bereit ist",
        "in Ordnung  spielt 4 ganze Spiele",
        "in Ordnung  wählt nach einem Zurück noch einmal",
        "in Ordnung  endet, wenn ihm das Ende angesagt wird",
    ]


def test_the_fields_of_a_board_are_told_in_german(german, tmp_path):
    Path(tmp_path / "small.toml").write_text(straight(3))
    _, _, head, *lines = german("board", "check", "small.toml", "--physics").stdout.splitlines()
    assert head.split()[:2] == ["Art", "Bauteil"]
    assert not any(re.search(r"\d\.\d", line) for line in lines)
    assert lines[4].startswith("DRV5032AJ auf einer Platine 4 mm unter dem Holz: ")
    assert any("flach im Träger 2,3 mm unter dem Holz" in line for line in lines)


def test_every_verdict_and_every_trouble_has_its_words():
    assert {call.value for call in Call} == CALLS.keys()
    assert {trouble.value for trouble in WrongAnswer} == TROUBLES.keys()


def test_a_scorebook_is_told_in_german(german, tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    with open_store(tmp_path / "state" / "companion.db") as store:
        store_game(store, Setup(("Ann", "Bob"), "round-the-bases", 3), 4, "round-the-bases sim:", AT)
    told = german("games", "export", "1", "--scorebook").stdout
    assert "Erste Hälfte von Inning 1: " in told
    assert not re.search(r"half|\d out|runs? score", told)


def test_the_part_that_senses_pegs_is_called_in_german(german, tmp_path):
    Path(tmp_path / "small.toml").write_text(straight(3, wiring='sensor = "hall"'))
    assert "jeder ein Hall-Schalter" in german("board", "show", "small.toml").stdout
