"""What is held open while a peg is in a hand, and what fell short, changes nothing that others see (P8, P12).

Nor is anything opened, held or closed in a game that is over.
"""

from __future__ import annotations

import pytest

from companion.app.picture import view_of
from companion.app.session import Session
from companion.board.boards import load_board
from companion.cards import parse_card
from companion.games.action import Amend, Peg, Short, StillPegging
from companion.games.cribbage.actions import Count, CribCard, Dealer, Dealt, Lay, Starter
from companion.games.event import EventKind
from companion.games.setup import Policy, Setup
from companion.referee.verdict import Call
from tests.app.conftest import BLUE, RED
from tests.app.timed import TimedSession
from tests.app.twin_sessions import GOOD, Hands, fork, tables_with_a_debt

# --- the pegs of others ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pegged", [12, 13], ids=["short", "right"])
def test_a_peg_moved_back_before_it_was_let_go_is_read_again(bench, pegged):
    """Red has lifted a peg again as Blue sets one in 11, and then in 10: whether Red fell short tells nobody."""
    table = bench(Policy.MUGGINS)
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, wait=300)
    table.stand(RED, 9, pegged, wait=1500)
    table.lay("6S")
    table.stand(RED, pegged, wait=300)
    table.stand(BLUE, 9, wait=300)
    table.stand(BLUE, 9, 11, wait=300)
    table.stand(BLUE, 9, 10, wait=1000)
    assert any(isinstance(each, StillPegging) for each in table.session.match.actions) == (pegged == 12)
    assert str(table.view.notice.sentence) == "Blue pegged 1."
    assert Call.BACKWARD not in table.calls(BLUE)
    assert (table.account(BLUE), table.view.guidance) == ((9, 10), None)


# --- what is pegged after it was held open ---------------------------------------------------------------------------


def red_counts_five_and_pegs_it(bench, *, held, **options):
    """Red overlooks the 2 of its last card; Blue pegs a hand of 7, before or after Red has lifted its back peg."""
    table = bench(Policy.MUGGINS, **options).all_laid()
    table.act(Count(BLUE))
    red, blue = table.account(RED)[1], table.account(BLUE)[1]
    if held:
        table.stand(RED, red, wait=300)
    table.stand(BLUE, blue, wait=300)
    table.stand(BLUE, blue, blue + 7, wait=1500)
    if not held:
        table.stand(RED, red, wait=300)
    table.act(Count(RED))
    table.stand(RED, red, red + 5, wait=1500)
    table.session.done(table.now)
    return table


@pytest.mark.parametrize("held", [True, False], ids=["held", "closed"])
def test_a_hand_that_was_pegged_whole_pays_for_itself_and_not_for_what_was_missed_before(bench, held):
    table = red_counts_five_and_pegs_it(bench, held=held)
    table.session.claim(BLUE, RED, 2, table.now)
    told = [event.kind for event in table.session.match.played[-1].events]
    assert told == [EventKind.FALSE_CLAIM]
    assert (table.owed(RED), table.owed(BLUE)) == (0, 0)


@pytest.mark.parametrize("held", [True, False], ids=["held", "closed"])
@pytest.mark.parametrize("options", [{}, {"muggins": "automatic"}], ids=["called", "automatic"])
def test_only_what_was_missed_is_lost(bench, options, held):
    table = red_counts_five_and_pegs_it(bench, held=held, **options)
    for card in ("KC", "QC", "JC", "9C"):
        table.act(CribCard(parse_card(card)))
    events = [event for step in table.session.match.played for event in step.events]
    lost = [(event.points, len(event.cards)) for event in events if event.kind is EventKind.LOST]
    assert lost == [(2, 4)]  # the thirty-one of four cards
    assert table.owed(BLUE) == (2 if options else 0)


@pytest.mark.parametrize("confirmed", [True, False])
def test_nothing_is_lost_while_pegs_stand_where_a_child_has_set_them(bench, confirmed):
    """Red has not pegged the 2 of his last card when a child sets his back peg 13 ahead; Blue pegs a hand meanwhile."""
    table = bench(Policy.MUGGINS).all_laid()
    table.act(Count(BLUE))
    (back, front), (_, blue) = table.account(RED), table.account(BLUE)
    table.stand(RED, front, wait=600)
    table.stand(RED, front, front + 13, wait=12_000)
    if confirmed:
        table.session.answer("none", table.now)
        assert Call.OVERPEGGED in table.calls(RED)
    table.stand(BLUE, blue, wait=300)
    table.stand(BLUE, blue, blue + 7, wait=1500)
    table.stand(RED, front, wait=600)
    table.stand(RED, back, front, wait=3000)
    events = [event.kind for step in table.session.match.played for event in step.events]
    assert EventKind.LOST not in events
    table.stand(RED, front, wait=600)
    table.stand(RED, front, front + 2, wait=3000)
    assert table.account(RED) == (front, front + 2)


# --- after the end ---------------------------------------------------------------------------------------------------


