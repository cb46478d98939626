"""Counting the pegs of a field: what is in no hole is in a hand, whatever a sensor shows."""

from __future__ import annotations

import pytest

from companion.games.action import Peg
from companion.games.setup import Policy
from companion.referee.verdict import Ask, Call
from companion.words import holes
from companion.words import referee as say
from companion.words.message import Who
from tests.referee.field import FIELD, RED, Bench


def test_a_peg_that_is_in_no_hole_is_asked_about_in_time():
    bench = Bench()
    bench.do("-pegs2/3")
    bench.wait(7000)
    assert bench.finding.question is None
    bench.wait(1500)
    assert bench.finding.question.sentence.message is say.MISSING_FROM_BOX
    assert bench.finding.question.sentence.fact["box"] == holes.PEGS_BOX_OF(who=Who("Blue"))
    bench.do("+pegs2/3")
    assert bench.finding.question is None


def test_pegs_of_a_store_stand_in_any_of_its_holes():
    bench = Bench(path=())
    bench.do("-runners/1", "-runners/2", "+runners/1", "+runners/2", pause_ms=1000)
    assert bench.finding.guidance is None


def test_a_base_whose_sensor_is_dead_is_masked_and_play_goes_on():
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


@pytest.mark.parametrize("sticks", ["path/0", "path/12"])
def test_two_ignored_bases_have_no_more_pegs_than_are_missed_from_the_box(sticks):
    """The batter's peg stayed where it was on a double, and no one took the next out of the box: that is seen there.

    The hole that shows a peg has it, and the other one lacks it.
    """
    bench = Bench()
    bench.referee.mask("path/0")
    bench.referee.mask("path/12")
    bench.standing(path=(12,))
    bench.do(*(["-path/0", "+path/12"] if sticks == "path/12" else []), pause_ms=600)
    bench.wait(3000)
    bench.standing(path=(0, 12))
    bench.wait(12_000)
    assert bench.finding.guidance.place == ("path/0" if sticks == "path/12" else "path/12")
    bench.do("-runners/1", f"+{bench.finding.guidance.place}", pause_ms=600)
    bench.wait(3000)
    assert (bench.finding.guidance, bench.finding.question, bench.accused) == (None, None, [])


def test_a_masked_hole_of_a_scale_is_believed_where_that_makes_it_right():
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


def test_an_ignored_hole_of_a_box_hides_no_peg_while_all_of_its_pegs_are_seen():
    """In muggins people play on at once: the points would lapse while a peg is waited for that is in no hand."""
    bench = Bench(Policy.MUGGINS)
    bench.do("+scale1/3")
    bench.referee.mask("pegs1/5")
    bench.owe(RED, 3)
    bench.wait(1500)
    assert (bench.pegs, bench.accused) == ([Peg(RED, 3)], [])


def test_a_sleeve_over_the_boxes_accuses_nobody():
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


def test_where_people_say_of_one_of_two_closed_holes_that_it_is_empty_the_peg_is_in_the_other():
    """The outs peg was set in 1 when it was to be set in 2, and its magnet closes 2."""
    bench = Bench(outs=0)
    bench.do("-outs/0", pause_ms=500)
    bench.do("+outs/1", pause_ms=10)
    bench.do("+outs/2", pause_ms=400)
    bench.standing(outs=2)
    bench.wait(4000)
    bench.standing(outs=3)
    bench.wait(2000)
    assert bench.finding.guidance.lift == "outs/2"
    bench.referee.mask("outs/2")
    bench.wait(5000)
    assert (bench.finding.guidance.lift, bench.finding.guidance.place) == ("outs/1", "outs/3")
    assert bench.accused == []


def test_a_peg_that_was_set_too_far_is_missed_no_more_once_people_say_that_its_old_hole_is_empty():
    bench = Bench(innings=1)
    bench.do("-innings/1", pause_ms=500)
    bench.do("+innings/2", pause_ms=10)
    bench.do("+innings/1", pause_ms=9000)
    bench.referee.mask("innings/1")
    bench.wait(12_000)
    assert (bench.finding.guidance.lift, bench.finding.guidance.place) == ("innings/2", "innings/1")


def test_pegs_that_a_child_has_set_on_the_path_are_asked_about_though_a_box_lacks_one_that_waits_in_another():
    bench = Bench(path=(0, 6))
    taken = [hole for hole in ("pegs1/3", "runners/1", "pegs1/4") if hole in bench.wood]
    bench.do(*(f"-{hole}" for hole in taken), "+path/14", "+path/4", "+path/8")
    free = next(hole for hole in ("runners/2", "runners/3", "runners/4") if hole in bench.wood)
    bench.do(f"-{free}", "+pegs1/3")
    bench.wait(9000)
    assert bench.finding.question is None
    bench.wait(2000)
    assert (bench.finding.question.ask, bench.finding.question.group) == (Ask.PENDING, "path")
