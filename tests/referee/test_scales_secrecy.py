"""On a field too a right and a short peg are told apart by nothing in muggins, whatever the sensors say (P12)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.setup import Policy
from companion.referee.verdict import Ask, Call
from tests.referee.field import BLUE, RED, Bench, debts, said
from tests.sampled import crossed

MUGGINS = [Policy.MUGGINS, Policy.TOURNAMENT]
NEAR = ["scale1/1", "scale1/2", "scale1/3", "pegs1/1", "pegs1/2", "pegs1/3", "pegs2/1", "runs1/2", "path/0", "path/6"]
"""Holes near a peg in 2 that show no more than four points added, all together; and some of other groups."""


def shown(bench):
    """Return what may reach a screen or a light, what is pegged, and when the referee looks next."""
    finding = bench.finding
    calls = [(verdict.side, verdict.call, verdict.seen, verdict.points) for verdict in finding.verdicts]
    return (
        finding.settled,
        finding.guidance,
        finding.question,
        finding.frozen,
        finding.taken_back,
        list(bench.pegs),
        [(reading.call, reading.goal) for reading in finding.readings],
        calls,
        bench.referee.wake_ms(bench.now),
        bench.referee.following(RED),
    )


@given(
    policy=st.sampled_from(MUGGINS),
    masked=st.frozensets(st.sampled_from(NEAR), max_size=2),
    ending=st.booleans(),
    steps=st.lists(
        st.tuples(st.sampled_from([*NEAR, "mask", "look"]), st.sampled_from([100, 300, 1100, 2500, 9000])),
        min_size=1,
        max_size=8,
    ),
)
def test_whatever_the_sensors_say_is_read_alike_however_much_is_owed(policy, masked, ending, steps):
    films = []
    for points in (4, 7, 24):
        bench = Bench(policy, red=2)
        for hole in masked:
            bench.referee.mask(hole)
        bench.ending = ending
        bench.owe(RED, points)
        frames = []
        for step, wait_ms in steps:
            if step == "look":
                bench.referee.waiting(RED, bench.now)
            elif step == "mask":
                bench.referee.mask("scale1/3", masked="scale1/3" not in bench.referee.masked)
            else:
                bench.wood ^= {step}
            bench.judge()
            frames.append(shown(bench))
            bench.wait(wait_ms)
            frames.append(shown(bench))
        films.append(frames)
    assert films[0] == films[1] == films[2]


@pytest.mark.parametrize("policy", MUGGINS)
@pytest.mark.parametrize(
    ("pause_ms", "steps"),
    [
        (300, ["+scale1/4"]),  # the peg went from 3 to 4, and 3 sticks; or 4 sticks
        (300, ["+scale1/7"]),
        (1200, ["+scale1/7", "-scale1/3"]),  # 7 sticks, and the peg is lifted; or it went to 7, and 3 opened late
        (300, ["-scale1/3", "+scale1/5", "+scale1/4"]),  # 4 answers to the magnet in 5
    ],
)
def test_a_sensor_that_lies_is_asked_about_however_much_is_owed(policy, pause_ms, steps):
    films = []
    for points in (1, 2, 4, 7):
        bench = Bench(policy, red=3)
        bench.owe(RED, points)
        bench.do(*steps, pause_ms=pause_ms)
        bench.wait(2500)
        assert said(bench, Call.UNCLEAR).doubtful
        assert bench.finding.question.ask is Ask.UNCLEAR
        films.append(shown(bench))
    assert films.count(films[0]) == len(films)


@pytest.mark.parametrize("policy", MUGGINS)
def test_what_was_pegged_counts_once_the_hole_that_lies_is_ignored(policy):
    bench = Bench(policy, red=3)
    bench.owe(RED, 4)
    bench.do("+scale1/7", pause_ms=3000)
    assert bench.pegs == []
    bench.referee.mask("scale1/3")
    bench.wait(3000)
    assert (sum(peg.points for peg in bench.pegs), bench.finding.question) == (4, None)


@pytest.mark.parametrize("policy", MUGGINS)
def test_what_is_seen_is_believed_once_somebody_has_looked(policy):
    bench = Bench(policy, red=3)
    bench.owe(RED, 4)
    bench.do("+scale1/7", pause_ms=3000)
    bench.do("-scale1/3", pause_ms=3000)  # it opened late
    assert bench.finding.question.ask is Ask.UNCLEAR
    bench.referee.waiting(RED, bench.now)
    bench.wait(3000)
    assert (sum(peg.points for peg in bench.pegs), bench.finding.question) == (4, None)


@pytest.mark.parametrize("policy", MUGGINS)
def test_a_hole_of_a_box_that_sticks_casts_no_doubt_on_what_is_pegged_later(policy):
    bench = Bench(policy, red=3)
    bench.do("+runs1/3", pause_ms=300)
    bench.owe(RED, 4)
    bench.do("-scale1/3", "+scale1/7", pause_ms=1500)
    assert sum(peg.points for peg in bench.pegs) == 4


@pytest.mark.parametrize("policy", MUGGINS)
def test_a_hole_that_sticks_while_the_peg_is_in_an_ignored_one_is_asked_about_alike(policy):
    films = []
    for points in (4, 6, 8):
        bench = Bench(policy, red=4)
        bench.referee.mask("scale1/4")
        bench.wait(3000)
        bench.owe(RED, points)
        bench.do("+scale1/10", pause_ms=3000)
        assert (bench.pegs, bench.finding.question.ask) == ([], Ask.UNCLEAR)
        films.append(shown(bench))
    assert films[0] == films[1] == films[2]


@pytest.mark.parametrize("policy", MUGGINS)
def test_a_hole_that_sticks_while_a_peg_waits_in_the_other_box_is_asked_about(policy):
    bench = Bench(policy, red=3, blue=3)
    bench.do("-pegs1/1", "+pegs2/5", pause_ms=300)
    bench.wait(2000)
    bench.owe(RED, 4)
    bench.do("+scale1/20", pause_ms=9000)
    assert (bench.pegs, bench.finding.question.ask) == ([], Ask.UNCLEAR)


@pytest.mark.parametrize("policy", MUGGINS)
def test_to_ignore_another_hole_does_not_tell_which_of_them_lies(policy):
    films = []
    for points in (1, 4, 7):
        bench = Bench(policy, red=3)
        bench.owe(RED, points)
        bench.do("+scale1/7", pause_ms=3000)
        bench.referee.mask("scale1/5")
        bench.wait(3000)
        assert (bench.pegs, bench.finding.question.ask) == ([], Ask.UNCLEAR)
        films.append(shown(bench))
    assert films[0] == films[1] == films[2]


@pytest.mark.parametrize("policy", MUGGINS)
def test_a_hole_that_has_healed_does_not_hide_the_next_that_lies(policy):
    bench = Bench(policy, red=3)
    bench.do("+path/6", "-path/6", pause_ms=300)
    bench.owe(RED, 4)
    bench.do("+scale1/7", pause_ms=3000)
    assert (bench.pegs, bench.finding.question.ask) == ([], Ask.UNCLEAR)


@pytest.mark.parametrize("policy", MUGGINS)
def test_a_peg_from_the_box_of_the_others_counts_once_somebody_has_looked(policy):
    """It may be another side's, set on the wrong scale (P7): were this side owed more, it would be short."""
    bench = Bench(policy)
    bench.owe(RED, 4)
    bench.do("-pegs2/1", "+scale1/4", pause_ms=3000)
    assert (bench.pegs, bench.finding.question.ask) == ([], Ask.UNCLEAR)
    bench.referee.waiting(RED, bench.now)
    bench.wait(3000)
    assert (sum(peg.points for peg in bench.pegs), bench.finding.question) == (4, None)


