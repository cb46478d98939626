"""A scale whose pegs are both in ignored holes, in muggins: what they pegged is asked about, then believed as shown."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.verdict import Ask, Call
from tests.referee.field import RED, Bench


@pytest.mark.parametrize(
    ("start", "end", "points"),
    [*((4, end, end - 4) for end in range(5, 10)), (10, 20, 10), (10, 30, 20)],
)
def test_a_peg_that_moved_to_a_third_ignored_hole_has_pegged_what_the_two_show(start, end, points):
    bench = Bench(Policy.MUGGINS, red=14)
    for number in (4, 10, end):
        bench.referee.mask(f"scale1/{number}")
    bench.wait(3000)
    bench.owe(RED, points)
    bench.do(f"-scale1/{start}", f"+scale1/{end}", pause_ms=3000)
    assert bench.finding.question.ask is Ask.UNCLEAR
    assert bench.pegs == []
    bench.referee.waiting(RED, bench.now)
    bench.wait(3000)
    assert [peg.points for peg in bench.pegs] == [points]
    assert bench.finding.reading_of(RED).call is Call.AT_REST
