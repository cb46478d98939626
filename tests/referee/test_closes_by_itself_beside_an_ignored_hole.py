"""A hole of a field closes by itself while an ignored hole has a peg: no player who pegs correctly is accused.

It may have the peg of the ignored hole as well, so that people are asked to look, or shown the way home.
"""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.verdict import Ask, Call
from tests.referee.field import BLUE, RED, Bench

POLICIES = [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT]
WRONG = {Call.UNDERPEGGED, Call.OVERPEGGED, Call.BACKWARD, Call.MISPLACED}
TOLD = pytest.mark.parametrize("told", [True, False], ids=["told", "not told"])


def with_a_dead_hole(hole, policy=Policy.CASUAL, *, told, **standing):
    """A hole has died with its peg in it; people had it ignored when they were asked about that peg, or before."""
    bench = Bench(policy, **standing)
    bench.wood.discard(hole)
    if told:
        bench.wait(9000)
    bench.referee.mask(hole)
    bench.wait(3000)
    assert (bench.finding.guidance, bench.finding.question) == (None, None)
    bench.calls.clear()
    return bench


def moves_that_are_told(bench, *, ms):
    """Return the moves that are told meanwhile, each with the hole to lift from and the one to set in."""
    told = set()
    for _ in range(ms // 500):
        bench.wait(500)
        move = bench.finding.guidance
        told |= {(move.lift, move.place)} if move else set()
    return told


@pytest.mark.parametrize("policy", POLICIES)
@TOLD
@pytest.mark.parametrize("ghost", ["innings/3", "outs/3"])
def test_nobody_set_a_peg_wrongly_where_a_counters_hole_closes(policy, told, ghost):
    bench = with_a_dead_hole("pegs2/3", policy, told=told, blue=3, runs=(1, 0))
    bench.do(f"+{ghost}")
    bench.wait(12_000)
    bench.owe(RED, 4)
    bench.do("-pegs1/1", "+scale1/4", pause_ms=700)
    bench.wait(12_000)
    assert WRONG & set(bench.calls) == set()


@pytest.mark.parametrize("policy", POLICIES)
@TOLD
def test_nor_where_a_hole_of_the_path_closes_and_the_runners_go_on(policy, told):
    bench = with_a_dead_hole("path/6", policy, told=told, path=(0, 6))
    bench.do("+path/23", pause_ms=1500)
    bench.standing(path=(3, 15))
    bench.wait(12_000)
    assert WRONG & set(bench.calls) == set()


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
@TOLD
@pytest.mark.parametrize("ghost", ["runs1/2", "runs1/5"])
def test_who_pegs_ten_for_ten_beside_the_peg_of_an_ignored_nine_is_not_short(policy, told, ghost):
    bench = with_a_dead_hole("scale1/9", policy, told=told, red=9)
    bench.do(f"+{ghost}", pause_ms=500)
    bench.owe(RED, 10)
    bench.wait(1000)
    bench.do("-pegs1/1", "+scale1/10")
    bench.wait(20_000)
    assert WRONG & set(bench.calls) == set()


@pytest.mark.parametrize("policy", POLICIES)
@TOLD
@pytest.mark.parametrize(
    ("ignored", "ghost"), [("runs1/1", "scale1/50"), ("runs1/1", "scale1/30"), ("scale1/3", "runs1/5")]
)
def test_no_peg_of_the_box_is_led_to_the_ignored_hole(policy, told, ignored, ghost):
    """What may have left it stands in the hole that has closed: that one is to be lifted, or looked at."""
    bench = with_a_dead_hole(ignored, policy, told=told, red=3, blue=9, runs=(1, 0))
    bench.do(f"+{ghost}", pause_ms=500)
    assert {lift for lift, _ in moves_that_are_told(bench, ms=16_000)} <= {ghost}
    assert bench.finding.question or bench.finding.guidance


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
@pytest.mark.parametrize("ignored", ["runners/2", "pegs1/2", "pegs2/3"])
def test_nobody_pegged_too_much_by_the_hole_beside_his_peg(policy, ignored):
    """The magnet of 3 has closed 4 before it was lifted; the sensor that is ignored is a good one."""
    bench = Bench(policy, red=3)
    bench.referee.mask(ignored)
    bench.wait(3000)
    bench.do("+scale1/4")
    bench.owe(RED, 4)
    bench.wait(1500)
    bench.do("-scale1/3", "+scale1/7", pause_ms=700)
    bench.wait(12_000)
    if bench.finding.question and bench.finding.question.ask is Ask.PENDING:
        bench.referee.finalise([RED])  # no card is missing: that is true
        bench.judge()
        bench.wait(3000)
    assert WRONG & set(bench.calls) == set()


@pytest.mark.parametrize("policy", POLICIES)
def test_no_peg_of_one_side_is_led_to_the_box_of_the_other(policy):
    bench = Bench(policy, red=8, blue=9)
    bench.referee.mask("scale2/9")  # a good one, and with its peg
    bench.wait(3000)
    bench.do("+runs1/5", pause_ms=500)
    bench.owe(BLUE, 10)
    bench.do("-pegs2/1", "+scale2/10", pause_ms=150)
    boxes = {(str(lift)[:5], str(place)[:5]) for lift, place in moves_that_are_told(bench, ms=12_000)}
    assert ("pegs1", "pegs2") not in boxes
    assert WRONG & set(bench.calls) == set()
