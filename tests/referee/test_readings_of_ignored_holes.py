"""Readings in doubt where holes are ignored, or one more sensor may lie."""

from __future__ import annotations

import pytest

from companion.referee.doubt import may_rest_ignored
from tests.referee.readings import (
    ANY_LEAP,
    AT_REST,
    BOTH_OUT,
    FOUR,
    IN_HAND,
    RIGHT,
    TWO_HOPS,
    check,
    numbers,
)


@pytest.mark.parametrize(
    ("closed", "masked", "call", "pegs", "doubted"),
    [
        ("9", "13", RIGHT, "9,13", "13"),
        ("13", "9", RIGHT, "9,13", "9"),
        ("9", "5", AT_REST, "5,9", "5"),
        ("", "5,9", AT_REST, "5,9", "5,9"),
        ("", "9,13", RIGHT, "9,13", "9,13"),
        ("", "13", IN_HAND, "13", "13"),
        ("", "5", IN_HAND, "5", "5"),
        ("13", "5", IN_HAND, None, ""),
        ("", "40", BOTH_OUT, None, ""),
        ("9", "12", IN_HAND, None, ""),
        ("9", "14", IN_HAND, None, ""),
        ("9", "40", IN_HAND, None, ""),
        ("12", "9", IN_HAND, None, ""),
        ("5,9", "13", AT_REST, None, ""),
    ],
)
def test_a_peg_that_is_not_seen_is_believed_in_an_ignored_hole_where_it_belongs(closed, masked, call, pegs, doubted):
    check(FOUR, closed, f"masked={masked}", call, pegs, doubted)


def test_of_two_landings_that_the_points_explain_either_is_right():
    check(TWO_HOPS, "9", "masked=11,14", RIGHT, "9,11", "11")


def test_a_leap_that_no_points_explain_is_not_believed_in_an_ignored_hole():
    check(ANY_LEAP, "9", "masked=13", IN_HAND)
    check(ANY_LEAP, "13", "masked=9", RIGHT, "9,13", "9")  # its landing is seen


@pytest.mark.parametrize(
    ("closed", "doubt", "call", "pegs", "doubted"),
    [
        ("9,40", "masked=13 ghosts=40", RIGHT, "9,13", "13,40"),
        ("9,40", "masked=5 ghosts=40", AT_REST, "5,9", "5,40"),
        ("9,40,41", "masked=13 ghosts=40,41", RIGHT, "9,13", "13,40,41"),
        ("40", "masked=5,9 ghosts=40", IN_HAND, None, ""),
        ("9,13,14", "masked=5 ghosts=14", RIGHT, "9,13", "14"),
    ],
)
def test_and_a_known_ghost_beside_it_is_not(closed, doubt, call, pegs, doubted):
    check(FOUR, closed, doubt, call, pegs, doubted)


def test_a_peg_that_is_not_seen_is_believed_where_it_rests_and_not_to_have_made_a_hop_that_nobody_saw():
    check(ANY_LEAP, "13,40", "masked=9,12 ghosts=40", RIGHT, "9,13", "9,40")
    check(ANY_LEAP, "13", "masked=9,12", RIGHT, "9,13", "9")
    check(ANY_LEAP, "13", "masked=12", IN_HAND)
    check(FOUR, "13", "masked=12", IN_HAND)
    check(FOUR, "13", "masked=9,12", RIGHT, "9,13", "9")


@pytest.mark.parametrize(
    ("closed", "hidden", "may_be"),
    [
        ("5,12", "9", True),
        ("3,9", "5", True),
        ("5,12", "40", False),
        ("12,20", "9", False),
        ("9,40", "13", False),
        ("5,12", "", False),
        ("9,12", "13", True),
        ("9,14", "13", True),
        ("9,11", "13", False),
    ],
)
def test_a_peg_may_rest_in_an_ignored_hole_and_one_of_two_that_are_closed_have_none(closed, hidden, may_be):
    assert may_rest_ignored(FOUR, numbers(closed), numbers(hidden)) is may_be
