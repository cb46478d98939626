"""Runners, outs, innings and runs: their pegs follow the game, and are named where they stand elsewhere."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.setup import Policy
from companion.referee.census import Census
from companion.referee.places import Places
from companion.referee.scale import combination
from companion.referee.sensors import SensorTrust
from companion.referee.verdict import Ask, Call
from companion.words import holes
from companion.words import referee as say
from companion.words.holes import BOXES
from tests.referee.field import ACCUSING, FIELD, Bench, said


def test_the_batter_moves_when_the_game_asks():
    bench = Bench()
    bench.standing(path=(6,))
    assert bench.finding.guidance.sentence == say.FIELD_MOVE(
        peg=say.RUNNER(), lift=holes.BATTERS_BOX(), place=holes.FIRST_BASE()
    )
    assert bench.finding.guidance.asked
    bench.do("-path/0", "+path/6")
    assert (bench.finding.guidance, bench.accused) == (None, [])


@pytest.mark.parametrize(("hole", "message"), [(5, say.RUNNER_TOO_SHORT), (7, say.RUNNER_TOO_FAR)])
def test_short_and_too_far_are_named_once_it_was_let_go(hole, message):
    bench = Bench()
    bench.standing(path=(6,))
    bench.do("-path/0", f"+path/{hole}", pause_ms=600)
    assert bench.accused == []
    bench.wait(1000)
    assert said(bench, Call.MISPLACED).sentence == message(off=1, hole=holes.OF_BASE_PATH(hole=hole))
    assert (bench.finding.guidance.lift, bench.finding.guidance.place) == (f"path/{hole}", "path/6")
    bench.do(f"-path/{hole}", "+path/6")
    assert not bench.finding.verdicts


def test_all_runners_move_by_the_same_number_the_lead_runner_first():
    bench = Bench(path=(0, 6, 12))
    bench.standing(path=(4, 10, 16))
    order = []
    while bench.finding.guidance:
        guidance = bench.finding.guidance
        order.append((guidance.lift, guidance.place))
        bench.do(f"-{guidance.lift}", f"+{guidance.place}")
    assert order == [("path/12", "path/16"), ("path/6", "path/10"), ("path/0", "path/4")]


def test_in_any_order_they_are_right():
    ways = [("-path/12", "+path/16"), ("-path/6", "+path/10"), ("-path/0", "+path/4")]
    for order in permutations(ways):
        bench = Bench(path=(0, 6, 12))
        bench.standing(path=(4, 10, 16))
        bench.do(*(step for way in order for step in way), pause_ms=1500)
        assert (bench.finding.guidance, bench.accused) == (None, []), order


def test_whoever_comes_home_goes_to_the_runners_box_and_that_is_no_fault():
    bench = Bench(path=(0, 6, 18))
    bench.standing(path=(12, 18), runs=(1, 0))
    assert bench.finding.guidance.sentence == say.FIELD_MOVE(
        peg=say.RUNNER(), lift=holes.THIRD_BASE(), place=holes.THE_BOX(box=BOXES["runners"]())
    )
    order = []
    while bench.finding.guidance:
        guidance = bench.finding.guidance
        order.append((guidance.lift, guidance.place))
        bench.do(f"-{guidance.lift}", f"+{guidance.place}", pause_ms=1500)
    assert order[:3] == [("path/18", "runners/2"), ("path/6", "path/18"), ("path/0", "path/12")]
    assert order[3][1] == "runs1/1"
    assert bench.accused == []


def test_a_runner_that_was_set_where_the_game_asked_is_no_fault_when_the_game_goes_on_at_once():
    bench = Bench(path=(12,))
    bench.standing(path=(24,))
    bench.wait(400)
    bench.do("-path/12", "+path/24", pause_ms=50)
    bench.standing(path=(0,), runs=(1, 0))  # the dice were touched before the board was still
    bench.wait(5000)
    assert not set(bench.calls) & ACCUSING
    assert bench.finding.guidance.asked
    assert bench.finding.guidance.lift == "path/24"


def test_the_same_hole_is_a_fault_again_once_the_runners_stood_in_order():
    bench = Bench(path=(12,))
    bench.standing(path=(24,))
    bench.wait(400)
    bench.do("-path/12", "+path/24")
    bench.standing(path=(6,))
    bench.wait(400)
    bench.do("-path/24", "+path/6")
    bench.wait(1500)
    bench.standing(path=(12,))
    bench.do("-path/6", "+path/24")
    bench.wait(1500)
    assert Call.MISPLACED in bench.calls


def test_moved_before_the_swing_is_touched_it_waits_and_is_right():
    bench = Bench()
    bench.do("-path/0", "+path/6", pause_ms=3000)
    assert bench.accused == []
    bench.standing(path=(6,))
    assert (bench.finding.verdicts, bench.finding.guidance) == ((), None)


def test_nobody_is_asked_while_pegs_are_moved_and_cards_entered_before_the_swing():
    """Slow hands, and cards that are late: his heels have brought both home, and the jack comes last (P14)."""
    bench = Bench(path=(0, 6))
    bench.do("-pegs1/1", "+runs1/2", "-path/6", "+runners/3", pause_ms=7000)
    for _ in range(3):
        bench.referee.entered(None, bench.now)
        bench.wait(7000)
        assert (bench.accused, bench.finding.question, bench.finding.guidance) == ([], None, None)
    bench.standing(path=(0,), runs=(2, 0))
    assert (bench.accused, bench.finding.guidance) == ([], None)


def test_people_who_go_on_are_asked_once_more_cards_were_entered_than_are_late():
    bench = Bench(path=(0, 6))
    bench.do("-path/6", "+path/12", pause_ms=7000)
    for _ in range(4):
        assert bench.finding.question is None
        bench.referee.entered(None, bench.now)
        bench.wait(3000)
    assert (bench.finding.question.ask, bench.accused) == (Ask.PENDING, [])


@pytest.mark.parametrize("hole", [0, 4])
def test_a_batter_who_steps_in_before_the_next_hand_is_entered_accuses_nobody(hole):
    bench = Bench(path=())
    bench.do("-runners/4", f"+path/{hole}")
    for _ in range(3):
        bench.referee.entered(None, bench.now)
        bench.wait(7000)
    assert (bench.accused, bench.finding.question, bench.finding.guidance) == ([], None, None)


@pytest.mark.parametrize(
    ("path", "steps"),
    [((0, 6), ("-outs/0", "+path/12")), ((0, 6), ("-path/6", "+outs/2")), ((6,), ("-path/6", "+path/5"))],
    ids=["from a counter", "two in a counter", "backward"],
)
def test_what_no_card_can_bring_about_is_led_back_while_people_go_on(path, steps):
    bench = Bench(path=path)
    bench.do(*steps)
    for _ in range(3):
        bench.referee.entered(None, bench.now)
        bench.wait(4000)
    assert bench.finding.question is None
    assert bench.finding.guidance is not None


def test_moved_for_no_reason_it_is_named_once_no_card_is_missing():
    bench = Bench(path=(0, 6))
    bench.wait(0)
    bench.do("-path/6", "+path/13")
    bench.wait(10_500)
    assert (bench.accused, bench.finding.guidance) == ([], None)
    question = bench.finding.question
    assert (question.ask, question.group, list(question.answers)) == (Ask.PENDING, "path", ["missing", "none"])
    bench.referee.explain_field(bench.now, missing=True)
    bench.wait(9000)
    assert bench.finding.question is None
    bench.wait(1500)
    assert bench.finding.question == question
    bench.referee.explain_field(bench.now, missing=False)
    bench.judge()
    assert bench.finding.question is None
    assert str(said(bench, Call.MISPLACED).sentence) == "A runner stands 7 too far, on hole 13 of the base path."


def test_four_on_the_field():
    bench = Bench(path=(0, 6, 12, 18))
    bench.standing(path=(6, 12, 18), runs=(1, 0))
    steps = ["-path/18", "+runners/1", "-path/12", "+path/18", "-path/6", "+path/12", "-path/0", "+path/6"]
    bench.do(*steps, "-pegs1/1", "+runs1/1")
    assert (bench.finding.guidance, bench.accused) == (None, [])


@pytest.mark.parametrize("policy", Policy)
@pytest.mark.parametrize("ignored", ["runners/3", "pegs2/1"])
@pytest.mark.parametrize("stuck", ["path/12", "path/0", "outs/2", "innings/3"])
def test_a_hole_that_sticks_beside_one_that_is_ignored_accuses_nobody(policy, ignored, stuck):
    bench = Bench(policy, path=())
    bench.referee.mask(ignored)
    bench.do(f"+{stuck}", pause_ms=20_000)
    assert Call.MISPLACED not in bench.calls


def test_a_hole_that_is_believed_again_while_it_sticks_accuses_nobody():
    bench = Bench(path=())
    bench.do("+path/12")
    bench.referee.mask("path/12")
    bench.wait(3000)
    bench.referee.mask("runners/3")
    bench.do("-runners/2", "+runners/2", pause_ms=3000)
    bench.referee.mask("path/12", masked=False)
    bench.wait(20_000)
    assert Call.MISPLACED not in bench.calls


def test_a_peg_out_of_place_while_all_others_are_seen_is_named_beside_an_ignored_hole():
    bench = Bench(path=(0, 6))
    bench.referee.mask("path/18")
    bench.do("-path/6", "+path/13", pause_ms=12_000)
    bench.referee.explain_field(bench.now, missing=False)
    bench.judge()
    assert Call.MISPLACED in bench.calls


@pytest.mark.parametrize(
    ("path", "ignored", "after"),
    [((0,), 0, (5,)), ((0, 12), 12, (0, 18)), ((0, 6), 0, (6, 12)), ((0, 6, 18), 6, (6, 12))],
    ids=["batter", "thief", "batter behind a runner", "runner behind one who scores"],
)
def test_who_stood_in_an_ignored_hole_goes_on_rather_than_a_peg_of_a_box(path, ignored, after):
    bench = Bench(path=path)
    bench.referee.mask(f"path/{ignored}")
    bench.standing(path=after, runs=(int(18 in path and 18 not in after), 0))
    moves = []
    while bench.finding.guidance is not None and len(moves) < 9:
        guided = bench.finding.guidance
        moves.append((guided.lift, guided.place))
        bench.do(*[step for step in (guided.lift and f"-{guided.lift}", guided.place and f"+{guided.place}") if step])
    assert f"path/{ignored}" in dict(moves)
    assert {hole for hole in bench.wood if hole.startswith("path/")} == {f"path/{number}" for number in after}


def test_outs_and_innings_are_asked_for():
    bench = Bench()
    bench.standing(outs=1, path=())
    assert bench.finding.guidance.lift == "path/0"
    bench.do("-path/0", "+runners/4", "-outs/0", "+outs/1")
    assert (bench.finding.guidance, bench.accused) == (None, [])


def test_a_wrong_count_is_named():
    bench = Bench()
    bench.standing(outs=1)
    bench.do("-outs/0", "+outs/2", pause_ms=1500)
    assert said(bench, Call.MISPLACED).sentence == say.COUNTER_WRONG(box=BOXES["outs"](), shown=2, real=1)


@pytest.mark.parametrize("holes", [(1, 5), (2, 4), (1, 2, 3)])
def test_runs_add_up_in_any_combination(holes):
    bench = Bench()
    bench.standing(runs=(6, 0))
    steps = [step for peg, hole in enumerate(holes, 1) for step in (f"-pegs1/{peg}", f"+runs1/{hole}")]
    bench.do(*steps, pause_ms=600)
    bench.wait(2000)
    assert (bench.finding.guidance, bench.finding.verdicts) == (None, ())


def test_nine_runs_from_five_and_three_move_one_peg():
    near = frozenset({5, 3})
    assert combination(FIELD.groups["runs1"], 9, 3, near) == {5, 4}


@given(total=st.integers(0, 70), pegs=st.integers(0, 5))
def test_a_combination_shows_the_total_or_what_comes_nearest_below(total, pegs):
    group = FIELD.groups["runs2"]
    holes = combination(group, total, pegs)
    assert len(holes) <= pegs
    assert sum(holes) <= total
    assert sum(holes) == total or pegs < 4 or total > 44 or sum(holes) >= total - 6


def test_the_groups_that_sides_score_on_are_read_by_others():
    census = Census(FIELD, SensorTrust(FIELD, 2))
    assert [*Places(FIELD, census).watches] == [
        "runs1",
        "runs2",
        "pegs1",
        "pegs2",
        "path",
        "outs",
        "innings",
        "runners",
    ]
