"""Pegs that two sides set between two looks at the board: no order of seats in what comes of them (P8)."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from companion.app.peg_order import most_lenient_order
from companion.cards import parse_card
from companion.games.action import Amend, Peg
from companion.games.cribbage.actions import Count, Dealer, Dealt, Lay, Starter
from companion.games.cribbage.engine import CRIBBAGE
from companion.games.ledger import Award, Debt
from companion.games.reason import ScoreReason
from companion.games.seating import Side
from companion.games.setup import Policy
from companion.referee.finding import FREEZING


def played_out(bench, policy, dealer, pone_at=None):
    """Play a deal whose dealer has not yet pegged 1 for the last card, and count the pone's hand.

    Outside muggins that cannot be: the play is pegged before a hand is counted (C7).
    """
    table = bench(policy)
    stands = [(5, 9), (25, 29)]
    stands[1 - dealer] = pone_at or stands[1 - dealer]
    for side, (back, front) in enumerate(stands):
        table.act(Amend(side, back, front))
        table.pegs[side] = {back, front}
    table.stand(0, *stands[0])
    for action in (Dealer(dealer), Dealt(), Starter(parse_card("KS"))):
        table.act(action)
    for card in ["2C", "6D", "9C", "KD", "4C", "QD", "JC", "8D"]:
        table.act(Lay(table.session.match.state.turn, parse_card(card)))
        pone = 1 - dealer
        if table.owed(pone):
            front = table.account(pone)[1]
            table.stand(pone, front, front + table.owed(pone), wait=1500)
    assert table.owed(dealer) == 1
    table.act(Count(1 - dealer))
    assert table.owed(1 - dealer) > 0
    return table


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_last_card_and_hand_pegged_at_once_are_right_for_both_whoever_deals(bench, policy, dealer):
    table = played_out(bench, policy, dealer)
    due = [table.owed(side) for side in (0, 1)]
    fronts = [table.account(side)[1] for side in (0, 1)]
    if policy is Policy.TOURNAMENT:
        due[dealer] = 0  # what is not pegged before the next count is lost (P3)
    for side in (0, 1):
        if due[side]:
            table.pegs[side] = {fronts[side], fronts[side] + due[side]}
    table.stand(0, *table.pegs[0], wait=3000)
    assert [table.account(side)[1] for side in (0, 1)] == [fronts[side] + due[side] for side in (0, 1)]
    assert not table.session.match.state.ledger.accounts[dealer].debts or policy is Policy.TOURNAMENT
    assert FREEZING.isdisjoint({*table.calls(0), *table.calls(1)})


@pytest.mark.parametrize("dealer", [0, 1])
def test_the_last_card_counts_though_the_other_side_pegged_out_in_the_same_moment(bench, dealer):
    table = played_out(bench, Policy.MUGGINS, dealer, pone_at=(111, 115))
    front = table.account(dealer)[1]
    table.pegs[dealer] = {front, front + 1}
    table.pegs[1 - dealer] = {table.account(1 - dealer)[1], 121}
    table.stand(0, *table.pegs[0], wait=3000)
    assert table.account(dealer)[1] == front + 1
    assert table.session.match.state.ledger.reached == 1 - dealer


@pytest.mark.parametrize("dealer", [0, 1])
def test_a_hand_that_is_pegged_costs_nobody_a_point_whose_other_peg_stands_but_half_in_its_hole(bench, dealer):
    table = played_out(bench, Policy.MUGGINS, dealer)
    pone = 1 - dealer
    front, hand = table.account(dealer)[1], table.owed(pone)
    table.stand(dealer, front + 1, wait=400)  # the hole of the old front peg flickers, and is open just now
    table.stand(pone, table.account(pone)[1], table.account(pone)[1] + hand, wait=2000)
    table.stand(dealer, front, front + 1, wait=2000)
    assert table.account(dealer) == (front, front + 1)
    assert table.owed(pone) == 0


def test_but_a_peg_that_does_not_appear_is_waited_for_no_longer_than_hands_are(bench):
    table = played_out(bench, Policy.MUGGINS, 0)
    front, hand = table.account(1)[1], table.owed(1)
    table.stand(0, table.account(0)[1] + 1, wait=400)
    table.stand(1, front, front + hand, wait=9000)
    assert table.account(1) == (front, front + hand)


@pytest.mark.parametrize("dealer", [0, 1])
def test_whatever_order_the_pegs_come_in_they_are_played_in_the_most_lenient(bench, dealer):
    table = played_out(bench, Policy.MUGGINS, dealer)
    state = table.session.match.state
    pegs = [Peg(side, state.ledger.accounts[side].owed) for side in (0, 1)]
    orders = {most_lenient_order(CRIBBAGE, state, order) for order in permutations(pegs)}
    assert orders == {(pegs[dealer], pegs[1 - dealer])}


def test_a_peg_that_nothing_allows_is_left_out(bench):
    state = played_out(bench, Policy.MUGGINS, 0).session.match.state
    right = Peg(1, state.ledger.accounts[1].owed)
    assert most_lenient_order(CRIBBAGE, state, (Peg(0, 29), right)) == (right,)


def test_of_two_hops_only_the_first_is_played_where_it_closes_the_window_on_points_of_the_second(bench):
    """A fifteen and the last card fell short; the first peg for the hand closes the windows of the play (P8)."""
    state = played_out(bench, Policy.MUGGINS, 0).session.match.state
    short = tuple(
        Debt(Award(Side(1), points, reason, play=True), points, 1, claimable=True)
        for points, reason in ((2, ScoreReason.FIFTEEN), (1, ScoreReason.LAST_CARD))
    )
    account = state.ledger.accounts[1]
    accounts = (state.ledger.accounts[0], replace(account, debts=(*short, *account.debts)))
    state = replace(state, ledger=replace(state.ledger, accounts=accounts))
    first, second = Peg(Side(1), 2), Peg(Side(1), 1 + account.owed)
    assert most_lenient_order(CRIBBAGE, state, (first, second)) == (first,)