@pytest.mark.parametrize("policy", MUGGINS)
def test_nor_does_it_while_a_peg_is_in_an_ignored_hole(policy):
    bench = Bench(policy, red=3, innings=2)
    bench.referee.mask("innings/2")
    bench.wait(1500)
    bench.do("+path/6", "-path/6", pause_ms=300)
    bench.owe(RED, 4)
    bench.do("+scale1/7", pause_ms=3000)
    assert (bench.pegs, bench.finding.question.ask) == ([], Ask.UNCLEAR)


# --- a scale that is nearly full, or full (R15) ----------------------------------------------------------------------


def film(policy, front, owed, steps):
    bench = Bench(policy, red=front)
    bench.owe(RED, owed)
    frames = []
    for step in steps:
        bench.do(step, pause_ms=100)
        for elapsed_ms in (300, 900, 3000, 13_000):
            bench.wait(elapsed_ms)
            frames.append((shown(bench)[:5], shown(bench)[6], list(bench.front)))
    return frames


@pytest.mark.parametrize("policy", MUGGINS)
@pytest.mark.parametrize("front", [51, 55, 57])
def test_up_to_59_a_short_peg_is_read_like_a_right_one(policy, front):
    steps = [f"-scale1/{front - 50}", "+scale1/8"]
    films = [film(policy, front, owed, steps) for owed in (58 - front, 59 - front, 60 - front, 70)]
    assert films[0][-1][-1][RED] == 58
    assert all(each == films[0] for each in films)


@pytest.mark.parametrize("policy", MUGGINS)
@pytest.mark.parametrize("front", [59, 60, 75])
def test_a_full_scale_is_read_alike_however_much_is_owed(policy, front):
    steps = ["-scale1/9", "+scale1/4", "-scale1/4", "+scale1/9"]
    films = [film(policy, front, owed, steps) for owed in (1, 4, 9)]
    said_of = [[frame[0] for frame in each] for each in films]
    assert said_of[0] == said_of[1] == said_of[2]
    assert [each[-1][-1][RED] for each in films] == [front + 1, front + 4, front + 9]


