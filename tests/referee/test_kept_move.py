"""The move that people are told stays until its peg is set: who has it in his hand looks for where it goes."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.words import holes
from companion.words import referee as say
from tests.referee.field import BLUE, FIELD, RED, Bench

RUNNERS_BOX = holes.THE_BOX(box=holes.BOXES["runners"]())


def way(bench):
    guided = bench.finding.guidance
    return guided and (guided.lift, guided.place)


def test_a_runner_who_is_caught_stays_guided_to_the_box_while_he_is_in_the_hand():
    bench = Bench(path=(12,))
    bench.standing(path=(), outs=1)
    assert way(bench) == ("path/12", "runners/4")
    bench.do("-path/12", pause_ms=5000)
    assert (way(bench), bench.finding.guidance.asked) == ((None, "runners/4"), True)
    assert bench.finding.guidance.sentence == say.FIELD_SET(peg=say.RUNNER(), place=RUNNERS_BOX)
    assert bench.finding.guidance.left == 1
    bench.do("+runners/4")
    assert way(bench) == ("outs/0", "outs/1")


@pytest.mark.parametrize(
    ("path", "after", "runs"),
    [((12,), (), 1), ((0, 18), (6,), 1), ((0, 6, 12), (4, 10, 16), 0), ((6, 12), (12, 18), 0)],
    ids=["one comes home", "one comes home and the batter goes on", "three go on", "into each other's holes"],
)
def test_every_move_is_told_to_its_end_before_the_next(path, after, runs):
    bench = Bench(path=path)
    bench.standing(path=after, runs=(runs, 0))
    while (told := way(bench)) is not None:
        left = bench.finding.guidance.left
        bench.do(f"-{told[0]}")
        assert (way(bench), bench.finding.guidance.left) == ((None, told[1]), left)
        bench.do(f"+{told[1]}")
    assert (bench.wood, bench.accused) == (bench.at_rest(), [])


@pytest.mark.parametrize("policy", Policy)
def test_so_it_is_with_the_pegs_of_both_scales_once_the_hand_is_over(policy):
    bench = Bench(policy, red=13, blue=7)
    bench.front = [0, 0]
    bench.referee.guide_home()
    bench.wait(3000)
    while (told := way(bench)) is not None:
        bench.do(f"-{told[0]}")
        assert way(bench) == (None, told[1])
        bench.do(f"+{told[1]}")
    assert (bench.wood, bench.accused) == (bench.at_rest(), [])


def test_who_puts_it_back_is_told_the_whole_move_again():
    bench = Bench(path=(12,))
    bench.standing(path=(), outs=1)
    bench.do("-path/12", "+path/12")
    assert way(bench) == ("path/12", "runners/4")


@pytest.mark.parametrize("hole", ["path/12", "path/17", "runs1/3"])
def test_it_ends_once_the_peg_is_set_anywhere(hole):
    bench = Bench(path=(12,))
    bench.standing(path=(), outs=1)
    bench.do("-path/12", f"+{hole}", pause_ms=3000)
    assert way(bench)[0] is not None


def test_it_ends_when_the_game_is_another():
    bench = Bench(path=(12,))
    bench.standing(path=(), outs=1)
    bench.do("-path/12")
    bench.standing(path=(18,))
    assert way(bench) == (None, "path/18")


def test_a_peg_that_was_never_guided_is_guided_nowhere():
    bench = Bench(path=())
    bench.do("-runners/1", pause_ms=3000)
    assert bench.finding.guidance is None


def test_nor_one_that_may_have_come_to_a_hole_that_nobody_sees():
    bench = Bench(path=(12,))
    bench.standing(path=(), outs=1)
    bench.do("-path/12")
    bench.referee.mask("runners/4")
    bench.wait(3000)
    assert way(bench) == ("outs/0", "outs/1")


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_in_muggins_it_stays_whatever_is_owed(policy):
    """What is owed is a secret (P12): two who differ only in that see the same."""
    seen = []
    for due in (0, 5):
        bench = Bench(policy, red=13, blue=8)
        bench.standing(path=(5,))
        bench.owe(RED, *([due] if due else []))
        bench.do("-path/0")
        seen.append(bench.finding.guidance)
        bench.owe(BLUE, *([due] if due else []))
        seen.append(bench.finding.guidance)
    assert set(seen) == {seen[0]}
    assert (seen[0].lift, seen[0].place) == (None, FIELD.groups["path"].holes[5])


@pytest.mark.parametrize("policy", Policy)
def test_a_hole_that_opens_late_keeps_no_move_whose_peg_is_set_already(policy):
    """The peg of 2 stands in its box, which has room for more, while its hole is still closed; then that opens."""
    bench = Bench(policy, blue=2, runs=(0, 2))
    bench.front = [0, 0]
    bench.referee.guide_home()
    bench.wait(3000)
    lift, place = way(bench)
    bench.do(f"+{place}", pause_ms=1500)
    bench.do(f"-{lift}", pause_ms=3000)
    assert (way(bench), bench.wood, bench.accused) == (None, bench.at_rest(), [])
