"""After an undo pegs that stand as before are read again, whatever was made of them before it."""

from dataclasses import replace
from itertools import count

import pytest

from companion.cards import PACK
from companion.games.cribbage.actions import Count
from companion.games.round_the_bases.actions import Count as FieldCount
from companion.games.round_the_bases.playout import script
from companion.games.setup import Policy
from companion.referee.verdict import Call
from tests.app.conftest import BLUE, RED
from tests.app.field import TWO, FieldTable
from tests.app.shortfalls import after_power_cut


@pytest.mark.parametrize(("wood", "told"), [((5, 9, 13), "in 13"), ((9, 13, 14), "in 13")], ids=["stuck", "pair"])
@pytest.mark.parametrize(
    ("policy", "options"),
    [(Policy.CASUAL, {}), (Policy.MUGGINS, {}), (Policy.MUGGINS, {"muggins": "automatic"}), (Policy.TOURNAMENT, {})],
    ids=["casual", "called", "automatic", "tournament"],
)
def test_pegs_with_a_bad_hole_beside_them_are_pegged_again_with_the_card_that_replaces_another(
    bench, policy, options, wood, told
):
    table = bench(policy, **options)
    table.begin()
    table.four_for_red()
    table.wait(2000)
    table.stand(RED, *(hole for hole in wood if hole < 10), wait=500)
    table.stand(RED, *wood, wait=3000)
    if table.session.question():
        table.session.answer(told, table.now)
        table.wait(2000)
    assert table.account(RED) == (9, 13)
    table.session.undo(table.now)
    table.wait(3000)
    table.lay("6S")
    table.wait(3000)
    while table.session.question():
        table.session.answer(told, table.now)
        table.wait(2000)
    table.lay("KD")
    table.wait(3000)
    if policy.muggins:
        table.session.accept(table.now)
        table.wait(3000)
    assert (table.account(RED), table.owed(RED)) == ((9, 13), 0)
    assert table.owed(BLUE) == 0


def test_a_count_that_was_undone_by_mistake_is_pegged_where_its_pegs_stand(bench):
    table = bench(Policy.CASUAL).all_laid()
    table.peg_all()
    table.act(Count(BLUE))
    front = table.account(BLUE)[1]
    table.stand(BLUE, front, wait=600)
    table.stand(BLUE, front, front + 7, front + 8, wait=3000)
    assert table.account(BLUE) == (front, front + 7)
    table.session.undo(table.now)
    table.wait(600)
    table.act(Count(BLUE))
    table.wait(3000)
    assert table.account(BLUE) == (front, front + 7)
    table.act(Count(RED))


def test_on_a_field_a_count_that_was_undone_by_mistake_is_pegged_where_its_pegs_stand():
    table = FieldTable(replace(TWO, policy=Policy.MUGGINS), seed=2)
    packs = (table.random.sample(PACK, 52) for _ in count())
    for action in script(table.session.match, packs, table.random.choice):
        table.act(action)
        table.settle()
        table.wait(1500)
        before = [owed.front for owed in table.session.owed()]
        if isinstance(action, FieldCount) and before != [0, 0]:
            break
    table.session.undo(table.now)
    table.wait(1500)
    undone = [owed.front for owed in table.session.owed()]
    assert undone != before
    table.act(action)
    table.wait(1500)
    assert [owed.front for owed in table.session.owed()] == before
    assert {reading.call for reading in table.session.finding.readings} == {Call.AT_REST}
    assert table.session.finding.guidance is None


def card_replaced(bench):
    """A 3 was entered for a 6, and pegged; undone, and the 6 entered: two points are still to be pegged."""
    table = bench(Policy.TOURNAMENT)
    table.begin()
    table.lay("4C 3C 5D")
    table.stand(BLUE, 6, 9, wait=1500)
    table.lay("3H")
    table.stand(RED, 9, wait=400)
    table.stand(RED, 9, 11, wait=2000)
    assert table.account(RED) == (9, 11)
    table.session.undo(table.now)
    table.wait(1000)
    table.lay("6H")
    table.wait(2500)
    assert (table.account(RED), table.owed(RED)) == ((9, 11), 2)
    return table


@pytest.mark.parametrize("moved", [False, True])
def test_in_a_tournament_nothing_is_final_of_pegs_that_nobody_has_set_for_the_card_that_replaces_another(bench, moved):
    """Only who lets go of a peg short is short."""
    table = card_replaced(bench)
    if moved:
        table.stand(RED, 11, wait=400)
        table.stand(RED, 11, 12, wait=2500)
        assert (table.owed(RED), table.session.match.state.ledger.accounts[RED].claimable) == (0, 1)
    else:
        table.stand(RED, 11, wait=400)
        table.stand(RED, 11, 13, wait=2500)
        assert (table.account(RED), table.owed(RED)) == ((11, 13), 0)
        assert table.session.match.state.ledger.accounts[RED].claimable == 0


@pytest.mark.parametrize("happens", ["cable", "power", "flicker"])
def test_nor_after_the_board_has_lost_sight_of_them_or_a_hole_has_opened_for_a_moment(bench, happens):
    table = card_replaced(bench)
    match happens:
        case "cable":
            table.session.link(False, table.now)
            table.wait(300)
            table.session.link(True, table.now)
        case "power":
            table.session = after_power_cut(table)
        case "flicker":
            table.stand(RED, 9, wait=400)
    table.stand(RED, 9, 11, wait=3000)
    assert table.session.match.state.ledger.accounts[RED].claimable == 0
    table.stand(RED, 11, wait=400)
    table.stand(RED, 11, 13, wait=2500)
    assert (table.account(RED), table.owed(RED)) == ((11, 13), 0)
