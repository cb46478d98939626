"""A hint at the table: only where it is allowed, by what the seat sees, noted in the journal, and never too late."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from companion.app import hinting
from companion.app.hinting import request_hint
from companion.app.refused import Refused
from companion.app.table import Table
from companion.board.boards import load_board
from companion.drivers.spec import open_driver
from companion.games.cribbage.actions import Dealer, Dealt, Discard, Shuffle
from companion.games.record import replay
from companion.games.setup import Policy, Setup
from companion.players.coach import coach_of
from companion.store.journal import open_store

DEALT = Setup(("Ann", "Bob"), options={"cards": "app"})
OPENING = (Shuffle(7), Dealer(0), Dealt())


@pytest.fixture
def sit_down(tmp_path):
    store = open_store(tmp_path / "companion.db")
    table = Table(store, open_driver)
    table.start()

    def begin(setup=DEALT, opening=OPENING):
        table.new_game(setup, load_board("cribbage-2"), "none", opening).result(10)
        return table

    yield begin
    table.stop()
    store.close()


def actions(table):
    return table.submit(lambda session, now: session.match.actions).result()


def test_a_hint_is_the_coachs_and_is_in_the_journal_with_the_game(sit_down):
    table = sit_down()
    advice = request_hint(table).result(20)
    assert len(advice.options) == 15
    assert advice.sentences
    assert [each.verb for each in actions(table)][-1] == "hinted"
    entries = [entry.text for entry in table.store.entries(1)]
    assert entries[-1] == "hinted 1"
    stored = table.games.past(1)
    assert replay(stored.record).actions == actions(table)


def test_a_hint_does_not_change_what_is_seen_or_can_be_undone(sit_down):
    table = sit_down()
    table.submit(lambda session, now: None).result()  # the first look at the wood has been published
    before = table.view
    request_hint(table).result(20)
    assert table.view == before
    table.undo().result()
    assert [each.verb for each in actions(table)] == ["shuffle", "dealer"]


@pytest.mark.parametrize(
    ("setup", "allowed"),
    [
        (replace(DEALT, policy=Policy.COACH), True),
        (replace(DEALT, policy=Policy.MUGGINS), False),
        (replace(DEALT, policy=Policy.TOURNAMENT), False),
        (replace(DEALT, policy=Policy.MUGGINS, options={"cards": "app", "hints": "on"}), True),
        (replace(DEALT, options={"cards": "app", "hints": "off"}), False),
    ],
    ids=["coach", "muggins", "tournament", "agreed", "not agreed"],
)
def test_hints_are_given_where_they_are_allowed(sit_down, setup, allowed):
    table = sit_down(setup)
    if allowed:
        assert request_hint(table).result(20) is not None
    else:
        with pytest.raises(Refused):
            request_hint(table).result(20)
        assert "hinted" not in [each.verb for each in actions(table)]


def test_there_is_no_hint_before_cards_are_dealt_or_where_people_deal(sit_down):
    for table in (sit_down(opening=(Shuffle(7), Dealer(0))), sit_down(Setup(("Ann", "Bob")), (Dealer(0),))):
        with pytest.raises(Refused):
            request_hint(table).result(20)


def test_a_hint_is_thrown_away_when_the_game_went_on_meanwhile(sit_down):
    table = sit_down()
    asked = table.submit(lambda session, now: hinting._hint_request(session)).result()
    table.act(next(iter(table.view.awaited.cards.values()))).result()
    assert not table.submit(lambda session, now: hinting._given(session, now, asked)).result()
    assert "hinted" not in [each.verb for each in actions(table)]


def test_a_hint_is_given_though_another_has_laid_away_meanwhile(sit_down):
    table = sit_down()
    asked = table.submit(lambda session, now: hinting._hint_request(session)).result()
    assert asked.seat == 1
    for card in table.submit(lambda session, now: session.match.state.hands[0][:2]).result():
        table.act(Discard(0, card)).result()
    assert table.submit(lambda session, now: hinting._given(session, now, asked)).result()


def test_a_hint_that_nobody_waits_for_any_more_is_not_noted(sit_down):
    table = sit_down()
    future = request_hint(table)
    assert future.cancel()
    for thread in threading.enumerate():
        if thread.name == "coach":
            thread.join(20)
    assert "hinted" not in [each.verb for each in actions(table)]


def test_the_coach_sees_what_the_seat_sees(sit_down):
    """Nothing of the other's hand is in what the coach is handed."""
    table = sit_down()
    asked = table.submit(lambda session, now: hinting._hint_request(session)).result()
    hidden = table.submit(lambda session, now: session.match.state.hands[0]).result()
    assert asked.seat == 1
    text = repr(asked.seen)
    assert not [card for card in hidden if repr(card) in text]


def test_a_review_says_how_often_hints_were_used(sit_down):
    table = sit_down()
    request_hint(table).result(20)
    request_hint(table).result(20)
    match = table.games.past(1).match
    *_, review = coach_of("cribbage").review(match)
    assert [seat.hints for seat in review.seats] == [0, 2]
