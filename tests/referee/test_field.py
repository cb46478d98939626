"""The referee of the field: scales, runners, counters, runs and stores, scenario by scenario."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.board.boards import load_board
from companion.games.game import Peg, Policy, Stand
from companion.games.ledger import Award, Debt, TrackOwed
from companion.referee.referee import Referee
from companion.referee.scale import capacity, combination
from companion.referee.standing import Standing
from companion.referee.verdict import Ask, Call
from companion.words import holes
from companion.words import referee as say
from companion.words.message import Who

FIELD = load_board("round-the-bases")
RED, BLUE = 0, 1
ACCUSING = {Call.UNDERPEGGED, Call.OVERPEGGED, Call.BACKWARD, Call.MISPLACED, Call.UNCLEAR}


def debts(*points):
    return tuple(Debt(Award(RED, each, "pair", play=True), each, batch) for batch, each in enumerate(points, 1))


def stands(path=(0,), outs=0, innings=0, runs=(0, 0)):
    return (
        Stand("outs", frozenset({outs})),
        Stand("innings", frozenset({innings})),
        Stand("path", frozenset(path)),
        *(Stand(f"runs{side + 1}", total=total, side=side) for side, total in enumerate(runs)),
    )


class Bench:
    """A field, its referee, and what the game says; every leap that is found is played."""

    def __init__(self, policy=Policy.CASUAL, *, red=0, blue=0, **standing):
        self.referee = Referee(FIELD, policy, (Who("Red"), Who("Blue")))
        self.front, self.debts = [red, blue], [(), ()]
        self.stands = stands(**standing)
        self.history = []
        self.now = 0
        self.wood = self.at_rest()
        self.calls, self.pegs, self.taken_back = [], [], None
        self.wait(1500)
        self.calls.clear()

    def owed(self):
        return tuple(TrackOwed(side, -1, self.front[side], 9999, self.debts[side]) for side in (RED, BLUE))

    def at_rest(self):
        from companion.referee.showing import resting

        return set(resting(FIELD, self.owed(), self.stands))

    def remember(self):
        """Note where the game stands: an action follows."""
        self.history.append((tuple((-1, front) for front in self.front), self.stands))

    def owe(self, side, *points):
        self.remember()
        self.debts[side] = tuple(
            Debt(Award(side, each, "pair", play=True), each, batch) for batch, each in enumerate(points, 1)
        )
        self.judge()

    def standing(self, **standing):
        self.remember()
        self.stands = stands(**standing)
        self.judge()

    def judge(self):
        self.referee.see(frozenset(self.wood), self.now)
        self.finding = self.referee.judge(
            Standing(
                self.owed(),
                lambda: [pair for pair, _ in self.history],
                self.stands,
                lambda: self.history[-1][1] if self.history else (),
            ),
            self.now,
        )
        finding = self.finding
        if finding.taken_back is not None:
            self.taken_back = finding.taken_back
        self.calls += [verdict.call for verdict in finding.verdicts if verdict.call not in self.calls]
        for peg in finding.pegs:
            self.remember()
            self.pegs.append(peg)
            self.front[peg.side] += peg.points
            left = sum(debt.due for debt in self.debts[peg.side]) - peg.points
            self.debts[peg.side] = debts(left) if left > 0 else ()
        if finding.pegs:
            self.judge()

    def wait(self, ms):
        end = self.now + ms
        while (wake := self.referee.wake_ms(self.now)) is not None and wake <= end:
            self.now = wake
            self.judge()
        self.now = end
        self.judge()

    def do(self, *steps, pause_ms=400):
        """Steps such as "-pegs1/1" and "+scale1/4", with a pause after each."""
        for step in steps:
            hole = step[1:]
            assert (hole in self.wood) == (step[0] == "-"), step
            (self.wood.remove if step[0] == "-" else self.wood.add)(hole)
            self.judge()
            self.wait(pause_ms)

    @property
    def accused(self):
        return [call for call in self.calls if call in ACCUSING]


def said(bench, call):
    return next(verdict for verdict in bench.finding.verdicts if verdict.call is call)


class TestScales:
    def test_what_is_owed_is_right_as_soon_as_it_stands(self):
        bench = Bench()
        bench.owe(RED, 4)
        bench.do("-pegs1/1", "+scale1/4")
        assert (bench.pegs, bench.accused) == ([Peg(RED, 4)], [])

    def test_a_carry_takes_two_pegs_and_every_order_of_its_steps_is_right(self):
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

    def test_any_combination_that_shows_the_total_will_do(self):
        bench = Bench()
        bench.owe(RED, 14)
        bench.do("-pegs1/1", "+scale1/9", "-pegs1/2", "+scale1/5")
        assert sum(peg.points for peg in bench.pegs) == 14

    def test_awards_one_by_one_or_together(self):
        bench = Bench()
        bench.owe(RED, 2, 4)
        bench.do("-pegs1/1", "+scale1/2", "-scale1/2", "+scale1/6")
        assert bench.pegs == [Peg(RED, 2), Peg(RED, 4)]

    def test_short_is_said_once_it_was_let_go_and_guided(self):
        bench = Bench()
        bench.owe(RED, 4)
        bench.do("-pegs1/1", "+scale1/3", pause_ms=500)
        assert bench.accused == []
        bench.wait(1000)
        assert said(bench, Call.UNDERPEGGED).off == 1
        assert str(bench.finding.guidance.sentence) == "Move the peg from 3 on Red's scale to 4 on Red's scale."
        bench.do("-scale1/3", "+scale1/4")
        assert bench.pegs == [Peg(RED, 4)]

    def test_too_many_waits_for_a_card_and_is_asked_about(self):
        bench = Bench()
        bench.owe(RED, 4)
        bench.do("-pegs1/1", "+scale1/6", pause_ms=3000)
        assert bench.calls[-1] is Call.PENDING
        bench.owe(RED, 4, 2)
        assert (sum(peg.points for peg in bench.pegs), bench.accused) == (6, [])

    def test_too_many_that_nobody_can_explain_is_overpegged(self):
        bench = Bench()
        bench.owe(RED, 4)
        bench.do("-pegs1/1", "+scale1/6")
        bench.wait(10_000)
        assert bench.finding.question.ask is Ask.PENDING
        bench.referee.finalise([RED])
        bench.judge()
        assert said(bench, Call.OVERPEGGED).off == 2
        assert bench.finding.frozen

    def test_a_peg_lifted_and_put_back_is_no_move(self):
        bench = Bench(red=14)
        bench.do("-scale1/4", "+scale1/4", pause_ms=2000)
        assert (bench.pegs, bench.accused) == ([], [])

    def test_less_than_before_is_backward_and_mended(self):
        bench = Bench(red=14)
        bench.do("-scale1/4", "+scale1/3", pause_ms=1500)
        assert bench.accused == [Call.BACKWARD]
        assert bench.finding.guidance.place == "scale1/4"
        bench.do("-scale1/3", "+scale1/4")
        assert not bench.finding.verdicts

    def test_above_59_the_pegs_stay_and_the_game_counts_on(self):
        assert capacity(FIELD.groups["scale1"]) == 59
        bench = Bench(red=57)
        bench.owe(RED, 8)
        bench.do("-scale1/7", "+scale1/9")
        assert bench.pegs == [Peg(RED, 8)]
        bench.owe(RED, 2)
        assert bench.pegs[-1] == Peg(RED, 2)
        assert bench.accused == []

    def test_both_sides_at_once(self):
        bench = Bench()
        bench.owe(RED, 2)
        bench.owe(BLUE, 3)
        bench.do("-pegs1/1", "-pegs2/1", "+scale2/3", "+scale1/2")
        assert set(bench.pegs) == {Peg(RED, 2), Peg(BLUE, 3)}

    def test_after_the_hand_the_pegs_go_back_to_their_box(self):
        bench = Bench(red=14)
        bench.front[RED] = 0
        bench.judge()
        guidance = bench.finding.guidance
        assert guidance.asked
        assert not bench.finding.out_of_step
        bench.do("-scale1/10", "+pegs1/4", "-scale1/4", "+pegs1/5", pause_ms=3000)
        assert (bench.finding.guidance, bench.accused) == (None, [])

    @pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
    def test_in_muggins_a_short_scale_is_played_and_nothing_is_said_or_guided(self, policy):
        bench = Bench(policy)
        bench.owe(RED, 6)
        bench.do("-pegs1/1", "+scale1/4", pause_ms=1500)
        assert bench.pegs == [Peg(RED, 4)]
        assert bench.finding.guidance is None
        assert bench.finding.question is None


class TestRunners:
    def test_the_batter_moves_when_the_game_asks(self):
        bench = Bench()
        bench.standing(path=(6,))
        assert bench.finding.guidance.sentence == say.FIELD_MOVE(
            peg=say.RUNNER(), lift=holes.BATTERS_BOX(), place=holes.FIRST_BASE()
        )
        assert bench.finding.guidance.asked
        bench.do("-path/0", "+path/6")
        assert (bench.finding.guidance, bench.accused) == (None, [])

    @pytest.mark.parametrize(("hole", "message"), [(5, say.RUNNER_TOO_SHORT), (7, say.RUNNER_TOO_FAR)])
    def test_short_and_too_far_are_named_once_it_was_let_go(self, hole, message):
        bench = Bench()
        bench.standing(path=(6,))
        bench.do("-path/0", f"+path/{hole}", pause_ms=600)
        assert bench.accused == []
        bench.wait(1000)
        assert said(bench, Call.MISPLACED).sentence == message(off=1, hole=holes.OF_BASE_PATH(hole=hole))
        assert (bench.finding.guidance.lift, bench.finding.guidance.place) == (f"path/{hole}", "path/6")
        bench.do(f"-path/{hole}", "+path/6")
        assert not bench.finding.verdicts

    def test_all_runners_move_by_the_same_number_the_lead_runner_first(self):
        bench = Bench(path=(0, 6, 12))
        bench.standing(path=(4, 10, 16))
        order = []
        while bench.finding.guidance:
            guidance = bench.finding.guidance
            order.append((guidance.lift, guidance.place))
            bench.do(f"-{guidance.lift}", f"+{guidance.place}")
        assert order == [("path/12", "path/16"), ("path/6", "path/10"), ("path/0", "path/4")]

    def test_in_any_order_they_are_right(self):
        ways = [("-path/12", "+path/16"), ("-path/6", "+path/10"), ("-path/0", "+path/4")]
        for order in permutations(ways):
            bench = Bench(path=(0, 6, 12))
            bench.standing(path=(4, 10, 16))
            bench.do(*(step for way in order for step in way), pause_ms=1500)
            assert (bench.finding.guidance, bench.accused) == (None, []), order

    def test_whoever_comes_home_goes_to_the_runners_box_and_that_is_no_fault(self):
        bench = Bench(path=(0, 6, 18))
        bench.standing(path=(12, 18), runs=(1, 0))
        assert bench.finding.guidance.sentence == say.FIELD_MOVE(
            peg=say.RUNNER(), lift=holes.THIRD_BASE(), place=holes.THE_BOX(box="runners")
        )
        order = []
        while bench.finding.guidance:
            guidance = bench.finding.guidance
            order.append((guidance.lift, guidance.place))
            bench.do(f"-{guidance.lift}", f"+{guidance.place}", pause_ms=1500)
        assert order[:3] == [("path/18", "runners/2"), ("path/6", "path/18"), ("path/0", "path/12")]
        assert order[3][1] == "runs1/1"
        assert bench.accused == []

    def test_a_runner_that_was_set_where_the_game_asked_is_no_fault_when_the_game_goes_on_at_once(self):
        bench = Bench(path=(12,))
        bench.standing(path=(24,))
        bench.wait(400)
        bench.do("-path/12", "+path/24", pause_ms=50)
        bench.standing(path=(0,), runs=(1, 0))  # the dice were touched before the board was still
        bench.wait(5000)
        assert not set(bench.calls) & ACCUSING
        assert bench.finding.guidance.asked
        assert bench.finding.guidance.lift == "path/24"

    def test_the_same_hole_is_a_fault_again_once_the_runners_stood_in_order(self):
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

    def test_moved_before_the_swing_is_touched_it_waits_and_is_right(self):
        bench = Bench()
        bench.do("-path/0", "+path/6", pause_ms=3000)
        assert bench.accused == []
        bench.standing(path=(6,))
        assert (bench.finding.verdicts, bench.finding.guidance) == ((), None)

    def test_moved_for_no_reason_it_is_named_after_a_while(self):
        bench = Bench(path=(0, 6))
        bench.wait(0)
        bench.do("-path/6", "+path/13")
        bench.wait(10_500)
        assert str(said(bench, Call.MISPLACED).sentence) == "A runner stands 7 too far, on hole 13 of the base path."

    def test_four_on_the_field(self):
        bench = Bench(path=(0, 6, 12, 18))
        bench.standing(path=(6, 12, 18), runs=(1, 0))
        steps = ["-path/18", "+runners/1", "-path/12", "+path/18", "-path/6", "+path/12", "-path/0", "+path/6"]
        bench.do(*steps, "-pegs1/1", "+runs1/1")
        assert (bench.finding.guidance, bench.accused) == (None, [])


class TestCountersAndRuns:
    def test_outs_and_innings_are_asked_for(self):
        bench = Bench()
        bench.standing(outs=1, path=())
        assert bench.finding.guidance.lift == "path/0"
        bench.do("-path/0", "+runners/4", "-outs/0", "+outs/1")
        assert (bench.finding.guidance, bench.accused) == (None, [])

    def test_a_wrong_count_is_named(self):
        bench = Bench()
        bench.standing(outs=1)
        bench.do("-outs/0", "+outs/2", pause_ms=1500)
        assert said(bench, Call.MISPLACED).sentence == say.COUNTER_WRONG(box="outs", shown=2, real=1)

    @pytest.mark.parametrize("holes", [(1, 5), (2, 4), (1, 2, 3)])
    def test_runs_add_up_in_any_combination(self, holes):
        bench = Bench()
        bench.standing(runs=(6, 0))
        steps = [step for peg, hole in enumerate(holes, 1) for step in (f"-pegs1/{peg}", f"+runs1/{hole}")]
        bench.do(*steps, pause_ms=600)
        bench.wait(2000)
        assert (bench.finding.guidance, bench.finding.verdicts) == (None, ())

    def test_nine_runs_from_five_and_three_move_one_peg(self):
        near = frozenset({5, 3})
        assert combination(FIELD.groups["runs1"], 9, 3, near) == {5, 4}

    @given(total=st.integers(0, 70), pegs=st.integers(0, 5))
    def test_a_combination_shows_the_total_or_what_comes_nearest_below(self, total, pegs):
        group = FIELD.groups["runs2"]
        holes = combination(group, total, pegs)
        assert len(holes) <= pegs
        assert sum(holes) <= total
        assert sum(holes) == total or pegs < 4 or total > 44 or sum(holes) >= total - 6


class TestStoresAndSensors:
    def test_a_peg_that_is_in_no_hole_is_asked_about_in_time(self):
        bench = Bench()
        bench.do("-pegs2/3")
        bench.wait(7000)
        assert bench.finding.question is None
        bench.wait(1500)
        assert bench.finding.question.sentence.message is say.MISSING_FROM_BOX
        assert bench.finding.question.sentence.fact["box"] == holes.PEGS_BOX_OF(who=Who("Blue"))
        bench.do("+pegs2/3")
        assert bench.finding.question is None

    def test_pegs_of_a_store_stand_in_any_of_its_holes(self):
        bench = Bench(path=())
        bench.do("-runners/1", "-runners/2", "+runners/1", "+runners/2", pause_ms=1000)
        assert bench.finding.guidance is None

    def test_a_base_whose_sensor_is_dead_is_masked_and_play_goes_on(self):
        bench = Bench()
        bench.standing(path=(6,))
        bench.do("-path/0", pause_ms=300)
        bench.wait(9000)
        assert bench.finding.question.ask is Ask.HAND
        assert bench.accused == []
        bench.referee.mask("path/6")
        bench.wait(300)
        assert (bench.finding.guidance, bench.finding.question) == (None, None)
        bench.standing(path=(0, 6))
        bench.do("-runners/1", "+path/0")
        assert bench.finding.guidance is None

    def test_a_masked_hole_of_a_scale_is_believed_where_that_makes_it_right(self):
        bench = Bench()
        bench.referee.mask("scale1/4")
        bench.owe(RED, 4)
        bench.wait(5000)
        assert bench.pegs == []
        bench.do("-pegs1/1")
        bench.wait(3000)
        assert (bench.pegs, bench.accused) == ([Peg(RED, 4)], [])
        bench.owe(RED, 2)
        bench.do("-pegs1/2", "+scale1/2", pause_ms=2500)
        assert sum(peg.points for peg in bench.pegs) == 6

    def test_a_sleeve_over_the_boxes_accuses_nobody(self):
        bench = Bench(red=14, path=(0, 6))
        sleeve = {hole for name in ("scale1", "pegs1", "runs1") for hole in FIELD.groups[name].numbers}
        before = set(bench.wood)
        bench.wood |= sleeve
        bench.judge()
        bench.wait(2000)
        bench.wood = before
        bench.judge()
        bench.wait(3000)
        assert (bench.pegs, set(bench.accused) - {Call.UNCLEAR}) == ([], set())


class TestTakingBack:
    def test_points_taken_off_the_scale_take_the_game_back(self):
        bench = Bench()
        bench.owe(RED, 4)
        bench.do("-pegs1/1", "+scale1/4")
        bench.do("-scale1/4", "+pegs1/1", pause_ms=1100)
        assert bench.taken_back == 1

    def test_a_runner_put_back_takes_the_play_back_once_it_had_been_moved(self):
        bench = Bench()
        bench.standing(path=(6,))
        bench.wait(2000)
        assert bench.taken_back is None
        bench.do("-path/0", "+path/6")
        bench.do("-path/6", "+path/0")
        assert bench.taken_back == 0

    def test_pegs_that_have_to_follow_an_undo_are_guided_and_nobody_is_accused(self):
        bench = Bench(path=(6,), red=8)
        bench.front[RED], bench.stands = 4, stands(path=(0,))
        bench.referee.guide_home(moved=True)
        bench.judge()
        while bench.finding.guidance:
            guidance = bench.finding.guidance
            assert guidance.asked
            bench.do(f"-{guidance.lift}", f"+{guidance.place}", pause_ms=1500)
        assert (bench.accused, set(bench.wood)) == ([], bench.at_rest())


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


class TestIgnoredHoles:
    def test_a_peg_that_flickers_in_an_ignored_hole_is_not_behind(self):
        bench = Bench(red=1)
        bench.referee.mask("scale1/5")
        bench.owe(RED, 2, 2)
        bench.do("-scale1/1", *("+scale1/5", "-scale1/5") * 20, "+scale1/5", pause_ms=300)
        bench.wait(1500)
        assert bench.accused == []
        bench.wait(1500)
        assert (sum(peg.points for peg in bench.pegs), bench.accused) == (4, [])

    def test_a_hole_that_people_ignore_leaves_nothing_unclear(self):
        bench = self.with_a_peg_missed()
        bench.referee.mask("runs2/4")
        bench.owe(RED, 2)
        bench.do("+pegs2/2", "-pegs1/1", "+scale1/50", pause_ms=12_000)
        bench.referee.finalise([RED])
        bench.wait(2000)
        assert said(bench, Call.OVERPEGGED)
        assert bench.finding.guidance.lift == "scale1/50"

    def test_what_somebody_has_looked_at_is_unclear_no_more(self):
        bench = self.with_a_peg_missed()
        bench.owe(RED, 2)
        bench.do("-pegs1/1", "+scale1/50", pause_ms=3000)
        assert bench.finding.question.ask is Ask.UNCLEAR
        bench.referee.waiting(RED, bench.now)
        bench.wait(12_000)
        assert bench.finding.question.ask is Ask.PENDING

    def test_a_hole_without_a_peg_is_known_again_once_the_missed_peg_is_back(self):
        bench = self.with_a_peg_missed()
        bench.do("+pegs2/2", pause_ms=3000)
        bench.owe(RED, 2)
        bench.do("-pegs1/1", "+scale1/50")
        bench.wait(12_000)
        assert bench.finding.question.ask is Ask.PENDING

    def with_a_peg_missed(self):
        """Return a bench on which a hole that was closed without a peg may have the one that is missed."""
        bench = Bench(runs=(0, 3))
        bench.do("+runs2/4", pause_ms=4000)
        assert bench.referee.sensors.doubts
        bench.do("-pegs2/2", pause_ms=20_000)
        return bench

    def test_a_peg_that_is_out_stands_in_no_two_ignored_holes_at_once(self):
        bench = Bench(red=15)
        for hole in ("scale1/1", "scale1/4"):
            bench.referee.mask(hole)
        bench.owe(RED, 2)
        bench.do("-scale1/5", pause_ms=9000)
        assert bench.accused == []
        assert bench.finding.question.ask is Ask.HAND

    def test_a_peg_that_may_be_in_an_ignored_hole_is_not_behind(self):
        bench = Bench(red=4)
        bench.referee.mask("pegs1/3")
        bench.referee.mask("scale1/9")
        bench.do("-pegs2/3", "+pegs1/5")
        bench.do("-scale1/4", pause_ms=15_000)
        assert Call.BACKWARD not in bench.calls

    def test_a_peg_that_has_not_been_set_into_an_ignored_hole_makes_no_other_doubtful(self):
        bench = Bench(red=6, path=())
        bench.referee.mask("path/0")
        bench.standing(path=(0,))
        bench.referee.guide_home()
        bench.front[RED] = 0
        bench.wait(20_000)
        assert bench.finding.guidance.lift == "scale1/6"

    def test_a_hole_that_sticks_when_its_peg_leaves_it_leaves_the_rest_right(self):
        bench = Bench(red=10)
        bench.do("-scale1/10", "+scale1/8", "-pegs1/2", "+scale1/2", pause_ms=300)
        bench.wait(1500)
        bench.owe(RED, 5, 7)
        bench.do("+scale1/20", pause_ms=9000)
        assert (bench.accused, sum(peg.points for peg in bench.pegs)) == ([], 12)

    def test_an_ignored_hole_that_is_ignored_again_holds_a_peg(self):
        bench = Bench(red=16)
        for hole in ("scale1/6", "scale1/9"):
            bench.referee.mask(hole)
        bench.owe(RED, 3)
        bench.do("-scale1/6", "+scale1/9", pause_ms=3000)
        bench.referee.mask("scale1/9")
        bench.wait(3000)
        assert sum(peg.points for peg in bench.pegs) == 3

    def test_what_was_said_of_an_ignored_hole_does_not_hold_once_its_peg_is_elsewhere(self):
        bench = Bench(Policy.MUGGINS)
        bench.referee.mask("scale1/2")
        bench.owe(RED, 2)
        bench.do("-pegs1/1", "+scale1/2", pause_ms=9000)
        bench.referee.mask("scale1/2")
        bench.wait(3000)
        assert sum(peg.points for peg in bench.pegs) == 2
        bench.front[RED] = 0
        bench.referee.guide_home()
        bench.do("-scale1/2", "+pegs1/1", pause_ms=15_000)
        assert bench.accused == []
        assert bench.finding.guidance is None

    def test_a_side_whose_peg_is_seen_in_no_hole_is_still_pegging(self):
        bench = Bench(Policy.MUGGINS, red=9)
        bench.referee.mask("scale1/3")
        bench.owe(RED, 4)
        bench.do("-scale1/9", "+scale1/10", pause_ms=1200)
        assert not bench.referee.moving(RED)
        bench.do("-pegs1/2", "+scale1/3", pause_ms=3000)
        assert bench.referee.moving(RED)
        bench.referee.mask("scale1/3")
        bench.wait(1500)
        assert (sum(peg.points for peg in bench.pegs), bench.referee.moving(RED)) == (4, False)

    def test_a_runner_is_guided_to_an_ignored_hole(self):
        bench = Bench()
        bench.referee.mask("path/12")
        bench.standing(path=(12,))
        bench.wait(2000)
        assert (bench.finding.guidance.lift, bench.finding.guidance.place) == ("path/0", "path/12")
        bench.do("-path/0", "+path/12", pause_ms=2000)
        assert (bench.finding.guidance, bench.accused) == (None, [])

    def test_a_peg_left_in_an_ignored_hole_is_asked_about_although_another_hole_is_ignored(self):
        bench = Bench(red=11, path=())
        for hole in ("path/12", "scale1/10"):
            bench.referee.mask(hole)
        bench.front[RED] = 0
        bench.standing(path=(12,))
        bench.referee.guide_home()
        bench.do("-scale1/1", "+pegs1/4", pause_ms=9000)
        assert bench.finding.question.ask is Ask.HAND

    def test_a_peg_of_one_box_may_be_said_to_stand_in_an_ignored_hole_of_another_group(self):
        bench = Bench(path=())
        bench.referee.mask("path/0")
        bench.standing(path=(0,))
        bench.do("-pegs2/5", "+path/0", pause_ms=9000)
        assert bench.finding.question.ask is Ask.HAND
        bench.referee.mask("path/0")
        bench.wait(20_000)
        assert bench.finding.question is None

    def test_a_hole_that_sticks_beside_a_peg_in_an_ignored_hole_takes_nothing_back(self):
        """The ignored hole shows nothing, so the peg may have gone from there to the other one: who looks can tell."""
        bench = Bench(red=10)
        bench.referee.mask("scale1/10")
        bench.wait(3000)
        bench.do("+scale1/7", pause_ms=3000)
        assert set(bench.calls) <= {Call.IN_HAND, Call.UNCLEAR}
        assert bench.finding.question.ask is Ask.UNCLEAR
        bench.referee.waiting(RED, bench.now)
        bench.wait(12_000)
        assert set(bench.calls) <= {Call.IN_HAND, Call.UNCLEAR}
        bench.referee.mask("scale1/7")
        bench.wait(3000)
        assert (bench.finding.guidance, bench.finding.question) == (None, None)

    def test_of_two_holes_that_explain_the_points_the_one_that_is_closed_has_the_peg(self):
        bench = Bench(red=3)
        bench.do("+scale1/10", pause_ms=4000)
        assert bench.referee.sensors.doubts["scale1/10"]
        bench.referee.mask("scale1/7")
        bench.owe(RED, 2, 2, 3, 3)
        bench.do("-pegs1/2", pause_ms=4000)
        assert (sum(peg.points for peg in bench.pegs), bench.accused) == (10, [])

    def test_a_peg_that_a_child_sets_into_the_wrong_box_is_no_sensor_that_lies(self):
        """Where the batter belongs the hole is ignored, and empty: the runner that is missed is elsewhere."""
        bench = Bench(Policy.TOURNAMENT, red=16, blue=10, path=())
        bench.referee.mask("path/0")
        bench.standing(path=(0,))
        bench.owe(BLUE, 3)
        bench.do("-scale1/6", "-pegs1/3", "-runners/2", "+scale1/50", "+scale2/50", "+runs1/2", pause_ms=1500)
        bench.wait(30_000)
        assert not bench.referee.sensors.doubts["runs1/2"]

    def test_a_peg_that_is_surely_in_an_ignored_hole_is_in_no_other_one(self):
        bench = Bench(blue=21, innings=3)
        for hole in ("innings/3", "scale2/8"):
            bench.referee.mask(hole)
        bench.wait(3000)
        bench.do("-scale2/1", "+scale2/3", "-scale2/20", "+scale2/10", pause_ms=3000)
        assert bench.finding.guidance is not None
        assert bench.finding.reading_of(BLUE).call is not Call.AT_REST
