"""Scales with ignored holes and sensors that lie: in doubt nobody is accused."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.verdict import Ask, Call
from tests.referee.field import BLUE, RED, Bench, said


def test_a_peg_that_flickers_in_an_ignored_hole_is_not_behind():
    bench = Bench(red=1)
    bench.referee.mask("scale1/5")
    bench.owe(RED, 2, 2)
    bench.do("-scale1/1", *("+scale1/5", "-scale1/5") * 20, "+scale1/5", pause_ms=300)
    bench.wait(1500)
    assert bench.accused == []
    bench.wait(1500)
    assert (sum(peg.points for peg in bench.pegs), bench.accused) == (4, [])


def test_a_hole_that_people_ignore_leaves_nothing_unclear():
    bench = with_a_peg_missed()
    bench.referee.mask("runs2/4")
    bench.owe(RED, 2)
    bench.do("+pegs2/2", "-pegs1/1", "+scale1/50", pause_ms=12_000)
    bench.referee.finalise([RED])
    bench.wait(2000)
    assert said(bench, Call.OVERPEGGED)
    assert bench.finding.guidance.lift == "scale1/50"


def test_what_somebody_has_looked_at_is_unclear_no_more():
    bench = with_a_peg_missed()
    bench.owe(RED, 2)
    bench.do("-pegs1/1", "+scale1/50", pause_ms=3000)
    assert bench.finding.question.ask is Ask.UNCLEAR
    bench.referee.waiting(RED, bench.now)
    bench.wait(12_000)
    assert bench.finding.question.ask is Ask.PENDING


def test_a_hole_without_a_peg_is_known_again_once_the_missed_peg_is_back():
    bench = with_a_peg_missed()
    bench.do("+pegs2/2", pause_ms=3000)
    bench.owe(RED, 2)
    bench.do("-pegs1/1", "+scale1/50")
    bench.wait(12_000)
    assert bench.finding.question.ask is Ask.PENDING


def with_a_peg_missed():
    """Return a bench on which a hole that was closed without a peg may have the one that is missed."""
    bench = Bench(runs=(0, 3))
    bench.do("+runs2/4", pause_ms=4000)
    assert bench.referee.sensors.doubts
    bench.do("-pegs2/2", pause_ms=20_000)
    return bench


def test_a_peg_that_is_out_stands_in_no_two_ignored_holes_at_once():
    bench = Bench(red=15)
    for hole in ("scale1/1", "scale1/4"):
        bench.referee.mask(hole)
    bench.owe(RED, 2)
    bench.do("-scale1/5", pause_ms=9000)
    assert bench.accused == []
    assert bench.finding.question.ask is Ask.HAND


def test_a_peg_that_may_be_in_an_ignored_hole_is_not_behind():
    bench = Bench(red=4)
    bench.referee.mask("pegs1/3")
    bench.referee.mask("scale1/9")
    bench.do("-pegs2/3", "+pegs1/5")
    bench.do("-scale1/4", pause_ms=15_000)
    assert Call.BACKWARD not in bench.calls


def test_a_peg_that_has_not_been_set_into_an_ignored_hole_makes_no_other_doubtful():
    bench = Bench(red=6, path=())
    bench.referee.mask("path/0")
    bench.standing(path=(0,))
    bench.referee.guide_home()
    bench.front[RED] = 0
    bench.wait(20_000)
    assert bench.finding.reading_of(RED).call is Call.TO_MOVE
    assert bench.finding.guidance.lift.startswith("runners/")
    bench.do(f"-{bench.finding.guidance.lift}", "+path/0", pause_ms=3000)
    assert bench.finding.guidance.lift == "scale1/6"


def test_a_hole_that_sticks_when_its_peg_leaves_it_leaves_the_rest_right():
    bench = Bench(red=10)
    bench.do("-scale1/10", "+scale1/8", "-pegs1/2", "+scale1/2", pause_ms=300)
    bench.wait(1500)
    bench.owe(RED, 5, 7)
    bench.do("+scale1/20", pause_ms=9000)
    assert (bench.accused, sum(peg.points for peg in bench.pegs)) == ([], 12)


@pytest.mark.parametrize("front", [0, 10])
def test_a_peg_that_went_on_before_its_card_from_a_hole_that_sticks_is_right_with_the_card(front):
    """The hole ahead was taken to have no peg while nothing was owed."""
    bench = Bench(red=front + 3)
    bench.do("+scale1/4", pause_ms=4000)
    assert bench.accused == []
    bench.owe(RED, 1)
    bench.wait(3000)
    assert (bench.accused, [peg.points for peg in bench.pegs]) == ([], [1])


def test_a_peg_from_a_hole_of_the_box_that_sticks_is_right_with_the_card_though_it_was_not_believed():
    bench = Bench(red=3)
    bench.do("+scale1/10", pause_ms=4000)
    assert bench.accused == []
    bench.owe(RED, 2, 10)
    bench.do("-scale1/3", "+scale1/5")
    bench.wait(3000)
    assert (bench.accused, sum(peg.points for peg in bench.pegs)) == ([], 12)


def test_an_ignored_hole_that_is_ignored_again_holds_a_peg():
    bench = Bench(red=16)
    for hole in ("scale1/6", "scale1/9"):
        bench.referee.mask(hole)
    bench.owe(RED, 3)
    bench.do("-scale1/6", "+scale1/9", pause_ms=3000)
    bench.referee.mask("scale1/9")
    bench.wait(3000)
    assert sum(peg.points for peg in bench.pegs) == 3


def test_what_was_said_of_an_ignored_hole_does_not_hold_once_its_peg_is_elsewhere():
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


def test_a_side_whose_peg_is_seen_in_no_hole_is_still_pegging():
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


def test_a_runner_is_guided_to_an_ignored_hole():
    bench = Bench()
    bench.referee.mask("path/12")
    bench.standing(path=(12,))
    bench.wait(2000)
    assert (bench.finding.guidance.lift, bench.finding.guidance.place) == ("path/0", "path/12")
    bench.do("-path/0", "+path/12", pause_ms=2000)
    assert (bench.finding.guidance, bench.accused) == (None, [])


def test_a_peg_left_in_an_ignored_hole_is_asked_about_although_another_hole_is_ignored():
    bench = Bench(red=11, path=())
    for hole in ("path/12", "scale1/10"):
        bench.referee.mask(hole)
    bench.front[RED] = 0
    bench.standing(path=(12,))
    bench.referee.guide_home()
    bench.do("-scale1/1", "+pegs1/4", pause_ms=9000)
    assert bench.finding.question.ask is Ask.HAND


def test_a_peg_of_one_box_may_be_said_to_stand_in_an_ignored_hole_of_another_group():
    bench = Bench(path=())
    bench.referee.mask("path/0")
    bench.standing(path=(0,))
    bench.do("-pegs2/5", "+path/0", pause_ms=9000)
    assert bench.finding.question.ask is Ask.HAND
    bench.referee.mask("path/0")
    bench.wait(20_000)
    assert bench.finding.question is None


def test_a_hole_that_sticks_beside_a_peg_in_an_ignored_hole_takes_nothing_back():
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


def test_of_two_holes_that_explain_the_points_the_one_that_is_closed_has_the_peg():
    bench = Bench(red=3)
    bench.do("+scale1/10", pause_ms=4000)
    assert bench.referee.sensors.doubts["scale1/10"]
    bench.referee.mask("scale1/7")
    bench.owe(RED, 2, 2, 3, 3)
    bench.do("-pegs1/2", pause_ms=4000)
    assert (sum(peg.points for peg in bench.pegs), bench.accused) == (10, [])


def test_a_peg_that_a_child_sets_into_the_wrong_box_is_no_sensor_that_lies():
    """Where the batter belongs the hole is ignored, and empty: the runner that is missed is elsewhere."""
    bench = Bench(Policy.TOURNAMENT, red=16, blue=10, path=())
    bench.referee.mask("path/0")
    bench.standing(path=(0,))
    bench.owe(BLUE, 3)
    bench.do("-scale1/6", "-pegs1/3", "-runners/2", "+scale1/50", "+scale2/50", "+runs1/2", pause_ms=1500)
    bench.wait(30_000)
    assert not bench.referee.sensors.doubts["runs1/2"]


def test_a_peg_that_is_surely_in_an_ignored_hole_is_in_no_other_one():
    bench = Bench(blue=21, innings=3)
    for hole in ("innings/3", "scale2/8"):
        bench.referee.mask(hole)
    bench.wait(3000)
    bench.do("-scale2/1", "+scale2/3", "-scale2/20", "+scale2/10", pause_ms=3000)
    assert bench.finding.guidance is not None
    assert bench.finding.reading_of(BLUE).call is not Call.AT_REST


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_a_peg_in_a_hand_is_not_backward_where_the_hole_of_its_box_sticks(policy):
    """As many holes are closed as there are pegs, and one of them has been closed without a peg since it left."""
    bench = Bench(policy=policy)
    bench.owe(BLUE, 6)
    bench.do("+scale2/6", pause_ms=3000)  # out of pegs2/5, whose sensor goes on showing it
    bench.owe(BLUE, 4)
    bench.do("-scale2/6", "+scale2/10", pause_ms=1500)
    assert sum(peg.points for peg in bench.pegs) == 10
    bench.do("-scale2/10", pause_ms=3000)
    assert Call.BACKWARD not in bench.calls  # people are asked to look
    bench.do("+scale2/10", pause_ms=1500)
    assert (bench.finding.question, bench.finding.guidance) == (None, None)


def test_nor_where_a_hole_of_the_scale_sticks_before_it_is_lifted():
    bench = Bench(blue=10)
    bench.do("+scale2/8", pause_ms=270)
    bench.do("-scale2/10", pause_ms=3000)
    assert Call.BACKWARD not in bench.calls  # people are asked to look


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_a_hole_that_sticks_while_a_peg_stands_in_an_ignored_one_is_not_behind(policy):
    """From 7 and 10 to 3 and 20: the 20 is ignored and shows nothing, and the 7 sticks once its peg has left it."""
    bench = Bench(policy, red=17)
    bench.referee.mask("scale1/20")
    bench.owe(RED, 2, 2, 2)
    bench.do("-scale1/10", "+scale1/3", pause_ms=12_000)
    assert Call.BACKWARD not in bench.calls
    assert bench.finding.question.ask is Ask.UNCLEAR
    bench.referee.mask("scale1/7")
    bench.wait(3000)
    assert (sum(peg.points for peg in bench.pegs), bench.finding.verdicts) == (6, ())


def test_a_carry_takes_as_long_as_others_go_on_at_the_board():
    """From 15 to 20 the ten goes back to the box first; nobody is behind while somebody moves pegs or enters cards."""
    bench = Bench(red=15)
    bench.owe(RED, 2, 2, 1)
    bench.do("-scale1/10", "+pegs1/4", pause_ms=6000)
    bench.do("-pegs2/1", "+pegs2/1", pause_ms=500)
    bench.wait(6000)
    bench.referee.entered(None, bench.now)
    bench.wait(7000)
    assert bench.accused == []
    bench.do("-scale1/5", "+scale1/20", pause_ms=500)
    assert sum(peg.points for peg in bench.pegs) == 5
    bench.do("-scale1/20", "+pegs1/5", pause_ms=6000)
    bench.wait(6000)
    assert Call.BACKWARD in bench.calls  # and once nobody does


def test_a_hole_that_was_taken_for_empty_has_a_peg_once_a_late_card_explains_it():
    """The box's hole sticks, and the point was pegged before its card; later its peg is lifted to be moved on."""
    bench = Bench()
    bench.do("+scale1/1", pause_ms=8000)
    bench.owe(RED, 1)
    bench.wait(3000)
    assert [peg.points for peg in bench.pegs] == [1]
    bench.do("-scale1/1", pause_ms=7000)
    assert Call.BACKWARD not in bench.calls


