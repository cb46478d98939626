"""Pegs of a scale that are moved after an undo: led home while they stand too far on, and not where they may be right.

In muggins nobody knows whether they are, and it takes a while until they are read: a carry may have begun.
"""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.verdict import Call
from tests.referee.field import RED, Bench
from tests.referee.test_scales_secrecy import shown

OPEN = [Policy.CASUAL, Policy.COACH]
SECRET = [Policy.MUGGINS, Policy.TOURNAMENT]


def undone(policy, front, wrong, steps):
    """Red stood at `front`, and pegged by these steps what a wrong card brought; that card was undone."""
    bench = Bench(policy, red=front)
    bench.owe(RED, wrong)
    bench.do(*steps, pause_ms=500)
    bench.wait(9000)
    assert bench.front[RED] == front + wrong
    bench.front[RED] = front
    bench.debts[RED] = ()
    bench.history.clear()
    bench.referee.guide_home(moved=True)
    bench.judge()
    bench.wait(1500)
    bench.pegs.clear()
    bench.calls.clear()
    return bench


ONE_PEG = {
    "ones": (2, 5, ["-scale1/2", "+scale1/7"], 3, ["-scale1/7", "+scale1/5"]),
    "ones beside a ten": (9, 5, ["-scale1/9", "+scale1/10", "-pegs1/1", "+scale1/4"], 3, ["-scale1/4", "+scale1/2"]),
    "tens": (4, 16, ["-scale1/4", "+scale1/20"], 6, ["-scale1/20", "+scale1/10"]),
    "from the tens": (2, 8, ["-scale1/2", "+scale1/10"], 5, ["-scale1/10", "+scale1/7"]),
}
"""From where a wrong card was pegged by these steps; and what the right one brings, with the one peg moved for it."""


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
@pytest.mark.parametrize("moves", ONE_PEG.values(), ids=list(ONE_PEG))
def test_a_peg_that_is_moved_straight_to_where_it_belongs_is_led_nowhere(policy, moves):
    front, wrong, steps, right, mend = moves
    bench = undone(policy, front, wrong, steps)
    bench.owe(RED, right)
    bench.do(*mend, pause_ms=300)
    for _ in range(10):
        assert bench.finding.guidance is None
        bench.wait(1000)
    assert (sum(peg.points for peg in bench.pegs), bench.accused) == (right, [])


@pytest.mark.parametrize("policy", SECRET)
@pytest.mark.parametrize("moves", ONE_PEG.values(), ids=list(ONE_PEG))
def test_a_right_and_a_short_one_look_alike(policy, moves):
    front, wrong, steps, right, mend = moves
    films = []
    for short in (0, 1):
        bench = undone(policy, front, wrong, steps)
        bench.owe(RED, right + short)
        frames = []
        for step in mend:
            bench.do(step, pause_ms=300)
            frames.append(shown(bench))
        for _ in range(10):
            bench.wait(1000)
            frames.append(shown(bench))
        films.append(frames)
    assert films[0] == films[1]


@pytest.mark.parametrize("policy", SECRET)
def test_one_that_still_stands_too_far_on_is_led_home(policy):
    """The right card brings 3, and the peg is moved from 7 to 6."""
    bench = undone(policy, *ONE_PEG["ones"][:3])
    bench.owe(RED, 3)
    bench.do("-scale1/7", "+scale1/6", pause_ms=300)
    for _ in range(10):
        bench.wait(1000)
        assert bench.finding.guidance.lift == "scale1/6"
    assert (bench.pegs, bench.accused) == ([], [])


@pytest.mark.parametrize("policy", SECRET)
def test_who_is_led_home_by_two_pegs_has_not_pegged_what_they_show_between_them(policy):
    """From 12 to 9: the 10 becomes the 9, and the 2 goes back to the box. The right card comes between; it brings 5."""
    bench = undone(policy, 9, 3, ["-scale1/9", "+scale1/10", "-pegs1/1", "+scale1/2"])
    guidance = bench.finding.guidance
    bench.do(f"-{guidance.lift}", f"+{guidance.place}", pause_ms=2000)
    bench.owe(RED, 5)
    bench.wait(2000)
    assert (bench.pegs, bench.finding.guidance.lift, bench.finding.short) == ([], "scale1/2", ())
    bench.do("-scale1/2", f"+{bench.finding.guidance.place}", pause_ms=2000)
    assert (bench.pegs, bench.finding.guidance, bench.finding.reading_of(RED).call) == ([], None, Call.AT_REST)


