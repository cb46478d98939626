"""Tracks read together: pegs that stray, magnets that reach across, a game hole for all, and what is not believed."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.games.ledger import Award, Debt, TrackOwed
from companion.games.reason import ScoreReason
from companion.referee.verdict import Call
from companion.referee.wood import Distrusted, read_wood

TWO, THREE, SHARED = map(load_board, ("cribbage-2", "cribbage-3", "cribbage-2-shared"))
SIDES = {"red": 0, "blue": 1, "green": 2}
AT_REST, RIGHT, PENDING, IN_HAND = Call.AT_REST, Call.RIGHT, Call.PENDING, Call.IN_HAND
FOREIGN, WRONG_TRACK, WRONG_PEG, BACKWARD = Call.FOREIGN, Call.WRONG_TRACK, Call.WRONG_PEG, Call.BACKWARD
BOTH_OUT = Call.BOTH_OUT


def owed(side, back, front, *points) -> TrackOwed:
    debts = tuple(Debt(Award(side, each, ScoreReason.FIFTEEN), each, n) for n, each in enumerate(points, 1))
    return TrackOwed(side, back, front, 121, debts)


FOUR = (owed(0, 5, 9, 4), owed(1, 2, 6))
TURN = (owed(0, 55, 62, 4), owed(1, 2, 6))
"""Red's way ahead lies beside the holes behind it."""
HOME = (owed(0, 110, 117, 4), owed(1, 100, 119, 2))


def holes(board, text):
    words = (word.split("=") for word in text.split())
    pairs = ((board.tracks[SIDES[side]], number) for side, numbers in words for number in numbers.split(",") if number)
    return frozenset(track.holes[int(number)] for track, number in pairs)


def read(text, tracks=FOUR, board=TWO, moving=False, **distrusted):
    """Read "red=5,9 blue=2,6"; what is distrusted is written so too, or so for each side."""
    sets = {
        name: holes(board, text) if isinstance(text, str) else tuple(holes(board, each) for each in text)
        for name, text in distrusted.items()
    }
    return read_wood(board, tracks, holes(board, text), Distrusted(moving=moving, **sets))


def calls(*arguments, **distrusted):
    return [reading.call for reading in read(*arguments, **distrusted).readings]


# --- ignored holes, and holes that are doubted -----------------------------------------------------------------


def test_an_ignored_hole_hides_no_peg_while_all_pegs_are_seen():
    assert calls("red=9 blue=2,6", masked="red=13") == [RIGHT, AT_REST]
    assert calls("red=9,40 blue=2,6", masked="red=13", doubted="red=40") == [IN_HAND, AT_REST]


@pytest.mark.parametrize(
    ("text", "doubted"),
    [
        ("red=9,40 blue=2", {"doubted": "red=40"}),  # a peg is missed elsewhere
        ("red=9,40 blue=2,6,7", {"doubted": "red=40"}),  # one hole too many is closed
        ("red=9,40 blue=2,6", {"ghosts": "red=40"}),  # one is surely closed by a magnet
    ],
)
def test_it_may_hide_one_where_any_closed_hole_may_have_none(text, doubted):
    reading = read(text, masked="red=13", **doubted).readings[0]
    assert (reading.call, reading.seen, reading.doubted) == (RIGHT, {9, 13}, {13, 40})


@pytest.mark.parametrize(
    ("arrived", "blue", "call"),
    [
        ("red=12 blue=12", "2,6,12", AT_REST),
        ("red=12 blue=12", "2,6", WRONG_PEG),  # the hole beside has opened again
        ("red=12", "2,6,12", WRONG_PEG),  # it was closed before
        ("blue=12", "2,6,12", WRONG_PEG),
    ],
)
def test_a_hole_that_closed_with_one_of_another_track_takes_nothing_from_an_unseen_peg(arrived, blue, call):
    assert read(f"red=5,12 blue={blue}", masked="red=9", arrived=arrived).readings[0].call is call


