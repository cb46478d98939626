"""How pegs really stand, by eyes that no sensor deceives."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.games.ledger import Award, Debt, TrackOwed
from companion.simulation.truth import Truth, truth_of, truth_of_scale

TRACK = load_board("cribbage-2").tracks[0]


@pytest.mark.parametrize(
    ("numbers", "truth"),
    [
        ((5, 9), Truth.RIGHT),
        ((9, 13), Truth.RIGHT),
        ((9, 12), Truth.SHORT),
        ((9, 14), Truth.TOO_FAR),
        ((5, 13), Truth.MISPLACED),
        ((4, 9), Truth.MISPLACED),
        ((), Truth.MISPLACED),
        ((9,), Truth.IN_HAND),
        ((5,), Truth.IN_HAND),
        ((13,), Truth.IN_HAND),
        ((14,), Truth.MISPLACED),
        ((2,), Truth.MISPLACED),
        ((7,), Truth.MISPLACED),
    ],
)
def test_pegs_that_rest_in_5_and_9_and_owe_4(numbers, truth):
    owed = TrackOwed(0, 5, 9, 121, (Debt(Award(0, 4, "pair"), 4, 1),))
    assert truth_of(owed, TRACK, frozenset(TRACK.holes[number] for number in numbers)) is truth


def test_pegs_that_wait_at_the_start_are_all_alike():
    owed = TrackOwed(0, -1, 0, 121)
    assert truth_of(owed, TRACK, frozenset((TRACK.holes[0], TRACK.holes[-1]))) is Truth.RIGHT
    assert truth_of(owed, TRACK, frozenset((TRACK.holes[-1],))) is Truth.IN_HAND


@pytest.mark.parametrize(
    ("ending", "numbers", "truth"),
    [
        (False, (), Truth.MISPLACED),
        (True, (), Truth.RIGHT),
        (True, (10,), Truth.MISPLACED),
        (True, (4, 10), Truth.RIGHT),
    ],
)
def test_pegs_of_a_scale_may_all_have_gone_home_where_the_hand_ends(ending, numbers, truth):
    scale = load_board("round-the-bases").sides[0]
    wood = [scale.holes[number] for number in numbers]
    assert truth_of_scale(TrackOwed(0, -1, 14, 9999, ending=ending), scale, wood, loose=False) is truth
