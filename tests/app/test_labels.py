"""What a field prints goes into the game that is played on it: its labels, and a hole X of its innings box."""

from __future__ import annotations

import json

import pytest

from companion.app.labels import field_labels, keep_labels, labels_path, played_with_labels, with_labels
from companion.board.boards import load_board
from companion.board.layout import Hole
from companion.board.naming import hole_words
from companion.games.catalogue import game_named
from companion.games.round_the_bases.profile import EXTRA_HOLE, FACTORY, Label
from companion.games.setup import Setup
from companion.words.message import Who

SETUP = Setup(("Ann", "Bob"), "round-the-bases", 3)


@pytest.fixture
def field(monkeypatch, tmp_path):
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    return load_board("round-the-bases")


def with_x(layout):
    """The field with a fifth hole in its innings box."""
    hole = Hole("innings/4", 226.0, 40.0)
    innings = layout.groups["innings"]
    groups = {**layout.groups, "innings": innings.with_holes({**innings.holes, EXTRA_HOLE: hole.name})}
    return layout._replace(holes={**layout.holes, hole.name: hole}, groups=groups)


def test_a_hole_x_is_known_to_the_game_and_has_a_name(field):
    assert "extra_hole" not in played_with_labels(SETUP, field).options
    wider = with_x(field)
    setup = played_with_labels(SETUP, wider)
    assert setup.options["extra_hole"] == "on"
    game_named("round-the-bases").start(setup)
    assert str(hole_words(wider, "innings/4", (Who("Ann"), Who("Bob")))) == "X in the innings box"


def test_that_the_first_three_labels_hold_is_kept_and_played_with(field):
    own = FACTORY.with_procedure(own=True).relabelled(2, Label.PICKLE)
    keep_labels(field, own)
    assert field_labels(field) == (own, True)
    assert played_with_labels(SETUP, field).options["labels"] == own.text
    drawn = with_labels(field, own)
    assert drawn.groups["path"].labels == own.letters
    assert len(drawn.groups["path"].labels) == 24


def test_labels_of_the_first_holes_that_were_kept_before_still_do_not_count(field):
    keep_labels(field, FACTORY)
    path = labels_path(field.known_as)
    path.write_text(json.dumps({"labels": "rpr" + FACTORY.letters[3:]}), "utf-8")
    profile, read = field_labels(field)
    assert read
    assert profile.least_hit == 4
    assert profile == FACTORY
