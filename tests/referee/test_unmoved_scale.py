"""A scale whose pegs have not moved while the game was moved under them: nobody is on the way with a second peg."""

from __future__ import annotations

import pytest

from companion.games.ledger import TrackOwed
from companion.referee.scale import read_scale
from companion.referee.verdict import Call
from tests.referee.field import FIELD, RED
from tests.referee.test_track import fresh

SCALE = FIELD.sides[RED]


@pytest.mark.parametrize(
    ("stood", "call"),
    [
        ({10}, Call.UNDERPEGGED),  # the game went back to 8 and 4 are owed: the peg in 10 has not just come
        ({8}, Call.IN_HAND),  # it has just come, and one in 2 may follow
    ],
)
def test_a_second_peg_may_follow_one_that_came_but_none_that_stood_there(stood, call):
    owed = TrackOwed(RED, 0, 8, 121, (fresh(4, 1),))
    assert read_scale(owed, SCALE, frozenset({10}), frozenset(stood), in_hand=False, late=False).call is call
