"""What fell short by a card falls short no more once the card is undone: it was touched by mistake (P2, P3)."""

from __future__ import annotations

import random

import pytest

from companion.app.refused import Refused
from companion.cards import parse_card
from companion.games.cribbage.actions import Go, Lay
from companion.games.setup import Policy
from companion.referee.verdict import Call
from tests.app.conftest import BLUE, RED
from tests.app.shortfalls import after_power_cut

MUGGINS = pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])


def card_touched(bench, policy, *, pegged=0):
    """Red, owed 4, has pegged so many; a card of Blue is touched by mistake."""
    table = bench(policy)
    table.begin()
    table.four_for_red()
    if pegged:
        table.stand(RED, 9, 9 + pegged, wait=1500)
    table.lay("KD")
    return table


def card_undone(bench, policy, *, pegged=0):
    """Return that table, with the card undone."""
    table = card_touched(bench, policy, pegged=pegged)
    table.session.undo(table.now)
    table.wait(2000)
    return table


@MUGGINS
def test_who_had_not_pegged_yet_pegs_all_of_it(bench, policy):
    table = card_undone(bench, policy)
    table.stand(RED, 9, wait=400)
    table.stand(RED, 9, 13, wait=1500)
    assert (table.account(RED), table.owed(RED)) == ((9, 13), 0)
    assert Call.OVERPEGGED not in table.calls(RED)
    assert table.session.finding.guidance is None


@MUGGINS
def test_nor_can_it_be_claimed(bench, policy):
    table = card_undone(bench, policy)
    with pytest.raises(Refused):
        table.session.claim(BLUE, RED, 4, table.now)
    assert table.owed(RED) == 4


@MUGGINS
def test_put_back_it_is_short_again(bench, policy):
    table = card_undone(bench, policy)
    table.session.redo(table.now)
    table.wait(500)
    assert [debt.can_be_claimed for debt in table.session.progress.account(RED).debts] == [True]
    assert table.session.match.state.turn == RED
    assert not table.view.can_redo
    table.session.undo(table.now)  # and back and forth
    assert [debt.claimable for debt in table.session.progress.account(RED).debts] == [False]


@MUGGINS
def test_after_a_power_cut_too(bench, policy):
    table = card_touched(bench, policy)
    table.session = after_power_cut(table)
    table.stand(RED, 5, 9, wait=2000)
    table.session.undo(table.now)
    table.stand(RED, 9, wait=2000)
    table.stand(RED, 9, 13, wait=2000)
    assert (table.account(RED), table.owed(RED)) == ((9, 13), 0)


def test_what_was_pegged_in_part_goes_on_in_muggins(bench):
    table = card_undone(bench, Policy.MUGGINS, pegged=3)
    table.stand(RED, 12, wait=400)
    table.stand(RED, 12, 13, wait=1500)
    assert (table.account(RED), table.owed(RED)) == ((12, 13), 0)


def test_what_was_pegged_in_part_is_too_late_at_a_tournament(bench):
    """It fell short as the peg was released, not by the card (8.3)."""
    table = card_undone(bench, Policy.TOURNAMENT, pegged=3)
    assert [debt.can_be_claimed for debt in table.session.progress.account(RED).debts] == [True]
    table.session.claim(BLUE, RED, 1, table.now)
    assert (table.owed(RED), table.owed(BLUE)) == (0, 1)


@MUGGINS
def test_pegs_that_followed_the_undone_card_stay_pegged(bench, policy):
    """Red pegs its 4 after Blue's card: the undo takes nothing from it that it had a right to."""
    table = card_touched(bench, policy)
    table.stand(RED, 9, wait=400)
    table.stand(RED, 9, 13, wait=1500)
    table.session.undo(table.now)
    table.wait(3000)
    assert (table.account(RED), table.owed(RED)) == ((9, 13), 0)
    assert table.session.finding.guidance is None


@MUGGINS
@pytest.mark.parametrize("pegged", [3, 4])
def test_whether_it_was_short_stays_a_secret(bench, policy, pegged):
    table = card_undone(bench, policy, pegged=pegged)
    other = card_undone(bench, policy, pegged=4)
    assert table.view.can_redo is other.view.can_redo is True
    assert table.view.notice.sentence == other.view.notice.sentence
    assert [verdict.call for verdict in table.view.verdicts] == [verdict.call for verdict in other.view.verdicts]


@MUGGINS
@pytest.mark.parametrize("laid", [False, True])
def test_muggins_that_was_called_too_hastily_is_undone_with_what_fell_short_by_it(bench, policy, laid):
    table = bench(policy)
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, 12, wait=1500)
    if laid:
        table.lay("KD")
    before = table.session.match.state
    table.session.claim(BLUE, RED, 1, table.now)
    assert table.owed(BLUE) == 1
    table.session.undo(table.now)
    assert table.session.match.state == before
    table.session.redo(table.now)
    assert table.owed(BLUE) == 1


@MUGGINS
@pytest.mark.parametrize("seed", range(12))
def test_undone_at_once_a_choice_leaves_the_game_as_it_was(bench, policy, seed):
    """Both peg as much as they like, or nothing, and each card or go is touched, undone, put back and undone again."""
    table, chance = bench(policy), random.Random(seed)
    table.begin()
    match, cards = table.session.match, [f"{rank}{suit}" for rank in "A23456789" for suit in "CDHS"]
    for _ in range(12):
        for side in (RED, BLUE):
            if (points := chance.randint(0, table.owed(side))) and table.session.finding.guidance is None:
                front = table.account(side)[1]
                table.stand(side, front, wait=400)
                table.stand(side, front, front + points, wait=1500)
        before = match.state
        choices = [Lay(before.turn, parse_card(card)) for card in cards], [Go(before.turn)]
        allowed = [action for action in (*choices[0], *choices[1]) if match.allows(action)]
        if not allowed:
            return
        action = chance.choice(allowed)
        table.act(action)
        after = match.state
        for again in (False, True):
            if again:
                table.session.redo(table.now)
                assert match.state == after
            table.session.undo(table.now)
            assert match.state == before
        table.act(action)
        table.wait(1500)
