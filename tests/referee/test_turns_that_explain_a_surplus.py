"""Which turns have to be entered before points too many are held against a side (P14)."""

from __future__ import annotations

import pytest

from companion.referee.verdict import Call
from tests.referee.field import BLUE, RED, Bench

TURNS = [
    ((RED, BLUE), True),
    ((RED, RED), True),
    ((RED, None, BLUE), True),
    ((RED,), False),  # no turn after its own: cards may be entered late
    ((BLUE, RED), False),
    ((BLUE, BLUE), False),  # none of its own
    ((RED, None), False),  # that was no turn which can bring points
    ((None, BLUE), False),
]
turns = pytest.mark.parametrize(("entered", "final"), TURNS)


def enter(table, entered):
    for scorer in entered:
        table.referee.entered(scorer, table.now)
        table.wait(1000)
    table.wait(11_000)


@turns
def test_on_a_track_a_turn_of_its_own_and_another_after_it(rig, entered, final):
    table = rig(rest="red=5,9 blue=2,6").stand("red=9,16", wait=1500)
    enter(table, entered)
    assert table.calls(RED) == [Call.PENDING, Call.OVERPEGGED][: 1 + final]


@turns
def test_on_a_scale_too(entered, final):
    bench = Bench()
    bench.do("-pegs1/1", "+scale1/4")
    enter(bench, entered)
    assert bench.calls == [Call.PENDING, Call.OVERPEGGED][: 1 + final]


def test_none_counts_while_the_pegs_have_only_to_follow_a_game_that_was_moved(rig):
    table = rig(rest="red=5,9 blue=2,6").stand("red=9,16", wait=1500)
    table.referee.guide_home()
    enter(table, (RED, BLUE))
    assert table.referee.following(RED)
    assert (table.calls(RED), table.moves) == ([Call.PENDING], ("track1/16", "track1/5"))
