"""Every row of the table "Readings in doubt": {B, F} is {5, 9}, 4 is owed if nothing else is said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.referee.verdict import Call
from tests.referee.readings import (
    ANY_LEAP,
    AT_REST,
    BACKWARD,
    FOREIGN,
    FOUR,
    IN_HAND,
    PENDING,
    RIGHT,
    TWO_HOPS,
    UNCLEAR,
    UNDERPEGGED,
    WRONG_PEG,
    check,
    numbers,
    owed,
    read,
)


@pytest.mark.parametrize(
    ("track", "closed", "doubt", "call"),
    [
        (FOUR, "9,13", "ghosts=13", RIGHT),
        (ANY_LEAP, "9,13", "spare=13", RIGHT),
        (ANY_LEAP, "5,9", "ghosts=9", AT_REST),
    ],
)
def test_what_the_points_explain_is_not_doubted_nor_a_leap_to_a_good_hole(track, closed, doubt, call):
    check(track, closed, doubt, call)


@pytest.mark.parametrize(
    ("closed", "ghosts", "call", "pegs", "doubted"),
    [
        ("9,13", "13", IN_HAND, "9", "13"),
        ("9,13", "9", IN_HAND, "13", "9"),
        ("13,20", "13,20", IN_HAND, "20", "13"),
        ("9,13,20", "13", RIGHT, "9,20", "13"),
        ("9,13,20", "13,20", IN_HAND, "9", "13,20"),
        ("5,13,20", "13,20", IN_HAND, "5", "13,20"),
        ("5,9,13", "13", AT_REST, "5,9", "13"),
        ("5,9,13", "9,13", AT_REST, "5,9", "13"),
        ("9,13,14", "13,14", IN_HAND, "9", "13,14"),
        ("7,9,13", "7,13", IN_HAND, "9", "7,13"),
        ("9,13,14", "13,14 suspicious=13", IN_HAND, "9", "13,14"),
    ],
)
def test_where_any_leap_is_right_none_goes_to_a_known_ghost(closed, ghosts, call, pegs, doubted):
    check(ANY_LEAP, closed, f"ghosts={ghosts}", call, pegs, doubted)


@pytest.mark.parametrize(
    ("closed", "ghosts", "call", "pegs", "doubted"),
    [
        ("9,13,40", "40", RIGHT, "9,13", "40"),
        ("9,20,21", "20,21", IN_HAND, "9", "20,21"),
        ("9,13,20,21", "20,21", RIGHT, "9,13", "20,21"),
        ("9,13,20,21,22", "20,21,22", RIGHT, "9,13", "20,21,22"),
        ("9,12,13,14", "12,13,14", RIGHT, "9,13", "12,14"),
        ("7,9,13", "7,13", RIGHT, "9,13", "7"),
        ("5,10", "10", IN_HAND, "5", "10"),
        ("5,12", "5", IN_HAND, "12", "5"),
        ("5,12", "5,12", IN_HAND, "5", "12"),  # a peg at rest is doubted last
        ("9,14", "14", IN_HAND, "9", "14"),
        ("9,12,13", "13 suspicious=12", UNDERPEGGED, "9,12", "13"),  # though 12 closed too early
    ],
)
def test_known_ghosts_are_disbelieved_one_or_several(closed, ghosts, call, pegs, doubted):
    check(FOUR, closed, f"ghosts={ghosts}", call, pegs, doubted)


def test_of_more_than_three_known_ghosts_it_is_not_asked_which_have_no_peg():
    check(FOUR, "9,13,20,21,22,23", "ghosts=20,21,22,23", FOREIGN)


@pytest.mark.parametrize(
    ("track", "closed", "spare", "call", "pegs", "doubted"),
    [
        (FOUR, "9,13,14", "13,14", RIGHT, "9,13", "14"),
        (FOUR, "9,12,13", "12,13", RIGHT, "9,13", "12"),
        (FOUR, "5,9,10", "9,10", AT_REST, "5,9", "10"),
        (FOUR, "5,6,9", "5,6", AT_REST, "5,9", "6"),
        (FOUR, "9,12,20", "20", UNDERPEGGED, "9,12", "20"),
        (FOUR, "9,14,15", "14,15", PENDING, "9,14", "15"),  # the smaller surplus of two
    ],
)
def test_of_a_peg_too_many_one_beside_another_is_disbelieved(track, closed, spare, call, pegs, doubted):
    check(track, closed, f"spare={spare}", call, pegs, doubted)


@pytest.mark.parametrize(("track", "closed", "spare"), [(owed(6), "9,12,13", "12,13"), (ANY_LEAP, "9,13,14", "13,14")])
def test_which_of_two_the_peg_is_in_is_unclear_where_the_points_do_not_tell(track, closed, spare):
    reading = read(track, closed, f"spare={spare}")
    assert (reading.call, reading.doubted, reading.doubtful) == (UNCLEAR, numbers(spare), True)
    for ghost, peg in (("13", "14"), ("14", "13")):  # unless one of them has closed by itself before
        check(ANY_LEAP, "9,13,14", f"spare=13,14 ghosts={ghost}", RIGHT, f"9,{peg}", ghost)


@pytest.mark.parametrize(
    ("track", "closed", "call", "pegs", "doubted"),
    [
        (TWO_HOPS, "9,11,14", RIGHT, "11,14", "9"),
        (FOUR, "9,14,20", FOREIGN, None, ""),
        (ANY_LEAP, "9,11,14", FOREIGN, None, ""),
    ],
)
def test_a_peg_at_rest_is_disbelieved_only_where_the_points_explain_that(track, closed, call, pegs, doubted):
    check(track, closed, "spare=9", call, pegs, doubted)


def test_with_no_peg_too_many_a_hole_beside_another_is_believed():
    check(FOUR, "5,10", "spare=10", WRONG_PEG)
    check(FOUR, "9,14", "spare=9,14", PENDING)
    check(FOUR, "9,13,40", "", FOREIGN)


@pytest.mark.parametrize(
    ("closed", "doubt", "call", "pegs", "doubted"),
    [
        ("5,9,13", "fresh=13", RIGHT, "9,13", "5"),
        ("5,9,13", "fresh=13 spare=13", RIGHT, "9,13", "5"),
        ("5,9,13", "fresh=13 ghosts=9", RIGHT, "9,13", "5"),
        ("5,9,14", "fresh=14", PENDING, "9,14", "5"),
        ("5,9,14", "fresh=14 spare=5", PENDING, "9,14", "5"),
        ("5,9,38", "fresh=38", PENDING, "9,38", "5"),
        ("5,9,12", "fresh=12 ghosts=5", UNDERPEGGED, "9,12", "5"),
        ("5,9,13", "fresh=13 ghosts=13", AT_REST, "5,9", "13"),
        ("5,9,12", "fresh=12 spare=12", AT_REST, "5,9", "12"),
    ],
)
def test_the_hole_that_the_back_peg_has_left_may_be_closed_still(closed, doubt, call, pegs, doubted):
    check(FOUR, closed, doubt, call, pegs, doubted)


@pytest.mark.parametrize(
    ("closed", "doubt"),
    [
        ("5,9,13", ""),  # closed long before
        ("5,9,14", "fresh=14 strays"),  # the peg of another side may be there
        ("5,9,39", "fresh=39"),  # no hand of cards is worth 30
        ("5,7,9", "fresh=7"),
    ],
)
def test_it_is_not_where_something_else_explains_the_third_peg(closed, doubt):
    check(FOUR, closed, doubt, FOREIGN)


@pytest.mark.parametrize(
    ("back", "front", "closed", "landing", "left"),
    [(1, 5, "1,5,9", 9, 1), (0, 4, "0,4,8", 8, 0), (0, 4, "-1,4,8", 8, -1), (-1, 0, "-1,0,4", 4, -1)],
)
def test_nor_where_the_peg_has_come_from_the_start_whose_holes_are_all_alike(back, front, closed, landing, left):
    pegs = f"{front},{landing}"
    check(owed(4, back=back, front=front), closed, f"fresh={landing}", RIGHT, pegs, f"{left}")
    check(owed(back=back, front=front, free=True), closed, f"fresh={landing}", UNCLEAR, None, f"{left},{landing}")
    assert read(owed(4, back=back, front=front), closed).call is FOREIGN


def test_a_short_leap_that_may_be_none_is_unclear():
    check(FOUR, "5,9,12", "fresh=12", UNCLEAR, None, "5,12")


@pytest.mark.parametrize(
    ("closed", "doubt", "call", "pegs", "doubted"),
    [
        ("5,9,13", "fresh=13", UNCLEAR, None, "5,13"),
        ("5,9,38", "fresh=38", UNCLEAR, None, "5,38"),
        ("5,9,13", "fresh=13 twins=5", UNCLEAR, None, "5,13"),
        ("5,9,13", "fresh=13 ghosts=9", UNCLEAR, None, "5,13"),
        ("5,9,13", "fresh=13 ghosts=5", RIGHT, "9,13", "5"),
        ("5,9,13", "fresh=13 ghosts=13", AT_REST, "5,9", "13"),
        ("5,9,13", "fresh=13 twins=13", FOREIGN, None, ""),
        ("5,9,13", "fresh=13 strays", FOREIGN, None, ""),
        ("5,9,39", "fresh=39", FOREIGN, None, ""),
    ],
)
def test_where_any_leap_is_right_only_people_can_tell_whether_there_was_one(closed, doubt, call, pegs, doubted):
    check(ANY_LEAP, closed, doubt, call, pegs, doubted)


@pytest.mark.parametrize(
    ("closed", "doubt", "call", "pegs"),
    [
        ("5,11,14", "fresh=14", RIGHT, "11,14"),
        ("5,11,16", "fresh=16", PENDING, "11,16"),
        ("5,11,38", "fresh=38", PENDING, "11,38"),
        ("5,11,13", "fresh=13", UNCLEAR, None),
    ],
)
def test_both_pegs_may_have_gone_on_though_the_first_hole_is_closed_still(closed, doubt, call, pegs):
    check(TWO_HOPS, closed, doubt, call, pegs, "5")


def test_or_that_of_the_front_peg_where_nothing_else_explains_them():
    check(TWO_HOPS, "9,11,14", "fresh=11,14", RIGHT, "11,14", "9")
    check(TWO_HOPS, "9,11,14", "fresh=14", FOREIGN)
    check(TWO_HOPS, "9,11,15", "fresh=11,15", PENDING, "11,15", "9")  # by a card that is not entered yet
    check(TWO_HOPS, "9,11,15", "fresh=11,15 strays", FOREIGN)
    check(TWO_HOPS, "9,11,41", "fresh=11,41", FOREIGN)
    check(TWO_HOPS, "9,11,14", "fresh=11,14 suspicious=11,14", FOREIGN)  # no peg had been lifted


def test_or_that_of_the_first_of_three_hops():
    check(TWO_HOPS, "11,12,14", "fresh=11,12,14", RIGHT, "12,14", "11")
    check(TWO_HOPS, "11,12,14", "fresh=12,14", FOREIGN)
    check(TWO_HOPS, "11,12,16", "fresh=11,12,16", PENDING, "12,16", "11")
    check(TWO_HOPS, "11,12,16", "fresh=11,12,16 strays", FOREIGN)
    check(TWO_HOPS, "11,12,14", "fresh=11,12,14 suspicious=11,12,14", FOREIGN)
    check(FOUR, "3,9,14", "fresh=3,9,14", FOREIGN)  # nobody hops behind


def test_of_three_hops_where_any_leap_is_right_people_are_asked_about_the_first_and_the_last():
    check(ANY_LEAP, "9,11,14", "fresh=11,14", UNCLEAR, None, "9,14")
    check(ANY_LEAP, "11,12,14", "fresh=11,12,14", UNCLEAR, None, "11,14")


@pytest.mark.parametrize("closed", ["9,11,12,14", "11,12,14,16", "5,7,9", "7,9,13"])
def test_they_are_not_where_a_hole_behind_is_closed_or_one_more_than_two_pegs_and_a_hole_that_sticks(closed):
    check(ANY_LEAP, closed, f"fresh={closed} alone=7", FOREIGN)


@pytest.mark.parametrize(
    ("closed", "doubt"),
    [
        ("5,11,14", ""),
        ("5,9,11,14", "fresh=14"),
        ("5,11,14", "fresh=11"),  # the hole ahead must have closed last
        ("5,11,39", "fresh=39"),
        ("5,7,14", "fresh=14"),
    ],
)
def test_but_not_where_they_cannot_have_come_from_there(closed, doubt):
    check(TWO_HOPS, closed, doubt, FOREIGN)


def test_where_any_leap_is_right_two_hops_are_unclear():
    check(ANY_LEAP, "5,11,14", "fresh=14", UNCLEAR, None, "5")
    check(owed(back=0, front=4, free=True), "0,6,9", "fresh=9", UNCLEAR, None, "0")


def test_the_first_may_have_left_the_start():
    check(owed(2, 3, back=1, front=5), "1,7,10", "fresh=10", RIGHT, "7,10", "1")
    check(owed(2, 3, back=0, front=4), "0,6,9", "fresh=9", RIGHT, "6,9", "0")
    check(owed(2, 3, back=-1, front=0), "-1,2,5", "fresh=5", RIGHT, "2,5", "-1")


@pytest.mark.parametrize(
    ("fresh", "call", "pegs", "doubted"), [("3,5", RIGHT, "3,5", "0"), ("3", Call.WRONG_PEG, "0,3", "5")]
)
def test_then_nobody_is_said_to_have_moved_the_wrong_peg(fresh, call, pegs, doubted):
    """One of the holes ahead could be the other's magnet; or the start hole opens late."""
    check(owed(2, 2, back=0, front=1), "0,3,5", f"spare=5 fresh={fresh}", call, pegs, doubted)