def test_points_too_many_that_closed_with_a_hole_of_another_track_are_doubted():
    red, blue = read("red=9,14 blue=6,14", (owed(0, 5, 9, 4), owed(1, 2, 6, 8)), arrived="red=14 blue=14").readings
    assert (red.call, red.doubted, blue.call) == (PENDING, {14}, RIGHT)


@pytest.mark.parametrize(
    ("suspicious", "call"), [(("red=12", ""), IN_HAND), (("", "red=12"), WRONG_PEG), (("red=13", ""), WRONG_PEG)]
)
def test_a_suspicious_hole_accuses_nobody_of_its_own_side(suspicious, call):
    assert calls("red=5,12 blue=2,6", suspicious=suspicious) == [call, AT_REST]


def test_an_ignored_hole_that_people_say_is_empty_hides_no_peg():
    assert calls("red=9 blue=2,6", masked="red=13") == [RIGHT, AT_REST]
    assert calls("red=9 blue=2,6", masked="red=13", empty="red=13") == [IN_HAND, AT_REST]


@pytest.mark.parametrize(("red", "hole"), [("5,9,10", 10), ("5,9,4", 4)])
def test_what_closed_last_beside_another_peg_may_have_come_out_of_an_ignored_hole_and_is_nobodys(red, hole):
    """Its magnet is no reason for that, nor is it the peg that another side misses."""
    for board in (TWO, THREE):
        wood = read(f"red={red} blue=2", FOUR, board, alone=f"red={hole}")
        assert ([reading.call for reading in wood.readings], wood.strays) == ([FOREIGN, IN_HAND], ())


def test_a_hole_that_is_ignored_is_no_known_ghost():
    tracks = (TrackOwed(0, 5, 9, 121, free=True), owed(1, 2, 6))
    assert read("red=9,20,30 blue=2,6", tracks, masked="red=40", doubted="red=20,40").readings[0].doubted == {20}


def test_a_track_that_is_not_played_on_has_no_pegs():
    assert calls("red=5,9 blue=2,6", FOUR, THREE) == [AT_REST, AT_REST]
    red = read("red=9,40 blue=2 green=7", FOUR, THREE, masked="red=13", doubted="red=40").readings[0]
    assert (red.call, red.seen) == (RIGHT, {9, 13})


def test_a_third_peg_beside_one_of_another_track_is_crosstalk():
    reading = read("red=9,13 blue=2,6,13").readings[1]
    assert (reading.call, reading.doubted) == (AT_REST, {13})


# --- a hole that opens late, or the peg of another side ----------------------------------------------------------


def test_a_third_peg_is_the_next_of_its_own_side_while_no_other_side_misses_one():
    reading = read("red=5,9,14 blue=2,6", fresh=("red=14", "")).readings[0]
    assert (reading.call, reading.seen, reading.doubted) == (PENDING, {9, 14}, {5})
    assert read("red=5,9,14 blue=2,6", fresh=("", "")).readings[0].call is FOREIGN


@pytest.mark.parametrize("distrusted", [{}, {"fresh": ("red=14", "")}, {"while_out": ("", "red=14")}])
def test_it_is_misplaced_where_another_side_misses_one(distrusted):
    wood = read("red=5,9,14 blue=2", **distrusted)
    assert [reading.call for reading in wood.readings] == [AT_REST, WRONG_TRACK]
    assert [(stray.side, stray.hole) for stray in wood.strays] == [(1, "track1/14")]


@pytest.mark.parametrize("while_out", [("", ""), ("red=14", "")])
def test_a_hole_that_closed_before_the_peg_was_lifted_is_not_where_it_went(while_out):
    wood = read("red=5,9,14 blue=2", while_out=while_out)
    assert ([reading.call for reading in wood.readings], wood.strays) == ([FOREIGN, IN_HAND], ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("red=5,9,14 blue=", [FOREIGN, BOTH_OUT]),  # the board may have lost sight of blue's
        ("red=5,9,14,20 blue=2", [FOREIGN, IN_HAND]),  # more holes than pegs that are missed
        ("red=5,9,3 blue=2", [AT_REST, IN_HAND]),  # 3 lies beside 2 of the other track: a magnet
        ("red=9 blue=2,6,7", [IN_HAND, AT_REST]),
        ("red=9,13 blue=2,13", [RIGHT, WRONG_PEG]),
    ],
)
def test_nobody_is_misplaced_where_something_else_explains_it(text, expected):
    wood = read(text)
    assert ([reading.call for reading in wood.readings], wood.strays) == (expected, ())


