"""Pegs that have only to follow the game, after an undo or a power cut, have pegged nothing: nobody is held to them."""

from __future__ import annotations

import pytest

from companion.games.event import EventKind
from companion.games.setup import Policy
from tests.app.conftest import BLUE, RED
from tests.app.shortfalls import after_power_cut, short_by


def wrong_card_undone(bench, missed=1, **options):
    """Red's last card was entered as a 3, for which it pegged 2; that is undone."""
    table = bench(Policy.MUGGINS, **options)
    front = short_by(table, missed)
    table.lay("3H")
    table.stand(RED, front, wait=400)
    table.stand(RED, front, front + 2, wait=2000)
    table.session.undo(table.now)
    table.wait(2000)
    return table


@pytest.mark.parametrize("options", [{}, {"false_claim": "on"}], ids=["usual", "false-claim"])
def test_a_rightful_muggins_is_not_answered_by_pegs_that_have_to_go_back(bench, options):
    table = wrong_card_undone(bench, **options)
    assert (table.session.finding.guidance.lift, table.session.finding.guidance.place) == ("track1/14", "track1/9")
    table.session.claim(BLUE, RED, 1, table.now)
    told = [event.kind for step in table.session.match.played for event in step.events]
    assert (EventKind.CLAIMED in told, EventKind.FALSE_CLAIM in told) == (True, False)


def test_nor_is_what_was_missed_pegged_by_them_when_all_accept(bench):
    table = wrong_card_undone(bench)
    table.lay("2H")  # the card that it really was, worth nothing
    table.session.accept(table.now)
    table.wait(500)
    assert table.account(RED) == (9, 12)
    assert table.session.finding.guidance.place == "track1/9"


def test_nor_by_pegs_that_were_knocked_on_while_the_power_was_off(bench):
    table = bench(Policy.MUGGINS)
    short_by(table, 1)
    table.session = after_power_cut(table)
    table.stand(RED, 12, 20, wait=2000)
    table.session.claim(BLUE, RED, 1, table.now)
    assert (table.owed(RED), table.owed(BLUE)) == (0, 1)


def test_after_an_undo_a_right_and_a_short_peg_are_alike(bench):
    """Two points were missed, and two are to go back: they do not pay for each other."""

    def shown(missed):
        table = wrong_card_undone(bench, missed)
        told = [event.kind for step in table.session.match.played for event in step.events]
        assert not {EventKind.LOST, EventKind.CLAIMED} & set(told)  # no window has closed
        view = table.view
        calls = [verdict.call for verdict in view.verdicts]
        return view.guidance is not None, calls, view.can_redo, str(view.notice.sentence)

    assert shown(missed=2) == shown(missed=0)
