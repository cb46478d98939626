"""Scales: what is owed is pegged in any combination, in any order, and pegs come back to their box."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.action import Peg
from companion.games.setup import Policy
from companion.referee.scale import capacity
from companion.referee.verdict import Ask, Call
from tests.referee.field import BLUE, FIELD, RED, Bench, debts, said


def test_what_is_owed_is_right_as_soon_as_it_stands():
    bench = Bench()
    bench.owe(RED, 4)
    bench.do("-pegs1/1", "+scale1/4")
    assert (bench.pegs, bench.accused) == ([Peg(RED, 4)], [])


def test_a_carry_takes_two_pegs_and_every_order_of_its_steps_is_right():
    orders = [
        ("-scale1/9", "+scale1/2", "-pegs1/2", "+scale1/10"),
        ("-scale1/9", "+scale1/10", "-pegs1/2", "+scale1/2"),
        ("-pegs1/2", "+scale1/10", "-scale1/9", "+scale1/2"),
        ("-pegs1/2", "-scale1/9", "+scale1/2", "+scale1/10"),
        ("-scale1/9", "+pegs1/5", "-pegs1/2", "+scale1/10", "-pegs1/3", "+scale1/2"),
    ]
    for order in orders:
        bench = Bench(red=9)
        bench.owe(RED, 3)
        bench.do(*order, pause_ms=2500)
        assert (sum(peg.points for peg in bench.pegs), bench.accused) == (3, []), order


def test_any_combination_that_shows_the_total_will_do():
    bench = Bench()
    bench.owe(RED, 14)
    bench.do("-pegs1/1", "+scale1/9", "-pegs1/2", "+scale1/5")
    assert sum(peg.points for peg in bench.pegs) == 14


def test_awards_one_by_one_or_together():
    bench = Bench()
    bench.owe(RED, 2, 4)
    bench.do("-pegs1/1", "+scale1/2", "-scale1/2", "+scale1/6")
    assert bench.pegs == [Peg(RED, 2), Peg(RED, 4)]


def test_short_is_said_once_it_was_let_go_and_guided():
    bench = Bench()
    bench.owe(RED, 4)
    bench.do("-pegs1/1", "+scale1/3", pause_ms=500)
    assert bench.accused == []
    bench.wait(1000)
    assert said(bench, Call.UNDERPEGGED).off == 1
    assert str(bench.finding.guidance.sentence) == "Move the peg from 3 on Red's scale to 4 on Red's scale."
    bench.do("-scale1/3", "+scale1/4")
    assert bench.pegs == [Peg(RED, 4)]


def test_too_many_waits_for_a_card_and_is_asked_about():
    bench = Bench()
    bench.owe(RED, 4)
    bench.do("-pegs1/1", "+scale1/6", pause_ms=3000)
    assert bench.calls[-1] is Call.PENDING
    bench.owe(RED, 4, 2)
    assert (sum(peg.points for peg in bench.pegs), bench.accused) == (6, [])


def test_too_many_that_nobody_can_explain_is_overpegged():
    bench = Bench()
    bench.owe(RED, 4)
    bench.do("-pegs1/1", "+scale1/6")
    bench.wait(10_000)
    assert bench.finding.question.ask is Ask.PENDING
    bench.referee.finalise([RED])
    bench.judge()
    assert said(bench, Call.OVERPEGGED).off == 2
    assert bench.finding.frozen


def test_a_peg_lifted_and_put_back_is_no_move():
    bench = Bench(red=14)
    bench.do("-scale1/4", "+scale1/4", pause_ms=2000)
    assert (bench.pegs, bench.accused) == ([], [])


def test_less_than_before_is_backward_and_mended():
    bench = Bench(red=14)
    bench.do("-scale1/4", "+scale1/3", pause_ms=9000)
    assert bench.accused == [Call.BACKWARD]
    assert bench.finding.guidance.place == "scale1/4"
    bench.do("-scale1/3", "+scale1/4")
    assert not bench.finding.verdicts


@pytest.mark.parametrize(
    ("red", "steps"), [(17, ("7 1", "10 20")), (9, ("9 2", "- 10")), (14, ("4 -", "10 20")), (18, ("10 -", "- 20"))]
)
@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH, Policy.MUGGINS])
def test_a_carry_whose_card_is_entered_late_goes_back_for_a_while_and_accuses_nobody(policy, red, steps):
    """The ones go back before the tens go forward, and nothing says yet that anything is owed (P14)."""
    bench = Bench(policy=policy, red=red)
    for lift, place in map(str.split, steps):
        bench.do(
            "-pegs1/1" if lift == "-" else f"-scale1/{lift}",
            "+pegs1/5" if place == "-" else f"+scale1/{place}",
            pause_ms=3000,
        )
    assert bench.accused == []


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_a_carry_may_begin_where_the_last_points_still_wait_for_their_card(policy):
    bench = Bench(policy, red=16)
    bench.do("-scale1/6", "+scale1/9", pause_ms=2000)
    bench.do("-scale1/10", "+scale1/1", pause_ms=2000)
    bench.do("-scale1/9", "+scale1/20", pause_ms=2000)
    bench.owe(RED, 3)
    bench.owe(RED, 3, 2)
    bench.wait(1500)
    assert (bench.accused, sum(peg.points for peg in bench.pegs)) == ([], 5)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_a_carry_may_begin_before_the_board_has_read_the_points_before_it(policy):
    bench = Bench(policy, red=14)
    bench.do("-scale1/4", "+scale1/8", "-scale1/10", pause_ms=60)
    bench.do("+scale1/2", pause_ms=2000)
    assert bench.finding.reading_of(RED).perhaps_more
    bench.do("-scale1/8", "+scale1/20", pause_ms=2000)
    bench.owe(RED, 4, 4)
    bench.wait(1500)
    assert (bench.accused, sum(peg.points for peg in bench.pegs)) == ([], 8)


def test_above_59_the_pegs_stay_and_the_game_counts_on():
    assert capacity(FIELD.groups["scale1"]) == 59
    bench = Bench(red=57)
    bench.owe(RED, 8)
    bench.do("-scale1/7", "+scale1/9")
    assert bench.pegs == [Peg(RED, 8)]
    bench.owe(RED, 2)
    assert bench.pegs[-1] == Peg(RED, 2)
    assert bench.accused == []


def test_both_sides_at_once():
    bench = Bench()
    bench.owe(RED, 2)
    bench.owe(BLUE, 3)
    bench.do("-pegs1/1", "-pegs2/1", "+scale2/3", "+scale1/2")
    assert set(bench.pegs) == {Peg(RED, 2), Peg(BLUE, 3)}


def test_after_the_hand_the_pegs_go_back_to_their_box():
    bench = Bench(red=14)
    bench.front[RED] = 0
    bench.judge()
    guidance = bench.finding.guidance
    assert guidance.asked
    assert not bench.finding.out_of_step
    bench.do("-scale1/10", "+pegs1/4", "-scale1/4", "+pegs1/5", pause_ms=3000)
    assert (bench.finding.guidance, bench.accused) == (None, [])


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_in_muggins_a_short_scale_is_played_and_nothing_is_said_or_guided(policy):
    bench = Bench(policy)
    bench.owe(RED, 6)
    bench.do("-pegs1/1", "+scale1/4", pause_ms=1500)
    assert bench.pegs == [Peg(RED, 4)]
    assert bench.finding.guidance is None
    assert bench.finding.question is None


@given(data=st.data())
def test_whatever_the_order_of_lifts_and_placements_the_same_field_is_found(data):
    """All lifts and then all placements, in any order and pace: right in the end, and no accusation on the way."""
    bench = Bench(path=(0, 6), red=9)
    bench.debts[RED] = debts(3)
    bench.standing(path=(6, 12))
    lifts = ["-scale1/9", "-pegs1/1", "-path/0"]
    places = ["+scale1/2", "+scale1/10", "+path/12"]
    order = [*data.draw(st.permutations(lifts)), *data.draw(st.permutations(places))]
    bench.wood = bench.wood | {"pegs1/1"}
    bench.do(*order, pause_ms=data.draw(st.sampled_from([50, 400, 1200])))
    bench.wait(1500)
    assert (sum(peg.points for peg in bench.pegs), bench.finding.guidance, bench.accused) == (3, None, [])


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("steps", [["+scale1/7"], ["+scale1/2", "+scale1/10"], ["+scale1/10", "+scale1/2"]])
def test_in_muggins_a_scale_is_read_alike_however_much_is_owed(policy, steps):
    frames = []
    for owed in (12, 14, 40):
        table = Bench(policy)
        table.owe(RED, owed)
        frames.append([])
        for number, step in enumerate(steps, 1):
            table.do(f"-pegs1/{number}", step, pause_ms=100)
            for elapsed_ms in (300, 600, 200, 1000, 3000, 5000):
                table.wait(elapsed_ms)
                finding = table.finding
                told = [replace(verdict, since_ms=0) for verdict in finding.verdicts]
                frames[-1].append((told, finding.guidance, finding.question, finding.out_of_step, list(table.front)))
    assert frames[0] == frames[1] == frames[2]
    assert frames[0][-1][-1][RED] > 0


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_a_carry_of_points_that_are_owed_is_not_backward_however_long_it_takes(policy):
    """The ones have gone from 9 to 2, and somebody speaks to him; it is the ten that is guided, not the way back."""
    bench = Bench(policy, red=9)
    bench.owe(RED, 3)
    bench.do("-scale1/9", "+scale1/2", pause_ms=500)
    bench.wait(9000)
    assert (bench.accused, bench.finding.guidance.place) == ([], "scale1/10")
    bench.do("-pegs1/1", "+scale1/10", pause_ms=500)
    bench.wait(3000)
    assert bench.front[RED] == 12


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
@pytest.mark.parametrize("steps", [["-scale1/9", "+pegs1/5"], ["-scale1/9", "+scale1/4"]])
def test_a_peg_that_has_come_to_no_hole_of_what_is_owed_is_still_backward(policy, steps):
    bench = Bench(policy, red=9)
    bench.owe(RED, 3)
    bench.do(*steps, pause_ms=500)
    bench.wait(9000)
    assert bench.accused == [Call.BACKWARD]
