"""The question before a card that would forfeit his heels (C4) is asked as long as it is true."""

from __future__ import annotations

import pytest

from companion.app.session import Session
from companion.cards import parse_card
from companion.games.cribbage.actions import Starter
from companion.games.setup import Policy
from companion.referee.finding import FREEZING
from companion.referee.verdict import Ask, Call
from tests.app.conftest import BLUE, RED, Bench


def asked(bench, policy):
    """Red, the dealer, has laid a card before pegging the 2 of the turned jack, and is asked; then it pegs them."""
    table = bench(policy)
    table.begin(starter="JS")
    table.lay("4C 3C")
    assert table.session.question().ask is Ask.HEELS
    table.stand(RED, 9, wait=400)
    table.stand(RED, 9, 11, wait=2500)
    assert table.account(RED) == (9, 11)
    return table


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.MUGGINS, Policy.TOURNAMENT, Policy.COACH])
def test_nobody_is_asked_about_heels_that_have_been_pegged_meanwhile(bench, policy):
    assert asked(bench, policy).session.question() is None


def test_the_card_can_be_touched_again_and_other_questions_are_heard(bench):
    table = asked(bench, Policy.CASUAL)
    table.lay("3C 5D")
    table.stand(BLUE, 6, wait=9000)
    assert table.session.question().ask is Ask.HAND


# --- heels that stand on the board with what came later -------------------------------------------------------------


def turned_and_pegged_ahead(bench, policy, hops=False):
    """Red, the dealer, turns a jack; a 7 and an 8 are laid, and Red pegs 2 and 2 before the cards are entered."""
    table = bench(policy)
    table.begin(starter="JH")
    table.stand(RED, 9, wait=400)
    table.stand(RED, 11 if hops else 9, 13, wait=3000)
    return table


def undone(table):
    table.lay("7D")
    table.session.undo(table.now)


def undone_and_put_back(table):
    undone(table)
    table.session.redo(table.now)
    table.session.undo(table.now)


def undone_twice(table):
    undone(table)
    table.session.undo(table.now)
    table.act(Starter(parse_card("JD")))


def killed(table):
    session = Session(table.session.setup, table.session.layout, table.journal.append)
    session.resume(list(table.journal))
    table.session = session
    table.stand(RED, *table.pegs[RED], wait=1500)


def out_of_reach(table):
    """The cable is out while the starter is undone and turned up again."""
    table.session.link(False, table.now)
    table.session.undo(table.now)
    table.act(Starter(parse_card("JD")))
    table.session.link(True, table.now)
    table.stand(RED, *table.pegs[RED], wait=1500)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("hops", [True, False], ids=["hops", "leap"])
@pytest.mark.parametrize("moved", [undone, undone_and_put_back, undone_twice, killed, out_of_reach])
def test_heels_on_the_board_are_not_asked_about_when_the_game_was_moved(bench, policy, hops, moved):
    table = turned_and_pegged_ahead(bench, policy, hops)
    moved(table)
    table.lay("7C")
    table.wait(1000)
    table.lay("8C")
    question = table.session.question()
    assert question is None or question.ask is not Ask.HEELS
    table.wait(12_000)
    assert (table.account(RED)[1], table.owed(RED)) == (13, 0)
    assert (table.view.out_of_step, table.view.guidance) == (False, None)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.MUGGINS, Policy.TOURNAMENT])
def test_what_no_card_explains_goes_back_and_the_heels_stay(bench, policy):
    """After an undo a card is laid that brings Red nothing: the 2 for the fifteen are guided back, and no more."""
    table = turned_and_pegged_ahead(bench, policy)
    undone(table)
    table.lay("6C")
    table.lay("8C")
    assert (table.account(RED), table.owed(RED)) == ((9, 11), 0)
    table.wait(12_000)
    assert str(table.view.guidance.sentence) == "Red's peg belongs in 11: move it from 13."
    assert not set(table.calls(RED)) & FREEZING
    table.stand(RED, 9, wait=1000)
    table.stand(RED, 9, 11, wait=3000)
    assert table.view.guidance is None


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.MUGGINS, Policy.TOURNAMENT])
def test_heels_that_stand_nowhere_are_asked_about_after_an_undo_too(bench, policy):
    table = bench(policy)
    table.begin(starter="JH")
    undone(table)
    table.lay("7C 8C")
    assert table.session.question().ask is Ask.HEELS


@pytest.mark.parametrize("board", [("cribbage-3", 3), ("cribbage-2", 4)])
def test_the_heels_of_three_and_of_partners_are_not_asked_about_either(board):
    """The dealer's side pegs its heels and a fifteen before the cards are entered; a card is undone."""
    name, players = board
    table = Bench(Policy.MUGGINS, {}, *("Red", "Blue", "Green", "White")[:players], board=name)
    table.begin(starter="JH")
    table.stand(RED, 9, wait=400)
    table.stand(RED, 9, 13, wait=3000)
    table.lay("2D")
    table.session.undo(table.now)
    table.lay("2C")
    table.lay("5C 8C" if players == 3 else "4C AC 8C")
    assert table.session.question() is None
    assert table.account(RED)[1] == 13


# --- heels pegged in part, and mended by pushing the peg on ----------------------------------------------------------

POLICIES = [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT]


def pegged_in_part(bench, policy):
    """Red, the dealer, turns a jack and pegs but 1 of its 2; Blue lays a card."""
    table = bench(policy)
    table.begin(starter="JS")
    table.stand(RED, 9, wait=500)
    table.stand(RED, 9, 10, wait=3000)
    table.lay("4C")
    table.wait(2000)
    return table


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("moved", [lambda table: None, killed], ids=["", "killed"])
def test_heels_are_mended_by_pushing_the_peg_on(bench, policy, moved):
    """Nobody can claim them (P9), so that everybody knows what they are short of."""
    table = pegged_in_part(bench, policy)
    moved(table)
    table.stand(RED, 9, wait=500)
    table.stand(RED, 9, 11, wait=3000)
    assert not set(table.calls(RED)) & FREEZING
    assert (table.account(RED), table.owed(RED), table.view.guidance) == ((9, 11), 0, None)
    table.lay("9D")
    assert table.session.question() is None


@pytest.mark.parametrize("policy", POLICIES)
def test_a_hop_over_heels_that_are_short_is_right_too(bench, policy):
    table = pegged_in_part(bench, policy)
    table.stand(RED, 10, wait=500)
    table.stand(RED, 10, 11, wait=3000)
    assert not set(table.calls(RED)) & FREEZING
    assert (table.account(RED)[1], table.owed(RED)) == (11, 0)


@pytest.mark.parametrize("policy", POLICIES)
def test_what_is_pushed_on_too_far_is_asked_about(bench, policy):
    table = pegged_in_part(bench, policy)
    table.stand(RED, 9, wait=500)
    table.stand(RED, 9, 13, wait=15_000)
    assert table.session.question().ask is Ask.PENDING
    assert table.account(RED)[1] <= 11


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_once_they_are_whole_the_front_peg_is_pushed_on_no_more(bench, policy):
    table = pegged_in_part(bench, policy)
    table.stand(RED, 10, wait=500)
    table.stand(RED, 10, 11, wait=3000)
    table.lay("9D 2C")
    table.stand(RED, 10, wait=500)
    table.stand(RED, 10, 13, wait=3000)
    assert table.account(RED)[1] == 11
    assert Call.UNCLEAR in table.calls(RED)
