"""Scales of which a magnet closes two holes, or two are ignored: where the peg is is asked, and nobody is accused."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.verdict import Ask, Call
from tests.referee.field import BLUE, RED, Bench


def ignore(bench, *holes):
    for hole in holes:
        bench.referee.mask(hole)


def look_when_asked(bench):
    """Nothing is pegged until people are asked to look; they do, and say so."""
    bench.wait(3000)
    assert (bench.pegs, bench.finding.question.ask) == ([], Ask.UNCLEAR)
    bench.referee.waiting(RED, bench.now)
    bench.wait(3000)


@pytest.mark.parametrize("policy", [policy for policy in Policy if policy is not Policy.SCOREKEEPER])
def test_who_keeps_a_peg_in_a_hand_has_not_gone_back_where_a_magnet_closes_a_hole_beside_the_other(policy):
    """As many holes are closed as there are pegs: 2 closed together with 1, and the other peg is on its way to 20."""
    bench = Bench(policy, red=19)
    bench.owe(RED, 2)
    bench.do("-scale1/10", pause_ms=600)
    bench.do("+scale1/1", pause_ms=10)
    bench.do("+scale1/2", pause_ms=600)
    bench.do("-scale1/9", pause_ms=20_000)
    assert set(bench.accused) <= {Call.UNCLEAR}
    assert bench.finding.question is not None
    bench.do("+scale1/20", pause_ms=3000)
    assert set(bench.accused) <= {Call.UNCLEAR}


@pytest.mark.parametrize("policy", [policy for policy in Policy if policy is not Policy.SCOREKEEPER])
@pytest.mark.parametrize("second", ["-pegs1/2", "-pegs1/3"])
def test_nor_is_who_has_the_peg_of_the_tens_in_a_hand_behind(policy, second):
    bench = Bench(policy)
    bench.owe(RED, 12)
    bench.do("-pegs1/1", pause_ms=600)
    bench.do("+scale1/2", pause_ms=10)
    bench.do("+scale1/1", pause_ms=600)
    bench.do(second, pause_ms=6000)
    assert set(bench.accused) <= {Call.UNCLEAR}


def test_a_peg_that_went_back_alone_is_still_said_to_have_gone_back():
    bench = Bench(red=19)
    bench.do("-scale1/10", pause_ms=600)
    bench.do("+scale1/1", pause_ms=20_000)
    assert Call.BACKWARD in bench.accused


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("due", [1, 2, 5])
def test_of_two_ignored_holes_the_one_that_shows_a_peg_has_it_once_somebody_has_looked(policy, due):
    """Red's pegs went from 9 to 1 and 10, where 1 and 8 would be as much as before; it is asked whatever is owed."""
    bench = Bench(policy, red=9)
    ignore(bench, "scale1/8", "scale1/10")
    bench.owe(RED, due)
    bench.do("-scale1/9", "+scale1/1", "-pegs1/2", "+scale1/10")
    look_when_asked(bench)
    assert bench.finding.question is None
    assert sum(peg.points for peg in bench.pegs) == (2 if due > 1 else 0)


def test_where_neither_of_two_ignored_holes_shows_a_peg_people_are_asked_to_look():
    bench = Bench(Policy.MUGGINS, red=9)
    ignore(bench, "scale1/8", "scale1/10")
    bench.owe(RED, 2)
    bench.do("-scale1/9", "+scale1/1", "-pegs1/2")
    bench.wait(3000)
    assert (bench.pegs, bench.finding.question.ask) == ([], Ask.UNCLEAR)


def test_of_two_ignored_holes_that_show_a_peg_the_one_that_had_it_before_has_it_once_somebody_has_looked():
    """The peg in 10 stays, the other went from 5 to 7, and 8 answers to its magnet: 15 would be as much as before."""
    bench = Bench(Policy.MUGGINS, red=15)
    ignore(bench, "scale1/8", "scale1/10")
    bench.owe(RED, 2)
    bench.do("-scale1/5", pause_ms=600)
    bench.do("+scale1/7", "+scale1/8", pause_ms=3000)
    assert bench.finding.question.ask is Ask.UNCLEAR
    bench.referee.waiting(RED, bench.now)
    bench.wait(3000)
    assert sum(peg.points for peg in bench.pegs) == 2


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("told", [False, True])
def test_a_peg_that_went_from_one_ignored_hole_to_another_has_moved_once_somebody_has_looked(policy, told):
    """Both are ignored, and both show what is there: the peg went from 8 to 10."""
    bench = Bench(policy, red=8)
    ignore(bench, "scale1/8", "scale1/10")
    if told:
        bench.referee.point_at(RED, "scale1/8")
    bench.owe(RED, 2)
    bench.do("-scale1/8", pause_ms=3000)
    assert bench.finding.question is None
    bench.do("+scale1/10", pause_ms=3000)
    assert (bench.pegs, bench.finding.question.ask) == ([], Ask.UNCLEAR)
    bench.referee.waiting(RED, bench.now)
    bench.wait(3000)
    assert sum(peg.points for peg in bench.pegs) == 2


