"""What the holes of a scale show: which of them make a total, and what is said of it in muggins."""

from __future__ import annotations

import pytest

from companion.board.layout import HoleName
from companion.games.ledger import TrackOwed
from companion.referee.scale import (
    capacity,
    combination,
    corrected_goal,
    may_lack_ones,
    read_scale,
    weigh_scale,
)
from companion.referee.track import Leap, veiled
from companion.referee.verdict import Call
from tests.referee.field import FIELD, RED
from tests.referee.test_track import claimable, fresh

SCALE, RUNS = FIELD.sides[RED], FIELD.groups["runs1"]
OWN = SCALE.with_holes({**SCALE.holes, 15: HoleName("scale1/15")})
"""The scale of a board of one's own, which has a hole more: 16 is 15 and 1, or 10 and 6."""


def owed(front, *debts):
    return TrackOwed(RED, -1, front, 9999, debts)


def weighed(book, seen, group=SCALE):
    """Read let-go pegs as in muggins, where nothing is known of what is owed, and hold them against it."""
    veil = veiled(book, pushed=False)
    reading = read_scale(veil, group, frozenset(seen), frozenset(), in_hand=False, late=True)
    assert reading.call is Call.RIGHT
    return weigh_scale(book, group, reading)


# --- combinations ---------------------------------------------------------------------------------------------


def test_a_scale_shows_what_a_peg_in_each_row_does_and_another_box_all_its_holes_together():
    assert (capacity(SCALE), capacity(RUNS)) == (59, 60)


@pytest.mark.parametrize(("group", "more", "most"), [(SCALE, 60, 69), (RUNS, 50, 110)])
def test_with_a_hole_more_on_a_board_of_ones_own_they_show_more(group, more, most):
    assert capacity(group.with_holes({**group.holes, more: HoleName(f"{group.name}/{more}")})) == most


@pytest.mark.parametrize(
    ("total", "near", "holes"),
    [
        (14, {5, 9}, {10, 4}),  # both in the ones show it, but a scale has one peg in each row
        (30, {10, 20}, {30}),  # so with both in the tens
        (9, {4, 5}, {9}),
        (60, set(), {50, 9}),  # a scale shows no more than 59 (R15)
    ],
)
def test_pegs_are_led_to_one_hole_of_each_row_however_near_two_of_one_row_would_be(total, near, holes):
    assert combination(SCALE, total, near=frozenset(near)) == holes


@pytest.mark.parametrize(
    ("total", "pegs", "shown"),
    [
        (26, (), 25),  # 20 and 5: two pegs, where nobody says how many there are
        (26, (3,), 26),  # 20 and 5 and 1
        (26, (1,), 20),
    ],
)
def test_a_runs_box_shows_what_its_pegs_can(total, pegs, shown):
    assert sum(combination(RUNS, total, *pegs)) == shown


# --- in muggins -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("debts", "seen", "call", "leaps", "off"),
    [
        ((fresh(2, 1), fresh(4, 2)), {6}, Call.PEGGED, (6,), 0),  # all that is owed
        ((fresh(2, 1), fresh(4, 2)), {5}, Call.PEGGED, (5,), 0),  # a part of it: which, is a secret
        ((fresh(2, 1), fresh(4, 2)), {9}, Call.PENDING, (9,), 3),  # too much, by three
        ((), {1}, Call.PENDING, (1,), 1),  # nothing is owed
        ((claimable(3, 1, play=True), fresh(2, 2)), {2}, Call.PEGGED, (2,), 0),  # what fell short is passed over
        ((claimable(3, 1, play=True),), {3}, Call.PEGGED, (3,), 0),  # or all of it is pegged late
    ],
)
def test_in_muggins_only_what_is_too_much_is_told_apart(debts, seen, call, leaps, off):
    reading = weighed(owed(0, *debts), seen)
    assert (reading.call, reading.leaps, reading.off) == (call, tuple(map(Leap, leaps)), off)


def test_on_a_full_scale_where_nothing_else_is_owed_what_fell_short_counts_as_pegged():
    full, book = frozenset({50, 9}), owed(60, claimable(3, 1, play=True))
    reading = weigh_scale(book, SCALE, read_scale(book, SCALE, full, full, in_hand=False, late=True))
    assert (reading.call, reading.leaps) == (Call.PEGGED, (Leap(3),))


def test_pegs_that_show_too_much_are_led_back_to_all_that_is_owed():
    assert weighed(owed(9, fresh(1, 1), fresh(3, 2)), {20, 5}).goal == {10, 3}


def test_pegs_are_led_the_nearest_way_to_what_they_should_show():
    """The peg in 10 stays, and the other goes from 7 to 6: in 15 and 1 both would have moved."""
    due = fresh(16, 1)
    assert weighed(owed(0, due), {10, 7}, OWN).goal == {10, 6}
    assert corrected_goal(owed(0, due), OWN, frozenset({10, 7}), Call.OVERPEGGED) == {10, 6}


# --- led home -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "debts", "goal"),
    [
        (Call.OVERPEGGED, (fresh(1, 1), fresh(3, 2)), {10, 8}),  # to all that is owed
        (Call.OVERPEGGED, (), {10, 4}),
        (Call.BACKWARD, (fresh(1, 1), fresh(3, 2)), {10, 4}),  # first to where they stood
        (Call.BACKWARD, (), {10, 4}),
    ],
)
def test_pegs_that_went_back_are_led_to_what_was_pegged_and_others_to_what_is_owed(call, debts, goal):
    assert corrected_goal(owed(14, *debts), SCALE, frozenset({20}), call) == goal


@pytest.mark.parametrize(
    ("stood", "seen", "lacks"),
    [
        ({3}, {10}, True),  # the peg of the ones has become that of the tens: another one may follow out of the box
        ({10}, {20}, True),
        (set(), {10}, True),
        ({10}, {10}, False),  # no peg has come to the tens
        ({10, 20}, {10, 20}, False),
        ({10, 3}, {20}, False),  # the peg of the ones is in a hand, or went home
        ({3}, {10, 5}, False),  # there is one in the ones
        (set(), set(), False),
    ],
)
def test_where_a_peg_has_come_to_the_tens_and_none_is_in_the_ones_another_may_follow(stood, seen, lacks):
    assert may_lack_ones(frozenset(seen), frozenset(stood)) is lacks
