"""On a field two pegs may have to correct what was too much: before the second has followed that is not mended (P4)."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from companion.app.refused import Refused
from companion.cards import PACK
from companion.games.cribbage.actions import CribCard
from companion.games.round_the_bases.actions import Swing
from companion.games.round_the_bases.playout import script
from companion.games.setup import Policy
from companion.referee.verdict import Ask
from tests.app.field import FIELD, TWO, FieldTable
from tests.sampled import crossed

CARED_FOR = [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT]


def with_too_much(policy, next_is):
    """Play until such an action is next, then have a side set 21 for less; return the table, the side, the action."""
    table = FieldTable(replace(TWO, policy=policy), seed=1)
    packs = (table.random.sample(PACK, 52) for _ in count())
    for action in script(table.session.match, packs, table.random.choice):
        for owed in table.session.owed():
            if isinstance(action, next_is) and takes_two_pegs(table, owed):
                set_too_much(table, owed)
                return table, owed, action
        table.settle()
        table.wait(1500)
        table.act(action)
    raise AssertionError


def takes_two_pegs(table, owed):
    """Tell whether a side has one peg on its scale, in the ones, and is owed what carries it to 12-19."""
    shown = {number for hole, number in FIELD.sides[owed.side].numbers.items() if hole in table.wood}
    return owed.sums and shown == {owed.front} and 1 < owed.front < 10 and 11 < owed.front + owed.sums[-1] < 20


def set_too_much(table, owed):
    """Set 20 and 1."""
    scale, store = FIELD.sides[owed.side].holes, FIELD.groups[f"pegs{owed.side + 1}"]
    table.move(scale[owed.front], scale[1])
    table.move(max(hole for hole in table.wood if hole in store.numbers), scale[20])
    table.wait(2000)


def halfway(policy, next_is):
    """Then say that no card is missing, and do the first thing that the screen says."""
    table, owed, action = with_too_much(policy, next_is)
    table.wait(12_000)
    table.session.answer("none", table.now)
    table.wait(300)
    assert table.said[-1][1] == "OVERPEGGED"
    guided = table.session.finding.guidance
    table.move(guided.lift, guided.place)
    table.wait(2000)
    assert table.session.finding.guidance is not None
    return table, owed, action


@pytest.mark.parametrize(("next_is", "policy"), crossed([Swing, CribCard], CARED_FOR))
def test_nothing_goes_on_before_the_second_peg_of_a_correction_has_followed(policy, next_is):
    """Else what the first peg left out would be lost in muggins, although everybody was led to it (P3)."""
    table, owed, action = halfway(policy, next_is)
    with pytest.raises(Refused, match="First the pegs"):
        table.act(action)
    table.follow()
    table.wait(1500)
    assert table.session.owed()[owed.side].front == owed.front + owed.sums[-1]
    assert table.state.ledger.accounts[owed.side].claimable == 0
    table.act(action)


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_nor_is_muggins_called_on_who_is_led_through_a_correction(policy):
    table, owed, _ = halfway(policy, Swing)
    with pytest.raises(Refused, match="First the pegs"):
        table.session.claim(1 - owed.side, owed.side, 1, table.now)


@pytest.mark.parametrize(("asked", "policy"), crossed([False, True], [Policy.MUGGINS, Policy.TOURNAMENT]))
def test_the_swing_waits_while_a_scale_shows_too_much(policy, asked):
    """Else the score that it goes by has nothing of what is owed, which is lost (P4); elsewhere it counts as pegged."""
    table, owed, swing = with_too_much(policy, Swing)
    if asked:
        table.wait(12_000)
        assert table.session.question().ask is Ask.PENDING
    with pytest.raises(Refused):
        table.act(swing)
    table.wait(12_000)
    table.session.answer("none", table.now)
    table.follow()
    table.wait(1500)
    assert table.session.owed()[owed.side].front == owed.front + owed.sums[-1]
    table.act(swing)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_elsewhere_the_swing_goes_by_what_is_owed_of_too_much(policy):
    table, owed, swing = with_too_much(policy, Swing)
    table.act(swing)
    assert owed.front + owed.sums[-1] in table.state.swing
