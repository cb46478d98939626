"""What was undone and cannot be put back any more: Redo is not offered, refuses nothing, and loses nothing."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from tests.app.conftest import BLUE, RED
from tests.app.shortfalls import after_power_cut, short_by


def paid_late_and_put_back(bench):
    """Red pays what it missed, and is told that it is too late: it puts the peg back. Then nobody calls."""
    table = bench(Policy.MUGGINS)
    short_by(table, 1)
    table.stand(RED, 12, wait=400)
    table.stand(RED, 12, 13, wait=2000)
    table.stand(RED, 12, wait=400)
    table.stand(RED, 9, 12, wait=2000)
    table.session.accept(table.now)
    table.wait(1000)
    return table


def test_points_whose_window_was_closed_are_not_offered_again(bench):
    table = paid_late_and_put_back(bench)
    assert not table.view.can_redo


def test_what_a_refused_redo_of_an_earlier_release_left_in_a_journal_loses_nothing(bench):
    """It wrote the entry, and refused then."""
    table = paid_late_and_put_back(bench)
    table.journal.append("redo")
    table.lay("3H")
    table.stand(RED, 12, wait=400)
    table.stand(RED, 12, 14, wait=2000)
    table.lay("9C 9D")
    again = after_power_cut(table)
    assert again.play.lost is None
    assert again.match.actions == table.session.match.actions


def test_a_card_is_put_back_without_the_points_that_cannot_be(bench):
    """Red pays what it missed once Blue has laid, and sets that peg back; Blue's card was undone meanwhile."""
    table = bench(Policy.MUGGINS)
    front = short_by(table, 1)
    table.wait(1500)
    table.stand(RED, front, wait=400)
    table.stand(RED, front, 13, wait=2000)
    table.stand(RED, front, wait=400)
    table.session.undo(table.now)
    table.wait(500)
    table.stand(RED, 9, front, wait=2000)
    table.session.accept(table.now)
    table.wait(1000)
    assert table.view.can_redo
    table.session.redo(table.now)
    assert table.account(RED) == (9, front)
    assert after_power_cut(table).match.actions == table.session.match.actions


def put_back(bench, policy, card, *, done):
    """Red pegs 2 for its card, lets go, and puts the peg back: the game goes back with it. Then Red says Done."""
    table = bench(policy)
    table.begin()
    table.lay("4C 3C 5D")
    table.stand(BLUE, 6, wait=400)
    table.stand(BLUE, 6, 9, wait=1500)
    table.lay(card)
    table.stand(RED, 9, wait=400)
    table.stand(RED, 9, 11, wait=2500)
    if done:
        table.session.done(table.now)
        table.wait(1000)
    table.stand(RED, 9, wait=400)
    table.stand(RED, 5, 9, wait=2500)
    table.session.done(table.now)
    table.wait(1000)
    return table


@pytest.mark.parametrize("done", [False, True])
def test_in_a_tournament_redo_is_offered_alike_after_a_right_and_a_short_peg(bench, done):
    """2 were owed for the 3 (fifteen), 4 for the 6 (a run). No window has closed yet, so nobody may be told (P12)."""
    right, short = (put_back(bench, Policy.TOURNAMENT, card, done=done).view.can_redo for card in ("3H", "6H"))
    assert short == right


def test_redo_is_not_offered_where_only_a_window_is_left_to_put_back(bench):
    table = put_back(bench, Policy.MUGGINS, "6H", done=True)
    table.session.accept(table.now)
    table.wait(1000)
    assert not table.view.can_redo


@pytest.mark.parametrize("cut", [False, True], ids=["on", "power-cut"])
@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("undos", [1, 2, 3])
def test_a_call_that_was_undone_is_no_false_claim_once_all_is_accepted(bench, policy, cut, undos):
    """Red is 2 short, two more cards are laid, Blue calls; the call is undone, or cards before it too. Blue accepts."""
    table = bench(policy)
    front = short_by(table, 2)
    table.lay("2D AS")
    table.wait(1500)
    table.session.claim(BLUE, RED, 2, table.now)
    for _ in range(undos):
        table.wait(1500)
        table.session.undo(table.now)
    table.wait(1500)
    table.session.accept(table.now)
    table.wait(1500)
    if cut:
        table.session = after_power_cut(table)
        table.stand(RED, 9, front, wait=2000)
    owed, cards = table.owed(RED), 0
    while table.view.can_redo:
        table.session.redo(table.now)
        table.wait(1500)
        cards += 1
    assert (cards, table.owed(RED)) == (undos - 1, owed)
    assert not any(action.claims for action in table.session.match.actions)
