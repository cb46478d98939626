"""Pegs that are brought home before the swing is entered, and pegs that are left on a scale for the next hand."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.verdict import Call
from tests.referee.field import BLUE, RED, Bench
from tests.referee.test_scales_secrecy import shown

OPEN = [Policy.CASUAL, Policy.COACH]
SECRET = [Policy.MUGGINS, Policy.TOURNAMENT]
HOME = ["-scale1/4", "+pegs1/4", "-scale1/10", "+pegs1/5", "-scale2/7", "+pegs2/5"]


def before_the_swing(policy, *, red=14, blue=7):
    """All is counted, and only the swing is awaited."""
    bench = Bench(policy, red=red, blue=blue)
    bench.ending = True
    bench.judge()
    return bench


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
@pytest.mark.parametrize("pause_ms", [500, 10_000])
def test_pegs_that_go_home_before_the_swing_are_not_backward(policy, pause_ms):
    """The hand is over, and both bring their pegs back to their boxes before anybody touches the screen."""
    bench = before_the_swing(policy)
    bench.do(*HOME, pause_ms=pause_ms)
    assert (bench.finding.verdicts, bench.finding.guidance) == ((), None)
    bench.wait(12_000)
    bench.remember()
    bench.front, bench.ending = [0, 0], False
    bench.judge()
    assert (bench.accused, bench.taken_back, bench.finding.guidance) == ([], None, None)


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
def test_who_has_a_peg_of_another_group_in_his_hand_meanwhile_has_not_gone_back_either(policy):
    bench = before_the_swing(policy)
    bench.do("-path/0", *HOME, pause_ms=500)
    bench.wait(12_000)
    assert Call.BACKWARD not in bench.calls


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
@pytest.mark.parametrize("steps", [HOME[:2], HOME[:4]])
def test_while_any_peg_still_stands_on_a_scale_they_are_guided_back_and_nobody_is_accused(policy, steps):
    """One peg, or all of Red's, may have been taken off by mistake."""
    bench = before_the_swing(policy)
    bench.do(*steps, pause_ms=500)
    bench.wait(12_000)
    assert (bench.accused, bench.finding.guidance.place.startswith("scale1/")) == ([], True)
    bench.do(*HOME[len(steps) :], pause_ms=500)
    assert (bench.finding.verdicts, bench.finding.guidance) == ((), None)


@pytest.mark.parametrize("policy", OPEN)
def test_a_peg_that_rests_in_an_ignored_hole_has_not_gone_home(policy):
    bench = Bench(policy)
    bench.referee.mask("scale1/1")
    bench.wait(3000)
    bench.owe(RED, 1)
    bench.do("-pegs1/3", pause_ms=3000)
    bench.ending = True
    bench.wait(12_000)
    assert not bench.finding.reading_of(RED).went_home


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
def test_in_the_middle_of_a_hand_they_are_noticed(policy):
    bench = Bench(policy, red=14, blue=7)
    bench.do(*HOME, pause_ms=500)
    bench.wait(12_000)
    assert Call.BACKWARD in bench.calls


@pytest.mark.parametrize("policy", OPEN)
@pytest.mark.parametrize("steps", [HOME[:4], HOME], ids=["one scale", "all"])
def test_so_they_are_where_somebody_still_has_to_peg_but_nobody_is_accused(policy, steps):
    """They were brought home too soon, as far as anybody can tell."""
    bench = before_the_swing(policy)
    bench.owe(RED, 3)
    bench.do(*steps, pause_ms=500)
    bench.wait(12_000)
    assert bench.finding.guidance.place in ("scale1/4", "scale1/7", "scale1/10", "scale2/7")
    assert bench.accused == []


@pytest.mark.parametrize("policy", OPEN)
def test_nor_is_anybody_where_a_child_sets_the_peg_elsewhere(policy):
    bench = before_the_swing(policy)
    bench.owe(BLUE, 2)
    bench.do("-outs/0", "-scale2/7", "-runners/1", "+path/18", "+runs2/20", "+path/2", pause_ms=1500)
    bench.wait(12_000)
    assert not [verdict for verdict in bench.finding.verdicts if verdict.call is Call.BACKWARD]


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
def test_a_peg_that_is_set_in_another_hole_has_not_gone_home(policy):
    bench = before_the_swing(policy)
    bench.do("-scale2/7", "+scale2/3", pause_ms=500)
    bench.wait(12_000)
    assert Call.BACKWARD in bench.calls


