"""Pegs of a scale that stray into another's box: who follows the guidance home is accused of nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from companion.cards import PACK
from companion.games.round_the_bases.playout import script
from companion.games.setup import Policy
from tests.app.field import FIELD, TWO, FieldTable
from tests.sampled import crossed

ACCUSING = ("BACKWARD", "UNDERPEGGED", "OVERPEGGED")


def with_one_peg_on_a_scale(policy, seed):
    """Play until a side owes points and has one peg on its scale; return the table, and the side."""
    table = FieldTable(replace(TWO, policy=policy), seed=seed, hand_ms=500)
    packs = (table.random.sample(PACK, 52) for _ in count())
    for action in script(table.session.match, packs, table.random.choice):
        table.act(action)
        for owed in table.session.owed():
            if owed.sums and owed.front in FIELD.sides[owed.side].holes:
                table.wait(1500)
                return table, owed.side
        table.settle()
        table.wait(1500)
    raise AssertionError(seed)


def follow_with_questions(table):
    """Follow the guidance with time to see what it leads to; answer each question that nothing is missing."""
    for _ in range(40):
        guidance, question = table.session.finding.guidance, table.session.question()
        if question is not None:
            table.session.answer("none" if "none" in question.answers else "no", table.now)
        elif guidance is not None:
            for hole, deed in ((guidance.lift, table.lift), (guidance.place, table.place)):
                if hole:
                    deed(hole)
        table.wait(2600)


@pytest.mark.parametrize(
    ("seed", "policy"), crossed([1, 2], [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT])
)
def test_who_is_led_to_a_box_with_the_peg_of_a_scale_has_not_pegged_backward(policy, seed):
    """A child sets the peg of a scale and one of its box on the base path; the boxes are filled before the scale."""
    table, side = with_one_peg_on_a_scale(policy, seed)
    front, store = table.session.owed()[side].front, FIELD.groups[f"pegs{side + 1}"]
    table.said.clear()
    waiting = [hole for hole in store.holes.values() if hole in table.wood]
    bases = [hole for number, hole in FIELD.groups["path"].holes.items() if hole not in table.wood and number > 3]
    table.move(FIELD.sides[side].holes[front], bases[0])
    table.move(waiting[0], bases[4])
    follow_with_questions(table)
    assert [said for said in table.said if said[1] in ACCUSING] == []
    scale = {number for hole, number in FIELD.sides[side].numbers.items() if hole in table.wood}
    assert sum(scale) >= front


@pytest.mark.parametrize(
    ("seed", "policy"), crossed([1, 2], [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT])
)
def test_who_sets_the_peg_of_a_scale_in_its_box_when_asked_has_not_pegged_backward(policy, seed):
    """A child has taken it off; nobody knows where it stood, and the box is what the question names first."""
    table, side = with_one_peg_on_a_scale(policy, seed)
    front, store = table.session.owed()[side].front, FIELD.groups[f"pegs{side + 1}"]
    table.said.clear()
    table.lift(FIELD.sides[side].holes[front])
    table.wait(9000)
    assert str(table.session.question().sentence).startswith("A peg of")
    table.place(next(hole for hole in store.holes.values() if hole not in table.wood))
    follow_with_questions(table)
    assert [said for said in table.said if said[1] in ACCUSING] == []
    assert table.session.finding.guidance is None
