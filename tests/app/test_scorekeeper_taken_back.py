"""A scorekeeper's strokes: undone they score nothing again on the way home (P11), and the last one can be corrected."""

import pytest

from companion.games.setup import Policy
from companion.referee.finding import MENDED_AT_ONCE
from companion.referee.verdict import Call
from tests.app.conftest import BLUE, RED
from tests.app.shortfalls import after_power_cut


def undo(table, times=1):
    for _ in range(times):
        table.session.undo(table.now)
        table.wait(1000)


def stroke(table, side, points):
    front = table.account(side)[1]
    table.stand(side, front, wait=400)
    table.stand(side, front, front + points, wait=1500)


def cut_power(table):
    table.session = after_power_cut(table)
    table.wait(1000)


def wiggle_cable(table):
    table.session.link(False, table.now)
    table.wait(500)
    table.session.link(True, table.now)


HAPPENS = pytest.mark.parametrize("happens", [lambda table: None, cut_power, wiggle_cable], ids=["on", "cut", "cable"])


@pytest.fixture
def table(bench):
    table = bench(Policy.SCOREKEEPER)
    table.stand(RED, -1, 0, wait=1500)
    return table


@pytest.mark.parametrize("cut", [False, True])
def test_what_was_undone_is_not_scored_again_once_another_has_pegged(table, cut):
    """Red's 4 are undone; before Red sets its peg back Blue pegs 3, and perhaps the power fails."""
    stroke(table, RED, 4)
    undo(table)
    stroke(table, BLUE, 3)
    assert (table.account(RED)[1], table.account(BLUE)[1]) == (0, 3)
    guided = table.session.finding.guidance
    if cut:
        table.session = after_power_cut(table)
        table.stand(BLUE, 0, 3, wait=3000)
    assert (table.account(RED)[1], table.account(BLUE)[1]) == (0, 3)
    assert table.session.finding.guidance == guided is not None


@pytest.mark.parametrize("cut", [False, True])
def test_what_is_pegged_after_the_pegs_went_home_scores(table, cut):
    stroke(table, RED, 4)
    undo(table)
    stroke(table, BLUE, 3)
    if cut:
        table.session = after_power_cut(table)
        table.stand(BLUE, 0, 3, wait=3000)
    table.stand(RED, 0, wait=400)
    table.stand(RED, -1, 0, wait=2000)
    stroke(table, RED, 4)
    assert table.account(RED) == (0, 4)


def test_what_was_pegged_while_the_power_was_out_scores_where_nothing_was_undone(table):
    stroke(table, RED, 4)
    stroke(table, BLUE, 3)
    table.session = after_power_cut(table)
    table.stand(RED, 4, 9, wait=3000)
    assert table.account(RED) == (4, 9)


def test_so_it_does_for_a_side_that_has_pegged_since_the_undo(table):
    """Red pegs 4, takes that back, pegs 2, and in the dark 3 more: its pegs do not stand as something undone did."""
    stroke(table, RED, 4)
    undo(table)
    table.stand(RED, 0, wait=400)
    table.stand(RED, -1, 0, wait=2000)
    stroke(table, RED, 2)
    stroke(table, BLUE, 3)
    table.session = after_power_cut(table)
    table.stand(RED, 0, 4, wait=400)  # the front peg, pushed on: the last stroke corrected
    table.stand(RED, 2, 4, wait=3000)
    assert table.account(RED) == (2, 4)


def test_so_it_does_where_the_side_has_pegged_instead_of_what_was_undone_later(table):
    """Red's 4 and 5 are undone, the 5 first, and 4 pegged again: in the dark it may have pegged 5."""
    stroke(table, RED, 4)
    stroke(table, RED, 5)
    undo(table, 2)
    table.stand(RED, 0, wait=400)
    table.stand(RED, -1, 0, wait=2000)
    stroke(table, RED, 4)
    stroke(table, BLUE, 3)
    table.session = after_power_cut(table)
    table.stand(RED, 4, 9, wait=3000)
    assert table.account(RED) == (4, 9)


@pytest.mark.parametrize("cut", [False, True])
def test_pegs_on_their_way_home_after_several_undos_score_nothing(table, cut):
    """Blue has pegged 3, 2 and 10; the last two are undone. Blue sets its front peg from 15 into 3 first."""
    for points in (3, 2, 10):
        stroke(table, BLUE, points)
    undo(table, 2)
    assert table.account(BLUE) == (0, 3)
    if cut:
        table.session = after_power_cut(table)
        table.stand(BLUE, 5, 15, wait=3000)
    table.stand(BLUE, 5, wait=400)
    table.stand(BLUE, 3, 5, wait=2000)
    assert table.account(BLUE) == (0, 3)
    table.stand(BLUE, 3, wait=400)
    table.stand(BLUE, 0, 3, wait=2000)
    assert table.account(BLUE) == (0, 3)
    assert table.view.can_redo
    stroke(table, BLUE, 2)
    assert table.account(BLUE) == (3, 5)