@pytest.mark.parametrize("fresh", [(1,), (1, 2), (4,)])
def test_a_peg_that_fills_the_scale_pays_nothing_that_fell_short_before(fresh):
    """In the play such a peg closes the window on it (P8): what was missed is not paid in passing."""
    bench = Bench(Policy.MUGGINS, red=58)
    short, *rest = debts(2, *fresh)
    bench.remember()
    bench.debts[RED] = (replace(short, claimable=True), *rest)
    bench.do("-scale1/8", "+scale1/9", pause_ms=1500)
    assert [peg.points for peg in bench.pegs][:1] == [sum(fresh)]


def with_pegs_left(policy, *, due, ignored=()):
    """Return a bench on which a hand is over, Red's peg still stands in 2, and so much is owed to him in the next."""
    bench = Bench(policy, red=2)
    for hole in ignored:
        bench.referee.mask(hole)
    bench.wait(1500)
    bench.remember()
    bench.front[RED] = 0
    bench.judge()
    bench.wait(1500)
    assert bench.finding.guidance.lift == "scale1/2"
    bench.owe(RED, due)
    bench.wait(1500)
    return bench


@pytest.mark.parametrize("policy", MUGGINS)
@pytest.mark.parametrize("due", [1, 2, 5])
def test_pegs_that_are_left_from_the_hand_before_peg_nothing_and_tell_nothing(policy, due):
    bench = with_pegs_left(policy, due=due)
    assert (bench.pegs, bench.finding.guidance.lift) == ([], "scale1/2")
    bench.do("-scale1/2", "+pegs1/5", pause_ms=700)
    bench.wait(12_000)
    assert (bench.taken_back, bench.finding.reading_of(RED).call, bench.accused) == (None, Call.AT_REST, [])


@pytest.mark.parametrize("policy", Policy)
@pytest.mark.parametrize("due", [1, 2, 5])
def test_pegs_that_are_left_are_guided_home_whatever_is_owed(policy, due):
    """Also where one of them stands in the very hole of what is owed now: nobody has set it there for that."""
    bench = with_pegs_left(policy, due=due)
    assert (bench.pegs, bench.finding.guidance.lift) == ([], "scale1/2")


@pytest.mark.parametrize("policy", Policy)
@pytest.mark.parametrize("pause_ms", [20, 300, 700])
def test_what_is_pegged_in_the_next_hand_counts_although_it_is_the_same_hole(policy, pause_ms):
    """However quickly the peg is set in the box and taken again."""
    bench = with_pegs_left(policy, due=2)
    bench.do("-scale1/2", "+pegs1/5", pause_ms=pause_ms)
    bench.wait(300)
    bench.do("-pegs1/5", "+scale1/2", pause_ms=pause_ms)
    bench.wait(3000)
    assert sum(peg.points for peg in bench.pegs) == 2


@pytest.mark.parametrize(
    ("pause_ms", "ignored", "policy"), crossed([20, 200], ["outs/3", "pegs2/5", "scale1/50", "runs1/20"], Policy)
)
def test_so_it_does_although_a_hole_is_ignored(policy, ignored, pause_ms):
    """All pegs of his box are seen: none is in a hole of it that is ignored, and none of them in another box."""
    bench = with_pegs_left(policy, due=2, ignored=[ignored])
    bench.do("-scale1/2", "+pegs1/5", pause_ms=pause_ms)
    bench.wait(300)
    bench.do("-pegs1/5", "+scale1/2", pause_ms=pause_ms)
    bench.wait(12_000)
    assert sum(peg.points for peg in bench.pegs) == 2


@pytest.mark.parametrize("policy", MUGGINS)
@pytest.mark.parametrize("there", ["pegs1/5", "runners/4"])
def test_what_is_pegged_counts_while_a_peg_of_the_side_waits_in_another_box(policy, there):
    """All pegs are seen, none is in a hand; and it is the same whatever is owed."""
    films = []
    for due in (4, 6, 9):
        bench = Bench(policy, red=3, blue=3)
        bench.do("-pegs2/2", f"+{there}", pause_ms=600)
        bench.wait(12_000)
        bench.owe(BLUE, due)
        bench.do("-scale2/3", pause_ms=600)
        films.append([shown(bench)])
        bench.do("+scale2/7", pause_ms=600)
        films[-1].append(shown(bench))
        bench.wait(30_000)
        films[-1].append(shown(bench))
        assert sum(peg.points for peg in bench.pegs) == 4
    assert films[0] == films[1] == films[2]


@pytest.mark.parametrize("policy", MUGGINS)
def test_a_carry_takes_as_long_meanwhile_as_it_would_otherwise(policy):
    bench = Bench(policy, red=3, blue=9)
    bench.do("-pegs2/2", "+pegs1/5", pause_ms=600)
    bench.wait(12_000)
    bench.owe(BLUE, 3)
    bench.do("-scale2/9", "+scale2/2", pause_ms=2000)
    bench.do("-pegs2/4", "+scale2/10", pause_ms=2000)
    assert [peg.points for peg in bench.pegs] == [3]
