"""Reading a group that nobody scores on: which of its pegs belong elsewhere, and which holes lack one."""

from __future__ import annotations

import pytest

from companion.games.game import Stand
from companion.referee.place import read_place
from companion.referee.verdict import Call
from tests.referee.field import FIELD

START = FIELD.start_holes


def on_path(*numbers):
    return frozenset(f"path/{number}" for number in numbers)


def in_runs(*numbers):
    return frozenset(f"runs1/{number}" for number in numbers)


def path(goal, seen, hidden=(), unseen=0):
    return read_place(FIELD, Stand("path", frozenset(goal)), START | on_path(*seen), on_path(*hidden), unseen)


def test_pegs_where_the_game_has_them_are_in_order():
    place = path({0, 6}, {0, 6})
    assert (place.seen, place.goal, place.extra, place.missing, place.in_order) == ({0, 6}, {0, 6}, set(), set(), True)
    assert (place.group, place.call) == (FIELD.groups["path"], Call.AT_REST)


@pytest.mark.parametrize(
    ("seen", "extra", "missing"),
    [({0, 7}, {7}, {6}), ({0}, set(), {6}), ({0, 6, 9}, {9}, set()), ({1, 7}, {1, 7}, {0, 6})],
)
def test_pegs_elsewhere_and_holes_that_lack_one_are_told_apart(seen, extra, missing):
    place = path({0, 6}, seen)
    assert (place.extra, place.missing, place.in_order) == (extra, missing, False)


def test_a_peg_that_is_unseen_may_stand_in_an_ignored_hole_where_it_belongs():
    assert path({0, 6}, {0}, hidden={6}, unseen=1).in_order
    assert path({0, 6}, {0}, hidden={6}, unseen=0).missing == {6}
    assert path({0, 6}, {0}, hidden={7}, unseen=1).missing == {6}
    assert path({0, 6}, {0}, hidden={6, 9}, unseen=1).in_order  # none belongs in the other one
    assert path({0, 6, 12}, {0, 6}, hidden={6, 12}, unseen=1).in_order  # one of them is known to be taken
    assert path({0, 6}, (), hidden={0, 6}, unseen=2).in_order


def test_as_many_holes_lack_a_peg_as_fewer_pegs_are_unseen_and_the_lead_runner_is_first():
    assert path({0, 6}, (), hidden={0, 6}, unseen=1).missing == {6}
    assert path({0, 6, 12}, (), hidden={0, 6, 12}, unseen=1).missing == {6, 12}
    assert path({0, 6, 12}, (), hidden={6, 12}, unseen=3).missing == {0}


def test_a_peg_that_belongs_in_an_ignored_hole_and_is_seen_elsewhere_has_not_moved():
    assert path({6}, {0}, hidden={6}, unseen=1).missing == {6}
    assert path({6, 12}, {0, 1}, hidden={6, 12}, unseen=2).missing == {6, 12}
    assert path({6, 12}, {0}, hidden={6, 12}, unseen=1).missing == {12}
    assert path({6, 12}, {0}, hidden={6}, unseen=1).missing == {12}  # the one elsewhere belongs there


def test_an_ignored_hole_in_which_a_peg_is_believed_lacks_none():
    assert path({6, 12}, {0, 6}, hidden={6}, unseen=1).missing == {12}


def runs(total, seen, waiting, hidden=(), unseen=0):
    store = frozenset(f"pegs1/{number}" for number in range(1, waiting + 1))
    return read_place(FIELD, Stand("runs1", total=total, side=0), in_runs(*seen) | store, in_runs(*hidden), unseen)


def test_runs_are_shown_by_the_fewest_moves_with_the_pegs_there_are():
    assert runs(4, {1, 3}, waiting=2).in_order
    assert runs(7, {5}, waiting=1).goal == {5, 2}
    assert runs(7, {5}, waiting=0).goal == {5}
    assert runs(4, {3}, waiting=1).goal == {4}
    assert runs(4, (), waiting=0).goal == set()


def test_of_runs_a_peg_in_an_ignored_hole_counts_while_one_is_unseen():
    assert runs(4, {3}, waiting=0, hidden={1}, unseen=1).goal == {1, 3}
    assert runs(4, {3}, waiting=0, hidden={1}, unseen=1).in_order
    assert runs(4, {3}, waiting=0, hidden={1}).goal == {4}


@pytest.mark.parametrize(("closed", "missing"), [(3, {6}), (6, {3})])
def test_of_two_hidden_holes_the_one_that_is_closed_is_taken_to_have_the_peg(closed, missing):
    place = read_place(FIELD, Stand("path", frozenset({3, 6})), frozenset(), on_path(3, 6), 1, on_path(closed))
    assert place.missing == missing
