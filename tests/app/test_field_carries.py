"""Carries on a field at a table: nothing is lost between their two pegs, and a cable does not tell what is owed."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from companion.cards import PACK
from companion.games.round_the_bases.playout import script
from companion.games.setup import Policy
from tests.app.field import FIELD, TWO, FieldTable
from tests.sampled import crossed


def before_a_peg(policy, seed, wanted):
    """Play until a side owes what is wanted of where it stands and comes to; return the table, the side, and both."""
    table = FieldTable(replace(TWO, policy=policy), seed=seed)
    packs = (table.random.sample(PACK, 52) for _ in count())
    for action in script(table.session.match, packs, table.random.choice):
        table.act(action)
        for owed in table.session.owed():
            if owed.sums and owed.front and wanted(owed.front, owed.front + owed.sums[-1]):
                table.wait(1500)
                return table, owed.side, owed.front, owed.front + owed.sums[-1]
        table.settle()
        table.wait(1500)
    raise AssertionError(seed)


def waiting_in_the_box(table, side):
    return max(hole for hole in table.wood if hole in FIELD.groups[f"pegs{side + 1}"].numbers)


@pytest.mark.parametrize(
    ("seed", "policy"), crossed([2, 3], [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT])
)
def test_nothing_is_lost_between_the_two_pegs_of_a_carry(policy, seed):
    """The peg of the ones becomes that of the tens; two seconds later another one comes from the box for the ones."""
    table, side, front, total = before_a_peg(policy, seed, lambda front, total: front < 10 < total < 20)
    scale = FIELD.sides[side].holes
    table.move(scale[front], scale[10])
    table.wait(2000)
    table.move(waiting_in_the_box(table, side), scale[total - 10])
    table.wait(12_000)
    assert table.state.ledger.accounts[side].claimable == 0
    assert (table.session.owed()[side].front, table.session.finding.guidance) == (total, None)


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("deed", ["accept", "done"])
def test_what_a_peg_of_the_tens_has_left_out_is_not_pegged_by_touch_while_the_cable_is_out(policy, deed):
    """Whether it did is a secret, which the totals would tell: so it is read as it stands when the cable is pulled."""
    table, side, front, _ = before_a_peg(
        policy, 1, lambda front, total: front % 10 and front + 10 < total and total < 59
    )
    table.add(side, 10)
    table.wait(1500)
    table.session.link(False, table.now)
    getattr(table.session, deed)(table.now)
    assert table.session.owed()[side].front == front + 10
