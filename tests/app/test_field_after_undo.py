"""Scales after an undo: they hold up no card, lose nothing as they stand, and are led nowhere once they are right."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from companion.app.session import Session
from companion.cards import PACK
from companion.games.round_the_bases.playout import script
from companion.games.setup import Policy
from companion.referee.verdict import Call
from tests.app.field import FIELD, TWO, FieldTable

OPEN = [Policy.CASUAL, Policy.COACH]


def actions_of(table):
    packs = (table.random.sample(PACK, 52) for _ in count())
    return script(table.session.match, packs, table.random.choice)


def go_on(table, action):
    table.act(action)
    table.settle()
    table.wait(1500)


def after_a_power_cut(table):
    """Go on with the game as it is in its journal, on the board as it stands."""
    table.session = Session(table.session.setup, FIELD, table.journal.append)
    table.session.resume(list(table.journal))
    table.snapshot()
    table.wait(1500)


def worth(table, action, side):
    """Return what an action brings a side, or 0 if it brings the other one something as well."""
    accounts = table.session.match.preview(action).state.ledger.accounts
    return accounts[side].owed if not accounts[1 - side].debts else 0


# --- a card in the place of another -----------------------------------------------------------------------------------


def card_replaced(policy, seed, fits):
    """Enter a card in the place of another, peg it, and undo it; return the table, the other card and its side.

    `fits` is asked where the scale stood, what the wrong card was worth and what the right one is.
    """
    table = FieldTable(replace(TWO, policy=policy), seed=seed)
    for action in actions_of(table):
        match = table.session.match
        offered = list(match.game.awaited(match.state).cards.values())
        settled = action in offered and not any(owed.debts for owed in table.session.owed()) and len(match) > 6
        for other in offered if settled else ():
            if other == action or type(other) is not type(action) or not match.allows(other):
                continue
            for side in (0, 1):
                if fits(table.session.owed()[side].front, worth(table, other, side), worth(table, action, side)):
                    go_on(table, other)
                    table.session.undo(table.now)
                    table.wait(1500)
                    return table, action, side
        go_on(table, action)
    raise AssertionError(seed)


def brings_more(front, wrong, right):
    return 0 < wrong < right and front + right < 10


def brings_less(front, wrong, right):
    return wrong > right > 0 and front + wrong < 10


@pytest.mark.parametrize("seed", [3, 4])
@pytest.mark.parametrize("happens", ["nothing", "cable", "power", "flicker"])
def test_in_a_tournament_nothing_is_lost_before_the_pegs_have_been_moved(seed, happens):
    """The pegs pay the part that they happen to show; only who lets go of a peg short is short."""
    table, card, side = card_replaced(Policy.TOURNAMENT, seed, brings_more)
    front, due = table.session.owed()[side].front, worth(table, card, side)
    table.act(card)
    table.wait(2500)
    match happens:
        case "cable":
            table.session.link(False, table.now)
            table.wait(300)
            table.session.link(True, table.now)
            table.snapshot()
        case "power":
            after_a_power_cut(table)
        case "flicker":
            peg = next(hole for hole in table.wood if hole in FIELD.sides[side].numbers)
            table.move(peg, peg)
    table.wait(2500)
    assert table.state.ledger.accounts[side].claimable == 0
    table.show(side, front + due)
    table.wait(2500)
    assert (table.session.owed()[side].front, table.state.ledger.accounts[side].claimable) == (front + due, 0)


@pytest.mark.parametrize("power", [False, True])
def test_but_who_moves_them_and_is_short_is(power):
    table, card, side = card_replaced(
        Policy.TOURNAMENT, 3, lambda front, wrong, right: brings_more(front, wrong, right) and right - wrong > 1
    )
    front, due = table.session.owed()[side].front, worth(table, card, side)
    table.act(card)
    table.wait(2500)
    if power:
        after_a_power_cut(table)
    table.show(side, front + due - 1)
    table.wait(2500)
    assert table.state.ledger.accounts[side].claimable == 1


@pytest.mark.parametrize("policy", [*OPEN, Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("seed", [3, 5])
def test_a_peg_that_was_moved_to_where_it_belongs_is_not_led_away(policy, seed):
    table, card, side = card_replaced(policy, seed, brings_less)
    table.act(card)
    due = table.state.ledger.accounts[side].owed
    front = table.session.owed()[side].front
    table.show(side, front + due)
    for _ in range(12):
        table.wait(1000)
        assert table.session.finding.guidance is None
    assert table.session.owed()[side].front == front + due
    assert {call for _, call, _ in table.said} & {call.name for call in (Call.BACKWARD, Call.OVERPEGGED)} == set()