@pytest.mark.parametrize(
    ("track", "closed", "doubt", "call", "pegs", "doubted"),
    [
        (owed(6), "9,12,15", "suspicious=12", RIGHT, "9,15", "12"),
        (owed(4), "9,12,15", "suspicious=12", PENDING, "9,15", "12"),
        (ANY_LEAP, "9,12,15", "suspicious=12", RIGHT, "9,15", "12"),
        (ANY_LEAP, "9,12,15", "suspicious=12 spare=15", UNCLEAR, None, "12,15"),
        (owed(6), "9,12,15", "suspicious=12,15", FOREIGN, None, ""),  # both closed too early
        (owed(7), "5,9,15", "suspicious=15", FOREIGN, None, ""),  # no peg is missed
        (owed(7), "3,9,15", "suspicious=15", FOREIGN, None, ""),  # none has gone anywhere else
        (FOUR, "10,12,13", "suspicious=12", FOREIGN, None, ""),  # both have gone
        (TWO_HOPS, "11,16", "", PENDING, None, ""),  # no hole closed too early
    ],
)
def test_the_peg_has_not_gone_where_a_hole_closed_before_it_was_lifted(track, closed, doubt, call, pegs, doubted):
    check(track, closed, doubt, call, pegs, doubted)


@pytest.mark.parametrize(
    ("doubt", "call", "pegs", "doubted"),
    [("wavering=5", IN_HAND, "15", "5"), ("", Call.WRONG_PEG, None, ""), ("wavering=7", Call.WRONG_PEG, None, "")],
)
def test_the_hole_left_behind_is_not_believed_again_when_the_next_peg_is_lifted(doubt, call, pegs, doubted):
    """Before, 5 was not believed beside the pegs in 11 and 15; now that of 11 is in a hand."""
    check(TWO_HOPS, "5,15", doubt, call, pegs, doubted)


