"""Stores: where pegs wait for the groups that use them, and how many of them are seen."""

from __future__ import annotations

import pytest

from companion.referee.stores import free_in, in_store, pegs_missing, pegs_of, store_of, too_many, waiting
from tests.referee.field import FIELD

START = FIELD.start_holes
NONE = frozenset()
BOX, RUNNERS = FIELD.groups["pegs1"], FIELD.groups["runners"]


@pytest.mark.parametrize(
    ("group", "store"), [("scale1", "pegs1"), ("runs1", "pegs1"), ("scale2", "pegs2"), ("path", "runners")]
)
def test_a_group_uses_the_pegs_of_the_store_that_feeds_it(group, store):
    assert store_of(FIELD, group) is FIELD.groups[store]


@pytest.mark.parametrize("group", ["outs", "innings", "pegs1"])
def test_counters_and_stores_are_fed_by_none(group):
    assert store_of(FIELD, group) is None


def test_pegs_are_missing_that_are_neither_waiting_nor_in_use():
    out = START - {"pegs1/1", "pegs1/4"}
    assert pegs_missing(FIELD, BOX, START, NONE) == 0
    assert pegs_missing(FIELD, BOX, out, NONE) == 2
    assert pegs_missing(FIELD, BOX, out | {"scale1/3"}, NONE) == 1
    assert pegs_missing(FIELD, BOX, out | {"scale1/3", "runs1/2"}, NONE) == 0
    assert pegs_missing(FIELD, BOX, out | {"scale2/3", "path/4"}, NONE) == 2  # these are fed by others


def test_an_ignored_hole_hides_one_peg_and_more_pegs_than_there_are_are_none_missing():
    assert pegs_missing(FIELD, BOX, START - {"pegs1/1"}, frozenset({"pegs1/1"})) == 0
    assert pegs_missing(FIELD, BOX, START - {"pegs1/1", "pegs1/2"}, frozenset({"pegs1/1", "path/4"})) == 1
    assert pegs_missing(FIELD, BOX, START, frozenset({"scale1/3", "scale1/4"})) == 0


def test_pegs_that_are_not_in_use_wait_in_the_first_holes():
    assert waiting(FIELD, BOX, NONE) == {f"pegs1/{number}" for number in (1, 2, 3, 4, 5)}
    assert waiting(FIELD, BOX, frozenset({"scale1/30", "runs1/1", "scale2/9"})) == {"pegs1/1", "pegs1/2", "pegs1/3"}
    assert waiting(FIELD, RUNNERS, frozenset({f"path/{number}" for number in range(6)})) == set()


def test_taken_and_free_holes_come_in_their_order():
    seen = frozenset({"pegs1/4", "pegs1/2", "pegs2/1", "scale1/1"})
    assert in_store(BOX, seen) == ["pegs1/2", "pegs1/4"]
    assert free_in(BOX, seen) == ["pegs1/1", "pegs1/3", "pegs1/5"]


def test_the_pegs_of_a_store_are_counted_there_and_where_it_feeds():
    assert pegs_of(FIELD, BOX, frozenset({"pegs1/4", "scale1/2", "runs1/3", "pegs2/1", "path/3"})) == 3


@pytest.mark.parametrize(
    ("hole", "more", "expected"),
    [
        ("scale1/3", (), 0),
        ("scale1/3", ("scale1/3",), 1),
        ("scale1/3", ("scale1/3", "runs1/2"), 2),
        ("scale1/3", ("scale2/3",), 0),
        ("outs/0", ("outs/1",), 0),
        ("elsewhere", ("elsewhere",), 0),
    ],
)
def test_pegs_are_too_many_among_those_of_one_store(hole, more, expected):
    assert too_many(FIELD, hole, START | set(more)) == expected
    assert too_many(FIELD, hole, START - {"pegs1/1", "pegs1/2", "pegs1/3"}) == 0
