"""Several pegs of one side among those of another, on its scale: every move that is told has an end, and all come home.

The second peg was to be taken out to nowhere while its own box lacked it.
"""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.verdict import Ask
from tests.referee.field import BLUE, Bench


def answer(bench):
    """Say that no card is missing; and look, where nothing else is told."""
    match bench.finding.question:
        case None:
            return
        case question if question.ask is Ask.PENDING:
            bench.referee.finalise([BLUE])
        case _ if bench.finding.guidance is None:
            bench.referee.waiting(BLUE, bench.now)
    bench.judge()


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT])
def test_every_move_names_where_the_peg_goes(policy):
    bench = Bench(policy, blue=5)
    bench.do("-pegs1/3", "+scale2/10", "-pegs1/1", "+scale2/2")
    for _ in range(8):
        bench.wait(12_000)
        answer(bench)
        guided = bench.finding.guidance
        if guided is not None:
            assert guided.place is not None, str(guided.sentence)
            steps = (guided.lift and f"-{guided.lift}", f"+{guided.place}")
            bench.do(*[step for step in steps if step], pause_ms=2000)
    assert bench.wood == bench.at_rest()