@pytest.mark.parametrize("policy", SECRET)
def test_in_muggins_it_is_the_same_whatever_is_owed(policy):
    films = []
    for due in (0, 1, 4):
        bench = before_the_swing(policy)
        bench.remember()
        if due:
            bench.owe(RED, due)
        frames = []
        for step in HOME:
            bench.do(step, pause_ms=900)
            frames.append(shown(bench))
        bench.wait(12_000)
        films.append([*frames, shown(bench)])
    assert films[0] == films[1] == films[2]


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
def test_a_scale_that_is_set_back_as_it_stood_before_still_takes_the_last_points_back(policy):
    bench = Bench(policy, red=10, blue=7)
    bench.owe(RED, 4)
    bench.do("-pegs1/2", "+scale1/4", pause_ms=1500)
    assert bench.front[RED] == 14
    bench.ending = True
    bench.judge()
    bench.do("-scale1/4", "+pegs1/2", pause_ms=500)
    bench.wait(12_000)
    assert bench.taken_back is not None


# --- the next hand ----------------------------------------------------------------------------------------------------


def is_left_in(bench, hole, due):
    """The hand is over, and Red's peg still stands where it did; so much is owed to him in the next one."""
    bench.remember()
    bench.front[RED] = 0
    bench.judge()
    bench.wait(1500)
    assert bench.finding.guidance.lift == hole
    bench.owe(RED, due)
    bench.wait(3000)
    return bench.pegs, bench.finding.guidance and bench.finding.guidance.lift


@pytest.mark.parametrize("policy", list(Policy))
@pytest.mark.parametrize("due", [1, 2, 5])
def test_pegs_left_from_the_hand_before_peg_nothing_although_a_card_was_undone_in_it(policy, due):
    """Somebody mistypes a card of the show and takes it back; nobody touches a peg of Red's."""
    bench = Bench(policy, red=2)
    bench.owe(BLUE, 4)
    bench.history.pop()
    bench.debts[BLUE] = ()
    bench.referee.guide_home(moved=True)
    bench.judge()
    bench.wait(3000)
    assert is_left_in(bench, "scale1/2", due) == ([], "scale1/2")


@pytest.mark.parametrize("policy", list(Policy))
def test_nor_after_the_cable_was_out_for_a_moment(policy):
    bench = Bench(policy, red=2)
    bench.referee.lose_sight()
    bench.referee.guide_home(moved=True)
    bench.judge()
    bench.wait(3000)
    assert is_left_in(bench, "scale1/2", 2) == ([], "scale1/2")


def left_in_a_dead_hole(policy):
    """Blue's peg stands in 1, which is dead and ignored; the hand is over, and the field has followed."""
    bench = Bench(policy)
    bench.referee.mask("scale2/1")
    bench.wait(3000)
    bench.owe(BLUE, 1)
    bench.do("-pegs2/3", pause_ms=3000)
    assert bench.front[BLUE] == 1
    bench.standing(outs=1)
    bench.front = [0, 0]
    bench.judge()
    bench.do("-outs/0", "+outs/1", pause_ms=600)
    bench.pegs.clear()
    return bench


@pytest.mark.parametrize("policy", OPEN)
@pytest.mark.parametrize("wait_ms", [0, 12_000])
def test_a_peg_left_in_an_ignored_hole_pegs_nothing_in_the_next_hand(policy, wait_ms):
    bench = left_in_a_dead_hole(policy)
    bench.wait(wait_ms)
    bench.owe(BLUE, 1)
    bench.wait(12_000)
    assert (bench.pegs, bench.finding.guidance.lift) == ([], "scale2/1")


@pytest.mark.parametrize("policy", OPEN)
def test_nor_is_it_too_much(policy):
    bench = left_in_a_dead_hole(policy)
    bench.wait(12_000)
    bench.referee.mask("scale2/1")  # the answer to "If it stands in a hole, ignore that one."
    bench.judge()
    bench.wait(45_000)
    if bench.finding.question:
        bench.referee.finalise([BLUE])  # no card is missing
        bench.wait(3000)
    assert Call.OVERPEGGED not in bench.calls


@pytest.mark.parametrize("policy", OPEN)
@pytest.mark.parametrize("pause_ms", [400, 1500])
def test_once_it_has_been_in_the_box_it_may_peg_from_that_hole_again(policy, pause_ms):
    bench = left_in_a_dead_hole(policy)
    bench.do("+pegs2/3", pause_ms=pause_ms)
    bench.owe(BLUE, 1)
    bench.do("-pegs2/3", pause_ms=3000)
    bench.wait(3000)
    assert bench.front[BLUE] == 1