class ThreePlay(TimedSession):
    """Three at a board, close to the end: Red is about to peg out."""

    def __init__(self):
        self.session = Session(Setup(("Red", "Blue", "Green"), policy=Policy.MUGGINS), load_board("cribbage-3"), list)
        self.session.play.note = [].append
        self.now, self.pegs = 0, {}
        for side, (back, front) in enumerate(((110, 119), (80, 88), (80, 89))):
            self.session.act(Amend(side, back, front), 0)
            self.pegs[side] = {back, front}
        self.stand(0, 110, 119)
        for action in (Dealer(1), Dealt(), Starter(parse_card("KS"))):
            self.session.act(action, self.now)
        for card in ("7C", "8D", "8H", "8S"):
            self.session.act(Lay(self.session.match.state.turn, parse_card(card)), self.now)

    def stand(self, side, *holes, wait=300):
        self.pegs[side] = set(holes)
        tracks = self.session.layout.tracks
        self.session.snapshot(frozenset(tracks[s].holes[n] for s, pegs in self.pegs.items() for n in pegs), self.now)
        self.wait(wait)
        self.session.tick(self.now)


def test_after_the_end_pegs_come_home_while_others_are_in_a_hand():
    table = ThreePlay()
    table.stand(0, 119)
    table.stand(0, 119, 121, wait=1500)
    table.stand(1, 88, wait=400)  # Blue owes 2, which can be claimed, and Green 8
    table.stand(2, 89)
    table.stand(2, 89, 97, wait=1500)
    table.stand(1, 88, 90, wait=3000)
    assert [account.front for account in table.session.match.state.ledger.accounts] == [121, 90, 97]
    assert view_of(table.session).summary.totals == (121, 90, 97)


def test_after_the_end_of_a_tournament_pegs_come_home_in_two_goes(bench):
    table = bench(Policy.TOURNAMENT)
    table.begin((110, 117), (80, 86))
    table.four_for_red()
    table.stand(RED, 117)
    table.lay("7H")
    table.stand(RED, 117, 121, wait=1500)
    front = table.account(BLUE)[1]
    table.stand(BLUE, front)
    table.stand(BLUE, front, front + 3, wait=6000)
    assert not any(isinstance(each, Short) for each in table.session.match.actions)
    table.stand(BLUE, front + 3)
    table.stand(BLUE, front + 3, front + 5, wait=3000)
    assert table.account(BLUE) == (front + 3, front + 5)


# --- the field -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("short_by", [0, 1], ids=["right", "short"])
def test_pegs_of_a_field_that_are_set_back_take_the_game_back_also_where_they_fell_short(policy, short_by):
    table, side = next(iter(tables_with_a_debt("round-the-bases", policy, 3)))
    due = table.session.match.state.ledger.accounts[side].owed
    twin = fork(table, side, short_by)
    before, goal = twin.wood, Hands(twin, side, due, 1, GOOD).landing(due)
    twin.see(300, before & goal)
    twin.see(3000, goal)
    if policy is Policy.MUGGINS:
        twin.session.done(twin.now)
        twin.wait(300)
    assert any(isinstance(each, Short) for each in twin.session.match.actions) == bool(short_by)
    twin.see(12_000, before)
    assert str(view_of(twin.session).notice.sentence) == "The pegs went back, so the game did too."
    assert not any(isinstance(each, (Peg, Short)) for each in twin.session.match.actions[-2:])


def test_the_account_says_what_may_be_claimed_and_not_what_is_held_open(bench):
    table = bench(Policy.MUGGINS).in_the_show()
    table.session.done(table.now)
    ledger = table.session.match.state.ledger
    held = ledger.still_pegging(BLUE)
    assert (ledger.accounts[BLUE].claimable, held.accounts[BLUE].claimable) == (2, 0)
    assert held.accounts[BLUE].owed == 2
    again = held.fall_short(BLUE).accounts[BLUE]
    assert again == ledger.accounts[BLUE]


# --- the cable -------------------------------------------------------------------------------------------------------


def test_what_is_held_open_is_pegged_by_touch_once_the_board_is_out_of_reach(bench):
    """Red has its peg in its hand as Blue's hand is pegged, and then the cable is pulled."""
    table = bench(Policy.MUGGINS).all_laid()
    table.act(Count(BLUE))
    red, blue = table.account(RED)[1], table.account(BLUE)[1]
    table.stand(RED, red, wait=300)
    table.stand(BLUE, blue, wait=300)
    table.stand(BLUE, blue, blue + 7, wait=1500)
    assert any(debt.held for debt in table.session.match.state.ledger.accounts[RED].debts)
    table.session.link(False, table.now)
    table.act(Count(RED))
    table.session.link(True, table.now)
    table.stand(RED, red + 2, red + 7, wait=3000)
    assert (table.account(RED), table.owed(RED), table.owed(BLUE)) == ((red + 2, red + 7), 0, 0)
    assert table.view.guidance is None


@pytest.mark.parametrize("wait", [0, 100, 400])
def test_a_count_closes_no_window_on_a_board_that_has_just_come_back(bench, wait):
    table = bench(Policy.MUGGINS).in_the_show()
    table.session.done(table.now)
    table.stand(BLUE, 11, wait=3000)
    table.session.link(False, table.now)
    table.wait(500)
    table.session.link(True, table.now)
    table.stand(BLUE, 11, wait=wait)
    table.act(Count(RED))
    table.stand(BLUE, 11, wait=500)
    table.stand(BLUE, 11, 13, wait=3000)
    assert (table.account(BLUE), table.owed(BLUE)) == ((11, 13), 0)
