"""At which moment of the game the pegs stood as they are seen now."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.referee.earlier import latest_length

TWO, THREE = load_board("cribbage-2"), load_board("cribbage-3")
SIDES = {"red": 0, "blue": 1, "green": 2}
BLUE = (2, 6)


def holes(board, text):
    words = (word.split("=") for word in text.split())
    pairs = ((board.tracks[SIDES[side]], number) for side, numbers in words for number in numbers.split(","))
    return frozenset(track.holes[int(number)] for track, number in pairs)


def latest(reds, closed, masked="", blue=BLUE, board=TWO, before=None):
    """Return the length; red's pegs stood and rest (the last pair) so, blue's have not moved."""
    positions = [(red, blue) for red in reds]
    now, ignored = holes(board, closed), holes(board, masked)
    return latest_length(board, lambda: positions[:-1], positions[-1], now, ignored, [before, None])


LEAPS = ((5, 9), (9, 13), (13, 16))


@pytest.mark.parametrize(("closed", "length"), [("red=9,13 blue=2,6", 1), ("red=5,9 blue=2,6", 0)])
def test_the_moment_at_which_all_pegs_stood_so(closed, length):
    assert latest(LEAPS, closed) == length


def test_of_several_moments_it_is_the_latest():
    assert latest(((5, 9), (9, 13), (5, 9), (9, 12)), "red=5,9 blue=2,6") == 2


@pytest.mark.parametrize(("closed", "masked"), [("red=9,13 blue=2,6", ""), ("red=9,13 blue=2", "blue=6")])
def test_pegs_that_stand_as_they_rest_now_have_not_gone_back_whatever_was_laid_or_claimed_since(closed, masked):
    assert latest(((5, 9), (9, 13), (9, 13), (9, 13)), closed, masked) is None
    assert latest(((9, 13), (13, 16), (9, 13)), closed, masked) is None


@pytest.mark.parametrize(
    "closed",
    [
        "red=5,10 blue=2,6",
        "red=5,9 blue=2,7",
        "red=5,9,20 blue=2,6",
        "red=5 blue=2,6",
        "red=5,9 blue=2",
        "red=5,9,20 blue=2",
    ],
)
def test_there_is_none_where_one_peg_stood_elsewhere_or_is_in_a_hand(closed):
    assert latest(LEAPS, closed) is None


@pytest.mark.parametrize(
    ("before", "length"),
    [({13, 16}, 1), ({9, 13, 16}, None), ({13, 16, 40}, 1), ({9, 12}, 1), (None, 1)],
)
def test_no_peg_has_gone_back_into_a_hole_that_was_closed_while_the_pegs_rested_elsewhere(before, length):
    """Where the holes of the pegs at rest were not all seen, it is not known what was closed beside them."""
    assert latest(LEAPS, "red=9,13 blue=2,6", before=before and frozenset(before)) == length


@pytest.mark.parametrize(
    ("reds", "closed", "before", "length"),
    [
        (((-1, 0), (0, 2)), "red=-1,0 blue=2,6", {0, 2}, 0),
        (((-1, 0), (0, 2)), "red=-1,0 blue=2,6", {-1, 0, 2}, None),
        (((-1, 0), (0, 2), (2, 5)), "red=-1,0 blue=2,6", {2, 5}, 0),
        (((-1, 0), (0, 2), (2, 5)), "red=-1,0 blue=2,6", {0, 2, 5}, 0),
    ],
)
def test_a_start_hole_that_was_closed_already_has_received_no_peg(reds, closed, before, length):
    assert latest(reds, closed, before=frozenset(before)) == length


@pytest.mark.parametrize(
    ("closed", "masked", "length"),
    [
        ("red=5 blue=2,6", "red=9", 0),  # the front peg rested in 9, and is there still
        ("red=5,9 blue=2", "blue=6", 0),
        ("red=9 blue=2,6", "red=5", None),  # nobody saw a peg go back to 5
        ("red=9 blue=2,6", "red=40", None),
        ("red=5,9 blue=2,6", "red=40", 0),
        ("red=5,9,40 blue=2,6", "red=40", 0),  # it is stuck closed
        ("red=5 blue=2", "red=9 blue=6", 0),
        ("red=5,9,20 blue=2", "blue=6", None),  # a peg too many
    ],
)
def test_a_peg_that_rests_in_an_ignored_hole_may_be_there_still_but_none_has_gone_there(closed, masked, length):
    assert latest(((5, 9), (9, 13)), closed, masked) == length


@pytest.mark.parametrize(
    ("reds", "closed", "masked"),
    [
        (((5, 8), (8, 12), (12, 20)), "red=5", "red=8"),
        (((0, 1), (1, 8), (8, 12)), "red=0", "red=1"),
        (((1, 5), (5, 9)), "red=5", "red=1"),
    ],
)
def test_nor_one_into_an_ignored_hole_that_it_left_long_ago(reds, closed, masked):
    assert latest(reds, f"{closed} blue=2,6", masked) is None


@pytest.mark.parametrize(
    ("closed", "masked", "length"),
    [
        ("red=-1,0 blue=2,6", "", 0),
        ("red=0 blue=2,6", "", None),  # the other is in a hand
        ("red=0 blue=2,6", "red=-1", 0),
        ("red=-1 blue=2,6", "red=0", 0),
        ("blue=2,6", "red=-1", None),
        ("blue=2,6", "red=-1,0", 0),
        ("red=0 blue=2,6", "blue=-1", None),  # another side's start holes hide none
    ],
)
def test_of_the_pegs_in_start_holes_only_the_number_counts(closed, masked, length):
    assert latest(((-1, 0), (0, 4)), closed, masked) == length


@pytest.mark.parametrize(("closed", "length"), [("red=-1,1", 0), ("red=0,1", 0), ("red=-1,0,1", None), ("red=1", None)])
def test_so_it_does_while_the_other_peg_is_on_its_way(closed, length):
    assert latest(((0, 1), (1, 8)), f"{closed} blue=2,6") == length
    assert latest(((0, 1), (1, 8)), f"{closed} blue=2", "blue=6") == length


def test_both_sides_count():
    assert latest(((-1, 0), (0, 4)), "red=-1,0 blue=-1,0", blue=(-1, 0)) == 0
    assert latest(((-1, 0), (0, 4)), "red=-1,0 blue=0", blue=(-1, 0)) is None


def test_a_track_that_is_not_played_on_does_not():
    assert latest(LEAPS, "red=5,9 blue=2,6 green=7", board=THREE) == 0