@pytest.mark.parametrize(
    ("track", "closed", "doubt", "call", "pegs", "doubted"),
    [
        (TWO_HOPS, "5,11,14", "suspicious=14", RIGHT, "11,14", "5"),
        (FOUR, "5,9,13", "suspicious=13", RIGHT, "9,13", "5"),
        (FOUR, "5,9,13", "suspicious=9", FOREIGN, None, ""),
        (owed(4, back=1, front=5), "1,5,9", "suspicious=9", RIGHT, "5,9", "1"),
        (TWO_HOPS, "5,11,13", "suspicious=13", FOREIGN, None, ""),
        (FOUR, "5,11,14", "suspicious=14", FOREIGN, None, ""),
        (TWO_HOPS, "5,11,14", "suspicious=14 strays", FOREIGN, None, ""),
        (TWO_HOPS, "5,11,14", "suspicious=5", FOREIGN, None, ""),
        (ANY_LEAP, "5,11,14", "suspicious=14", FOREIGN, None, ""),
        (owed(2, 3, back=0, front=4), "0,6,9", "suspicious=9", FOREIGN, None, ""),
    ],
)
def test_a_hole_ahead_that_closed_too_early_is_believed_where_the_leap_is_owed(
    track, closed, doubt, call, pegs, doubted
):
    check(track, closed, doubt, call, pegs, doubted)


