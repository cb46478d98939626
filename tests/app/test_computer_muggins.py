"""Muggins with the computer: it claims what is missed, overlooks points at its level, and its timing tells nothing."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.app import computer
from companion.app.computer import due_in
from companion.app.falling_short import has_had_its_chance
from companion.board.boards import load_board
from companion.games.action import Claim
from companion.games.event import EventKind
from companion.games.setup import Policy, Setup
from companion.players.levels import player_named
from tests.app.people import APP, Person
from tests.app.solo_table import SoloTable
from tests.app.twin_sessions import GOOD, Hands, dealt_tables_with_a_debt, fork
from tests.sampled import sampled


def muggins(level, **options):
    return Setup(("Ann", "Bea"), "cribbage", 61, Policy.MUGGINS, {**APP, "seat1": level, **options})


def claims(table):
    actions = table.submit(lambda session, now: session.match.actions).result()
    return [each for each in actions if isinstance(each, Claim)]


@pytest.mark.parametrize("policy", sampled([Policy.MUGGINS, Policy.TOURNAMENT]))
def test_in_muggins_it_plays_a_whole_game_and_claims_nothing_that_was_pegged(tables, policy):
    table = tables()
    person = Person(table, [0], random.Random(5))
    table.new_game(replace(muggins("master"), policy=policy), load_board("cribbage-2"), "sim:").result()
    view = person.play(lambda view: view.outcome is not None, 90)
    assert claims(table) == []
    assert max(view.outcome.totals) == 61


def test_in_muggins_it_claims_what_a_person_has_missed(tables):
    table = tables()
    person = Person(table, [0], random.Random(5))
    person.missed = 2
    table.new_game(muggins("master"), load_board("cribbage-2"), "sim:").result()
    person.play(lambda view: view.outcome is not None, 90)
    taken = claims(table)
    assert len(taken) > 3
    assert {(each.by, each.side) for each in taken} == {(1, 0)}


def test_with_automatic_muggins_it_claims_nothing_itself(tables):
    table = tables()
    person = Person(table, [0], random.Random(5))
    person.missed = 2
    table.new_game(muggins("master", muggins="automatic"), load_board("cribbage-2"), "sim:").result()
    person.play(lambda view: view.outcome is not None, 90)
    assert all(each.by == 1 for each in claims(table))


def test_a_beginner_overlooks_points_that_can_be_called(tables):
    """Over a game it asks for fewer points than it is owed, and these can be claimed."""
    table = tables()
    person = Person(table, [0], random.Random(5))
    table.new_game(muggins("beginner"), load_board("cribbage-2"), "sim:").result()
    person.play(lambda view: table.submit(called).result(), 90)
    assert (claims(table)[-1].by, claims(table)[-1].side) == (0, 1)


def called(session, now):
    """Call muggins on the computer as soon as it is short and may be called, and tell whether it was."""
    asks = any(session.moment.asked.values())  # first its pegs are moved
    if asks or not session.progress.account(1).claimable or not has_had_its_chance(session.progress, 1):
        return False
    session.claim(0, 1, session.progress.account(1).claimable, now)
    return True


@pytest.mark.parametrize("seed", sampled(range(3)))
@pytest.mark.parametrize(
    ("game", "target", "seats"),
    [("crosscribb", 31, {"seat1": "beginner"}), ("battlefield", 121, {"seat1": "club"}), ("round-the-bases", 1, {})],
)
def test_it_waits_for_done_only_once_a_hand_was_counted(monkeypatch, game, target, seats, seed):
    """After a card of the crib in CrossCribb, a swing or the next deal the screen has no button Done to touch."""
    monkeypatch.setattr(computer, "player_named", lambda level, name: player_named("greedy", name))
    options = {**APP, **(seats or {"seat1": "club", "dice": "app"})}
    waits = 0
    table = SoloTable(Setup(("Ann", "Bea"), game, target, Policy.MUGGINS, options), seed, errs=0)
    done = table.session.done

    def say_done(now, session=table.session, done=done):
        nonlocal waits
        awaited = session.match.game.awaited(session.match.state)
        if awaited.seat == 1 and due_in(session) is None and not any(session.moment.asked.values()):
            last = session.match.played[session.play.last_choice()]
            assert any(event.kind is EventKind.COUNTED and event.seat is not None for event in last.events), (
                last.action,
                str(awaited.sentence),
            )
            waits += 1
        done(now)

    monkeypatch.setattr(table.session, "done", say_done)
    table.play()
    assert (waits > 0) is (game != "crosscribb")  # its lines are accepted or called, one by one


def test_when_it_acts_tells_no_short_peg_from_a_right_one():
    """At twin tables, where the same peg of a person is right and short, it is ready at the same moments (P12)."""
    compared = 0
    for seed in range(4):
        for table, side in dealt_tables_with_a_debt(muggins("master"), seed):
            if side != 0:
                continue
            twins = [fork(table, side, extra) for extra in (0, 2)]
            hands = [Hands(twin, side, table.session.match.state.ledger.accounts[0].owed, 1, GOOD) for twin in twins]
            for moment in range(3):
                for twin, hand in zip(twins, hands, strict=True):
                    twin.see(400, hand.landing(hand.due) if moment == 1 else twin.wood)
                one, other = (readiness(twin.session) for twin in twins)
                assert one == other
                compared += 1
    assert compared > 20


def readiness(session):
    due = due_in(session)
    return None if due is None else (due.ready, due.claim)
