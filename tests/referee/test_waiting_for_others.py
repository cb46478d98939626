"""In muggins nothing is pegged while another side seems to peg, until people are asked where its peg is."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.games.ledger import TrackOwed
from companion.referee.look import BoardLook
from companion.referee.settle import Timing
from companion.referee.standing import GameStanding
from companion.referee.track import Reading
from companion.referee.track_watch import TrackWatch
from companion.referee.verdict import Call
from companion.referee.waiting import waiting_for_others

OWED = (TrackOwed(0, 5, 9, 121), TrackOwed(1, 2, 6, 121))
HAND_MS = Timing().hand_ms


def blues_call(wood, *, out_ms=300, red=Call.IN_HAND):
    """Return what is made of Blue's pegs, who has gone on, while Red's are read so and a peg is seen in 13."""
    look = BoardLook(frozenset(wood), GameStanding(OWED, tuple), OWED, Timing(), 20_000, 300, 300)
    watches = [TrackWatch(since_ms=20_000 - out_ms), TrackWatch()]
    seen = [Reading(0, red, frozenset({13}), frozenset()), Reading(1, Call.PEGGED, frozenset({6, 8}), frozenset())]
    return waiting_for_others(load_board("cribbage-2"), seen, look, watches, frozenset())[1].call


@pytest.mark.parametrize(("out_ms", "call"), [(HAND_MS - 1, Call.IN_HAND), (HAND_MS, Call.PEGGED)])
def test_a_side_waits_as_long_as_a_peg_may_be_in_a_hand(out_ms, call):
    assert blues_call({"track1/13", "track2/6", "track2/8"}, out_ms=out_ms) is call


@pytest.mark.parametrize(
    ("red", "beside", "call"),
    [
        (Call.IN_HAND, "track2/13", Call.IN_HAND),
        (Call.UNCLEAR, "track2/13", Call.PEGGED),
        (Call.UNCLEAR, "track1/12", Call.IN_HAND),  # that is a peg of its own
    ],
)
def test_where_it_is_unclear_the_magnet_of_another_side_may_have_closed_the_hole(red, beside, call):
    assert blues_call({"track1/13", beside, "track2/6"}, red=red) is call
