"""Undo of a go, or of a card, tells nobody whether what was pegged before was short (P12), and can be put back."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from companion.cards import parse_card
from companion.games.cribbage.actions import Count, CribCard, Go
from companion.games.setup import Policy
from companion.simulation.twins import worth_more
from tests.app.conftest import BLUE, RED


def views_since(bench, policy, more, *, undos=1, cable=True, wrong=""):
    """Red laid a pair (in the twin worth `more`), said go and pegged 3 in one leap; then Undo is touched.

    Return the views since; without `cable` that is out meanwhile. `wrong`: a card that is touched before, and undone.
    """
    table = bench(policy)
    table.begin()
    table.lay("KC 7D 6C 6D")
    match = table.session.match
    if more:
        match._played[-1] = replace(match._played[-1], state=worth_more(match.state, RED, more))
    table.act(Go(BLUE))
    table.act(Go(RED))
    table.wait(1500)
    table.stand(RED, 9, wait=400)
    table.stand(RED, 9, 12, wait=2500)
    if wrong:
        table.lay(wrong)
        table.wait(1000)
        table.session.undo(table.now)
        table.wait(1000)
    views = [table.view]
    if not cable:
        table.session.link(False, table.now)
    for _ in range(undos):
        table.wait(1000)
        table.session.undo(table.now)
    if not cable:
        table.wait(1000)
        table.session.link(True, table.now)
        table.stand(RED, 9, 12, wait=100)
    for wait in (0, 500, 3000):
        table.wait(wait)
        views.append(table.view)
    return views


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("cable", [True, False], ids=["seen", "cable-out"])
@pytest.mark.parametrize("undos", [1, 2])
def test_a_right_peg_and_a_short_one_are_alike_after_a_go_is_undone(bench, policy, undos, cable):
    right, short = (views_since(bench, policy, more, undos=undos, cable=cable) for more in (0, 2))
    for one, other in zip(right, short, strict=True):
        assert [each.name for each in fields(one) if getattr(one, each.name) != getattr(other, each.name)] == []


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_nor_does_a_card_tell_it_that_was_touched_and_undone_before(bench, policy):
    right, short = (views_since(bench, policy, more, wrong="QC") for more in (0, 2))
    for one, other in zip(right, short, strict=True):
        assert [each.name for each in fields(one) if getattr(one, each.name) != getattr(other, each.name)] == []


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT])
def test_an_undo_by_mistake_can_be_put_back_though_pegs_pay_for_what_was_before_it(bench, policy):
    table = bench(policy)
    table.begin()
    table.lay("KC 7D 6C 6D")
    table.act(Go(BLUE))
    table.stand(RED, 9, wait=400)
    table.stand(RED, 9, 11, wait=1500)  # the pair, after Blue has said go
    before = table.session.match.state
    table.session.undo(table.now)
    table.wait(600)
    assert table.view.can_redo
    table.session.redo(table.now)
    table.wait(600)
    assert table.session.match.state == before
    assert table.session.finding.guidance is None


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_a_peg_that_was_set_before_the_card_that_is_undone_stays_where_it_is(bench, policy):
    """It was set just before somebody touched a count by mistake, and read after it: it cannot have paid for that."""
    table = bench(policy).all_laid()
    table.peg_all()
    table.act(Count(BLUE))
    front = table.account(BLUE)[1]
    table.wait(1000)
    table.stand(BLUE, front, wait=500)
    table.stand(BLUE, front, front + 7, wait=100)
    table.act(Count(RED))
    table.wait(1500)
    table.session.undo(table.now)
    table.wait(2000)
    assert (table.account(BLUE), table.owed(BLUE)) == ((front, front + 7), 0)
    table.act(Count(RED))
    table.wait(500)
    table.stand(RED, *table.account(RED), wait=500)
    _, front = table.account(RED)
    table.stand(RED, front, wait=500)
    table.stand(RED, front, front + 5, wait=100)
    table.act(CribCard(parse_card("AC")))  # by mistake, of the own crib
    table.wait(1500)
    table.session.undo(table.now)
    table.wait(2000)
    assert (table.account(RED), table.owed(RED)) == ((front, front + 5), 0)


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_nor_when_two_things_are_touched_by_mistake_and_undone(bench, policy):
    table = bench(policy).all_laid()
    table.peg_all()
    table.act(Count(BLUE))
    table.peg_all()
    table.act(Count(RED))
    table.wait(500)
    _, front = table.account(RED)
    table.stand(RED, front, wait=500)
    table.stand(RED, front, front + 5, wait=100)
    for card in ("AC", "2C"):
        table.act(CribCard(parse_card(card)))
        table.wait(1500)
    for _ in range(2):
        table.session.undo(table.now)
        table.wait(1500)
    assert (table.account(RED), table.owed(RED)) == ((front, front + 5), 0)
    assert table.session.finding.guidance is None
