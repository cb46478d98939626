"""The review of a stored game: never before its end, made once, kept beside the journal, noted for each player."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from companion.app.past import export, kept_review, review_file
from companion.app.review_json import decode_review, encode_review, review_to_json
from companion.app.reviewing import NotReviewed, Reviewing, accuracy_over_games, coach_for
from companion.app.table import Table
from companion.drivers.spec import open_driver
from companion.games.setup import Policy, Setup
from companion.players.coach import coach_of
from companion.store.journal import open_store
from tests.tools.seeding import store_game

AT = "2026-11-20T18:30:00+00:00"
DEALT = Setup(("Ann", "Bob"), target=61, options={"cards": "app", "seat1": "club"})


@pytest.fixture
def table(tmp_path):
    store = open_store(tmp_path / "companion.db")
    table = Table(store, open_driver)
    table.start()
    yield table
    table.stop()
    store.close()


@pytest.fixture
def reviewed(table):
    game_id = store_game(table.store, DEALT, 3, "cribbage-2 none", AT)
    past = table.games.past(game_id)
    work = Reviewing(table, past)
    return past, work.future.result(120)


def test_a_review_is_kept_exported_and_noted(table, reviewed, tmp_path):
    past, review = reviewed
    assert kept_review(table.games.path, past) == review
    assert decode_review(encode_review(review, coach_of("cribbage"))) == review
    file = export(past, tmp_path / "out", table.games.path)
    exported = json.loads(file.with_suffix(".review.json").read_text())
    assert [each["grade"] for each in exported["decisions"]] == [each.grade.value for each in review.decisions]
    assert exported["seats"][0]["name"] == "Ann"
    noted = table.games.learned("Ann")
    assert list(noted) == [f"review {past.row.game_id}"]
    assert accuracy_over_games(noted) == ((past.row.game_id, review.seats[0].accuracy),)
    assert table.games.learned("Bob") == {}, "the computer is not reviewed"
    assert table.games.learned("Computer") == {}

    file = review_file(table.games.path, past.row.game_id)
    for damage in (
        b"",
        b"{}",
        file.read_bytes()[:-40],
        b"\xff" * 50,
        file.read_bytes().replace(b'"version": 1', b'"version": 9'),
    ):
        whole = file.read_bytes()
        file.write_bytes(damage)
        assert kept_review(table.games.path, past) is None
        file.write_bytes(whole)
    assert Reviewing(table, past).future.result(5) == review, "it is read, and not made again"
    file.write_bytes(file.read_bytes().replace(f'"actions": {len(past.match)}'.encode(), b'"actions": 3'))
    assert kept_review(table.games.path, past) is None, "it is of another game"


@pytest.mark.parametrize(
    ("setup", "actions"),
    [
        (DEALT, 90),
        (Setup(("Ann", "Bob")), 90),
        (Setup(("Ann", "Bob"), policy=Policy.SCOREKEEPER), 0),
        (Setup(("Ann", "Bob"), "lowball", 121), None),
    ],
    ids=["hidden cards", "not over", "no cards", "no coach"],
)
def test_a_game_without_a_coach_or_an_end_is_not_reviewed(table, setup, actions):
    game_id = store_game(table.store, setup, 3, "cribbage-2 none", AT, actions)
    with pytest.raises(NotReviewed):
        Reviewing(table, table.games.past(game_id))


def test_a_review_that_is_cancelled_keeps_nothing(table):
    game_id = store_game(table.store, replace(DEALT, options={"cards": "app"}), 3, "cribbage-2 none", AT)
    past = table.games.past(game_id)
    work = Reviewing(table, past)
    work.cancel()
    assert not review_file(table.games.path, game_id).exists()


def test_the_json_has_every_choice_with_what_could_have_been_chosen(reviewed):
    past, review = reviewed
    found = review_to_json(review, coach_for(past.match))
    first = found["decisions"][0]
    assert {"kind", "options", "taken", "grade", "win_lost", "points_lost", "sentences", "held"} <= set(first)
    assert first["kind"] == "lay-away"
    assert len(first["options"]) == 15
    assert list(first["options"][0]["cards"]) == [str(card) for card in review.decisions[0].best.cards]
    json.dumps(found)
