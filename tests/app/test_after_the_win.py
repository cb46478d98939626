"""The scorekeeper's game once it is won: no card is asked for where none is known, and nobody is accused (C8)."""

from __future__ import annotations

import pytest

from companion.games.action import Amend
from companion.games.setup import Policy
from companion.referee.verdict import Ask, Call
from tests.app.conftest import BLUE, RED, Bench


@pytest.fixture(params=[("cribbage-2", 2), ("cribbage-3", 3), ("cribbage-2", 4)])
def won(request):
    """Red has pegged out; 12 seconds later the pegs of Blue went on by 3."""
    board, players = request.param
    table = Bench(Policy.SCOREKEEPER, {}, *("Red", "Blue", "Green", "White")[:players], board=board)
    for side, (back, front) in ((RED, (110, 117)), (BLUE, (100, 104))):
        table.act(Amend(side, back, front))
        table.pegs[side] = {back, front}
    table.stand(RED, 110, 117, wait=1500)
    table.stand(RED, 117, wait=400)
    table.stand(RED, 117, 121, wait=12_000)
    table.stand(BLUE, 104, wait=400)
    table.stand(BLUE, 104, 107, wait=30_000)
    return table


def test_no_card_is_asked_for_and_nobody_is_accused(won):
    assert won.session.question() is None
    assert {Call.OVERPEGGED, Call.FALSE_CLAIM, Call.WRONG_PEG, Call.BACKWARD}.isdisjoint(won.calls(BLUE))
    assert (won.view.wrong_peg, won.view.out_of_step) == (None, False)
    assert str(won.view.notice.sentence) == "Blue pegged 3." or len(won.session.setup.players) == 4


def test_what_is_pegged_after_the_win_counts_no_more(won):
    assert won.view.summary.totals[:2] == (121, 104)
    assert won.session.progress.outcome.winners == (RED,)


def test_pegs_that_are_set_back_have_not_been_mended(won):
    won.stand(BLUE, 104, wait=400)
    won.stand(BLUE, 100, 104, wait=12_000)
    assert won.view.notice is None or "again" not in str(won.view.notice.sentence)
    assert won.session.question() is None


def test_people_may_agree_that_the_pegs_stand_rightly(won):
    won.session.accept_board(won.now)
    assert (won.account(BLUE), won.session.progress.outcome.winners) == ((104, 107), (RED,))


def test_a_peg_that_is_missed_is_asked_about_all_the_same(won):
    won.stand(BLUE, 104, wait=12_000)
    assert won.session.question().ask is Ask.HAND
