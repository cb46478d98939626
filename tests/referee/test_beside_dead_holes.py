"""What may lie behind a peg that seems to have gone where nobody means to set it, while a sensor sees nothing."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.games.ledger import TrackOwed
from companion.referee.dead_holes import (
    is_off_the_way,
    may_be_ahead,
    may_be_beside,
    may_be_closed_from_beside,
)

BOARD = load_board("cribbage-2")
"""Its tracks turn: hole 40 is beside 81 and 82 of the same track, and beside 39 and 40 of the other."""


def owed(back, front):
    return TrackOwed(0, back, front, 121)


@pytest.mark.parametrize(
    ("back", "seen", "may_be"),
    [
        (60, {40}, True),
        (60, {40, 60}, False),  # the other peg stands: which of the two went ahead is not to be seen
        (40, {40}, False),  # its back peg rests there
        (60, {20}, False),  # beside nothing that is ahead
        (60, {75}, False),  # it is ahead itself
    ],
)
def test_a_peg_behind_may_be_ahead_where_the_track_turns(back, seen, may_be):
    assert may_be_ahead(BOARD, owed(back, 70), frozenset(seen)) is may_be


def test_a_stray_may_be_beside_its_own_way_if_one_of_several_is():
    assert may_be_beside(BOARD, owed(30, 35), ["track2/100", "track2/40"], frozenset())
    assert not may_be_beside(BOARD, owed(30, 35), ["track2/100"], frozenset())


def test_but_not_where_the_holes_beside_it_show_pegs():
    beside = frozenset(hole for hole in BOARD.neighbours("track2/40") if hole.startswith("track1/"))
    assert beside
    assert not may_be_beside(BOARD, owed(30, 35), ["track2/40"], beside)


@pytest.mark.parametrize(
    ("number", "closed", "may_be"),
    [
        (35, "track2/35", True),
        (35, "track1/36", False),  # a magnet of its own track: a peg of the same side
        (35, "track2/60", False),  # far from it
        (34, "track2/34", False),  # the best hand leads there
        (10, "track2/10", False),
    ],
)
def test_a_hole_beyond_the_best_hand_may_be_closed_from_beside(number, closed, may_be):
    assert may_be_closed_from_beside(BOARD, owed(1, 5), frozenset({number}), frozenset({closed})) is may_be


@pytest.mark.parametrize(
    ("back", "front", "hole", "off"),
    [
        (1, 5, "track2/4", True),
        (1, 5, "track2/1", False),  # put back beside its hole
        (1, 5, "track2/5", False),
        (1, 5, "track2/34", False),
        (1, 5, "track2/35", True),  # beyond the best hand
        (-1, 0, "track2/0", False),
        (-1, 0, "track2/-1", True),
        (1, 5, "nowhere", False),  # on no track
    ],
)
def test_nobody_means_to_set_a_peg_behind_or_beyond_the_best_hand(back, front, hole, off):
    assert is_off_the_way(BOARD, owed(back, front), [hole]) is off


def test_of_several_strays_one_on_the_way_is_enough():
    assert not is_off_the_way(BOARD, owed(1, 5), ["track2/4", "track2/6"])
    assert is_off_the_way(BOARD, owed(1, 5), ["track2/10"], most=4)
