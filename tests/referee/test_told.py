"""What people say of ignored holes on a field."""

from __future__ import annotations

import pytest

from companion.games.game import Policy
from companion.referee.verdict import Ask
from tests.referee.field import RED, Bench


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
