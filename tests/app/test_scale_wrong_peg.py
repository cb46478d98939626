"""A wrong peg on a scale: where it stands and where it belongs are told and lit, as on a track."""

from __future__ import annotations

from itertools import count

import pytest

from companion.app.view import Tone
from companion.cards import PACK
from companion.games.round_the_bases.playout import script
from companion.referee.lights import Light
from tests.app.field import FIELD, FieldTable


def owed_on_a_scale(table, wanted):
    """Play until a side is owed points; `wanted` is asked where it stands and what it comes to. Return side and sum."""
    packs = (table.random.sample(PACK, 52) for _ in count())
    for action in script(table.session.match, packs, table.random.choice):
        table.act(action)
        for owed in table.session.owed():
            if owed.sums and wanted(owed.front, owed.front + owed.sums[-1]):
                return owed.side, owed.front + owed.sums[-1]
        table.settle()
    raise AssertionError("no such moment")


def lit(table, side):
    """Return the holes of a side's scale that are lit, by their numbers."""
    numbers = FIELD.sides[side].numbers
    return {numbers[hole]: light for hole, light in table.view().lights.items() if hole in numbers}


def test_of_a_peg_too_far_on_a_scale_both_holes_are_told_and_lit():
    table = FieldTable(seed=1)
    side, total = owed_on_a_scale(table, lambda front, total: front and total < 9)
    table.show(side, total + 1)
    table.wait(1500)
    wrong_peg = table.view().wrong_peg
    assert (wrong_peg.stands, wrong_peg.belongs) == (total + 1, total)
    assert lit(table, side) == {total + 1: Light.FROM, total: Light.NEXT}


def test_where_one_peg_alone_does_not_put_it_right_no_hole_is_told_but_all_are_lit():
    table = FieldTable(seed=1)
    side, total = owed_on_a_scale(table, lambda front, total: 0 < front < 10 and total == 10)
    table.show(side, total + 1)
    table.wait(1500)
    assert (table.view().wrong_peg.stands, table.view().wrong_peg.belongs) == (None, None)
    assert lit(table, side) == {10: Light.RIGHT, 1: Light.FROM}


@pytest.mark.parametrize("goes", ["where it belongs", "back into the box"])
def test_a_peg_that_is_only_lifted_is_not_right_again(goes):
    """Without it the scale shows what it rested at: that was told at once, and hid what is told when it is set."""
    table = FieldTable(seed=1)
    side, total = owed_on_a_scale(table, lambda front, total: not front and total < 9)
    scale, before = FIELD.sides[side], set(table.wood)
    table.show(side, total + 1)
    table.wait(1500)
    (home,) = before - table.wood
    table.lift(scale.holes[total + 1])
    table.wait(1500)
    assert table.view().notice.tone is not Tone.MENDED
    table.place(scale.holes[total] if goes == "where it belongs" else home)
    table.wait(1500)
    assert table.view().notice.tone is Tone.MENDED
