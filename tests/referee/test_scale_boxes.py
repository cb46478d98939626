"""Who sets a peg of a scale in its box, as asked or before the swing, and then follows the guidance is not blamed."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.verdict import Call
from tests.referee.field import FIELD, RED, Bench

KNOWN = [Policy.CASUAL, Policy.COACH, Policy.SCOREKEEPER]
SECRET = [Policy.MUGGINS, Policy.TOURNAMENT]


def with_two_pegs_in_the_ones(policy, stood, stays, **sides):
    """Return a bench on which Red shows its total with two pegs in the ones, in order."""
    bench, total = Bench(policy, **sides), stood + stays
    bench.owe(RED, total)
    bench.do("-pegs1/1", f"+scale1/{stood}", "-pegs1/2", f"+scale1/{stays}")
    bench.wait(9000)
    assert (bench.front[RED], bench.finding.guidance) == (total, None)
    bench.calls.clear()
    return bench


def led_home(bench):
    """Follow the guidance to its end; return what Red's scale shows then."""
    while (guided := bench.finding.guidance) is not None:
        bench.do(*[step for step in (guided.lift and f"-{guided.lift}", f"+{guided.place}") if step], pause_ms=2600)
    return sum(FIELD.sides[RED].numbers.get(hole, 0) for hole in bench.wood)


@pytest.mark.parametrize("policy", Policy)
@pytest.mark.parametrize(("stood", "stays"), [(9, 4), (8, 5), (9, 7)])
@pytest.mark.parametrize("due", [0, 6])
def test_two_pegs_in_the_ones_are_led_home_from_the_box_unblamed(policy, stood, stays, due):
    """A child has one; nobody knows where it stood, and the box is what the question names."""
    bench = with_two_pegs_in_the_ones(policy, stood, stays)
    bench.owe(RED, *([due] if due else []))
    bench.do(f"-scale1/{stood}", pause_ms=9000)
    assert "set it in Red's pegs box" in str(bench.finding.question.sentence)
    bench.do("+pegs1/1", pause_ms=12_000)
    assert bench.finding.guidance.place == f"scale1/{stood}"
    assert (led_home(bench), Call.BACKWARD in bench.calls) == (stood + stays, False)


@pytest.mark.parametrize("policy", [*KNOWN, *SECRET])
def test_nor_is_who_took_a_peg_home_before_the_swing(policy):
    """The hand is over (R10), but Blue's peg still stands: Red is led back after a while, and did nothing else."""
    bench = with_two_pegs_in_the_ones(policy, 9, 4, blue=8)
    bench.ending = True
    bench.judge()
    bench.do("-scale1/9", "+pegs1/1")
    bench.wait(12_000)
    assert (led_home(bench), Call.BACKWARD in bench.calls) == (13, False)


@pytest.mark.parametrize("policy", Policy)
def test_who_sets_what_was_too_much_in_the_box_as_asked_has_not_gone_back_by_what_stays(policy):
    """21 for 12, from 9: the peg of the tens is lifted again, and held for long. The other one has not moved since."""
    bench = Bench(policy, red=9)
    bench.owe(RED, 3)
    bench.do("-scale1/9", "+scale1/1", "-pegs1/1", "+scale1/20")
    bench.wait(12_000)
    bench.referee.finalise([RED])
    bench.judge()
    bench.do("-scale1/20", pause_ms=9000)
    assert "set it in Red's pegs box" in str(bench.finding.question.sentence)
    bench.do("+pegs1/1", pause_ms=12_000)
    assert (led_home(bench), Call.BACKWARD in bench.calls) == (9, False)


@pytest.mark.parametrize("policy", Policy)
def test_but_who_then_sets_another_further_back_has(policy):
    bench = with_two_pegs_in_the_ones(policy, 9, 4)
    bench.do("-scale1/9", pause_ms=9000)
    bench.do("+pegs1/1", "-scale1/4", "+scale1/2", pause_ms=12_000)
    assert Call.BACKWARD in bench.calls
