"""A peg that is taken to be in an ignored hole of a field may have come into a box: people are asked whether it has."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.verdict import Ask, Call
from companion.words import referee as say
from tests.referee.field import BLUE, FIELD, RED, Bench

LONG_MS = 3000


def free_in(bench, box):
    """Return the first hole of a box that shows no peg."""
    return min(FIELD.groups[box].numbers.keys() - bench.wood)


def unseen_pegs(policy=Policy.CASUAL, *, ignored=("runs1/4",), **standing):
    """Return a field where pegs stand in ignored holes, whose sensors show none."""
    bench = Bench(policy, **{"runs": (4, 0), **standing})
    for hole in ignored:
        bench.referee.mask(hole)
        bench.wood.discard(hole)  # one at a time, or the board has lost sight of them
        bench.judge()
        bench.wait(LONG_MS)
    assert bench.finding.question is None
    return bench


def closes(bench, hole):
    """Let a hole close while nobody has been seen to lift a peg; return which hole people are asked about."""
    bench.do("+" + hole, pause_ms=LONG_MS)
    assert (bench.accused, bench.pegs) == ([], [])
    return bench.finding.question and bench.finding.question.hole


@pytest.mark.parametrize("policy", Policy)
def test_where_a_box_shows_one_more_than_people_were_seen_to_set_there_they_are_asked(policy):
    bench = unseen_pegs(policy)
    assert closes(bench, free_in(bench, "pegs1")) == "runs1/4"
    question = bench.finding.question
    assert (question.ask, question.side) == (Ask.HAND, RED)
    assert str(question.sentence) == "Does one of Red's pegs stand in 4 in Red's runs box?"
    assert question.answers == {"there": say.IT_IS_THERE(), "gone": say.IT_IS_NOT_THERE()}


def test_who_has_carried_it_there_is_led_to_set_it_back():
    bench = unseen_pegs()
    hole = free_in(bench, "pegs1")
    closes(bench, hole)
    bench.referee.find_gone()
    bench.judge()
    bench.wait(12_000)
    guidance = bench.finding.guidance
    assert (FIELD.group_of(guidance.lift).name, guidance.place, bench.finding.question) == ("pegs1", "runs1/4", None)
    bench.do("-" + guidance.lift, pause_ms=LONG_MS)
    bench.wait(LONG_MS)
    assert (bench.finding.guidance, bench.finding.question, bench.accused) == (None, None, [])


def test_who_says_that_it_is_there_is_not_asked_again_as_long_as_the_hole_of_the_box_is_closed():
    bench = unseen_pegs()
    hole = free_in(bench, "pegs1")
    closes(bench, hole)
    bench.referee.point_at(RED, "runs1/4")
    bench.judge()
    bench.owe(BLUE, 3)
    bench.do("-pegs2/1", "+scale2/3", pause_ms=LONG_MS)
    bench.wait(60_000)
    assert (bench.finding.question, bench.finding.guidance, bench.accused) == (None, None, [])
    assert sum(peg.points for peg in bench.pegs) == 3
    bench.do("-" + hole, pause_ms=LONG_MS)
    assert closes_again(bench, hole) == "runs1/4"


def closes_again(bench, hole):
    bench.do("+" + hole, pause_ms=LONG_MS)
    return bench.finding.question and bench.finding.question.hole


def test_they_are_asked_once_the_board_has_been_still_for_two_seconds():
    bench = unseen_pegs()
    bench.do("+" + free_in(bench, "pegs1"), pause_ms=1900)
    assert bench.finding.question is None
    bench.wait(200)
    assert bench.finding.question.hole == "runs1/4"


def test_not_while_a_peg_is_to_be_moved_or_is_on_its_way():
    bench = unseen_pegs()
    bench.do("-path/0", "+path/3", pause_ms=LONG_MS)
    bench.do("+" + free_in(bench, "pegs1"), pause_ms=LONG_MS)
    bench.wait(LONG_MS)
    assert bench.finding.question is None or bench.finding.question.ask is not Ask.HAND


def test_nor_while_another_side_is_wrong():
    bench = unseen_pegs()
    bench.do("-pegs2/1", "+scale2/3", pause_ms=LONG_MS)
    assert bench.finding.readings[BLUE].call is Call.PENDING
    bench.do("+" + free_in(bench, "pegs1"), pause_ms=LONG_MS)
    assert bench.finding.question.side == BLUE


def test_the_peg_of_an_ignored_hole_of_a_scale_may_have_come_into_the_box_of_another_side_as_well():
    bench = unseen_pegs(ignored=["scale1/4"], red=4, blue=3, runs=(0, 0))
    assert closes(bench, free_in(bench, "pegs2")) == "scale1/4"


@pytest.mark.parametrize(
    ("box", "asked", "side"),
    [
        ("pegs1", "runs1/4", RED),
        ("pegs2", "runs2/3", BLUE),
    ],
)
def test_of_several_it_is_rather_the_one_of_that_box(box, asked, side):
    bench = unseen_pegs(ignored=["runs1/4", "runs2/3"], runs=(4, 3))
    assert (closes(bench, free_in(bench, box)), bench.finding.question.side) == (asked, side)


def test_a_peg_may_have_come_into_the_box_of_another_side():
    bench = unseen_pegs(blue=3)
    assert closes(bench, free_in(bench, "pegs2")) == "runs1/4"


@pytest.mark.parametrize(
    ("ignored", "closed"),
    [
        ("runs1/3", "pegs1/5"),  # there is no peg in it
        ("innings/0", "pegs1/5"),  # it never waits in a box
        ("runs1/4", "runs1/7"),  # that is no box
    ],
)
def test_nobody_is_asked_where_no_peg_can_have_come_into_a_box_from_it(ignored, closed):
    bench = unseen_pegs(ignored=[ignored], red=4)
    assert closes_again(bench, closed) != ignored


def test_nor_of_two_holes_that_close_together():
    """Something covers them, or one magnet does it: no hand sets two pegs at once."""
    bench = unseen_pegs(ignored=["runs1/4"], red=10)
    first, second = sorted(FIELD.groups["pegs1"].numbers.keys() - bench.wood)[:2]
    bench.wood |= {first, second}
    bench.judge()
    bench.wait(LONG_MS)
    assert bench.finding.question is None or bench.finding.question.hole is None


def test_nor_where_a_peg_came_home_before_the_hole_opened_that_it_had_left():
    bench = unseen_pegs(blue=8)
    bench.front[BLUE] = 0
    bench.standing(runs=(4, 0))
    bench.do("+" + free_in(bench, "pegs2"), pause_ms=1100)
    bench.do("-scale2/8", pause_ms=LONG_MS)
    bench.wait(LONG_MS)
    assert (bench.finding.question, bench.accused) == (None, [])


def test_a_hole_of_a_box_that_is_known_to_stick_tells_nothing_of_the_next_one():
    """Red's ignored hole is believed again, and ignored again: what people said of it is not known any more."""
    bench = unseen_pegs(ignored=["runs1/4", "runs2/3"], runs=(4, 3))
    assert closes(bench, free_in(bench, "pegs1")) == "runs1/4"
    bench.referee.point_at(RED, "runs1/4")
    for masked in (False, True):
        bench.referee.mask("runs1/4", masked=masked)
    bench.judge()
    bench.wait(LONG_MS)
    assert closes(bench, free_in(bench, "pegs2")) == "runs2/3"


@pytest.mark.parametrize(
    ("ignored", "box"),
    [
        (["runs1/2", "runs1/5"], "pegs1"),  # both have pegs of that box
        (["runs1/2", "runs2/3"], "runners"),  # neither has
    ],
)
def test_where_several_may_have_lost_their_peg_an_answer_about_one_would_tell_nothing(ignored, box):
    bench = unseen_pegs(ignored=ignored, runs=(7, 3))
    assert closes(bench, free_in(bench, box)) is None


def test_who_points_at_another_hole_says_nothing_of_the_box():
    bench = unseen_pegs(runs=(4, 3), ignored=["runs1/4", "runs2/3"])
    assert closes(bench, free_in(bench, "pegs1")) == "runs1/4"
    bench.referee.point_at(BLUE, "runs2/3")
    bench.judge()
    bench.wait(LONG_MS)
    assert bench.finding.question.hole == "runs1/4"
