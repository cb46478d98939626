"""What one touch did for several sides, one Undo takes back, and one Redo puts back."""

from __future__ import annotations

from companion.cards import parse_card
from companion.games.action import Amend
from companion.games.cribbage.actions import Dealer, Dealt, Starter
from companion.games.setup import Policy
from tests.app.conftest import BLUE, RED, Bench


def test_a_penalty_that_two_sides_score():
    """By the old law, with three players: who pegged too much gives it to both of the others."""
    table = Bench(Policy.CASUAL, {"excess": "opponent"}, "A", "B", "C", board="cribbage-3")
    for side in (0, 1, 2):
        table.act(Amend(side, 5, 9))
        table.pegs[side] = {5, 9}
    table.stand(0, 5, 9, wait=1000)
    for action in (Dealer(0), Dealt(), Starter(parse_card("KS"))):
        table.act(action)
    table.lay("KC")
    table.stand(1, 9, wait=300)
    table.stand(1, 9, 12, wait=15_000)
    table.session.answer("none", table.now)
    table.wait(1500)
    table.session.answer("penalty", table.now)
    after = table.session.match.state
    assert [table.owed(side) for side in (0, 1, 2)] == [3, 0, 3]
    table.session.undo(table.now)
    assert [table.owed(side) for side in (0, 1, 2)] == [0, 0, 0]
    table.session.redo(table.now)
    assert table.session.match.state == after


def test_pegs_of_two_sides_that_are_accepted_as_they_stand(bench):
    table = bench(Policy.CASUAL)
    table.begin()
    table.wait(1000)
    before = [table.account(side) for side in (RED, BLUE)]
    table.stand(RED, 20, 30, wait=3000)
    table.stand(BLUE, 40, 50, wait=3000)
    table.session.accept_board(table.now)
    assert [table.account(side) for side in (RED, BLUE)] == [(20, 30), (40, 50)]
    table.session.undo(table.now)
    assert [table.account(side) for side in (RED, BLUE)] == before
    table.session.redo(table.now)
    assert [table.account(side) for side in (RED, BLUE)] == [(20, 30), (40, 50)]
