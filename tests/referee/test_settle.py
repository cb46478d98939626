"""When a board has settled, and when the referee wants to be woken."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.settle import Settler, Timing
from companion.referee.verdict import Ask

A, B = frozenset({"track1/5"}), frozenset({"track1/6"})


def test_a_board_settles_when_it_has_not_changed_for_the_settle_time():
    settler = Settler(Timing(settle_ms=250))
    assert settler.settled(0) is None
    settler.see(A, 100)
    assert settler.settled(349) is None
    assert settler.settled(350) == A


def test_a_change_begins_the_wait_again_and_the_same_snapshot_does_not():
    settler = Settler(Timing(settle_ms=250))
    settler.see(A, 0)
    settler.see(B, 200)
    settler.see(B, 400)
    assert settler.settled(449) is None
    assert settler.settled(450) == B


def test_bounce_never_settles():
    settler = Settler(Timing(settle_ms=250))
    for now in range(0, 2000, 20):
        settler.see(A if now % 40 else B, now)
        assert settler.settled(now) is None


def test_it_wants_to_be_woken_when_settled_released_and_inferable():
    settler = Settler(Timing(settle_ms=250, release_ms=1000, infer_ms=2000))
    assert settler.wake_ms(0) is None
    settler.see(A, 0)
    assert [settler.wake_ms(now) for now in (0, 250, 1000, 2000)] == [250, 1000, 2000, None]
    settler.see(B, 5000)
    assert [settler.wake_ms(now) for now in (5000, 5250, 6000, 7000)] == [5250, 6000, 7000, None]


def test_nothing_is_said_before_the_first_snapshot_has_settled(rig):
    table = rig()
    table.referee.see(table.pegs - {"track1/5"}, table.now)
    assert not table.judge().settled


def test_the_referee_wakes_for_each_question(rig):
    table = rig().owe(4).stand("red=9", wait=250)
    wakes = []
    while table.finding.question is None:
        table.now = table.referee.wake_ms(table.now)
        wakes.append(table.now)
        table.judge()
    assert table.finding.question.ask is Ask.HAND
    assert wakes == [1300, 2250, 2300, 2550, 8250, 8550]


def test_all_times_are_settings(rig):
    quick = Timing(settle_ms=10, release_ms=20, hand_ms=30, pending_ms=40, infer_ms=50)
    table = rig(timing=quick).owe(4)
    assert table.stand("red=9,13", wait=10).at() == (9, 13)
    assert table.stand("red=13", wait=40).finding.question.ask is Ask.HAND


def test_an_ignored_hole_does_not_disturb_the_board():
    settler = Settler(Timing(settle_ms=250))
    settler.see(A, 0, ignored=frozenset({"track1/7"}))
    settler.see(A | {"track1/7"}, 200, ignored=frozenset({"track1/7"}))
    assert settler.settled(250) == A | {"track1/7"}
    settler.see(A, 300)
    assert settler.settled(300) is None


@pytest.mark.parametrize("policy", list(Policy))
def test_play_goes_on_around_a_hole_that_flickers_once_it_is_ignored(rig, policy):
    table = rig(policy).owe(4).mask("track1/9")
    for back, times in ((5, 10), (None, 6), (13, 30)):
        for flicker in range(times):
            pegs = [back] * (back is not None) + [9] * (flicker % 2)
            table.stand("red=" + ",".join(map(str, pegs)), wait=100)
    assert table.at() == (9, 13)