@pytest.mark.parametrize("doubt", ["", "spare=3"])
def test_a_hole_behind_that_is_closed_takes_nothing_from_a_right_leap(doubt):
    check(FOUR, "3,9,13", doubt, RIGHT, "9,13", "3")


@pytest.mark.parametrize(
    ("closed", "doubt"),
    [("3,9,13", "strays"), ("3,9,12", ""), ("2,3,9,13", ""), ("9,13,20", ""), ("3,9,13", "alone=3")],
)
def test_it_is_a_peg_too_many_where_it_can_be_one(closed, doubt):
    check(FOUR, closed, doubt, FOREIGN)


@pytest.mark.parametrize(
    ("closed", "doubt", "doubted"),
    [
        ("5,12", "ignored=9 twins=12", "9,12"),
        ("5,12", "ignored=9 ghosts=12", "9,12"),
        ("3,9", "ignored=5 twins=3", "3,5"),
        ("5,12", "ignored=9 strays", "9"),
        ("5,13", "ignored=9 strays", "9"),
        ("5,12", "ignored=9 twins=12 ghosts=5", "9,12"),
    ],
)
def test_a_peg_at_rest_in_an_ignored_hole_has_not_moved_though_another_hole_closed(closed, doubt, doubted):
    check(FOUR, closed, doubt, AT_REST, "5,9", doubted)


