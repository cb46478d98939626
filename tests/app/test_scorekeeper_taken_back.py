"""A scorekeeper's strokes that were undone score nothing again while their pegs are on the way home (P11)."""

import pytest

from companion.games.setup import Policy
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
