"""A hole sticks that a peg has left, while Blue holds one of his: as many holes are closed as there are pegs.

What Blue's box lacks is in his hand, and no peg that stands rightly is led there.
"""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from tests.referee.field import BLUE, RED, Bench


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT])
def test_the_right_outs_peg_is_led_nowhere_while_blue_holds_his(policy):
    """It stood there before Blue lifted his. Who obeyed had the outs peg in Blue's box."""
    bench = Bench(policy, path=(0, 12), outs=0, blue=3)
    bench.owe(BLUE, 10)
    bench.standing(path=(0, 12), outs=1)
    bench.do("+outs/1", pause_ms=1400)  # its hole outs/0 sticks
    bench.do("-pegs2/4")
    bench.wait(2000)
    guided = bench.finding.guidance
    assert guided is None or guided.lift != "outs/1", str(guided.sentence)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT])
def test_no_peg_that_waits_in_its_own_box_is_led_to_another(policy):
    """Red pegs his 10 out of pegs1/4, which sticks. One of Red's was to go to Blue's box, out of an empty hole."""
    bench = Bench(policy, red=3, blue=3)
    bench.owe(RED, 10)
    bench.do("-pegs2/4", pause_ms=900)
    bench.do("+scale1/10", pause_ms=1500)
    guided = bench.finding.guidance
    assert guided is None or not (guided.lift or "").startswith("pegs1/"), str(guided.sentence)
