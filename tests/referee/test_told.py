"""What people say of ignored holes on a field."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.verdict import Ask
from tests.referee.field import BLUE, RED, Bench, something_is_said


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT, Policy.CASUAL])
def test_people_can_say_that_a_peg_is_in_a_hole_that_is_ignored(policy):
    """In muggins no points speak for it, so nothing else would ever find it (P12)."""
    bench = Bench(policy, red=2)
    bench.referee.mask("scale1/3")
    bench.owe(RED, 1)
    bench.do("-scale1/2", "+scale1/3", pause_ms=300)
    bench.wait(9000)
    if policy.muggins:
        assert bench.finding.question.ask is Ask.HAND
        bench.referee.mask("scale1/3")
        bench.wait(3000)
    assert sum(peg.points for peg in bench.pegs) == 1
    assert bench.accused == []


def test_what_people_said_of_a_hole_ends_when_something_beside_it_moves():
    bench = Bench(Policy.MUGGINS, red=2)
    bench.referee.mask("scale1/3")
    bench.owe(RED, 1)
    bench.do("-scale1/2", pause_ms=9000)
    bench.referee.mask("scale1/3")
    bench.wait(3000)
    assert sum(peg.points for peg in bench.pegs) == 1
    bench.do("+scale1/7", pause_ms=3000)
    assert bench.finding.reading_of(RED).seen == {7}


def test_people_can_point_at_an_ignored_hole_of_a_scale():
    bench = Bench(Policy.MUGGINS, red=2)
    bench.referee.mask("scale1/3")
    bench.owe(RED, 1)
    bench.do("-scale1/2", pause_ms=3000)
    assert bench.pegs == []
    bench.referee.point_at(RED, "scale1/3")
    bench.wait(3000)
    assert sum(peg.points for peg in bench.pegs) == 1


def test_a_peg_that_people_say_is_in_an_ignored_hole_is_guided_on_from_there():
    """The runner is put out, and stands in the hole still whose sensor is ignored: people have said so."""
    bench = Bench(path=(11,))
    bench.referee.mask("path/11")
    bench.wait(2000)
    bench.standing(path=(), outs=1)
    bench.do("-outs/0", "+outs/1", pause_ms=9000)
    assert bench.finding.question.ask is Ask.HAND
    bench.referee.mask("path/11")
    bench.wait(2000)
    assert bench.finding.guidance.lift == "path/11"
    assert bench.finding.guidance.place.startswith("runners/")
    bench.do("-path/11", f"+{bench.finding.guidance.place}", pause_ms=2000)
    assert (bench.finding.guidance, bench.finding.question, bench.accused) == (None, None, [])


def test_a_hole_that_is_ignored_has_no_peg_where_all_are_seen_elsewhere():
    """Blue has scored two runs, and all of its pegs are seen, none of them in the runs box."""
    bench = Bench()
    bench.referee.mask("runs2/2")
    bench.wait(2000)
    bench.standing(runs=(0, 2))
    bench.wait(3000)
    assert bench.finding.guidance is not None
    place = bench.finding.guidance.place
    bench.do(f"-{bench.finding.guidance.lift}", f"+{place}", pause_ms=3000)
    assert (place, bench.finding.guidance, bench.accused) == ("runs2/2", None, [])


def with_a_dead_hole_in_the_box(policy):
    """One hole of Blue's box has died; people were asked, and had it ignored: a peg waits in it."""
    bench = Bench(policy)
    bench.do("-pegs2/4")
    bench.wait(9000)
    assert bench.finding.question
    bench.referee.mask("pegs2/4")
    bench.wait(3000)
    assert (bench.finding.question, bench.finding.guidance) == (None, None)
    return bench


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
@pytest.mark.parametrize(("owed", "pegged"), [(5, 4), (12, 10), (5, 7), (0, 5)])
def test_a_peg_out_of_an_ignored_hole_of_its_box_is_there_no_more_once_all_are_seen(policy, owed, pegged):
    """It is set short, or too far: the hole on the scale was taken to be closed without a peg, and nothing was said."""
    bench = with_a_dead_hole_in_the_box(policy)
    if owed:
        bench.owe(BLUE, owed)
    bench.do(f"+scale2/{pegged}", pause_ms=3000)
    bench.wait(12_000)
    assert something_is_said(bench)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
@pytest.mark.parametrize("due", [4, 5, 12])
def test_what_is_pegged_rightly_with_it_counts(policy, due):
    bench = with_a_dead_hole_in_the_box(policy)
    bench.owe(BLUE, due)
    steps = [f"+scale2/{due}"] if due < 10 else ["+scale2/10", "-pegs2/5", "+scale2/2"]
    bench.do(*steps, pause_ms=1500)
    bench.wait(3000)
    assert (bench.front[BLUE], bench.accused) == (due, [])


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_nor_does_it_stand_there_after_the_hand_and_become_points_of_the_next(policy):
    bench = with_a_dead_hole_in_the_box(policy)
    bench.owe(BLUE, 5)
    bench.do("+scale2/4", pause_ms=3000)
    bench.ending = True
    bench.wait(12_000)
    bench.remember()
    bench.front, bench.debts, bench.ending = [0, 0], [(), ()], False
    bench.judge()
    bench.wait(12_000)
    assert something_is_said(bench)
    bench.pegs.clear()
    bench.owe(BLUE, 4)
    bench.wait(12_000)
    assert bench.pegs == []