@pytest.mark.parametrize(("points", "goal"), [((6,), {6, 12}), ((7,), {6, 12}), ((5,), {2, 6}), ((), {2, 6})])
def test_a_stray_belongs_beside_where_it_stands_if_so_much_is_owed_or_more(points, goal):
    """Whether it is right or short makes no difference (P12)."""
    reading = read("red=5,9,12 blue=6", (owed(0, 5, 9), owed(1, 2, 6, *points))).readings[1]
    assert (reading.call, reading.goal) == (WRONG_TRACK, goal)


def test_two_sides_may_both_be_misplaced():
    tracks = (owed(0, 5, 9), owed(1, 2, 6), owed(2, 3, 8))
    wood = read("red=5,9,20,30 blue=6 green=8", tracks, THREE, while_out=("", "red=20", "red=30"))
    assert [reading.call for reading in wood.readings] == [AT_REST, WRONG_TRACK, WRONG_TRACK]
    assert {(stray.side, stray.hole) for stray in wood.strays} == {(1, "track1/20"), (2, "track1/30")}
    assert wood.readings[0].seen == {5, 9}


def test_a_peg_that_two_sides_may_have_lost_is_nobodys():
    tracks = (owed(0, 5, 9), owed(1, 2, 6), owed(2, 3, 8))
    wood = read("red=5,9,20 blue=6 green=8", tracks, THREE)
    assert ([reading.call for reading in wood.readings], wood.strays) == ([FOREIGN, IN_HAND, IN_HAND], ())


def test_an_ignored_peg_at_rest_is_not_misplaced():
    tracks = (owed(0, 5, 9), owed(1, 2, 6), owed(2, 3, 8))
    wood = read("red=5 blue=2,6,30 green=3", tracks, THREE, masked="red=9")
    assert [reading.call for reading in wood.readings] == [AT_REST, AT_REST, WRONG_TRACK]


def test_one_peg_strays_to_one_hole():
    tracks = (owed(0, 5, 9), owed(1, 2, 6), owed(2, 3, 8))
    assert len(read("red=5,9,20 blue=6 green=3,8,30", tracks, THREE).strays) == 1


def test_where_any_leap_is_right_the_peg_too_many_is_the_one_without_which_there_is_one():
    tracks = (TrackOwed(0, 5, 9, 121, free=True), owed(1, 2, 6))
    assert [stray.hole for stray in read("red=2,9,20 blue=6", tracks).strays] == ["track1/2"]


@pytest.mark.parametrize(
    ("red", "rest", "blue", "green"),
    [
        ("9,20,30,40", (5, 9), 30, 40),  # the furthest are too many
        ("7,8,25,29", (25, 29), 7, 8),  # but not where pegs rest
        ("1,5,9,20", (5, 9), 20, 1),
    ],
)
def test_of_several_pegs_too_many_each_is_misplaced(red, rest, blue, green):
    tracks = (owed(0, *rest), owed(1, 2, 6), owed(2, 3, 8))
    wood = read(f"red={red} blue=6 green=8", tracks, THREE, while_out=("", f"red={blue}", f"red={green}"))
    assert {(stray.side, stray.hole) for stray in wood.strays} == {(1, f"track1/{blue}"), (2, f"track1/{green}")}
    assert len(wood.readings[0].seen) == 2


def test_no_more_pegs_are_misplaced_than_are_too_many():
    tracks = (owed(0, 5, 9), owed(1, 2, 6), owed(2, 3, 8))
    wood = read("red=9,20,30,40 blue=6 green=8", tracks, THREE, while_out=("", "red=20", "red=40"))
    assert [(stray.side, stray.hole) for stray in wood.strays] == [(2, "track1/40")]


