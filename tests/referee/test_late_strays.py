"""A hole of another track that closes while a peg is out: within seconds it is that peg, later it is asked about."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.late_strays import CARRY_MS, LateStrays
from companion.referee.look import BoardLook
from companion.referee.settle import Timing
from companion.referee.standing import GameStanding
from companion.referee.track_watch import TrackWatch
from companion.referee.verdict import Call
from companion.referee.wood import Stray

JUDGES = [policy for policy in Policy if policy is not Policy.SCOREKEEPER]


@pytest.mark.parametrize("policy", JUDGES)
@pytest.mark.parametrize(("out_ms", "call"), [(1800, Call.WRONG_TRACK), (2300, Call.UNCLEAR), (12_000, Call.UNCLEAR)])
@pytest.mark.parametrize("points", [(), (4,), (24,)])
def test_how_long_the_peg_was_out_tells_whether_it_is_taken_for_the_one_that_appears(rig, policy, out_ms, call, points):
    table = rig(policy, rest="red=5,9 blue=44,48").owe(*points).stand("red=9", wait=out_ms)
    table.stand("blue=5,44,48", wait=4000)
    assert table.call() is call
    assert table.moves[0] == "track2/5"
    assert bool(table.questions) is (call is Call.UNCLEAR or out_ms > 5000)


@pytest.mark.parametrize(("out_ms", "call"), [(1500, Call.WRONG_TRACK), (12_000, Call.UNCLEAR)])
def test_it_stays_said_for_as_long_as_it_stands_there(rig, out_ms, call):
    table = rig(rest="red=5,9 blue=44,48").stand("red=9", wait=out_ms).stand("blue=5,44,48", wait=20_000)
    assert table.call() is call


def test_a_peg_that_was_out_for_long_and_came_home_is_judged_afresh(rig):
    table = rig(rest="red=5,9 blue=44,48").stand("red=9", wait=12_000).stand("blue=5,44,48", wait=4000)
    table.stand("red=5,9 blue=44,48", wait=4000).stand("red=9", wait=1500).stand("blue=5,44,48", wait=4000)
    assert table.call() is Call.WRONG_TRACK


@pytest.mark.parametrize("policy", JUDGES)
@pytest.mark.parametrize(("stays", "call"), [(9, Call.WRONG_TRACK), (5, Call.UNCLEAR)])
def test_that_the_front_peg_went_to_another_track_is_asked_about(rig, policy, stays, call):
    """Who pegs lifts the back peg: here the sensor of the front peg's hole may be bad, and one on the other track."""
    table = rig(policy, rest="red=5,9 blue=44,48").stand(f"red={stays}", wait=1500)
    table.stand("blue=20,44,48", wait=4000)
    assert table.call() is call
    assert table.moves is not None


@pytest.mark.parametrize("policy", JUDGES)
@pytest.mark.parametrize(("out_ms", "call"), [(1500, Call.WRONG_PEG), (5000, Call.UNCLEAR)])
def test_a_front_peg_that_was_out_for_long_is_asked_about_where_a_hole_ahead_closes(rig, policy, out_ms, call):
    """The sensor of its hole may have failed first, and later that of the hole ahead."""
    table = rig(policy, rest="red=9,14 blue=44,48").stand("red=9", wait=out_ms).stand("red=9,19", wait=1500)
    assert table.call() is call
    assert table.moves is not None


@pytest.mark.parametrize(
    ("out_ms", "late"), [(None, False), (CARRY_MS, False), (CARRY_MS + 1, True)], ids=["in order", "carried", "late"]
)
def test_late_is_a_stray_whose_side_had_been_out_of_order_for_longer_than_a_peg_is_carried(out_ms, late):
    strays, came_ms = LateStrays(), 10_000
    watch = TrackWatch(out_of_order_ms=None if out_ms is None else came_ms - out_ms)
    look = BoardLook(frozenset({"track2/5"}), GameStanding((), tuple), (), Timing(), came_ms + 300, 300, 300)
    strays.note([Stray(0, "track2/5")], look, [watch])
    assert strays.holes == ({"track2/5"} if late else set())
