"""A hole of a scale that was known to lie, and is taken to have a peg since it is worth just what was owed."""

from __future__ import annotations

import pytest

from companion.referee.verdict import Ask, Call
from tests.referee.field import BLUE, RED, Bench, said
from tests.referee.seen_scales import OPEN

LONG_MS = 4000


def bench_that_knows(policy):
    """Red's peg in 4 closes 5 as well, which is known."""
    bench = Bench(policy, red=4)
    bench.do("+scale1/5")
    bench.wait(20_000)
    return bench


def bench_that_trusts(policy):
    """Red is owed 5 then, and has taken the peg for them out of its box."""
    bench = bench_that_knows(policy)
    bench.owe(RED, 5)
    bench.do("-pegs1/1")
    bench.wait(LONG_MS)
    assert (sum(peg.points for peg in bench.pegs), bench.accused) == (5, [])
    return bench


def is_asked_to_look(bench):
    question = bench.finding.question
    return question is not None and (question.ask, question.side) == (Ask.UNCLEAR, RED)


@pytest.mark.parametrize("policy", OPEN)
def test_nobody_is_asked_while_no_more_holes_are_closed_than_there_are_pegs(policy):
    bench = bench_that_trusts(policy)
    bench.wait(60_000)
    assert (bench.finding.question, bench.accused) == (None, [])


@pytest.mark.parametrize("policy", OPEN)
@pytest.mark.parametrize(
    "hole",
    [
        "scale1/9",  # too far, as the peg in 4 is left there
        "pegs1/1",  # back in its box: nothing has been pegged
        "scale2/3",  # among another's pegs
    ],
)
def test_where_the_peg_for_the_points_may_have_come_elsewhere_people_are_to_look(policy, hole):
    bench = bench_that_trusts(policy)
    bench.do("+" + hole)
    bench.wait(LONG_MS)
    assert (is_asked_to_look(bench), bench.finding.readings[RED].seen) == (True, {4, 5})


@pytest.mark.parametrize("policy", OPEN)
def test_who_says_that_it_is_empty_is_told_what_the_others_show(policy):
    bench = bench_that_trusts(policy)
    bench.do("+scale1/9")
    bench.wait(LONG_MS)
    bench.referee.mask("scale1/5")
    bench.wait(12_000)
    assert bench.finding.question.ask is Ask.PENDING
    bench.referee.finalise([RED])
    bench.wait(2000)
    assert said(bench, Call.OVERPEGGED).seen == {4, 9}


@pytest.mark.parametrize("policy", OPEN)
def test_who_has_looked_is_not_asked_again_and_the_hole_that_closed_last_has_no_peg(policy):
    bench = bench_that_trusts(policy)
    bench.do("+scale1/9")
    bench.wait(LONG_MS)
    bench.referee.waiting(RED, bench.now)
    bench.wait(60_000)
    readings = [(reading.call, reading.seen) for reading in bench.finding.readings]
    assert (bench.finding.question, readings[RED]) == (None, (Call.AT_REST, {4, 5}))
    assert set(bench.accused) == {Call.UNCLEAR}


@pytest.mark.parametrize("policy", OPEN)
def test_where_the_hole_is_seen_empty_meanwhile_a_peg_has_come_to_it_that_is_seen(policy):
    bench = bench_that_trusts(policy)
    bench.do("-scale1/5", "+scale1/5", pause_ms=1500)
    bench.wait(LONG_MS)
    calls = set(bench.accused)
    bench.do("+scale2/3")
    bench.wait(LONG_MS)
    assert (bench.finding.question, bench.finding.readings[BLUE].seen, set(bench.accused)) == (None, frozenset(), calls)


@pytest.mark.parametrize("policy", OPEN)
def test_the_peg_of_another_who_pegs_meanwhile_tells_nothing(policy):
    bench = bench_that_trusts(policy)
    bench.owe(BLUE, 3)
    bench.do("-pegs2/1", "+scale2/3")
    bench.wait(LONG_MS)
    assert (sum(peg.points for peg in bench.pegs), bench.finding.question, bench.accused) == (8, None, [])


@pytest.mark.parametrize("policy", OPEN)
def test_who_goes_on_with_another_peg_meanwhile_is_still_asked(policy):
    """The peg for the 5 is in a hand still, and the other one pegs 6 more."""
    bench = bench_that_trusts(policy)
    bench.owe(RED, 6)
    bench.do("-scale1/4", "+scale1/10")
    bench.wait(LONG_MS)
    assert (sum(peg.points for peg in bench.pegs), bench.finding.question) == (11, None)
    bench.do("+scale1/7")
    bench.wait(LONG_MS)
    assert is_asked_to_look(bench)


@pytest.mark.parametrize("policy", OPEN)
def test_a_hole_that_is_known_to_lie_again_is_not_asked_about_for_another(policy):
    """3 was taken to have a peg, until the one in 4 went to 7: that shows all points of red."""
    bench = Bench(policy, red=4)
    bench.do("+scale1/3", pause_ms=LONG_MS)
    bench.owe(RED, 3)
    bench.do("-scale1/4", "+scale1/7", pause_ms=500)
    bench.wait(LONG_MS)
    assert (bench.finding.readings[RED].seen, bench.finding.question) == ({7}, None)
    bench.do("+scale2/3")
    bench.wait(LONG_MS)
    assert (bench.finding.question, bench.accused) == (None, [])


@pytest.mark.parametrize("policy", OPEN)
@pytest.mark.parametrize("others", [(), ("-pegs2/1", "+scale2/3")])
def test_a_hole_of_the_box_that_has_been_closed_all_along_tells_nothing(policy, others):
    """The peg has not been lifted yet, or the hole sticks that it has left; another may peg meanwhile."""
    bench = bench_that_knows(policy)
    bench.owe(BLUE, *([3] if others else []))
    bench.owe(RED, 5)
    bench.do(*others)
    bench.wait(20_000)
    points = 8 if others else 5
    assert (sum(peg.points for peg in bench.pegs), bench.finding.question, bench.accused) == (points, None, [])


@pytest.mark.parametrize("policy", OPEN)
def test_it_tells_something_once_it_has_opened_and_closed_again(policy):
    bench = bench_that_knows(policy)
    bench.owe(RED, 5)
    bench.do("-pegs1/1", "+pegs1/1", pause_ms=1500)
    bench.wait(LONG_MS)
    assert is_asked_to_look(bench)


@pytest.mark.parametrize("policy", OPEN)
def test_a_peg_of_another_in_its_box_tells_nothing_of_it(policy):
    """No more holes are closed than there are pegs: blue's box misses the one that red's has too many."""
    bench = bench_that_trusts(policy)
    bench.do("-pegs2/1", "+pegs1/1", pause_ms=1500)
    bench.wait(LONG_MS)
    assert bench.finding.readings[RED].call is Call.AT_REST
