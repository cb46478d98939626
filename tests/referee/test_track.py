"""Every row of the table "Readings of one track": {B, F} is {5, 9}, the points owed come in order."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from companion.games.ledger import Award, Debt, TrackOwed
from companion.games.reason import ScoreReason
from companion.referee.track import Leap, Reading, at_start, expected, read_track, rest, veiled
from companion.referee.verdict import Call

BACK, FRONT = 5, 9


def owed(*points: int, back=BACK, front=FRONT, target=121, stroke_of_last_peg=False, free=False) -> TrackOwed:
    numbers = count(0 if stroke_of_last_peg else 1)
    debts = tuple(Debt(Award(0, each, ScoreReason.FIFTEEN), each, next(numbers)) for each in points)
    return TrackOwed(0, back, front, target, debts, 0, free)


def read(track: TrackOwed, *holes: int, pushing=False):
    return read_track(track, at_start(frozenset(holes)), pushing=pushing)


@pytest.mark.parametrize("points", [(), (4,), (2, 3), (1, 2, 3)])
def test_pegs_where_they_were_are_at_rest(points):
    reading = read(owed(*points), 5, 9)
    assert (reading.call, reading.leaps) == (Call.AT_REST, ())


@pytest.mark.parametrize(
    ("points", "k"), [((4,), 4), ((2, 3), 2), ((2, 3), 5), ((1, 2, 3), 1), ((1, 2, 3), 3), ((1, 2, 3), 6)]
)
def test_a_leap_by_a_running_sum_is_right(points, k):
    reading = read(owed(*points), FRONT, FRONT + k)
    assert (reading.call, reading.leaps, reading.points) == (Call.RIGHT, (Leap(k),), k)


@pytest.mark.parametrize(
    ("points", "i", "j"), [((2, 3), 2, 5), ((1, 2, 3), 1, 3), ((1, 2, 3), 1, 6), ((1, 2, 3), 3, 6)]
)
def test_two_leaps_by_running_sums_are_right(points, i, j):
    reading = read(owed(*points), FRONT + i, FRONT + j)
    assert (reading.call, reading.leaps) == (Call.RIGHT, (Leap(i), Leap(j - i)))


@pytest.mark.parametrize(("i", "j", "first"), [(4, 7, 1), (6, 7, 1), (4, 5, 1), (2, 3, 1)])
def test_two_leaps_seen_as_one_first_pay_what_fell_short_where_the_second_needs_it(i, j, first):
    track = owed(1, 2, 2, 2)
    short, *fresh = track.debts
    short = replace(short, award=replace(short.award, play=True), claimable=True)
    reading = read(replace(track, debts=(short, *fresh)), FRONT + i, FRONT + j)
    way = (Leap(first), Leap(i - first, slide=True), Leap(j - i))
    assert (reading.call, reading.leaps, reading.points) == (Call.RIGHT, way, j)


@pytest.mark.parametrize(
    ("points", "k", "off"), [((4,), 3, 1), ((4,), 1, 3), ((2, 3), 1, 4), ((2, 3), 4, 1), ((2, 3), 3, 2)]
)
def test_a_leap_between_or_below_running_sums_is_underpegged(points, k, off):
    reading = read(owed(*points), FRONT, FRONT + k)
    assert (reading.call, reading.off, reading.leaps) == (Call.UNDERPEGGED, off, (Leap(k),))


def test_the_rest_of_a_short_leap_may_follow_as_a_leap_over_it():
    assert read(owed(4), FRONT + 3, FRONT + 4).call is Call.RIGHT


def test_the_rest_of_a_short_leap_may_follow_as_a_mend():
    assert read(owed(4), FRONT, FRONT + 4).call is Call.RIGHT


@pytest.mark.parametrize(("points", "k", "off"), [((), 2, 2), ((4,), 6, 2), ((2, 3), 6, 1)])
def test_a_leap_beyond_the_last_running_sum_is_more_than_explained_so_far(points, k, off):
    reading = read(owed(*points), FRONT, FRONT + k)
    assert (reading.call, reading.off) == (Call.PENDING, off)
    assert reading.goal == expected(owed(*points))


@pytest.mark.parametrize("points", [(), (4,), (6,), (2, 3)])
@pytest.mark.parametrize("k", [1, 4, 10])
def test_the_front_peg_moved_on_alone_is_the_wrong_peg(points, k):
    assert read(owed(*points), BACK, FRONT + k).call is Call.WRONG_PEG


@pytest.mark.parametrize("k", [1, 3, 4])
def test_the_wrong_peg_is_mended_by_bringing_up_the_back_peg(k):
    assert read(owed(4), BACK, FRONT + k).goal == {FRONT, FRONT + k}


@pytest.mark.parametrize("holes", [(3, 9), (-1, 9), (5, 7), (5, 6), (7, 9), (2, 3), (6, 8), (0, -1)])
def test_pegs_behind_where_they_were_are_backward_and_guided_home(holes):
    reading = read(owed(4), *holes)
    assert (reading.call, reading.goal) == (Call.BACKWARD, {BACK, FRONT})


@pytest.mark.parametrize("hole", [5, 9, 13, 40])
def test_one_peg_means_that_the_other_is_in_somebodys_hand(hole):
    assert read(owed(4), hole).call is Call.IN_HAND


@pytest.mark.parametrize("points", [(), (4,)])
def test_no_peg_means_that_both_are_out_and_belong_where_they_rested(points):
    reading = read(owed(*points))
    assert (reading.call, reading.goal) == (Call.BOTH_OUT, {BACK, FRONT})


@pytest.mark.parametrize("holes", [(5, 9, 20), (9, 13, 40), (1, 2, 3, 4)])
def test_three_pegs_or_more_are_foreign(holes):
    assert read(owed(4), *holes).call is Call.FOREIGN


@pytest.mark.parametrize(
    ("holes", "goal"), [((5, 9, 20), {5, 9}), ((9, 13, 40), {9, 13}), ((9, 12, 40), {9, 12}), ((20, 30, 40), {5, 9})]
)
def test_of_too_many_pegs_those_stay_that_read_best(holes, goal):
    assert read(owed(4), *holes).goal == goal


@pytest.mark.parametrize("landing", [121])
@pytest.mark.parametrize("points", [(4,), (5,), (24,), (2, 9)])
def test_the_game_hole_needs_no_exact_landing(points, landing):
    assert read(owed(*points, back=110, front=117), 117, landing).call is Call.RIGHT


def test_the_game_hole_without_the_points_is_more_than_explained():
    reading = read(owed(3, back=110, front=117), 117, 121)
    assert (reading.call, reading.off, reading.goal) == (Call.PENDING, 1, {117, 120})


def test_on_a_long_board_all_holes_from_the_target_on_are_the_game_hole():
    track = owed(3, back=50, front=58, target=61)
    assert read(track, 58, 61).call is Call.RIGHT
    assert read(track, 58, 65).call is Call.RIGHT
    assert read(owed(2, back=50, front=58, target=61), 58, 65).call is Call.PENDING


def test_a_peg_beyond_the_target_stays_at_rest():
    assert read(owed(back=58, front=61, target=61), 58, 65).call is Call.AT_REST


def test_start_holes_are_all_alike():
    track = owed(4, back=-1, front=0)
    assert read(track, 0, -1).call is Call.AT_REST
    assert read(track, 0, 4).call is read(track, -1, 4).call is Call.RIGHT
    waiting = owed(3, back=0, front=4)
    assert read(waiting, -1, 4).call is Call.AT_REST
    assert read(waiting, -1, 7).call is read(waiting, 0, 7).call is Call.WRONG_PEG


def test_the_front_peg_may_be_pushed_on_by_points_of_the_stroke_pegged_last():
    reading = read(owed(3, stroke_of_last_peg=True), BACK, FRONT + 3)
    assert (reading.call, reading.leaps) == (Call.RIGHT, (Leap(3, slide=True),))
    short = read(owed(3, stroke_of_last_peg=True), BACK, FRONT + 2)
    assert (short.call, short.goal) == (Call.UNDERPEGGED, {BACK, FRONT + 3})


def test_a_scorekeeper_believes_every_forward_leap_but_not_every_peg():
    assert read(owed(free=True), FRONT, 40).call is Call.RIGHT
    assert read(owed(free=True), 20, 40).call is Call.RIGHT
    assert read(owed(free=True), BACK, 40).call is Call.WRONG_PEG
    assert read(owed(free=True), 2, 9).call is Call.BACKWARD


def test_what_is_owed_tells_where_the_pegs_will_rest():
    assert rest(owed(2, 3)) == {5, 9}
    assert expected(owed(2, 3)) == {9, 14}
    assert expected(owed()) == {5, 9}
    assert expected(owed(50, back=110, front=117)) == {117, 121}


def claimable(points: int, number: int, *, play: bool) -> Debt:
    return Debt(Award(0, points, ScoreReason.FIFTEEN, play=play), points, number, claimable=True)


def fresh(points: int, number: int) -> Debt:
    return Debt(Award(0, points, ScoreReason.FIFTEEN, play=True), points, number)


@pytest.mark.parametrize("k", [1, 3, 4])
def test_what_fell_short_may_be_pegged_along_or_passed_over(k):
    track = TrackOwed(0, 5, 9, 121, (claimable(1, 1, play=True), fresh(3, 2)))
    assert read(track, 9, 9 + k).call is Call.RIGHT


@pytest.mark.parametrize("play", [True, False])
def test_what_fell_short_may_be_pegged_by_a_second_leap_that_was_seen_with_the_first(play):
    track = TrackOwed(0, 5, 9, 121, (claimable(1, 1, play=play), fresh(3, 2)))
    assert read(track, 12, 13).call is Call.RIGHT
    assert read(track, 12, 14).call is Call.PENDING


def test_the_first_hole_of_the_street_is_no_start_hole():
    assert at_start(frozenset({1})) == {1}
    assert at_start(frozenset({0, 1})) == at_start(frozenset({-1, 1})) == {0, 1}


@pytest.mark.parametrize(
    ("call", "doubted", "which"),
    [
        (Call.UNCLEAR, {13, 14}, True),
        (Call.UNCLEAR, {13}, False),
        (Call.UNCLEAR, {14, 50}, False),  # nobody sees 50 closed
        (Call.PENDING, {13, 14}, False),
    ],
)
def test_people_can_say_which_hole_has_the_peg_where_several_closed_ones_may(call, doubted, which):
    assert Reading(0, call, frozenset({13, 14}), frozenset(), doubted=frozenset(doubted)).ambiguous is which


def test_two_pegs_in_the_game_hole_are_unclear():
    reading = read(owed(5, back=50, front=58, target=61), 61, 65)
    assert (reading.call, reading.goal) == (Call.UNCLEAR, {58, 61})


def test_a_front_peg_that_nobody_saw_may_have_been_pushed_on():
    assert read(owed(3), BACK, FRONT + 3, pushing=True).leaps == (Leap(3, slide=True),)
    assert read(owed(3), BACK, FRONT + 3).call is Call.WRONG_PEG
    assert read(owed(3), BACK + 1, FRONT + 3, pushing=True).call is Call.WRONG_PEG


@pytest.mark.parametrize(("pushed", "call"), [(True, Call.RIGHT), (False, Call.WRONG_PEG)])
def test_in_muggins_everybody_knows_whether_the_front_peg_was_moved_last(pushed, call):
    assert read(veiled(owed(3), pushed=pushed), BACK, FRONT + 2).call is call


def test_two_leaps_of_which_the_first_is_too_long_are_held_against_all_that_is_owed():
    reading = read(owed(4), FRONT + 6, FRONT + 7)
    assert (reading.call, reading.points, reading.off) == (Call.PENDING, 7, 3)


@pytest.mark.parametrize(
    ("hole", "goal"), [(5, {5, 9}), (9, {9, 14}), (11, {9, 11}), (14, {9, 14}), (40, {9, 14}), (2, {9, 14})]
)
def test_a_peg_in_a_hand_belongs_where_the_other_tells_or_else_where_all_is_pegged(hole, goal):
    assert read(owed(2, 3), hole).goal == goal


def test_of_up_to_six_pegs_on_a_track_those_are_found_that_belong_there():
    assert read(owed(4), 9, 13, 40, 50, 60, 70).goal == {9, 13}
    assert read(owed(4), 9, 13, 40, 50, 60, 70, 80).goal == {5, 9}
    assert read(owed(4), 5, 9, 13, 40, 50).goal == {5, 9}
    assert read(owed(4), 9, 12, 13).goal == {9, 13}


def test_what_was_not_passed_over_in_the_play_may_be_pegged_by_a_second_leap():
    both = TrackOwed(0, 5, 9, 121, (claimable(1, 1, play=True), claimable(2, 2, play=True)))
    assert read(both, 10, 12).call is Call.RIGHT
    together = TrackOwed(0, 5, 9, 121, (claimable(2, 1, play=True), claimable(3, 1, play=True)))
    assert read(together, 11, 14).call is Call.RIGHT


@pytest.mark.parametrize(
    ("points", "k", "goal"),
    [((2, 3), 4, {9, 13}), ((2, 3), 5, {9, 14}), ((2, 3), 6, {9, 14}), ((), 1, {5, 9}), ((4,), 5, {9, 13})],
)
def test_the_wrong_peg_is_mended_by_what_is_owed_at_most(points, k, goal):
    assert read(owed(*points), BACK, FRONT + k).goal == goal
    assert read(owed(free=True), BACK, FRONT + k).goal == {FRONT, FRONT + k}


@pytest.mark.parametrize(
    ("points", "holes", "goal"),
    [((2, 1), (11, 15), {11, 12}), ((4,), (13, 15), {9, 13}), ((4,), (15, 17), {9, 13}), ((4,), (9, 15), {9, 13})],
)
def test_of_two_leaps_too_many_the_first_stays_where_it_rightly_came_to(points, holes, goal):
    assert read(owed(*points), *holes).goal == goal


def test_of_pegs_at_rest_there_is_nothing_to_count_or_to_doubt():
    reading = read(owed(4), BACK, FRONT)
    assert (reading.points, reading.off, reading.doubtful, reading.doubted) == (0, 0, False, frozenset())


def test_unless_nobody_saw_it_a_front_peg_is_not_pushed_on():
    assert read_track(owed(3), frozenset({BACK, FRONT + 3})).call is Call.WRONG_PEG
