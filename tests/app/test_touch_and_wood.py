"""Pegs that were set or mended while the cable was out, and their points pegged by touch, where more is uncertain.

A stroke that was pegged in part before, a magnet beside, an ignored hole: what stands rightly is right all the same.
"""

from __future__ import annotations

import pytest

from companion.games.cribbage.actions import Count
from companion.games.setup import Policy
from companion.referee.verdict import Call
from tests.app.conftest import BLUE, RED
from tests.sampled import crossed

POLICIES = [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT]
NO_SECRETS = [Policy.CASUAL, Policy.COACH]
WRONG = {Call.UNCLEAR, Call.BACKWARD, Call.WRONG_PEG, Call.FOREIGN}
A_CARD = pytest.mark.parametrize("card", ["", "KC"], ids=["no card", "card"])


def after_the_outage(table, side, pegs, card):
    """The cable is out; a side's pegs are set so, perhaps a card is laid, and the board is back."""
    table.session.link(False, table.now)
    if card:
        table.lay(card)
    table.pegs[side] = pegs
    table.session.link(True, table.now)
    table.stand(side, *pegs, wait=3000)


def short_by_two(table):
    """Red pegs 2 of 4, and that is seen."""
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, wait=400)
    table.stand(RED, 9, 11, wait=1500)
    return table


def nothing_is_wrong(table, side):
    return WRONG.isdisjoint(table.calls(side)) and not table.view.out_of_step and table.view.guidance is None


def hand_by_touch(table, *, ignored=0):
    """Blue's hand of 2, 2 and 3 is counted and pegged by touch from 6 to 13; a hole of its track may be ignored."""
    table.all_laid()
    table.peg_all()
    if ignored:
        table.session.mask(table.session.layout.tracks[BLUE].holes[ignored], table.now)
    table.session.link(False, table.now)
    table.act(Count(BLUE))
    table.act(Count(RED))
    assert table.account(BLUE) == (6, 13)
    return table


@A_CARD
@pytest.mark.parametrize("policy", NO_SECRETS)
def test_the_rest_of_a_stroke_is_pushed_on(bench, policy, card):
    """Blue's 7 makes fifteen and a pair. 2 are pegged and seen, 2 are pushed on unseen; then Red's king is touched."""
    table = bench(policy)
    table.begin()
    table.lay("AC 7C 7D")
    table.stand(BLUE, 6, wait=400)
    table.stand(BLUE, 6, 8, wait=1500)
    after_the_outage(table, BLUE, {6, 10}, card)
    assert nothing_is_wrong(table, BLUE)
    assert table.account(BLUE) == (6, 10)


@A_CARD
def test_in_muggins_a_short_peg_is_pushed_on_before_the_next_card(bench, card):
    """Red pegs 2 of 4, seen; then 2 are pushed on unseen, before Blue's card (P2)."""
    table = short_by_two(bench(Policy.MUGGINS))
    after_the_outage(table, RED, {9, 13}, card and "AD")
    assert nothing_is_wrong(table, RED)
    assert table.account(RED) == (9, 13)


def test_in_muggins_the_peg_is_pushed_on_no_more_once_it_was_seen_at_rest_after_the_card(bench):
    table = short_by_two(bench(Policy.MUGGINS))
    after_the_outage(table, RED, {9, 11}, "AD")
    assert table.account(RED) == (9, 11)
    table.stand(RED, 9, wait=400)
    table.stand(RED, 9, 13, wait=3000)
    assert table.account(RED) == (9, 11)


@A_CARD
@pytest.mark.parametrize("policy", NO_SECRETS)
def test_the_rest_of_a_short_peg_follows_as_a_leapfrog(bench, policy, card):
    """Red pegs 2 of 4, seen as short; the back peg leaps over them for the rest."""
    table = short_by_two(bench(policy))
    after_the_outage(table, RED, {11, 13}, card and "AD")
    assert nothing_is_wrong(table, RED)
    assert table.account(RED) == (11, 13)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("low", [8, 10])
def test_a_magnet_closes_the_hole_beside_the_front_peg(bench, policy, low):
    """14 is closed by the peg in 13: nobody is led to move a peg from there."""
    table = hand_by_touch(bench(policy))
    table.pegs[BLUE] = {low, 13, 14}
    table.session.link(True, table.now)
    table.stand(RED, *table.pegs[RED], wait=15_000)
    assert table.view.guidance is None


@pytest.mark.parametrize("policy", NO_SECRETS)
@pytest.mark.parametrize("low", [6, 9])
def test_the_hole_of_the_back_peg_is_ignored(bench, policy, low):
    """3 and 2 are pegged by touch and 2 are owed since: one leap over it all, from either stop."""
    table = bench(policy)
    table.begin()
    table.lay("4C 3C")
    table.session.mask(table.session.layout.tracks[BLUE].holes[low], table.now)
    table.session.link(False, table.now)
    table.lay("5D 6H 6S 2D 5S")
    assert (table.account(BLUE), table.owed(BLUE)) == ((9, 11), 2)
    table.pegs[RED], table.pegs[BLUE] = {9, 13}, {13}
    table.session.link(True, table.now)
    table.stand(RED, 9, 13, wait=12_000)
    assert (table.account(BLUE)[1], table.view.question) == (13, None)


@pytest.mark.parametrize(("ignored", "low", "policy"), crossed([False, True], [6, 8, 10], POLICIES))
def test_a_peg_of_others_that_is_put_back_takes_the_game_back(bench, policy, low, ignored):
    """Blue's back peg has come in hops to a hole that may be ignored; Red pegs 5 and puts the peg back."""
    table = hand_by_touch(bench(policy), ignored=low if ignored else 0)
    table.pegs[BLUE] = {13} if ignored else {low, 13}
    table.session.link(True, table.now)
    table.stand(RED, *table.pegs[RED], wait=3000)
    back, front = table.account(RED)
    table.stand(RED, front, wait=400)
    table.stand(RED, front, front + 5, wait=3000)
    assert table.account(RED) == (front, front + 5)
    table.stand(RED, front, wait=400)
    table.stand(RED, back, front, wait=3000)
    assert WRONG.isdisjoint(table.calls(RED))
    assert table.account(RED) == (back, front)
