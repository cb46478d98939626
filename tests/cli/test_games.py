"""`companion games`: what is stored, listed, shown and written out by the command as a person runs it."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.app.past import export, read_past, review_file
from companion.app.review_json import encode_review
from companion.app.summing import summary_of
from companion.cards import Card, Rank, Suit
from companion.games.catalogue import game_named
from companion.games.cribbage.playout import honest_actions
from companion.games.match import Match
from companion.games.record import format_action, format_record, replay, seal
from companion.games.setup import Setup
from companion.games.setup_json import setup_to_json
from companion.players.coach import coach_of
from companion.store.history import History
from companion.store.journal import open_store
from tests.tools.seeding import store_game

AT = "2025-11-20T19:30:00+00:00"
SETUP = Setup(("Ann", "Zoë"), target=61)


def played(seed: int) -> Match:
    chance = Random(seed)
    pack = [Card(rank, suit) for suit in Suit for rank in Rank]
    packs = (chance.sample(pack, len(pack)) for _ in range(30))
    return Match(game_named("cribbage"), SETUP, honest_actions(SETUP, packs, chance.choice))


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    return tmp_path / "state" / "companion.db"


@pytest.fixture
def match(state: Path) -> Match:
    """A finished game, stored as number 1, and one that was begun with an undo in it, as number 2."""
    whole = played(4)
    with open_store(state) as store:
        first = store.begin(setup_to_json(SETUP), "cribbage-61 sim:", AT)
        for action in whole.actions:
            store.append(first, format_action(action), AT)
        store.finish(first, summary_of(whole), AT)
        second = store.begin(setup_to_json(SETUP), "cribbage-61 sim:", AT)
        for text in ("cut 0 3H", "cut 1 9S", "undo 1", "cut 1 JD", "mask track1/13"):
            store.append(second, text, AT)
    return whole


def test_without_games_the_list_says_so(run, state):
    assert run("games", "list").stdout == "No games are stored yet.\n"
    assert json.loads(run("games", "list", "--json").stdout) == []
    assert not state.exists()


def test_games_are_listed_newest_first_with_their_scores(run, match):
    newest, oldest = run("games", "list").stdout.splitlines()
    totals = summary_of(match).totals
    assert newest == "   2  2025-11-20 19:30  Ann, Zoë (playing)"
    assert oldest.startswith("   1  2025-11-20 19:30  Ann ")
    assert all(str(total) in oldest for total in totals)
    assert run("games", "list", "--limit", "1").stdout == newest + "\n"
    assert run("games", "list", "--before", "2").stdout == oldest + "\n"


def test_the_list_is_there_as_json(run, match):
    newest, oldest = json.loads(run("games", "list", "--json").stdout)
    assert (newest["id"], newest["status"], newest["ended"], newest["summary"]) == (2, "playing", None, None)
    assert oldest["summary"]["totals"] == list(summary_of(match).totals)
    assert oldest["setup"] == setup_to_json(SETUP)


def test_a_game_is_shown_with_all_that_happened(run, match):
    shown = run("games", "show", "1").stdout
    assert "cribbage to 61, casual" in shown
    assert "board    cribbage-61\n" in shown
    assert shown.count("\n") > len(match) / 2
    entries = json.loads(run("games", "show", "2", "--json").stdout)["entries"]
    assert [entry["text"] for entry in entries] == ["cut 0 3H", "cut 1 9S", "undo 1", "cut 1 JD", "mask track1/13"]
    assert [entry["seq"] for entry in entries] == [1, 2, 3, 4, 5]


def test_an_exported_game_is_read_back_and_replayed_exactly(run, match, tmp_path):
    written = run("games", "export", "1").stdout
    assert written == seal(format_record(SETUP, match.actions, date="2025-11-20"))
    assert replay(written).state == match.state
    assert run("games", "export", "1", "-o", "game.txt").stdout == ""
    assert (tmp_path / "game.txt").read_text("utf-8") == written


def test_the_review_that_is_kept_is_written_beside_the_record(run, match, state, tmp_path):
    """The same file as the screen writes onto a stick; none where no review was made, or of another state of it."""
    run("games", "export", "1", "-o", "game.txt")
    assert not (tmp_path / "game.review.json").exists()
    coach = coach_of("cribbage")
    *_, review = coach.review(match)
    kept = review_file(state, 1)
    kept.parent.mkdir()
    kept.write_bytes(encode_review(review, coach))
    run("games", "export", "1", "-o", "game.txt")
    written = (tmp_path / "game.review.json").read_bytes()
    assert written == kept.read_bytes()
    with open_store(state) as store:
        past = read_past(History(state), 1)
        assert export(past, tmp_path / "stick", store.path).with_suffix(".review.json").read_bytes() == written
    (tmp_path / "game.review.json").unlink()
    kept.write_bytes(encode_review(replace(review, actions=3), coach))
    run("games", "export", "1", "-o", "game.txt")
    assert not (tmp_path / "game.review.json").exists()


def test_what_was_undone_is_not_exported(run, match):
    exported = json.loads(run("games", "export", "2", "--json").stdout)
    assert exported["actions"] == ["cut 0 3H", "cut 1 JD"]
    assert exported["setup"]["players"] == ["Ann", "Zoë"]


@pytest.mark.parametrize("verb", ["show", "export"])
def test_a_game_that_is_not_stored_is_refused(refusal, match, verb):
    assert refusal("games", verb, "7") == "There is no game 7: see companion games list."
    assert 'ID: "seven" is not a whole number' in refusal("games", verb, "seven")


def test_a_file_that_cannot_be_written_is_refused(refusal, match):
    assert refusal("games", "export", "1", "-o", "/nowhere/game.txt").endswith("no such file or directory.")


@pytest.mark.parametrize("content", [b"this is no journal" * 400, b"SQLite format 3\0" + bytes(4000)])
def test_a_journal_that_cannot_be_read_is_refused_and_left_alone(refusal, state, content):
    state.parent.mkdir()
    state.write_bytes(content)
    assert "is damaged" in refusal("games", "list")
    assert state.read_bytes() == content


def test_a_folder_in_place_of_the_journal_is_refused(refusal, state):
    state.mkdir(parents=True)
    assert "damaged (it is a folder)" in refusal("games", "list")


def test_the_scorebook_of_a_baseball_game_is_exported_and_cribbage_has_none(run, state):
    with open_store(state) as store:
        store_game(store, Setup(("Ann", "Bob"), "round-the-bases", 3), 4, "round-the-bases sim:", AT)
        store_game(store, Setup(("Ann", "Bob")), 4, "cribbage-2 sim:", AT)
    text = run("games", "export", "1", "--scorebook").stdout
    assert "First half of inning 1" in text
    refused = run("games", "export", "2", "--scorebook")
    assert (refused.returncode, refused.stderr) == (2, "Game 2 has no scorebook: its record says everything.\n")


def test_a_game_that_lost_entries_says_so_wherever_it_is_shown(run, match, state):
    with sqlite3.connect(state) as connection:
        connection.execute("DELETE FROM entry WHERE game = 1 AND seq > 40")
    connection.close()
    state.with_name(f"{state.name}.suspect").touch()
    with open_store(state) as store:
        assert "game 1 has 40 of its" in str(store.notice)
    lost = len(match.actions) - 40
    sentence = f"Game 1 is not whole: {lost} entries of it were lost when the journal was damaged."
    assert sentence in run("games", "show", "1").stdout
    assert json.loads(run("games", "show", "1", "--json").stdout)["lost"] == lost
    record = run("games", "export", "1").stdout
    assert record.endswith(f"# {sentence}\n")
    assert len(replay(record)) == 40
    assert json.loads(run("games", "export", "1", "--json").stdout)["lost"] == lost
    assert sentence in run("doctor").stdout
    assert "not whole" not in run("games", "show", "2").stdout


def test_a_game_that_is_being_played_is_exported_as_far_as_it_is(run, match):
    text = run("games", "export", "2").stdout
    assert "cut 0 3H\ncut 1 JD\n" in text
    assert len(replay(text)) == 2
    assert json.loads(run("games", "export", "2", "--json").stdout)["actions"] == ["cut 0 3H", "cut 1 JD"]


@pytest.mark.parametrize("words", [["export", "1"], ["export", "1", "--json"], ["show", "1", "--json"]])
def test_a_game_of_hidden_cards_is_written_out_once_it_is_over(refusal, run, state, words):
    setup = {**setup_to_json(SETUP), "options": {"cards": "app"}}
    with open_store(state) as store:
        game_id = store.begin(setup, "cribbage-61 sim:", AT)
        for text in ("shuffle 4711", "dealer 0", "dealt"):
            store.append(game_id, text, AT)
    assert refusal("games", *words) == ("Game 1 is not over: its record would show cards that nobody may see yet.")
    assert "4711" not in run("games", "show", "1").stdout
