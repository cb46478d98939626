"""A field whose power goes while pegs are in hands: set after the restart they are right, and nobody is asked."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from companion.app.session import Session
from companion.cards import PACK
from companion.games.round_the_bases.playout import script
from companion.games.setup import Policy
from tests.app.field import FIELD, FOUR, TWO, FieldTable
from tests.sampled import crossed

POLICIES = [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT]


def first_points(policy, setup=TWO):
    """Play until a side whose scale is empty is owed points; return the table, the side, and the hole for them."""
    table = FieldTable(replace(setup, policy=policy), seed=8)
    packs = (table.random.sample(PACK, 52) for _ in count())
    for action in script(table.session.match, packs, table.random.choice):
        table.act(action)
        for owed in table.session.owed():
            if owed.sums and not owed.front and owed.sums[-1] < 10:
                table.wait(1500)
                return table, owed.side, FIELD.sides[owed.side].holes[owed.sums[-1]]
        table.settle()
        table.wait(1500)
    raise AssertionError


def waiting(table, side):
    """Return the hole of a peg that waits for a side."""
    return max(hole for hole in table.wood if hole in FIELD.groups[f"pegs{side + 1}"].numbers)


def cut_power(table):
    table.session = Session(table.session.setup, FIELD, table.journal.append)
    table.session.resume(list(table.journal))
    table.snapshot()


def is_right(table, side, hole):
    """Tell whether a side has pegged what it was owed into a hole, and nobody is asked anything."""
    table.wait(12_000)
    front, asked = table.session.owed()[side].front, table.session.question()
    return (front, asked) == (FIELD.sides[side].numbers[hole], None)


@pytest.mark.parametrize(("between_ms", "setup", "policy"), crossed([400, 2000, 10_000], [TWO, FOUR], POLICIES))
def test_a_peg_that_came_out_of_its_box(policy, setup, between_ms):
    table, side, hole = first_points(policy, setup)
    table.lift(waiting(table, side))
    cut_power(table)
    table.wait(between_ms)
    table.place(hole)
    assert is_right(table, side, hole)


@pytest.mark.parametrize("policy", POLICIES)
def test_one_that_is_lifted_while_the_other_side_still_has_its_own_in_a_hand(policy):
    """The other side takes a peg out by a slip of the hand, and brings it back once the first one is lifted."""
    table, side, hole = first_points(policy)
    slipped = waiting(table, 1 - side)
    table.lift(slipped)
    cut_power(table)
    table.wait(2000)
    table.lift(waiting(table, side))
    table.wait(1000)
    table.place(slipped)
    table.wait(600)
    table.place(hole)
    assert is_right(table, side, hole)


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_but_a_hole_that_closes_once_all_pegs_are_seen_is_looked_at(policy):
    table, side, hole = first_points(policy)
    peg = waiting(table, side)
    table.lift(peg)
    cut_power(table)
    table.wait(2000)
    table.place(peg)
    table.wait(2000)
    table.place(hole)
    assert not is_right(table, side, hole)
    assert table.session.owed()[side].front == 0
