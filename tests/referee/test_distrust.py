"""Which closed holes of the tracks are not believed at a look at the board, and since when."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.games.ledger import TrackOwed
from companion.referee.arrivals import TOGETHER_MS
from companion.referee.distrust import Distrust
from companion.referee.look import BoardLook
from companion.referee.sensors import SensorTrust
from companion.referee.settle import Timing
from companion.referee.standing import GameStanding
from companion.referee.track import Reading
from companion.referee.track_watch import TrackWatch
from companion.referee.verdict import Call

TWO = load_board("cribbage-2")
OWED = (TrackOwed(0, 5, 9, 121), TrackOwed(1, 2, 6, 121))
REST = frozenset({"track1/5", "track1/9", "track2/2", "track2/6"})
LET_GO_MS = Timing().release_ms
HOLE, BESIDE = "track1/20", "track2/20"


class Board:
    """A board of two tracks, at which both sides rest, and may have a peg in a hand."""

    def __init__(self):
        self.sensors = SensorTrust(TWO, 2)
        self.watches = (TrackWatch(in_hand=True), TrackWatch(in_hand=True))
        self.distrust = Distrust(TWO, self.sensors, self.watches)

    def board_look(self, wood, stable_ms=LET_GO_MS):
        return BoardLook(wood, GameStanding(OWED, tuple), OWED, Timing(), 5000, stable_ms, 0)

    def look(self, wood=REST, stable_ms=LET_GO_MS):
        return self.distrust.look(self.board_look(wood, stable_ms))


def test_what_people_ignore_is_not_believed_until_they_say_that_a_peg_is_there():
    board = Board()
    board.sensors.mask(HOLE, masked=True)
    wood = REST - {"track1/5"}
    assert (board.look(wood).masked, board.distrust.told) == ({HOLE}, set())
    board.distrust.tell(HOLE, there=True)
    assert (board.look(wood).masked, board.distrust.told) == (set(), {HOLE})
    assert (board.look(wood - {"track2/2"}).masked, board.distrust.told) == (set(), {HOLE})  # another track
    assert (board.look(wood | {"track1/13"}).masked, board.distrust.told) == ({HOLE}, set())
    assert board.look(wood).masked == {HOLE}  # it does not come back


def test_what_a_magnet_closes_is_not_believed_until_people_say_that_a_peg_is_there():
    board, wood = Board(), REST - {"track1/5"} | {HOLE}
    board.sensors.blame(HOLE, frozenset({"track1/9"}))
    assert board.look(wood).ghosts == {HOLE}
    assert board.look(wood - {"track1/9"}).ghosts == set()
    board.look(wood)
    board.distrust.tell(HOLE, there=True)
    assert board.look(wood).ghosts == set()


def test_a_hole_that_was_not_believed_before_is_doubted_until_people_say_that_a_peg_is_there():
    board, wood = Board(), REST - {"track1/5"} | {HOLE}
    board.sensors.ghosts[0] = frozenset({HOLE})
    assert board.look(wood).doubted == {HOLE}
    board.distrust.tell(HOLE, there=True)
    assert board.look(wood).doubted == set()


def test_beside_two_pegs_a_hole_is_no_peg_once_one_of_them_is_gone():
    board = Board()
    board.sensors.extras[0] = frozenset({HOLE})
    assert board.look(REST | {HOLE}).doubted == set()
    assert board.look(REST - {"track1/5"} | {HOLE}).doubted == {HOLE}


@pytest.mark.parametrize(("apart_ms", "together"), [(0, True), (TOGETHER_MS, True), (TOGETHER_MS + 1, False)])
def test_what_has_closed_since_the_last_look_together_with_a_hole_beside_it_has_arrived(apart_ms, together):
    board, one, other = Board(), REST | {HOLE}, REST | {HOLE, BESIDE}
    board.sensors.see(None, REST, 0)
    assert board.look().arrived == set()
    board.sensors.see(REST, one, 1000)
    board.sensors.see(one, other, 1000 + apart_ms)
    assert board.look(other).arrived == ({HOLE, BESIDE} if together else set())
    assert board.look(other).arrived == set()


def test_what_was_not_believed_last_wavers_until_it_opens_or_people_say_that_a_peg_is_there():
    board, wood = Board(), REST - {"track1/5"} | {HOLE}
    look = board.board_look(wood)
    board.distrust.look(look)
    red = Reading(0, Call.PENDING, frozenset({9}), frozenset(), doubted=frozenset({20, 30}))
    blue = Reading(1, Call.AT_REST, frozenset({2, 6}), frozenset())
    board.distrust.learn(look, (red, blue))
    assert board.look(wood).wavering == ({HOLE}, set())
    assert board.look(wood - {HOLE}).wavering == (set(), set())
    board.look(wood)
    board.distrust.tell(HOLE, there=True)
    assert board.look(wood).wavering == (set(), set())


@pytest.mark.parametrize(("stable_ms", "moving"), [(LET_GO_MS - 1, True), (LET_GO_MS, False)])
def test_a_board_that_was_just_moved_may_not_have_told_of_every_peg(stable_ms, moving):
    assert Board().look(stable_ms=stable_ms).moving is moving


def test_fresh_are_the_holes_that_closed_since_both_pegs_of_a_side_were_seen():
    board = Board()
    assert board.look().fresh == (REST, REST)
    board.watches[0].complete = REST
    assert board.look(REST | {HOLE}).fresh == ({HOLE}, REST | {HOLE})
