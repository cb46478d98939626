"""A peg leaves a dead hole, which is ignored, for one where no rule puts it: that is one bad sensor, and is asked.

The hole that it came to was taken for one that closes without a peg, and nothing was said.
"""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from tests.referee.field import RED, Bench, something_is_said
from tests.sampled import crossed

POLICIES = [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT]
FAR = ["path/9", "outs/2", "innings/3", "scale1/10", "scale1/50", "scale2/20", "runs2/2"]
"""Holes beside no peg: no magnet closes them."""


def with_an_ignored_hole(hole, policy=Policy.CASUAL, *, told, owed=0):
    """The sensor of a hole has died with its peg in it; people have said so when they were asked, or before."""
    bench = Bench(policy, path=(0,), blue=3, runs=(1, 0))
    bench.wood.discard(hole)
    if told:
        bench.wait(9000)
    bench.referee.mask(hole)
    bench.wait(3000)
    if owed:
        bench.owe(RED, owed)
        bench.wait(1000)
    assert (bench.finding.question, bench.finding.guidance, bench.accused) == (None, None, [])
    return bench


@pytest.mark.parametrize(
    ("hole", "policy", "told", "owed"),
    crossed(
        ["pegs2/3", "pegs1/2", "path/0", "outs/0", "innings/0", "scale2/3", "runs1/1"], POLICIES, [True, False], [0, 4]
    ),
)
def test_it_is_seen_wherever_it_came_to(hole, policy, told, owed):
    silent = []
    for to in FAR:
        bench = with_an_ignored_hole(hole, policy, told=told, owed=owed)
        bench.do(f"+{to}")
        bench.wait(30_000)
        silent += [] if something_is_said(bench) else [to]
    assert silent == []


@pytest.mark.parametrize("told", [True, False], ids=["told", "not told"])
@pytest.mark.parametrize("to", ["path/9", "outs/2", "innings/3", "runs2/2"])
def test_it_is_led_to_the_hole_that_it_left(to, told):
    bench = with_an_ignored_hole("pegs2/3", told=told)
    bench.do(f"+{to}")
    bench.wait(3000)
    assert (bench.finding.guidance.lift, bench.finding.guidance.place) == (to, "pegs2/3")
    bench.do(f"-{to}", pause_ms=3000)  # and into the dead hole, which shows nothing
    bench.wait(12_000)
    assert (bench.finding.guidance, bench.finding.question, bench.accused) == (None, None, [])


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_what_people_said_of_a_hole_holds_while_another_sticks_that_a_peg_has_left(policy):
    bench = with_an_ignored_hole("pegs2/3", policy, told=True, owed=2)
    bench.do("-pegs1/1", "+scale1/2", pause_ms=1500)
    bench.owe(RED, 5)
    bench.do("+scale1/7", pause_ms=3000)  # from 2, which stays closed
    bench.wait(12_000)
    assert (bench.front[RED], bench.accused) == (7, [])
    assert (bench.finding.question, bench.finding.guidance) == (None, None)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_and_while_the_magnet_of_a_peg_closes_the_hole_beside_it(policy):
    bench = with_an_ignored_hole("pegs2/3", policy, told=True, owed=2)
    bench.do("-pegs1/1", "+scale1/2", pause_ms=1500)
    bench.do("+scale1/3", pause_ms=3000)
    bench.wait(12_000)
    assert (bench.front[RED], bench.accused) == (2, [])
    assert (bench.finding.question, bench.finding.guidance) == (None, None)
