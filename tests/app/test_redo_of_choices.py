"""Redo puts a choice back as if it were touched again: who is pegging loses nothing by it (P2, P3, C4)."""

from __future__ import annotations

import pytest

from companion.app.refused import Refused
from companion.cards import parse_card
from companion.games.action import Amend
from companion.games.cribbage.actions import Count, Dealer, Dealt, Go, Lay, Starter
from companion.games.setup import Policy
from companion.referee.verdict import Call
from tests.app.conftest import BLUE, RED
from tests.app.shortfalls import after_power_cut

MUGGINS = pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
PEGGING = pytest.mark.parametrize("pegging", ["in hand", "just set"])


def pegs_as_it_is_put_back(table, side, points, pegging):
    """A side has its peg in a hand, or has just set it, as Redo is touched; then the peg stands."""
    front = table.account(side)[1]
    table.wait(800)
    table.stand(side, front, wait=600)
    if pegging == "just set":
        table.stand(side, front, front + points, wait=100)
    table.session.redo(table.now)
    table.wait(300)
    table.stand(side, front, front + points, wait=3000)
    assert table.account(side) == (front, front + points)
    assert table.session.finding.guidance is None


def undone_twice(bench, policy):
    """Red is owed 4. Blue's wrong card is undone, Red's good one as well, by mistake, and that is put back."""
    table = bench(policy)
    table.begin()
    table.four_for_red()
    table.wait(2000)
    table.lay("KD")
    for _ in range(2):
        table.wait(2000)
        table.session.undo(table.now)
    table.wait(2000)
    table.session.redo(table.now)
    table.wait(2000)
    assert table.session.match.state.turn == BLUE
    return table


@MUGGINS
@pytest.mark.parametrize("cut", [False, True], ids=["on", "power-cut"])
def test_what_fell_short_by_a_card_stays_undone_with_it_when_the_card_before_is_put_back(bench, policy, cut):
    table = undone_twice(bench, policy)
    if cut:
        table.session = after_power_cut(table)
        table.stand(RED, 5, 9, wait=2000)
    assert (table.owed(RED), table.session.progress.account(RED).claimable) == (4, 0)
    with pytest.raises(Refused):
        table.session.claim(BLUE, RED, 4, table.now)
    table.stand(RED, 9, wait=400)
    table.stand(RED, 9, 13, wait=2500)
    assert (table.account(RED), table.owed(RED)) == ((9, 13), 0)
    table.wait(12_000)
    assert table.session.question() is None
    assert not {Call.OVERPEGGED, Call.PENDING} & set(table.calls(RED))


@MUGGINS
def test_put_back_card_by_card_it_is_short_again(bench, policy):
    table = undone_twice(bench, policy)
    table.session.redo(table.now)
    assert table.session.progress.account(RED).claimable == 4


@PEGGING
@pytest.mark.parametrize("cut", [False, True], ids=["on", "power-cut"])
def test_a_card_that_is_put_back_takes_nothing_from_who_is_pegging(bench, pegging, cut):
    table = bench(Policy.TOURNAMENT)
    table.begin()
    table.four_for_red()
    table.wait(2000)
    table.lay("KD")
    table.wait(1000)
    table.session.undo(table.now)
    table.wait(1000)
    table.stand(RED, 9, wait=500)
    if pegging == "just set":
        table.stand(RED, 9, 13, wait=100)
    table.session.redo(table.now)
    if cut:
        table.session = after_power_cut(table)
    table.wait(300)
    table.stand(RED, 9, 13, wait=3000)
    assert (table.account(RED), table.owed(RED)) == ((9, 13), 0)
    assert table.session.finding.guidance is None


@PEGGING
def test_a_count_that_is_put_back_closes_no_window_on_who_is_pegging(bench, pegging):
    """Blue has pegged 5 of 7 as Red counts; that is undone, so that Blue may peg the rest."""
    table = bench(Policy.MUGGINS).in_the_show()
    table.act(Count(RED))
    table.wait(500)
    table.session.undo(table.now)
    pegs_as_it_is_put_back(table, BLUE, 2, pegging)


@PEGGING
@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT])
def test_heels_that_are_being_pegged_are_not_forfeited_by_a_card_that_is_put_back(bench, policy, pegging):
    table = bench(policy)
    table.begin(starter="JS")
    table.wait(500)
    table.lay("4C 3C")
    table.session.answer("lay", table.now)
    table.wait(500)
    table.session.undo(table.now)
    pegs_as_it_is_put_back(table, RED, 2, pegging)


@pytest.mark.parametrize("pause", [400, 3000, 60_000])
def test_at_a_tournament_a_peg_between_two_awards_is_not_released_short(bench, pause):
    """Red has pegged 2 for a pair, and 1 for the go is left, as Blue touches a card by mistake: it is undone."""
    table = bench(Policy.TOURNAMENT)
    table.begin()
    table.lay("KC 7D 6C 6D")
    table.act(Go(BLUE))
    table.act(Go(RED))
    table.wait(1000)
    table.stand(RED, 9, wait=400)
    table.stand(RED, 9, 11, wait=pause)
    table.act(Lay(BLUE, parse_card("QC")))
    table.wait(1000)
    table.session.undo(table.now)
    table.wait(2000)
    assert (table.owed(RED), table.session.progress.account(RED).claimable) == (1, 0)
    table.stand(RED, 11, wait=400)
    table.stand(RED, 11, 12, wait=12_500)
    assert (table.account(RED), table.owed(RED)) == ((11, 12), 0)
    assert not {Call.OVERPEGGED, Call.PENDING} & set(table.calls(RED))


@pytest.mark.parametrize("dealer", [RED, BLUE])
def test_what_was_released_short_stays_short_wherever_its_side_sits(bench, dealer):
    """The pone has pegged 3 of 5 and let go, the dealer nothing of 4; a wrong card of the dealer is undone."""
    table, pone = bench(Policy.TOURNAMENT), 1 - dealer
    for side, holes in ((dealer, (5, 9)), (pone, (2, 6))):
        table.act(Amend(side, *holes))
        table.pegs[side] = set(holes)
    table.stand(RED, *table.pegs[RED])
    for action in (Dealer(dealer), Dealt(), Starter(parse_card("KS"))):
        table.act(action)
    table.lay("4C 3C 5D")
    table.stand(pone, 6, 9, wait=1500)
    table.lay("6H")
    table.wait(1500)
    table.stand(dealer, 9, wait=500)  # in a hand as the pone lays on, so that nothing falls short
    table.lay("7D")
    table.stand(dealer, 5, 9, wait=1500)
    table.stand(pone, 9, wait=300)
    table.stand(pone, 9, 12, wait=700)
    table.lay("AC")
    table.wait(500)
    table.session.undo(table.now)
    claimable = [table.session.progress.account(side).claimable for side in (dealer, pone)]
    assert claimable == [0, 2]


def test_a_choice_is_put_back_while_the_cable_is_out_and_what_is_owed_is_pegged_by_it(bench):
    """As by a touch: nobody sees the pegs, so they follow. What that pegs leaves nothing else to be put back."""
    table = bench(Policy.CASUAL)
    table.begin()
    table.four_for_red()
    table.wait(1000)
    table.lay("KD")
    table.wait(1000)
    table.session.undo(table.now)
    table.session.link(False, table.now)
    table.session.redo(table.now)
    assert table.session.match.actions[-1] == Lay(BLUE, parse_card("KD"))
    assert (table.owed(RED), table.account(RED)) == (0, (9, 13))
