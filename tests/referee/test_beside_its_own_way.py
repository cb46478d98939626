"""Which holes of another track lie beside the way over which a side drags its back peg to its new hole."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.games.ledger import TrackOwed
from companion.referee.verdict import Call
from companion.referee.wood import Distrusted, beside_its_own_way, read_wood

BOARD = load_board("cribbage-2")


@pytest.mark.parametrize(
    ("back", "front", "beside", "on_the_way"),
    [
        (5, 9, 6, True),  # the first hole after that of the back peg
        (5, 9, 5, False),  # its own hole: it leaves it, and is not dragged over it
        (5, 9, 9, True),
        (5, 9, 38, True),  # the best hand of 29 leads there
        (5, 9, 39, False),
        (0, 5, 1, True),
        (0, 5, 0, False),
        (-1, 0, 1, True),  # a peg that waits is dragged over no other start hole
        (-1, 0, 0, False),
        (-1, 0, 29, True),
        (-1, 0, 30, False),
    ],
)
def test_the_way_of_a_back_peg_leads_from_its_hole_to_where_the_best_hand_ends(back, front, beside, on_the_way):
    own = f"track1/{beside}"
    hole = next(hole for hole in sorted(BOARD.neighbours(own)) if hole.startswith("track2/"))
    others = BOARD.neighbours(hole) - {own}
    assert beside_its_own_way(BOARD, TrackOwed(0, back, front, 121), hole, others) is on_the_way


def test_a_hole_beside_none_of_the_sides_own_is_not():
    assert not beside_its_own_way(BOARD, TrackOwed(0, 5, 9, 121), "track1/-1")
    assert not beside_its_own_way(BOARD, TrackOwed(0, 5, 9, 121), "track2/6", BOARD.neighbours("track2/6"))


def test_a_board_of_which_nothing_else_is_said_has_told_of_every_peg():
    """Only while it may not have done so can the peg that closed hole 54 be one beside it, ahead, that is not seen."""
    tracks = (TrackOwed(0, 55, 62, 121), TrackOwed(1, 2, 6, 121))
    wood = frozenset({"track1/54", "track1/62", "track2/2", "track2/6"})
    assert read_wood(BOARD, tracks, wood, Distrusted()).readings[0].call is Call.BACKWARD
    assert read_wood(BOARD, tracks, wood, Distrusted(moving=True)).readings[0].call is Call.IN_HAND
