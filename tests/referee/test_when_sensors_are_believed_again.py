"""When a sensor that was not believed is believed again, and which holes no peg need have come to."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.games.ledger import TrackOwed
from companion.referee.guidance import Move, next_move
from companion.referee.sensors import SensorTrust
from companion.referee.standing import GameStanding
from companion.words.message import Message

BOARD = load_board("cribbage-2")
RED, BLUE = 0, 1
REST = frozenset({"track1/5", "track1/9", "track2/30", "track2/40"})
NONE = frozenset()
GHOST, OTHER = "track1/20", "track1/60"


def knowing(ghost) -> SensorTrust:
    """Return the sensors of a board on which all pegs rest, and one hole is closed without a peg, as is known."""
    sensors = SensorTrust(BOARD, 2)
    sensors.see(None, REST | {ghost}, 0)
    sensors.ghosts[RED] = frozenset({ghost})
    sensors.remember()
    return sensors


def test_a_hole_that_opens_is_believed_when_it_closes_again_though_all_stands_as_it_did():
    sensors = knowing(GHOST)
    sensors.see(REST | {GHOST}, REST, 1000)
    sensors.see(REST, REST | {GHOST}, 2000)
    assert sensors.ghosts == [NONE, NONE]


@pytest.mark.parametrize(
    ("then", "ghosts"),
    [
        (REST | {GHOST}, {GHOST}),  # nothing was moved meanwhile
        (REST | {GHOST, OTHER}, NONE),
        (REST - {"track1/9"} | {GHOST}, NONE),
    ],
)
def test_not_where_it_vanished_with_pegs_and_came_back_with_just_those(then, ghosts):
    """The board has lost sight of some of its pegs: the holes open, and none of them was moved."""
    sensors = knowing(GHOST)
    left = REST - {"track1/5", "track1/9"}
    sensors.see(REST | {GHOST}, left, 1000)
    sensors.lose_some()
    sensors.see(left, then, 3000)
    assert sensors.ghosts == [ghosts, NONE]


def test_once_the_board_was_read_again_what_it_knew_before_is_over():
    sensors = knowing(GHOST)
    sensors.see(REST | {GHOST}, NONE, 1000)
    sensors.lose_some()
    sensors.see(NONE, REST, 3000)
    sensors.remember()
    sensors.see(REST, REST | {GHOST}, 5000)
    assert sensors.ghosts == [NONE, NONE]


def test_where_more_holes_are_closed_than_there_are_pegs_none_need_have_come_to_the_last():
    """The four pegs were there before it."""
    sensors = SensorTrust(BOARD, 2)
    sensors.see(None, REST, 0)
    sensors.see(REST, REST | {OTHER}, 1000)
    assert sensors.uninvited == {OTHER}
    sensors.see(REST | {OTHER}, REST - {"track1/5"} | {OTHER}, 2000)
    assert sensors.uninvited == {OTHER}  # it has been closed ever since
    sensors.see(REST - {"track1/5"} | {OTHER}, REST - {"track1/5"}, 3000)
    sensors.see(REST - {"track1/5"}, REST - {"track1/5"} | {OTHER}, 4000)
    assert sensors.uninvited == NONE  # the fourth peg may be in it


@pytest.mark.parametrize(("ignored", "blamed"), [((), {GHOST: {"track1/19"}}), ((GHOST,), {})])
def test_no_magnet_is_blamed_for_a_hole_that_people_have_ignored(ignored, blamed):
    """It may be a good one, with a peg of its own; the doubt counts all the same."""
    sensors = SensorTrust(BOARD, 2)
    for hole in ignored:
        sensors.mask(hole, masked=True)
    sensors.count(RED, frozenset({GHOST}), frozenset({GHOST, "track1/19"}), magnets=True)
    assert sensors.crosstalk == blamed
    assert sensors.doubts == {GHOST: 1, "track1/19": 1}


@pytest.mark.parametrize(
    ("unseen", "seen"),
    [
        ((), [0, 1, 2, 3]),
        ((1, 2), [0, 3]),  # such as a call of muggins, and the word that nobody calls (P12)
        ((9,), [0, 1, 2, 3]),
    ],
)
def test_the_pegs_are_held_against_the_actions_that_everybody_saw(unseen, seen):
    earlier = [((5, 9), (30, 40))] * 4
    game = GameStanding((TrackOwed(RED, 5, 9, 121),), lambda: earlier, unseen=lambda: unseen)
    assert game.seen_actions() == seen


def test_of_a_move_it_is_said_that_a_card_may_be_late_only_where_pegs_show_more_than_is_explained():
    move = Move(RED, GHOST, OTHER, Message("Move it.")())
    told = next_move([move], wrong=False)
    assert told is not None
    assert not told.perhaps_more