@pytest.mark.parametrize(
    ("closed", "doubt", "call"),
    [
        ("5,12", "", WRONG_PEG),
        ("5,12", "ignored=9", WRONG_PEG),
        ("5,12", "twins=12", WRONG_PEG),
        ("5,7", "", BACKWARD),
        ("9,12", "ignored=5 twins=12", UNDERPEGGED),
        ("7,12", "suspicious=12", WRONG_PEG),  # the other peg has moved as well
        ("7,8", "suspicious=7,8", BACKWARD),
    ],
)
def test_a_peg_that_went_wrong_is_said_to_be_where_no_sensor_is_in_doubt(closed, doubt, call):
    check(FOUR, closed, doubt, call)


@pytest.mark.parametrize(
    ("closed", "doubt", "doubted"),
    [
        ("5,12", "suspicious=12", ""),
        ("5,7", "suspicious=7", "7"),
        ("5,7", "suspicious=5,7", "7"),
        ("5,7", "beside=7", ""),
        ("5,12", "beside=12", ""),
    ],
)
def test_of_a_hole_that_closed_too_early_the_peg_is_taken_to_be_in_a_hand(closed, doubt, doubted):
    check(FOUR, closed, doubt, IN_HAND, "5", doubted)


@pytest.mark.parametrize(
    ("doubt", "doubted"), [("", ""), ("twins=14", "14"), ("twins=9", ""), ("ignored=5 twins=14", "5,14")]
)
def test_points_too_many_are_not_held_against_a_side_where_a_hole_may_have_closed_with_another(doubt, doubted):
    reading = read(FOUR, "9,14", doubt)
    assert (reading.call, reading.doubted, reading.doubtful) == (PENDING, numbers(doubted), bool(doubted))


@pytest.mark.parametrize(
    ("track", "closed", "doubt", "call", "pegs", "doubted"),
    [
        (owed(2, back=-1, front=3), "0,3,5", "fresh=5 strays", RIGHT, "3,5", "0"),
        (owed(1, 2, back=0, front=4), "1,4,5", "", RIGHT, "4,5", "1"),
        (owed(1, back=1, front=4), "-1,4,5", "", RIGHT, "4,5", "-1"),
        (owed(4, back=0, front=1), "1,4,5", "fresh=5", FOREIGN, None, ""),
    ],
    ids=["it has left another start hole", "1 is none", "no peg waits any more", "the front peg's hole is none"],
)
def test_start_holes_are_alike_while_a_peg_waits_and_others_are_none(track, closed, doubt, call, pegs, doubted):
    check(track, closed, doubt, call, pegs, doubted)


def test_a_back_peg_that_may_rest_in_two_holes_may_have_left_the_one_that_it_was_seen_in():
    """It is in 7, where nobody saw it come, and the front peg was pushed on."""
    track = replace(FOUR, stops=numbers("7"))
    check(track, "5,7,13", "fresh=13 strays", RIGHT, "7,13", "5")
    check(track, "7,9,14", "fresh=14", FOREIGN)  # 5 is open
