"""When the referee asks to be woken although nothing moves: each time at which time alone may tell more."""

from __future__ import annotations

from companion.board.boards import load_board
from companion.games.setup import Policy
from companion.referee.referee import Referee
from companion.words.message import Who
from tests.referee.field import Bench

PEGS = frozenset({"track1/5", "track1/9", "track2/2", "track2/6"})


def seen(at_ms):
    referee = Referee(load_board("cribbage-2"), Policy.CASUAL, (Who("Red"), Who("Blue")))
    referee.see(PEGS, at_ms)
    return referee


def wakes(referee, now):
    """Return when he asks to be woken from now on."""
    times = []
    while (now := referee.wake_ms(now)) is not None:
        times.append(now)
    return times


def test_before_anything_was_entered_only_the_pegs_are_waited_for():
    assert wakes(seen(0), 0) == [250, 1000, 2000, 8000, 10_000]


def test_he_looks_again_once_neither_a_peg_was_moved_nor_anything_entered_for_as_long_as_points_may_be_unexplained():
    referee = seen(50_000)
    referee.entered(None, 55_000)
    assert wakes(referee, 55_000) == [60_000, 65_000]


def test_he_looks_again_once_pegs_that_vanished_together_have_been_away_as_long_as_one_may_be_in_a_hand():
    referee = seen(0)
    referee.see(frozenset(), 50_000)
    assert wakes(referee, 52_000) == [58_000, 60_000]


def test_he_looks_again_once_a_peg_of_the_field_has_been_let_go_where_it_was_seen_first():
    bench = Bench()
    bench.do("-outs/0", "+outs/2", pause_ms=250)
    assert bench.now + 1000 in wakes(bench.referee, bench.now)