@pytest.mark.parametrize("policy", SECRET)
def test_who_is_led_home_from_too_far_has_not_pegged_what_the_pegs_show_halfway(policy):
    """Red set 13, and 12 were right: the 10 becomes the 7 that Red had, and the 3 goes back to the box."""
    bench = undone(policy, 7, 12, ["-scale1/7", "+scale1/9", "-pegs1/1", "+scale1/10"])
    bench.owe(RED, 5)
    bench.do("-scale1/9", "+scale1/3", pause_ms=500)
    for lift, place in (("scale1/10", "scale1/7"), ("scale1/3", "pegs1/1")):
        assert (bench.finding.guidance.lift, bench.finding.guidance.place) == (lift, place)
        bench.do(f"-{lift}", f"+{place}", pause_ms=2000)
    assert (bench.pegs, bench.finding.guidance, bench.finding.reading_of(RED).call) == ([], None, Call.AT_REST)


def put_back_in_a_carry(policy, front, ones, owed, between_ms=1500):
    """Red's first peg of a carry is read; the card is undone and put back while the second one is in a hand."""
    bench = Bench(policy, red=front)
    bench.owe(RED, owed)
    bench.do("-pegs1/1", f"+scale1/{ones}", pause_ms=500)
    bench.wait(2000)
    bench.do(f"-scale1/{front}")
    before = bench.front[RED], bench.debts[RED]
    bench.front[RED], bench.debts[RED] = front, ()
    bench.referee.guide_home(moved=True)
    bench.judge()
    bench.wait(between_ms)
    bench.front[RED], bench.debts[RED] = before
    bench.referee.guide_home()
    bench.judge()
    return bench


CARRIES = [(7, 3, 6), (9, 2, 3)]
"""Where Red stands, the first peg that comes out of the box, and what is owed: the other peg goes to 10."""


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
@pytest.mark.parametrize(("front", "ones", "owed"), CARRIES)
@pytest.mark.parametrize("between_ms", [0, 1500])
def test_a_carry_that_is_undone_and_put_back_between_its_pegs_is_led_nowhere(policy, front, ones, owed, between_ms):
    bench = put_back_in_a_carry(policy, front, ones, owed, between_ms)
    bench.wait(1000)
    bench.do("+scale1/10", pause_ms=300)
    for _ in range(20):
        assert bench.finding.guidance is None
        bench.wait(500)
    assert (bench.front[RED], bench.accused) == (front + owed, [])


@pytest.mark.parametrize("policy", SECRET)
@pytest.mark.parametrize(("front", "ones", "owed"), CARRIES)
def test_the_peg_in_the_hand_is_led_to_where_it_was_lifted(policy, front, ones, owed):
    bench = put_back_in_a_carry(policy, front, ones, owed)
    bench.wait(500)
    assert (bench.finding.guidance.lift, bench.finding.guidance.place) == (None, f"scale1/{front}")


@pytest.mark.parametrize("policy", SECRET)
@pytest.mark.parametrize(("front", "ones", "owed"), CARRIES)
def test_a_carry_that_is_put_back_looks_alike_whether_it_is_short_or_right(policy, front, ones, owed):
    films = []
    for short in (0, 1):
        bench = put_back_in_a_carry(policy, front, ones, owed + short)
        bench.do("+scale1/10", pause_ms=300)
        frames = []
        for _ in range(20):
            frames.append(shown(bench))
            bench.wait(500)
        films.append(frames)
    assert films[0] == films[1]


@pytest.mark.parametrize("policy", OPEN)
def test_where_it_is_known_what_is_owed_pegs_that_nobody_has_moved_are_in_no_hand(policy):
    """The right card brings 5 of the 9 that they show: 4 are too many so far, and nobody has to wait for them."""
    bench = undone(policy, 0, 9, ["-pegs1/1", "+scale1/9"])
    bench.owe(RED, 5)
    reading = bench.finding.reading_of(RED)
    assert (reading.call, reading.perhaps_more, bench.accused) == (Call.TO_MOVE, True, [])
    bench.owe(RED, 5, 4)
    bench.wait(1500)
    assert sum(peg.points for peg in bench.pegs) == 9
