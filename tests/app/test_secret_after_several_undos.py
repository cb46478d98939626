"""After one undo or several, pegs that have not moved tell nobody whether they had been short (P12)."""

from __future__ import annotations

from dataclasses import fields

import pytest

from companion.games.cribbage.actions import Go
from companion.games.setup import Policy
from tests.app.conftest import BLUE, RED
from tests.app.shortfalls import after_power_cut

MUGGINS = pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
CUT = pytest.mark.parametrize("cut", [False, True], ids=["on", "power-cut"])
RIGHT, SHORT = "4C 2D 6C 6D", "4C 3C 5D 6H"
"""Red's last card is a pair (2), or makes a run of four (4). Both come to 18."""


def pegged_four(bench, policy, cards, *, undos, read_ms=2500, cut=False):
    """Blue lays a king, Red makes 31 for 2 and pegs 4 in one leap: right, or 2 short. Then Undo is touched."""
    table = bench(policy)
    table.begin()
    for place, card in enumerate(cards.split()):
        table.lay(card)
        if place == 2 and table.owed(BLUE):
            table.peg_all()
    table.wait(500)
    table.stand(RED, 9, wait=400)  # Red has begun to peg: nothing falls short by Blue's card
    table.lay("KD")
    table.wait(400)
    table.lay("3H")
    table.wait(400)
    table.stand(RED, 9, 13, wait=read_ms)
    for _ in range(undos):
        table.session.undo(table.now)
        table.wait(1000)
    if cut:
        table.session = after_power_cut(table)
        table.stand(RED, 9, 13, wait=3000)
    table.wait(2000)
    return table


def go_undone(bench, policy, cards, *, cut, pause):
    """Red has laid a card, both say go, Red pegs 3 in one leap; the go is undone, and the power may fail."""
    table = bench(policy)
    table.begin()
    table.lay(cards)
    table.act(Go(BLUE))
    table.act(Go(RED))
    table.wait(1500)
    table.stand(RED, 9, wait=400)
    table.stand(RED, 9, 12, wait=2500)
    table.session.undo(table.now)
    table.wait(pause)
    if cut:
        table.session = after_power_cut(table)
        table.stand(RED, 9, 12, wait=3000)
    return table


def seen(table):
    """Return what everybody sees: all of the view but the cards, and what Blue pegged for its own, are not the same."""
    view, others = table.view, {"face", "notice", "log", "awaited", "sides", "occupied"}
    shown = {each.name: getattr(view, each.name) for each in fields(view) if each.name not in others}
    return table.account(RED), view.sides[RED], table.pegs[RED], shown


@MUGGINS
@CUT
@pytest.mark.parametrize("undos", [1, 2])
def test_a_right_peg_and_a_short_one_are_alike_after_several_undos(bench, policy, undos, cut):
    """The first takes back Red's own card, the second the one of Blue before it, which brought Red nothing."""
    right, short = (pegged_four(bench, policy, cards, undos=undos, cut=cut) for cards in (RIGHT, SHORT))
    assert seen(right) == seen(short)


@MUGGINS
@CUT
@pytest.mark.parametrize("undos", [1, 2])
def test_so_they_are_where_the_peg_was_set_a_moment_before_the_undo(bench, policy, undos, cut):
    """It has not been read yet."""
    right, short = (pegged_four(bench, policy, cards, undos=undos, read_ms=100, cut=cut) for cards in (RIGHT, SHORT))
    assert seen(right) == seen(short)


def redo_the_king(table):
    table.session.redo(table.now)


def lay_the_king_again(table):
    table.lay("KD")


@MUGGINS
@CUT
@pytest.mark.parametrize("again", [redo_the_king, lay_the_king_again])
def test_so_they_are_while_a_card_of_red_that_they_may_pay_for_is_still_undone(bench, policy, cut, again):
    """Blue's card is back, and not Red's: who looks what the board says of Red's pegs then, would know."""
    right, short = (pegged_four(bench, policy, cards, undos=2, cut=cut) for cards in (RIGHT, SHORT))
    for table in (right, short):
        again(table)
        table.wait(3000)
    assert seen(right) == seen(short)


@MUGGINS
@CUT
def test_so_they_are_while_one_card_of_two_is_back(bench, policy, cut):
    """Red's two cards are undone, and the one of Blue between them. Red lays its first again."""
    tables = []
    for cards in (RIGHT, SHORT):
        table = pegged_four(bench, policy, cards, undos=3, cut=cut)
        table.lay(cards.split()[-1])
        table.wait(3000)
        tables.append(table)
    right, short = tables
    assert seen(right) == seen(short)


@MUGGINS
@CUT
def test_all_is_as_it_was_once_all_is_put_back(bench, policy, cut):
    for cards, owed in ((RIGHT, 0), (SHORT, 2)):
        table = pegged_four(bench, policy, cards, undos=2, cut=cut)
        for _ in range(2):
            table.session.redo(table.now)
            table.wait(3000)
        assert (table.account(RED), table.owed(RED)) == ((9, 13), owed)


@MUGGINS
@CUT
@pytest.mark.parametrize("read_ms", [100, 2500])
@pytest.mark.parametrize("obeys", [True, False])
def test_who_sets_pegs_back_as_the_board_says_loses_no_points_by_it(bench, policy, cut, read_ms, obeys):
    """Red pegs the 2 of its pair after a card that was mistyped; that is undone, and another one laid."""
    table = bench(policy)
    table.begin()
    table.lay("4C 2D 6C 6D")
    table.stand(RED, 9, wait=400)
    for card in ("8D", "AH"):
        table.lay(card)
        table.wait(400)
    table.stand(RED, 9, 11, wait=read_ms)
    table.session.undo(table.now)
    table.wait(2500)
    if cut:
        table.session = after_power_cut(table)
        table.stand(RED, 9, 11, wait=2500)
    if obeys and table.session.finding.guidance:
        table.stand(RED, 9, wait=500)
        table.stand(RED, 5, 9, wait=2500)
    table.lay("2H")
    table.wait(2500)
    ledger = table.session.match.state.ledger
    assert ledger.accounts[RED].claimable == 0
    table.stand(RED, 9, wait=500)
    table.stand(RED, 9, 11, wait=2500)
    assert (table.account(RED), table.owed(RED)) == ((9, 11), 0)


@MUGGINS
@CUT
@pytest.mark.parametrize("pause", [0, 2000])
def test_so_they_are_after_a_go_is_undone(bench, policy, cut, pause):
    """A pair and the go are 3: right. A run of three and the go are 4: short."""
    cards = "KC 7D 6C 6D", "KC 4D 6C 5D"
    right, short = (go_undone(bench, policy, each, cut=cut, pause=pause) for each in cards)
    assert seen(right) == seen(short)


@MUGGINS
@CUT
def test_pegs_pay_again_after_the_next_choice_of_their_side(bench, policy, cut):
    """Red lays the card again that was undone: its pegs stand for it already."""
    table = pegged_four(bench, policy, RIGHT, undos=1, cut=cut)
    table.lay("3H")
    table.wait(3000)
    assert (table.account(RED), table.owed(RED)) == ((9, 13), 0)