def test_a_peg_that_has_moved_has_moved_for_what_is_owed_rather_than_for_nothing():
    """Of two ignored holes one makes the scale right, and the other would leave it at rest in other holes."""
    bench = Bench(red=6)
    for hole in ("scale1/1", "scale1/10"):
        bench.referee.mask(hole)
    bench.owe(RED, 4, 5)
    bench.do("-pegs1/2", "-scale1/6", "+scale1/5")
    bench.wait(3000)
    assert (sum(peg.points for peg in bench.pegs), bench.accused) == (9, [])


@pytest.mark.parametrize("there", [True, False])
def test_of_an_ignored_hole_it_is_asked_whether_it_has_the_peg_that_left_a_hole_that_sticks(there):
    bench = Bench(red=6)
    bench.referee.mask("scale1/10")
    bench.owe(RED, 4, 6)
    bench.wait(9000)
    assert bench.finding.question is None
    bench.wait(1500)
    assert (bench.finding.question.ask, bench.finding.question.hole) == (Ask.HAND, "scale1/10")
    if there:
        bench.referee.point_at(RED, "scale1/10")
    else:
        bench.referee.waiting(RED, bench.now, "scale1/10")
    bench.wait(15_000)
    assert bench.finding.question is None
    assert (sum(peg.points for peg in bench.pegs), bench.accused) == (10 if there else 0, [])


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.SCOREKEEPER, Policy.COACH])
def test_a_peg_out_of_an_ignored_hole_that_was_set_on_a_scale_is_seen_there_once_people_have_looked(policy):
    """The innings peg is in a hand as the hole of the tens closes: that hole may lie, or have the peg."""
    bench = Bench(policy)
    bench.referee.mask("innings/0")
    bench.do("-innings/0", "-pegs1/1", "+scale1/10", "+pegs1/1", pause_ms=900)
    bench.wait(8000)
    assert bench.finding.question.ask is Ask.UNCLEAR
    bench.referee.waiting(RED, bench.now)
    bench.wait(12_000)
    assert (bench.finding.question.ask, bench.accused) == (Ask.PENDING, [Call.UNCLEAR])
    bench.referee.finalise([RED])
    bench.wait(2000)
    assert said(bench, Call.OVERPEGGED)
    assert bench.finding.guidance.lift == "scale1/10"