@pytest.mark.parametrize("start", [0, -1])
def test_a_start_hole_is_nobodys_way(start):
    tracks = (owed(0, 5, 9), owed(1, 2, 6), owed(2, 3, 8))
    wood = read(f"red={start},5,9,20 blue=6 green=8", tracks, THREE, while_out=("", "red=20", f"red={start}"))
    assert [(stray.side, stray.hole) for stray in wood.strays] == [(1, "track1/20")]


# --- while the board may not have told of every peg --------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "moving", "settled"),
    [
        ("red=62 blue=2,6,66", [IN_HAND, FOREIGN], [WRONG_TRACK, AT_REST]),  # red's 66 may be closed in a moment
        ("red=54,62 blue=2,6", [IN_HAND, AT_REST], [BACKWARD, AT_REST]),  # 54 lies beside 66
        ("red=55,66 blue=2,6", [WRONG_PEG, AT_REST], [WRONG_PEG, AT_REST]),
        ("red=5,62 blue=2,6", [BACKWARD, AT_REST], [BACKWARD, AT_REST]),
    ],
)
def test_for_a_moment_a_hole_beside_the_way_ahead_may_be_closed_by_a_peg_that_is_not_seen_yet(text, moving, settled):
    assert calls(text, TURN, moving=True) == moving
    assert calls(text, TURN) == settled


@pytest.mark.parametrize(
    ("red", "moving", "settled"),
    [
        ("5,10", [IN_HAND, AT_REST], [WRONG_PEG, AT_REST]),  # 9, beside it, may be closed in a moment
        ("5,11", [WRONG_PEG, AT_REST], [WRONG_PEG, AT_REST]),  # too far from 9
        ("5,8", [BACKWARD, AT_REST], [BACKWARD, AT_REST]),  # behind
    ],
)
def test_for_a_moment_a_hole_ahead_may_be_closed_by_a_front_peg_that_was_put_back_beside_it(red, moving, settled):
    assert calls(f"red={red} blue=2,6", moving=True) == moving
    assert calls(f"red={red} blue=2,6") == settled


@pytest.mark.parametrize(
    ("back", "front", "hole", "call"),
    [
        (60, 67, 54, IN_HAND),  # beside 68, the next hole
        (60, 68, 54, BACKWARD),
        (42, 50, 41, IN_HAND),  # beside 79, 29 on
        (42, 49, 41, BACKWARD),
    ],
)
def test_the_way_ahead_is_as_long_as_the_best_hand(back, front, hole, call):
    assert calls(f"red={hole},{front} blue=2,6", (owed(0, back, front), owed(1, 2, 6)), moving=True) == [call, AT_REST]


def test_far_from_its_way_a_peg_is_misplaced_at_once():
    assert calls("red=0 blue=2,6,40", (owed(0, -1, 0, 4), owed(1, 2, 6)), moving=True) == [WRONG_TRACK, AT_REST]


# --- a game hole for all -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("red=117,121 blue=119", [IN_HAND, RIGHT]),  # the side that is further on, with two pegs
        ("red=117,121 blue=100,119", [RIGHT, AT_REST]),
        ("red=110,117 blue=119,121", [AT_REST, RIGHT]),
        ("red=121 blue=119", [BOTH_OUT, RIGHT]),
    ],
)
def test_a_peg_in_a_shared_game_hole_is_of_the_side_with_which_all_read_best(text, expected):
    assert calls(text, HOME, SHARED) == expected


def test_best_is_what_explains_most_then_what_gives_most_sides_two_pegs():
    explained = (owed(0, 110, 117, 4), owed(1, 100, 119))
    assert calls("red=117,121 blue=119", explained, SHARED) == [RIGHT, IN_HAND]
    neither = (owed(0, 112, 120), owed(1, 100, 119))
    assert calls("red=111,120,121 blue=119", neither, SHARED) == [BACKWARD, PENDING]
