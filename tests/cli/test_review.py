"""`companion review`: by a record or a number, as text and as JSON, with sentences for what cannot be reviewed."""

from __future__ import annotations

import json

import pytest

from companion.games.record import format_record
from companion.games.setup import Setup
from tests.tools.seeding import dealt_game

DEALT = Setup(("Ann", "Bob"), target=61, options={"cards": "app", "seat1": "club"})


@pytest.fixture
def record(tmp_path):
    def write(most=None):
        actions = list(dealt_game(DEALT, 3))[:most]
        file = tmp_path / "game.txt"
        file.write_text(format_record(DEALT, actions), "utf-8")
        return str(file)

    return write


def test_a_record_is_reviewed(run, record):
    file = record()
    found = json.loads(run("review", file, "--json").stdout)
    assert found["seats"][0]["name"] == "Ann"
    assert found["decisions"]
    told = run("review", file).stdout
    assert "Ann: " in told
    bad = [each for each in found["decisions"] if each["grade"] in ("slip", "mistake")]
    assert told.count("\n  lost ") == len(bad) > 0
    assert all(sentence in told for each in bad for sentence in each["sentences"])


def test_a_game_that_is_not_over_is_refused(refusal, record):
    assert "not over" in refusal("review", record(60))


@pytest.mark.parametrize("text", ["/nowhere/game.txt", "999", "/", "", "9" * 5000, "/dev/zero"])
def test_what_is_no_record_is_refused_in_a_sentence(refusal, text):
    assert refusal("review", text)