def test_an_ignored_hole_that_closes_by_itself_is_not_asked_about_while_the_peg_is_seen_where_it_was():
    bench = Bench(Policy.MUGGINS, red=8)
    ignore(bench, "scale1/8", "scale1/10")
    bench.owe(RED, 2)
    bench.do("+scale1/10", pause_ms=9000)
    assert (bench.pegs, bench.finding.question) == ([], None)


@pytest.mark.parametrize("told", [False, True])
def test_a_peg_that_flickers_in_an_ignored_hole_is_there_though_another_ignored_hole_sticks(told):
    bench = Bench(Policy.MUGGINS, red=8)
    bench.referee.mask("scale1/10")
    bench.do("+scale1/10")
    bench.referee.mask("scale1/8")
    if told:
        bench.referee.point_at(RED, "scale1/8")
    bench.owe(RED, 2)
    bench.do(*("-scale1/8", "+scale1/8") * 4, pause_ms=3000)
    assert (bench.pegs, bench.accused, bench.finding.question) == ([], [], None)


def set_beside(bench, hole, twin):
    """Set a peg into a hole, whose magnet closes another one as well, and wait."""
    bench.do(f"+{hole}", pause_ms=4)
    bench.do(f"+{twin}", pause_ms=6000)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_a_hole_that_the_magnet_of_a_peg_has_closed_does_not_peg_what_it_would_come_to(policy):
    """Red pegs from 9 to 13, and 3 closes 4 as well; what the next hand is worth is just 4."""
    bench = Bench(policy, red=9)
    bench.owe(RED, 4)
    for move in ("-scale1/9", "+scale1/10", "-pegs1/2"):
        bench.do(move, pause_ms=600)
    set_beside(bench, "scale1/3", "scale1/4")
    assert bench.front[RED] == 13
    bench.owe(RED, 2, 2)
    bench.wait(6000)
    assert bench.front[RED] == 13


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
@pytest.mark.parametrize("front", [0, 10])
def test_two_empty_holes_that_close_together_are_no_peg_on_its_way_while_all_are_at_rest(policy, front):
    bench = Bench(policy, red=front)
    set_beside(bench, "scale1/7", "scale1/8")
    assert (bench.calls, bench.finding.question) == ([], None)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_two_holes_that_close_together_are_no_two_pegs_though_they_would_be_right(policy):
    """Red pegs three for two, from 5 to 8, whose magnet closes 9 as well: 8 and 9 would be what it should come to."""
    bench = Bench(policy, red=15)
    bench.owe(RED, 2)
    bench.do("-scale1/5", pause_ms=600)
    set_beside(bench, "scale1/8", "scale1/9")
    assert bench.pegs == []
    assert bench.finding.question is not None or bench.finding.guidance is not None


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_of_two_ignored_holes_that_show_nothing_the_one_that_pegs_points_has_the_peg_once_somebody_has_looked(policy):
    """Red's peg went from 7, and the other one is seen in 2: 12 with a peg in 10, and 7 as before with one in 5."""
    bench = Bench(policy, red=7)
    ignore(bench, "scale1/5", "scale1/10")
    bench.owe(RED, 5)
    bench.do("-scale1/7", "-pegs1/2", "+scale1/2")
    look_when_asked(bench)
    assert sum(peg.points for peg in bench.pegs) == 5


@pytest.mark.parametrize("policy", [policy for policy in Policy if policy is not Policy.SCOREKEEPER])
def test_nobody_has_gone_back_whose_peg_is_in_an_ignored_hole_while_the_one_that_another_left_sticks(policy):
    """Blue has filled his scale: 50 is ignored and dead, and 4 sticks."""
    bench = Bench(policy, blue=34)
    ignore(bench, "scale2/50")
    bench.owe(BLUE, 4, 10, 12)
    bench.do("-scale2/30", pause_ms=1500)
    bench.do("+scale2/9", pause_ms=500)
    bench.wait(8000)
    assert bench.finding.question.ask is Ask.UNCLEAR
    bench.referee.waiting(BLUE, bench.now)
    bench.wait(10_000)
    assert Call.BACKWARD not in bench.calls


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
@pytest.mark.parametrize(("closed", "pegged"), [(None, 7), (5, 5), (7, 7)])
def test_of_two_ignored_holes_the_one_that_pegs_most_of_what_is_owed_is_believed(policy, closed, pegged):
    """In doubt for the player: 5 and 2 are owed, and the peg went into 5 or 7. But one that shows it has it."""
    bench = Bench(policy)
    ignore(bench, "scale1/5", "scale1/7")
    bench.wait(3000)
    bench.owe(RED, 5, 2)
    bench.do("-pegs1/1", *([f"+scale1/{closed}"] if closed else []), pause_ms=600)
    bench.wait(12_000)
    assert (bench.front[RED], bench.accused) == (pegged, [])
