"""What the referee says of pegs that it does not see, or that a peg may stand where it would not see it."""

from __future__ import annotations

import pytest

from companion.games.action import Peg
from companion.games.setup import Policy
from companion.referee.verdict import Ask, Call
from tests.referee.field import BLUE, RED, Bench

RELEASE_MS = 1000


# --- a peg that may stand in an ignored hole ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ignored", "lifted", "unseen"),
    [
        ("scale1/4", ("pegs1/1", "pegs2/1"), (True, False)),  # each side's own scale counts
        ("scale2/4", ("pegs1/1", "pegs2/1"), (False, True)),
        ("scale1/4", (), (False, False)),  # no peg is missed
        ("scale1/4", ("pegs2/1",), (False, False)),  # none of this side
        ("pegs1/5", ("pegs1/1",), (False, False)),  # its box is no scale
        (None, ("pegs1/1", "pegs2/1"), (False, False)),
    ],
)
def test_a_peg_that_is_missed_may_stand_in_an_ignored_hole_of_its_sides_scale(ignored, lifted, unseen):
    bench = Bench()
    if ignored:
        bench.referee.mask(ignored)
    bench.do(*(f"-{hole}" for hole in lifted))
    assert tuple(bench.referee.may_be_unseen(side) for side in (RED, BLUE)) == unseen


def test_a_track_is_no_scale(rig):
    table = rig(rest="red=5,9 blue=2,6").mask("track1/40")
    table.stand("red=9", wait=100)
    assert (table.referee.moving(RED), table.referee.may_be_unseen(RED)) == (True, False)


# --- the board goes out of reach ------------------------------------------------------------------------------------


def test_while_the_board_is_out_of_reach_nobody_is_seen_to_move_a_peg():
    bench = Bench()
    bench.do("-pegs1/1")
    assert bench.referee.moving(RED)
    bench.referee.lose_sight()
    assert not bench.referee.moving(RED)


def test_nor_is_it_known_afterwards_which_holes_closed_without_a_peg():
    bench = Bench()
    bench.do("+path/12")
    assert bench.referee.sensors.uninvited == {"path/12"}
    bench.referee.lose_sight()
    assert (bench.referee.sensors.uninvited, bench.referee.sensors.occupied) == (set(), set())


# --- all pegs vanish at once ----------------------------------------------------------------------------------------


def vanish(bench, away_ms):
    bench.wood, stood = set(), bench.wood
    bench.judge()
    bench.wait(away_ms)
    return stood


def test_pegs_that_vanish_together_are_unseen_where_they_stood_and_nothing_is_played():
    bench = Bench(red=4, blue=7)
    vanish(bench, 3000)
    readings = bench.finding.readings
    assert [(each.call, each.seen, each.goal) for each in readings] == [
        (Call.UNSEEN, {4}, {4}),
        (Call.UNSEEN, {7}, {7}),
    ]
    assert [(each.leaps, each.points) for each in readings] == [((), 0), ((), 0)]
    assert (bench.pegs, bench.accused) == ([], [])


@pytest.mark.parametrize("away_ms", [3000, 20_000])
def test_wherever_pegs_stand_that_had_vanished_they_are_led_home_and_nobody_is_accused(away_ms):
    bench = Bench(path=(0, 6))
    bench.wood = vanish(bench, away_ms) - {"path/6"} | {"path/5"}
    bench.judge()
    bench.wait(2000)
    bench.referee.explain_field(bench.now, missing=False)
    bench.wait(12_000)
    assert bench.accused == []
    assert (bench.finding.guidance.lift, bench.finding.guidance.place) == ("path/5", "path/6")


def test_the_same_peg_is_misplaced_on_a_board_that_was_seen_all_the_time():
    bench = Bench(path=(0, 6))
    bench.do("-path/6", "+path/5")
    bench.wait(2000)
    bench.referee.explain_field(bench.now, missing=False)
    bench.wait(12_000)
    assert bench.accused == [Call.MISPLACED]


# --- people go on, or say that they have looked -------------------------------------------------------------------


@pytest.mark.parametrize(("stood_ms", "played"), [(RELEASE_MS - 1, []), (RELEASE_MS, [Peg(RED, 7)])])
def test_people_go_on_by_what_a_scale_shows_once_its_peg_has_been_let_go(stood_ms, played):
    """From 3 to 10: one of the ones could still follow the peg of the tens."""
    bench = Bench(Policy.MUGGINS, red=3)
    bench.owe(RED, 7)
    bench.do("-scale1/3", "+scale1/10", pause_ms=stood_ms)
    bench.referee.go_by_scores(bench.now)
    bench.wait(500)
    assert bench.pegs == played


@pytest.mark.parametrize(("said", "accused"), [(False, [Call.UNCLEAR]), (True, [Call.UNCLEAR, Call.MISPLACED])])
def test_a_hole_that_may_lie_is_believed_once_people_who_have_looked_say_that_a_peg_is_in_a_hand(said, accused):
    """A sensor of the innings lies, or has the peg that Blue misses: until then nobody is accused of anything."""
    bench = Bench(path=(0, 6))
    bench.do("+innings/2", pause_ms=3000)
    bench.do("-pegs2/1", pause_ms=9000)
    bench.do("-pegs1/1", "+scale1/4", pause_ms=3000)
    bench.referee.finalise([RED])
    bench.wait(300)
    assert bench.finding.question.ask is Ask.UNCLEAR
    if said:
        bench.referee.waiting(RED, bench.now)
    bench.do("-path/6", "+path/5")
    bench.referee.explain_field(bench.now, missing=False)
    bench.wait(5000)
    assert [call for call in bench.accused if call is not Call.OVERPEGGED] == accused
