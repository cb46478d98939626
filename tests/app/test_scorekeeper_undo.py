"""What a scorekeeper has undone is not scored again by pegs that never moved, whether the undo was seen or not."""

from __future__ import annotations

import pytest

from companion.app.session import Session
from companion.games.action import Amend
from companion.games.setup import Policy
from tests.app.conftest import BLUE, RED, Bench


def undone(table):
    table.session.undo(table.now)


def undone_and_killed(table):
    undone(table)
    table.wait(3000)
    session = Session(table.session.setup, table.session.layout, table.journal.append)
    session.resume(list(table.journal))
    table.session = session


def undone_while_the_cable_is_out(table):
    table.session.link(False, table.now)
    undone(table)
    table.wait(3000)
    table.session.link(True, table.now)


@pytest.mark.parametrize("moved", [undone, undone_and_killed, undone_while_the_cable_is_out])
@pytest.mark.parametrize(("front", "came_to"), [(112, 119), (119, 121)], ids=["score", "win"])
def test_an_undone_score_does_not_come_back_by_itself(front, came_to, moved):
    table = Bench(Policy.SCOREKEEPER, {})
    for side, (back, at) in ((RED, (front - 5, front)), (BLUE, (100, 104))):
        table.act(Amend(side, back, at))
        table.pegs[side] = {back, at}
    table.stand(RED, front - 5, front, wait=1500)
    table.stand(RED, front, wait=300)
    table.stand(RED, front, came_to, wait=2500)
    assert table.account(RED) == (front, came_to)
    moved(table)
    table.stand(RED, front, came_to, wait=5000)
    assert table.account(RED) == (front - 5, front)
    assert table.session.progress.outcome is None
    assert table.view.guidance is not None


@pytest.mark.parametrize("moved", [undone, undone_and_killed, undone_while_the_cable_is_out])
def test_a_score_that_was_undone_can_be_pegged_again_once_the_peg_was_back(moved):
    table = Bench(Policy.SCOREKEEPER, {})
    for side, (back, at) in ((RED, (107, 112)), (BLUE, (100, 104))):
        table.act(Amend(side, back, at))
        table.pegs[side] = {back, at}
    table.stand(RED, 112, 119, wait=2500)
    moved(table)
    for pegs, wait_ms in (((112, 119), 3000), ((107, 112), 3000), ((112,), 300), ((112, 119), 2500)):
        table.stand(RED, *pegs, wait=wait_ms)
    assert table.account(RED) == (112, 119)
