"""A peg set in the box of another while nobody holds one: the screen says which to lift, and not only where to.

"Set the batter in the batter's box" stayed on the screen for ever, as if one were in a hand.
"""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from tests.referee.field import Bench


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize(
    ("lifted", "wrong"),
    [
        ("path/0", "outs/2"),
        ("path/12", "innings/2"),
        ("outs/1", "innings/2"),
        ("innings/0", "outs/2"),
        ("runs1/2", "outs/2"),
    ],
)
@pytest.mark.parametrize("waited_ms", [1500, 15_000])
def test_who_holds_no_peg_is_told_which_one_to_lift(policy, lifted, wrong, waited_ms):
    bench = Bench(policy, path=(0, 12), outs=1, runs=(2, 0))
    bench.do(f"-{lifted}", f"+{wrong}")
    bench.wait(waited_ms)
    guided = bench.finding.guidance
    assert (guided.lift, guided.place) == (wrong, lifted), str(guided.sentence)
    bench.do(f"-{guided.lift}", f"+{guided.place}", pause_ms=2000)
    assert (bench.wood, bench.finding.guidance) == (bench.at_rest(), None)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT])
def test_a_peg_that_is_in_a_hand_is_the_one_to_set(policy):
    bench = Bench(policy, path=(0, 12), outs=1)
    bench.do("-path/12", "-path/0", "+outs/2")
    bench.wait(1500)
    guided = bench.finding.guidance
    assert guided.lift is None
    bench.do(f"+{guided.place}", pause_ms=2000)
    guided = bench.finding.guidance
    assert guided.lift == "outs/2"
    bench.do("-outs/2", f"+{guided.place}", pause_ms=2000)
    assert bench.wood == bench.at_rest()


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize(
    ("ignored", "since"),
    [
        ("path/12", ()),
        ("innings/0", ()),
        ("runners/2", ("-runners/1", "+runners/4")),
        ("pegs1/2", ("-pegs1/1", "+pegs1/1")),
    ],
)
def test_nor_is_the_peg_in_an_ignored_hole_taken_to_be_in_a_hand(policy, ignored, since):
    """One hole is dead and has long been ignored, and its peg is in it: the board misses none."""
    bench = Bench(policy, path=(0, 12), outs=1, blue=3)
    bench.do(f"-{ignored}", pause_ms=9000)  # its sensor dies; people are asked, and ignore it
    bench.referee.mask(ignored)
    bench.wait(3000)
    bench.do(*since)
    bench.wait(3000)
    assert not bench.referee._census.one_is_out
    assert (bench.finding.guidance, bench.finding.question) == (None, None)
    bench.do("-path/0", "+outs/2")
    bench.wait(15_000)
    guided = bench.finding.guidance
    assert (guided.lift, guided.place) == ("outs/2", "path/0"), str(guided.sentence)
