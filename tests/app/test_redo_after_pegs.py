"""Redo after pegs were read again: a card that was undone by a slip can be put back, though the wood pegged since."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from companion.cards import PACK
from companion.games.cribbage.actions import Lay
from companion.games.round_the_bases.playout import script
from companion.games.setup import Policy
from tests.app.conftest import BLUE, RED
from tests.app.field import FOUR, TWO, FieldTable
from tests.app.shortfalls import after_power_cut

OPEN = [Policy.CASUAL, Policy.COACH]
SECRET = [Policy.MUGGINS, Policy.TOURNAMENT]


def hasty(bench, policy, card="6H", points=4):
    """Red sets its peg, and Blue's next card is entered before the board has settled."""
    table = bench(policy)
    table.begin()
    table.lay("4C 3C 5D")
    table.stand(BLUE, 6, wait=400)
    table.stand(BLUE, 6, 9, wait=1500)
    table.lay(card)
    table.stand(RED, 9, wait=400)
    table.stand(RED, 9, 9 + points, wait=100)
    table.lay("KD")
    return table


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
@pytest.mark.parametrize("read_ms", [0, 2000])
@pytest.mark.parametrize("again_ms", [0, 2000])
def test_a_card_that_was_entered_while_a_peg_was_set_is_put_back(bench, policy, read_ms, again_ms):
    """Whether the peg is read before the undo or after it, or only after the card is there again."""
    table = hasty(bench, policy)
    table.wait(read_ms)
    table.session.undo(table.now)
    table.wait(again_ms)
    assert table.view.can_redo
    table.session.redo(table.now)
    table.wait(3000)
    assert (table.account(RED), table.owed(RED), table.view.guidance) == ((9, 13), 0, None)
    assert [str(card) for _, card in table.session.match.state.series][-1] == "KD"
    assert not table.view.can_redo
    assert after_power_cut(table).match.actions == table.session.match.actions


@pytest.mark.parametrize("policy", SECRET)
def test_whether_it_can_be_does_not_tell_a_short_peg_from_a_right_one(bench, policy):
    """Red pegs 2; for its 3 (fifteen) they are owed, for its 6 (a run) 4 are."""
    films = []
    for card in ("3H", "6H"):
        table = hasty(bench, policy, card, points=2)
        frames = []
        for step in (table.session.undo, table.session.redo, table.session.undo, lambda _: None):
            table.wait(1500)
            step(table.now)
            for _ in range(6):
                table.wait(500)
                view = table.view
                guided = view.guidance and str(view.guidance.sentence)
                frames.append((view.can_undo, view.can_redo, guided, table.account(RED)))
        films.append(frames)
    assert films[0] == films[1]


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
def test_another_card_in_its_place_forgets_it(bench, policy):
    table = hasty(bench, policy)
    table.wait(2000)
    table.session.undo(table.now)
    table.wait(2000)
    table.lay("QD")
    assert not table.view.can_redo


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
@pytest.mark.parametrize("setup", [TWO, FOUR])
def test_so_it_is_on_a_field(policy, setup):
    """A peg of a scale is read in muggins once it was let go, after the card that was entered meanwhile."""
    table = FieldTable(replace(setup, policy=policy), seed=8)
    packs = (table.random.sample(PACK, 52) for _ in count())
    pegging = None
    for action in script(table.session.match, packs, table.random.choice):
        table.act(action)
        if pegging is not None and isinstance(action, Lay):
            break
        owing = [owed.side for owed in table.session.owed() if owed.sums]
        pegging = owing[0] if len(owing) == 1 and isinstance(action, Lay) else None
        if pegging is not None:
            table.add(pegging)  # and nobody waits
        else:
            table.settle()
            table.wait(1500)
    table.wait(1500)
    before = table.session.owed()
    table.session.undo(table.now)
    table.wait(1500)
    table.session.redo(table.now)
    table.wait(1500)
    fronts = [owed.front for owed in table.session.owed()]
    assert (fronts, table.session.finding.guidance) == ([owed.front for owed in before], None)
    assert table.session.match.actions[-1] == action