@pytest.mark.parametrize("strokes", [(3, 2, 10), (4, 5), (3, 1)])
def test_the_moves_that_the_board_itself_asks_for_score_nothing(table, strokes):
    """Blue's last two strokes are undone. It does what it is told, one move after the other."""
    for points in strokes:
        stroke(table, BLUE, points)
    undo(table, 2)
    at_home, numbers = table.account(BLUE), table.session.layout.tracks[BLUE].numbers
    while (guidance := table.session.finding.guidance) is not None:
        rest = table.pegs[BLUE] - {numbers[guidance.lift]}
        table.stand(BLUE, *rest, wait=500)
        table.stand(BLUE, *rest, numbers[guidance.place], wait=2500)
        assert table.account(BLUE) == at_home
    assert {max(number, 0) for number in table.pegs[BLUE]} == {max(number, 0) for number in at_home}
    assert table.view.can_redo


@pytest.mark.parametrize("cut", [False, True])
def test_nor_where_another_side_pegs_or_the_power_fails_half_way(table, cut):
    for points in (3, 2, 10):
        stroke(table, BLUE, points)
    undo(table, 2)
    table.stand(BLUE, 15, wait=500)
    table.stand(BLUE, 3, 15, wait=2500)
    stroke(table, RED, 4)
    if cut:
        table.session = after_power_cut(table)
        table.stand(BLUE, 3, 15, wait=3000)
    table.stand(BLUE, 3, wait=500)
    table.stand(BLUE, 0, 3, wait=3000)
    assert (table.account(BLUE), Call.BACKWARD in table.calls(BLUE)) == ((0, 3), False)


@pytest.mark.parametrize("cut", [False, True])
def test_a_stroke_stays_undone_though_one_before_it_was_put_back(table, cut):
    """Red's 4 and 5 are undone, the 4 is put back; Blue pegs, and perhaps the power fails. Red has moved nothing."""
    stroke(table, RED, 4)
    stroke(table, RED, 5)
    undo(table, 2)
    table.session.redo(table.now)
    table.wait(1500)
    stroke(table, BLUE, 3)
    if cut:
        table.session = after_power_cut(table)
        table.stand(BLUE, 0, 3, wait=3000)
    assert (table.account(RED), table.account(BLUE)) == ((0, 4), (0, 3))


@pytest.mark.parametrize("cut", [False, True])
def test_nor_does_it_score_on_the_way_home_then(table, cut):
    """Red's 4, 5 and 6 are undone, the 4 is put back; on the way home its pegs stand in 4 and 9."""
    for points in (4, 5, 6):
        stroke(table, RED, points)
    undo(table, 3)
    table.session.redo(table.now)
    table.wait(1500)
    if cut:
        table.session = after_power_cut(table)
        table.stand(RED, 9, 15, wait=3000)
    table.stand(RED, 9, wait=500)
    table.stand(RED, 4, 9, wait=2500)
    assert table.account(RED) == (0, 4)


@HAPPENS
@pytest.mark.parametrize("put_back", [False, True])
@pytest.mark.parametrize("corrected", [8, 10])
def test_the_last_stroke_is_corrected_whatever_happens_after_it(table, happens, corrected, put_back):
    stroke(table, RED, 4)
    stroke(table, RED, 5)
    if put_back:
        undo(table)
        table.session.redo(table.now)
        table.wait(2000)
    happens(table)
    table.stand(RED, 4, 9, wait=2000)
    table.stand(RED, 4, wait=500)
    table.stand(RED, 4, corrected, wait=3000)
    assert (table.account(RED), MENDED_AT_ONCE & {*table.calls(RED)}) == ((4, corrected), set())


@HAPPENS
def test_one_before_it_is_not(table, happens):
    """Another side has pegged since: who sets a peg back then is told where it belongs."""
    stroke(table, RED, 5)
    stroke(table, BLUE, 3)
    happens(table)
    table.stand(RED, 0, 5, wait=2000)
    table.stand(RED, 0, wait=500)
    table.stand(RED, 0, 3, wait=3000)
    assert (table.account(RED), table.session.finding.guidance is None) == ((0, 5), False)


@HAPPENS
def test_one_before_it_is_once_the_last_was_undone(table, happens):
    """Blue's stroke was, and its peg is home: Red's is the last one now."""
    stroke(table, RED, 5)
    stroke(table, BLUE, 3)
    undo(table)
    table.stand(BLUE, 0, wait=500)
    table.stand(BLUE, -1, 0, wait=2500)
    happens(table)
    table.stand(RED, 0, 5, wait=2500)
    table.stand(RED, 0, wait=500)
    table.stand(RED, 0, 6, wait=3000)
    assert (table.account(RED), MENDED_AT_ONCE & {*table.calls(RED)}) == ((0, 6), set())


@HAPPENS
def test_but_not_by_pegs_that_are_on_their_way_home(table, happens):
    """Red's 5 are undone. Its back peg goes home first, to 0: the front one is still in 9, and no stroke of 9."""
    stroke(table, RED, 4)
    stroke(table, RED, 5)
    undo(table)
    happens(table)
    table.stand(RED, 4, 9, wait=2500)
    table.stand(RED, 9, wait=500)
    table.stand(RED, 0, 9, wait=3000)
    assert (table.account(RED), {Call.WRONG_PEG, Call.BACKWARD} & {*table.calls(RED)}) == ((0, 4), set())
