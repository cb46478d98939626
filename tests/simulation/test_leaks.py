"""Looking for leaks: copies of a room that differ in what only the game knows, and planted leaks that are found."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.app import picture, teller
from companion.games.game import Policy, Setup
from companion.referee.verdict import Call
from companion.simulation import twins
from companion.simulation.evening import Evening
from companion.simulation.faults import Faults
from companion.simulation.tally import Tally
from companion.simulation.twins import first_difference, twin_of, worth_more


def play(seed: int = 1, twice: float = 0.5) -> Tally:
    setup = Setup(("Red", "Blue"), target=61, policy=Policy.MUGGINS)
    return Evening(setup, "cribbage-2", Faults(pegged_twice=twice), Random(seed)).play()


def evening_with_a_debt() -> Evening:
    evening = Evening(Setup(("Red", "Blue"), policy=Policy.MUGGINS), "cribbage-2", Faults(), Random(1))
    script = evening.script()
    while not evening.room.session.match.state.ledger.accounts[0].debts:
        evening.enter(next(script))
        for side in (0, 1) if not evening.room.session.match.state.ledger.accounts[0].debts else ():
            if evening.room.owed()[side].sums:
                evening.hands.leap(side, evening.room.owed()[side].sums[-1])
    return evening


def test_a_twin_owes_more_and_the_room_stays_as_it_is():
    room = evening_with_a_debt().room
    state, journal, now = room.session.match.state, list(room.journal), room.now
    owed = state.ledger.accounts[0].owed
    twin, onlooker = twin_of(room, 0, 3)
    twin.wait(5000)
    assert twin.session.match.state.ledger.accounts[0].owed == owed + 3
    assert twin.wood == room.wood
    assert onlooker.seen
    assert (room.session.match.state, room.journal, room.now) == (state, journal, now)
    assert twin.chance is not room.chance


def test_the_state_of_every_game_can_be_worth_more():
    state = evening_with_a_debt().room.session.match.state
    assert worth_more(state, 0, 2).ledger.accounts[0].owed == state.ledger.accounts[0].owed + 2
    assert worth_more(state, 0, 0) == state


def test_the_first_difference_is_told():
    room = evening_with_a_debt().room
    (one, mine), (other, theirs) = twin_of(room, 0, 0), twin_of(room, 0, 1)
    one.wait(2000)
    other.wait(2000)
    assert first_difference(mine.seen, theirs.seen) == ""
    theirs.hear_refusal("No.")
    assert "No." in first_difference(mine.seen, theirs.seen)


@pytest.fixture
def veiled(monkeypatch):
    """Let the verdicts that are drawn hold nothing of what is owed, whatever the view lets through."""
    told = picture._told
    monkeypatch.setattr(picture, "_told", lambda *args: tuple(replace(each, debts=()) for each in told(*args)))


def test_what_is_owed_is_not_to_be_seen_in_a_verdict(veiled, monkeypatch):
    assert play().leaks == 0
    told = picture._told
    monkeypatch.setattr(
        picture,
        "_told",
        lambda verdicts, setup: tuple(
            replace(each, debts=next(one.debts for one in verdicts if one.side == each.side))
            for each in told(verdicts, setup)
        ),
    )
    assert play().leaks > 0


def test_another_word_for_a_short_peg_is_found_out(veiled, monkeypatch):
    tell = teller.tell_verdict

    def honest(verdict, names, policy):
        sentence, tone = tell(verdict, names, policy)
        return (sentence + " Hm.", tone) if verdict.call is Call.UNDERPEGGED else (sentence, tone)

    monkeypatch.setattr(teller, "tell_verdict", honest)
    tally = play()
    assert tally.leaks > 0
    assert "Hm." in tally.stories[0]
    assert not tally.sound


def test_a_later_word_for_a_short_peg_is_found_out(veiled, monkeypatch):
    from companion.referee.referee import Referee

    judge = Referee.judge

    def slow(self, owed, earlier, now_ms, *field):
        finding = judge(self, owed, earlier, now_ms, *field)
        short = any(verdict.call is Call.UNDERPEGGED for verdict in finding.verdicts)
        stood = self._settler.stable_ms(now_ms)
        return judge(self, owed, earlier, now_ms - 10_000, *field) if short and stood < 900 else finding

    monkeypatch.setattr(Referee, "judge", slow)
    assert play().leaks > 0


def test_everything_of_a_view_is_compared_but_what_lies_behind_it():
    from dataclasses import fields

    from companion.app.view import View

    assert {each.name for each in fields(View)} >= twins._INSIDE
    assert not twins._INSIDE & {"lights", "notice", "question", "held", "can_undo", "can_redo", "verdicts", "log"}
