"""A session whose board is out of reach for a while: nothing is judged, play goes on by touch, nobody is accused."""

from __future__ import annotations

import pytest

from companion.app.refused import Refused
from companion.app.session import Session
from companion.errors import CompanionError
from companion.games.setup import Policy
from companion.referee.verdict import Call, Verdict
from tests.app.conftest import BLUE, RED

ACCUSING = {Call.OVERPEGGED, Call.FALSE_CLAIM, Call.WRONG_PEG, Call.WRONG_TRACK, Call.BACKWARD, Call.BOTH_OUT}


@pytest.fixture(params=[Policy.CASUAL, Policy.MUGGINS, Policy.TOURNAMENT])
def table(request, bench):
    table = bench(request.param)
    table.begin()
    table.four_for_red()
    return table


def away(table):
    table.session.link(False, table.now)


def back(table):
    """The board is back, and the first thing that it says is how all pegs stand."""
    table.session.link(True, table.now)


def accusations(table):
    return [told for told in table.session.play.announced if isinstance(told, Verdict) and told.call in ACCUSING]


def test_what_is_owed_is_pegged_by_the_next_touch_and_nobody_falls_short(table):
    away(table)
    table.lay("KD")
    assert table.account(RED) == (9, 13)
    account = table.session.match.state.ledger.accounts[RED]
    assert (account.owed, account.claimable) == (0, 0)


def test_a_cable_that_wiggles_pegs_nothing_for_anybody(table):
    away(table)
    table.wait(30_000)
    back(table)
    table.stand(RED, 5, 9)
    assert table.account(RED) == (5, 9)
    assert table.owed(RED) == 4


def test_pegs_that_were_moved_meanwhile_are_judged_like_any_others(table):
    away(table)
    back(table)
    table.stand(RED, 9, 13, wait=1500)
    assert table.account(RED) == (9, 13)


def test_after_play_by_touch_the_wood_is_led_after_the_game_and_nobody_is_accused(table):
    away(table)
    table.lay("KD")
    back(table)
    table.stand(RED, 5, 9, wait=15_000)
    assert accusations(table) == []
    assert table.session.finding.guidance is not None
    table.stand(RED, 9, wait=1500)
    table.stand(RED, 9, 13, wait=1500)
    assert table.session.finding.guidance is None
    assert table.account(RED) == (9, 13)


def test_pegs_that_were_set_rightly_meanwhile_need_no_guidance(table):
    away(table)
    table.lay("KD")
    back(table)
    table.stand(RED, 9, 13, wait=1500)
    assert table.session.finding.guidance is None
    assert not table.session.misplaced


def test_a_peg_in_the_hand_when_the_cable_is_pulled_is_asked_about_only_when_it_can_be_seen(table):
    table.stand(RED, 9)
    away(table)
    table.wait(60_000)
    assert table.session.question() is None
    back(table)
    table.stand(RED, 9, wait=1000)
    assert table.session.question() is None
    table.wait(9000)
    assert table.session.question() is not None


def test_guidance_from_before_is_not_given_while_nobody_can_see(table):
    table.stand(BLUE, 2, 30, wait=1500)
    away(table)
    assert table.view.guidance is None
    assert not table.view.out_of_step
    table.lay("KD")


def test_muggins_is_not_called_while_nobody_can_see(bench):
    table = bench(Policy.MUGGINS)
    table.begin()
    table.four_for_red()
    away(table)
    with pytest.raises(Refused, match="disconnected"):
        table.session.claim(BLUE, RED, 4, table.now)


def test_what_was_played_by_touch_is_in_the_journal(table):
    away(table)
    table.lay("KD")
    again = Session(table.session.setup, table.session.layout, lambda entry: pytest.fail(entry))
    again.resume(table.journal)
    assert again.match.state == table.session.match.state


def test_an_action_that_cannot_be_taken_pegs_nothing(table):
    away(table)
    length = len(table.session.match)
    with pytest.raises(CompanionError):
        table.lay("6H")  # it was laid already
    assert len(table.session.match) == length


def test_out_of_reach_the_pegs_are_shown_where_they_were_seen_last_or_belong(table):
    seen = table.view.occupied
    away(table)
    assert table.view.occupied == seen
    table.lay("KD")
    assert {"track1/9", "track1/13"} <= table.view.occupied
