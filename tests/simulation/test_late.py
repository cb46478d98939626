"""People who play ahead of the screen: what is really owed then, and that a referee who accuses them is found out."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.board.layout import HoleName
from companion.cards import parse_card as card
from companion.games.catalogue import game_named
from companion.games.cribbage.actions import Count, Cut, Dealt, Lay, Starter
from companion.games.match import Match
from companion.games.setup import Policy, Setup
from companion.simulation.ahead import Ahead
from companion.simulation.evening import Evening
from companion.simulation.faults import Faults
from companion.simulation.late import LateCards
from tests.sampled import sampled


def test_ahead_of_the_screen_pegs_are_owed_by_what_was_really_laid():
    match = Match(game_named("cribbage"), Setup(("Red", "Blue")))
    for action in (Cut(0, card("AS")), Cut(1, card("KS")), Dealt(), Starter(card("4D"))):
        match.push(action)
    ahead = Ahead(match)
    for action in (Lay(1, card("7C")), Lay(0, card("8H")), Lay(1, card("8D"))):
        ahead.play(action)
    assert [owed.sums for owed in ahead.owed()] == [(2,), (2,)]
    ahead.peg(0, 2)
    assert [owed.sums for owed in ahead.owed()] == [(), (2,)]
    assert len(ahead.late) == 3
    assert not any(account.debts for account in match.state.ledger.accounts)


@pytest.mark.parametrize("policy", sampled([Policy.CASUAL, Policy.COACH]))
def test_pegs_that_come_some_cards_later_are_right(policy):
    setup = Setup(("Red", "Blue", "Green"), policy=policy)
    tally = Evening(setup, "cribbage-3", Faults(late_pegs=0.5), Random(4)).play()
    assert tally.stories == []
    assert tally.moves > 60


def test_a_screen_that_refuses_late_cards_is_found_out(monkeypatch):
    from companion.app.session import Refused, Session

    act = Session.act

    def strict(self, action, now_ms):
        if self.occupied != self.at_rest() and isinstance(action, Lay):
            raise Refused("First the pegs.")
        act(self, action, now_ms)

    monkeypatch.setattr(Session, "act", strict)
    setup = Setup(("Red", "Blue"), target=61)
    tally = Evening(setup, "cribbage-2", replace(Faults(), late_cards=0.3), Random(2)).play()
    assert any("refused" in story and "First the pegs." in story for story in tally.stories)
    assert not tally.sound


def test_a_card_that_was_laid_by_the_answer_to_a_question_is_not_entered_again():
    """The dealer has laid a card at the table and forfeited his heels by that: "lay the card" is the answer then."""
    evening = Evening(Setup(("Red", "Blue")), "cribbage-2", Faults(), Random(1))
    room = evening.room
    for action in (Cut(0, card("AS")), Cut(1, card("KS")), Dealt(), Starter(card("JD")), Lay(1, card("7C"))):
        room.act(action)
        room.wait(1000)
    late = LateCards(evening.hands, Random(1))
    room.ahead = Ahead(room.session.match)
    room.ahead.play(Lay(0, card("4H")))
    assert late._enter()
    assert evening.tally.stories == []
    assert room.session.match.actions[-1] == Lay(0, card("4H"))


def test_nobody_is_late_with_a_hand_that_a_peg_counted_before_the_power_failed():
    evening = Evening(Setup(("Red", "Blue")), "cribbage-2", Faults(late_cards=1), Random(1), pegs_speak=True)
    evening.room.wait(2000)
    late = LateCards(evening.hands, Random(1))
    assert late.begins(Count(0))
    evening.room.session.progress._said[0] = Count(0)
    assert not late.begins(Count(0))
    assert evening.room.cut_power()
    evening.room.wait(2000)
    assert not late.begins(Count(0))
    assert late.begins(Count(1))


@pytest.mark.parametrize(("hidden", "unjust"), [(False, 1), (True, 0)])
def test_what_is_refused_while_a_sensor_lies_is_no_injustice_though_it_is_ignored_by_then(monkeypatch, hidden, unjust):
    from companion.app.session import Refused, Session

    def refuse(self, action, now_ms):
        raise Refused("First the pegs.")

    evening = Evening(Setup(("Red", "Blue")), "cribbage-2", Faults(), Random(1))
    room = evening.room
    room.wait(2000)
    bad = HoleName("track1/40")
    room.sensors.stuck |= {bad} if hidden else frozenset()
    room.move(room.wood)
    room.wait(2000)
    room.ahead = Ahead(room.session.match)
    room.ahead.play(Cut(0, card("AS")))
    times = iter(range(100))
    monkeypatch.setattr(evening.hands, "follow_prompts", lambda: room.mask(bad) if next(times) == 3 else None)
    monkeypatch.setattr(Session, "act", refuse)
    LateCards(evening.hands, Random(1))._enter()
    assert evening.tally.wrong_accusations == unjust
