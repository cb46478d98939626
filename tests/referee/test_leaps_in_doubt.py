"""Three closed holes on one track: which leap is believed, where several could have been made, or a hole sticks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.referee.doubt import Doubt, read_in_doubt
from tests.referee.readings import (
    ANY_LEAP,
    AT_REST,
    FOREIGN,
    FOUR,
    IN_HAND,
    PENDING,
    RIGHT,
    UNCLEAR,
    check,
    numbers,
    owed,
    read,
)

PUSHED = replace(ANY_LEAP, pushed=True)
"""The front peg may have been pushed on, or the back peg have leapt over it."""


def test_that_nothing_moved_is_believed_before_either_of_two_leaps_which_known_ghosts_allow():
    check(PUSHED, "5,9,13", "ghosts=5,9 spare=13", AT_REST, "5,9", "13")


def test_of_two_leaps_by_the_same_points_people_are_asked_which_was_made():
    """The back peg leapt by 5 over the front peg, or hopped to 12 and the other leapt to 14."""
    check(ANY_LEAP, "9,12,14", "ghosts=9,12", UNCLEAR, None, "9,12")


@pytest.mark.parametrize(
    ("back", "front", "masked", "call", "pegs", "doubted"),
    [
        (0, 5, "-1", AT_REST, "0,5", "-1"),  # start holes are all alike
        (0, 5, "0", AT_REST, "0,5", "0"),
        (5, 9, "-1", IN_HAND, None, ""),  # its back peg has left the start
    ],
)
def test_a_peg_that_waits_may_do_so_in_any_ignored_start_hole(back, front, masked, call, pegs, doubted):
    check(owed(4, back=back, front=front), str(front), f"masked={masked}", call, pegs, doubted)


@pytest.mark.parametrize(("landing", "call"), [(38, PENDING), (39, FOREIGN)])
def test_both_pegs_went_on_by_no_more_than_29_and_the_hole_of_the_front_peg_sticks(landing, call):
    stuck = call is PENDING
    check(
        FOUR, f"9,12,{landing}", f"fresh=12,{landing}", call, f"12,{landing}" if stuck else None, "9" if stuck else ""
    )


@pytest.mark.parametrize(("landing", "call"), [(38, UNCLEAR), (39, FOREIGN)])
def test_where_any_leap_is_right_people_are_asked_of_these_too(landing, call):
    doubted = f"9,{landing}" if call is UNCLEAR else ""
    check(ANY_LEAP, f"9,12,{landing}", f"fresh=12,{landing}", call, None, doubted)


def test_but_not_while_another_side_misses_a_peg_that_may_stand_there():
    check(ANY_LEAP, "9,12,15", "fresh=12,15 strays", FOREIGN)


def test_what_is_unclear_plays_no_leap_before_people_have_said_what_happened():
    reading = read(ANY_LEAP, "9,12,15", "fresh=12,15")
    assert (reading.call, reading.leaps, reading.points) == (UNCLEAR, (), 0)


@pytest.mark.parametrize(
    ("closed", "call", "pegs", "doubted"),
    [
        ("9,10,13", RIGHT, "10,13", "9"),
        ("9,10,12", FOREIGN, None, ""),  # short: a hole that sticks is no excuse for a peg too many
        ("9,10,15", PENDING, "10,15", "9"),  # more than is owed: a card may be late
    ],
)
def test_a_hole_that_sticks_excuses_what_is_right_or_may_come_to_be(closed, call, pegs, doubted):
    check(owed(1, 3), closed, "fresh=10,12,13,15", call, pegs, doubted)


def test_a_track_of_which_nothing_is_doubted_has_no_peg_of_another_side():
    """So a closed hole behind its pegs may have none: its sensor lies, and nobody has strayed there."""
    reading = read_in_doubt(FOUR, numbers("3,9,13"), Doubt())
    assert (reading.call, reading.seen, reading.doubted) == (RIGHT, {9, 13}, {3})


@pytest.mark.parametrize(
    ("ghosts", "call", "pegs", "doubted"),
    [
        ("20,30", IN_HAND, "9", "20,30"),
        ("20,30,40", IN_HAND, "9", "20,30,40"),
        ("20,30,40,50", PENDING, "9,20", "30,40,50"),  # of four known ghosts one is taken for the peg
    ],
)
def test_of_three_known_ghosts_at_most_none_has_the_peg_that_is_missed(ghosts, call, pegs, doubted):
    check(FOUR, f"9,{ghosts}", f"ghosts={ghosts}", call, pegs, doubted)
