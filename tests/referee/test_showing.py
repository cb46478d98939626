"""Where the pegs of a whole board belong."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.games.game import Stand
from companion.games.ledger import TrackOwed
from companion.referee.place import read_place
from companion.referee.showing import pegged, resting
from tests.referee.field import FIELD, debts, stands

TWO = load_board("cribbage-2")


def scales(red, blue, *points):
    return (TrackOwed(0, -1, red, 9999, debts(*points)), TrackOwed(1, -1, blue, 9999))


def box(number, *holes):
    return {f"pegs{number}/{hole}" for hole in holes}


def test_before_a_game_all_pegs_wait():
    assert resting(FIELD, scales(0, 0), stands(path=())) == FIELD.start_holes


def test_pegs_rest_where_they_are_and_then_stand_where_all_that_is_owed_brings_them():
    owed = (TrackOwed(0, 1, 5, 121, debts(3)), TrackOwed(1, -1, 0, 121))
    at_rest = resting(TWO, owed, ())
    assert {hole for hole in at_rest if hole.startswith("track1/")} == {"track1/1", "track1/5"}
    after = pegged(TWO, owed, ())
    assert {hole for hole in after if hole.startswith("track1/")} == {"track1/5", "track1/8"}
    assert at_rest - after == {"track1/1"}


def test_pegs_in_use_leave_the_last_holes_of_their_box():
    at_rest = resting(FIELD, scales(12, 9, 2), stands(path=(0, 6), runs=(3, 0)))
    expected = {"scale1/2", "scale1/10", "runs1/3", "scale2/9", "path/0", "path/6", "outs/0", "innings/0"}
    assert at_rest == expected | box(1, 1, 2) | box(2, 1, 2, 3, 4) | {"runners/1", "runners/2"}
    after = pegged(FIELD, scales(12, 9, 2), stands(path=(0, 6), runs=(3, 0)))
    assert after == at_rest - {"scale1/2"} | {"scale1/4"}


@pytest.mark.parametrize(
    ("hand", "runs", "expected"),
    [(12, 16, {15, 1}), (12, 37, {20, 15, 2}), (0, 42, {20, 15, 5, 2}), (12, 42, {20, 15, 5})],
)
def test_runs_are_shown_with_the_pegs_that_the_scale_leaves(hand, runs, expected):
    at_rest = resting(FIELD, scales(hand, 0), stands(runs=(runs, 0)))
    assert {hole for hole in at_rest if hole.startswith("runs1/")} == {f"runs1/{number}" for number in expected}


def test_runs_that_no_store_feeds_are_shown_with_two_pegs():
    box = FIELD.groups["pegs1"]._replace(feeds=("scale1",))
    layout = FIELD._replace(groups={**FIELD.groups, "pegs1": box})
    at_rest = resting(layout, scales(12, 0), stands(runs=(42, 0)))
    assert {hole for hole in at_rest if hole.startswith("runs1/")} == {"runs1/20", "runs1/15"}
    place = read_place(layout, Stand("runs1", total=7, side=0), frozenset({"runs1/5", "runs1/1"}), frozenset(), 0)
    assert (place.goal, place.missing) == ({5, 2}, {2})
