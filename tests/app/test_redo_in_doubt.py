"""What was undone and cannot be put back any more: Redo is not offered, refuses nothing, and loses nothing."""

from __future__ import annotations

from companion.games.setup import Policy
from tests.app.conftest import RED
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
