"""In muggins no side's pegs count while the peg that another side misses may have been pegged where nobody sees it."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.games.ledger import TrackOwed
from companion.referee.look import BoardLook
from companion.referee.settle import Timing
from companion.referee.standing import GameStanding
from companion.referee.track import Leap, Reading
from companion.referee.track_watch import TrackWatch
from companion.referee.verdict import Call
from companion.referee.waiting import waiting_for_others

BOARD = load_board("cribbage-2")
OWED = (TrackOwed(0, 20, 30, 121), TrackOwed(1, 2, 6, 121))
LONG_MS = 10 * Timing().hand_ms
"""So long after the peg went people have been asked where it is."""
PEGGED = Reading(1, Call.PEGGED, frozenset({6, 9}), frozenset({6, 9}), (Leap(3),), 3)


def counts(ignored, *, seen=(30,), denied=()):
    """Tell whether the pegs of one side count while the other's are seen so, and these of its holes are ignored."""
    red = Reading(0, Call.IN_HAND, frozenset(seen), frozenset({20, 30}))
    look = BoardLook(frozenset(), GameStanding(OWED, tuple), OWED, Timing(), LONG_MS, LONG_MS, LONG_MS)
    watches = (TrackWatch(denied=frozenset(denied)), TrackWatch())
    holes = frozenset(f"track1/{number}" for number in ignored)
    _, blue = waiting_for_others(BOARD, [red, PEGGED], look, watches, holes)
    assert blue in (PEGGED, Reading(1, Call.IN_HAND, PEGGED.seen, PEGGED.goal))
    return blue is PEGGED


@pytest.mark.parametrize(
    ("ignored", "wait"),
    [
        ((31,), True),
        ((42,), True),  # by 12
        ((43,), False),  # more are rarely pegged at a stroke
        ((30,), False),  # the front peg's own hole
        ((20,), False),
        ((11,), False),  # behind
        ((11, 35), True),  # one of several is enough
        ((), False),
    ],
)
def test_pegs_wait_where_the_missed_one_may_stand_ahead_in_an_ignored_hole(ignored, wait):
    assert counts(ignored) is not wait


def test_they_count_once_people_have_said_that_no_peg_is_there():
    assert counts((35,), denied=(35,))
    assert not counts((35, 36), denied=(35,))


@pytest.mark.parametrize("seen", [(), (20, 30)])
def test_they_do_not_wait_for_two_pegs_that_are_missed_or_for_none(seen):
    assert counts((35,), seen=seen)
