"""Closed holes that seem wrong for a side, where an ignored hole or one more bad sensor may make them right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.referee.doubt import may_rest_ignored, right_of_several
from tests.referee.readings import ANY_LEAP, FOUR, TWO_HOPS, numbers, owed

THREE_AND_ONE = owed(3, 1)
NOTHING = owed()


@pytest.mark.parametrize(
    ("track", "closed", "hidden", "may_be"),
    [
        (owed(1, 3), "5,13", "10", True),  # 1 and 3 were pegged over the ignored hole, and hole 5 opens late
        (owed(1, 3), "3,13", "10", False),  # no peg has rested in 3, that it should open late
        (TWO_HOPS, "5,14", "11", True),
        (TWO_HOPS, "5,15", "11", False),  # more than is owed
        (THREE_AND_ONE, "5,12", "13", False),  # beyond the peg that is seen, whose own hole is no magnet's work
        (THREE_AND_ONE, "12,14", "13", True),  # the magnet of a front peg in 13 closes 14
    ],
)
def test_of_two_hops_the_first_may_have_gone_into_an_ignored_hole_on_the_way(track, closed, hidden, may_be):
    assert may_rest_ignored(track, numbers(closed), numbers(hidden)) is may_be


@pytest.mark.parametrize("closed", ["3,9", "9,11"])
@pytest.mark.parametrize(("stops", "may_be"), [({7}, True), (set(), False)])
def test_a_back_peg_that_nobody_saw_go_may_rest_in_an_ignored_hole_on_its_way(closed, stops, may_be):
    track = replace(FOUR, stops=frozenset(stops))
    assert may_rest_ignored(track, numbers(closed), numbers("7")) is may_be


def test_where_no_peg_is_seen_there_is_nothing_to_clear_anybody_of():
    assert not may_rest_ignored(FOUR, numbers(""), numbers("5,9,13"))


@pytest.mark.parametrize(
    ("closed", "right"),
    [
        ("5,9", False),  # these are no more than the pegs of the side
        ("5,9,40", True),
        ("9,13,40", True),  # 4 is owed
        ("20,30,40", False),  # no two are right
        ("3,9,13,40,50,60", True),
        ("3,9,13,40,50,60,70", False),  # something covers the track
    ],
)
def test_of_three_to_six_closed_holes_some_two_may_hold_the_pegs_rightly(closed, right):
    assert right_of_several(FOUR, numbers(closed)) is right


@pytest.mark.parametrize(("landing", "right"), [(38, True), (39, False)])
def test_but_no_peg_has_leapt_further_than_the_best_hand_of_29(landing, right):
    assert right_of_several(ANY_LEAP, numbers(f"9,{landing},70")) is right
