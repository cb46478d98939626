"""What the group that a side scores on shows, and what a look at the board says of time."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.games.ledger import Award, Debt, TrackOwed
from companion.games.reason import ScoreReason
from companion.referee.guidance import Move, next_move
from companion.referee.look import BoardLook
from companion.referee.scale import combination
from companion.referee.settle import Timing
from companion.referee.side_group import side_group
from companion.referee.standing import GameStanding
from companion.referee.track import Reading
from companion.referee.verdict import Call
from companion.words import referee as say

TRACK, FIELD = load_board("cribbage-2"), load_board("round-the-bases")
FOUR = Debt(Award(0, 4, ScoreReason.FIFTEEN), 4, 1)
OWED, NOTHING = TrackOwed(0, 5, 9, 121, (FOUR,)), TrackOwed(0, 5, 9, 121)


def test_on_a_track_each_hole_is_a_number_and_the_front_peg_shows_it():
    red = side_group(TRACK, 0)
    assert (red.one_peg_shows, red.holes(5), red.hole(5), red.hole(500)) == (True, {"track1/5"}, "track1/5", None)
    assert red.resting(OWED) == {"track1/5", "track1/9"}
    assert red.pegged(OWED) == {"track1/9", "track1/13"}
    assert (red.ahead(OWED), red.ahead(NOTHING)) == ({"track1/13"}, frozenset())
    assert (red.front_of(frozenset({5, 9})), red.front_of(frozenset())) == (9, 0)


@pytest.mark.parametrize(
    ("call", "seen", "agreed"),
    [
        (Call.OVERPEGGED, (9, 15), (9, 15)),
        (Call.WRONG_TRACK, (9, 15), None),
        (Call.IN_HAND, (9,), None),
        (Call.FOREIGN, (5, 9, 15), None),
    ],
)
def test_pegs_may_be_left_where_they_stand_if_they_are_two_and_on_their_own_track(call, seen, agreed):
    holes = frozenset(seen)
    assert side_group(TRACK, 0).agreed(Reading(0, call, holes, holes)) == agreed


def test_on_a_scale_pegs_add_up():
    red, scale = side_group(FIELD, 0), FIELD.sides[0]
    seven = frozenset(scale.holes[number] for number in combination(scale, 7))
    assert (red.one_peg_shows, red.holes(7), red.hole(7)) == (False, seven, None)
    owed = TrackOwed(0, -1, 3, 121, (FOUR,))
    assert red.resting(owed) == red.holes(3)
    assert red.pegged(owed) == red.ahead(owed) == seven
    assert red.pegged(TrackOwed(0, -1, 3, 121)) == red.holes(3)
    assert red.pegged(TrackOwed(0, -1, 3, 121, (FOUR, FOUR))) == red.holes(11)
    assert red.front_of(frozenset({5})) == 0
    holes = frozenset({5, 20})
    assert red.agreed(Reading(0, Call.OVERPEGGED, holes, holes)) == (-1, 25)


@pytest.mark.parametrize(("stable_ms", "released", "sure"), [(999, 0, 0), (1000, 1, 0), (1999, 1, 0), (2000, 1, 1)])
def test_pegs_are_let_go_after_a_second_and_believed_unseen_after_two(stable_ms, released, sure):
    look = BoardLook(frozenset(), GameStanding((), list), (), Timing(), 9000, stable_ms, 700)
    assert (look.released, look.sure) == (bool(released), bool(sure))
    assert look.disturbed(one_is_out=False).quiet_ms == 700
    assert (look.disturbed(one_is_out=True).quiet_ms, look.disturbed(one_is_out=True).now_ms) == (0, 9000)


def test_of_several_moves_home_that_one_comes_first_for_which_nothing_has_to_be_lifted():
    lift = Move(0, "track1/5", "track1/9", say.NONE_MISSING())
    fill = Move(1, None, "track2/6", say.IS_MISSING(), first=True, asked=True)
    assert next_move([], wrong=False) is None
    guidance = next_move([lift, fill, lift], wrong=False)
    assert guidance is not None
    assert (guidance.side, guidance.lift, guidance.place, guidance.sentence) == (1, None, "track2/6", say.IS_MISSING())
    assert (guidance.left, guidance.asked) == (2, True)
    wrong = next_move([fill], wrong=True)
    assert wrong is not None
    assert (wrong.left, wrong.asked) == (0, False)
    other = next_move([lift], wrong=False)
    assert other is not None
    assert (other.side, other.lift, other.asked) == (0, "track1/5", False)