def test_people_who_have_that_hole_ignored_have_no_peg_too_many():
    bench = Bench()
    bench.referee.mask("innings/0")
    bench.do("-pegs1/1", "+scale1/10", "+pegs1/1", pause_ms=900)
    bench.wait(8000)
    assert bench.finding.question.ask is Ask.UNCLEAR
    bench.referee.mask("scale1/10")
    bench.wait(12_000)
    assert (bench.finding.question, bench.finding.guidance, bench.accused) == (None, None, [Call.UNCLEAR])


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.SCOREKEEPER, Policy.COACH])
def test_of_a_peg_that_went_too_far_and_is_followed_by_another_people_are_asked_which_hole_has_none(policy):
    """A child has moved Red's peg from 2 to 3, and set in 2 one out of 10 on Blue's scale, where the hole sticks."""
    bench = Bench(policy, red=12, blue=13)
    bench.do("-scale1/2", "+scale1/3", pause_ms=3000)
    assert bench.finding.reading_of(RED).call is Call.PENDING
    bench.do("+scale1/2", pause_ms=3000)
    assert (bench.finding.question.ask, bench.accused) == (Ask.UNCLEAR, [Call.UNCLEAR])
    bench.referee.waiting(RED, bench.now)
    bench.wait(12_000)
    assert (bench.finding.question, bench.finding.reading_of(RED).call) == (None, Call.AT_REST)


def test_of_a_hole_that_closes_beside_pegs_that_have_not_moved_nobody_is_asked():
    bench = Bench(red=12, blue=13)
    bench.do("+scale1/3", pause_ms=12_000)
    assert (bench.finding.question, bench.finding.reading_of(RED).call) == (None, Call.AT_REST)


def test_a_peg_that_marks_a_run_in_an_ignored_hole_is_not_on_the_scale_in_another_one():
    """Blue's four points are owed and not pegged, and 4 is ignored: all other pegs of his box are seen."""
    bench = Bench(blue=3, runs=(0, 1))
    for hole in ("runs2/1", "scale2/4"):
        bench.referee.mask(hole)
    bench.owe(BLUE, 4)
    bench.wait(4000)
    assert (bench.pegs, bench.finding.reading_of(BLUE).call) == ([], Call.AT_REST)
    bench.do("-pegs2/1", "+scale2/4", pause_ms=3000)
    assert sum(peg.points for peg in bench.pegs) == 4
