"""Pegs that went in several leaps while the cable was out, and their points were pegged by touch: {F+i, F+j} is right.

Wherever the back peg may have come to by the running sums of what was pegged it is right, and nowhere else (P1).
"""

from __future__ import annotations

import pytest

from companion.app.session import Session
from companion.cards import parse_card
from companion.games.action import Amend, IllegalAction, Resettle
from companion.games.cribbage.actions import Count, CribCard, Dealer, Dealt, Starter
from companion.games.setup import Policy
from companion.referee.verdict import Call
from tests.app.conftest import BLUE, RED, Bench

POLICIES = [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT]
WRONG = {Call.UNCLEAR, Call.BACKWARD, Call.WRONG_PEG, Call.FOREIGN}


@pytest.fixture(params=POLICIES)
def table(request, bench):
    """Blue's hand of 2, 2 and 3 is counted while the cable is out, and pegged from 6 to 13 by Red's count."""
    table = bench(request.param).all_laid()
    table.peg_all()
    table.session.link(False, table.now)
    table.act(Count(BLUE))
    table.act(Count(RED))
    assert table.account(BLUE) == (6, 13)
    return table


def back(table, low, high=13):
    """The board is back: Blue's pegs stand in these holes."""
    table.pegs[BLUE] = {low, high}
    table.session.link(True, table.now)
    table.stand(RED, *table.pegs[RED], wait=3000)


def resumed(table):
    session = Session(table.session.setup, table.session.layout, table.journal.append)
    session.resume(list(table.journal))
    table.session = session
    table.session.link(False, table.now)


@pytest.mark.parametrize("killed", [False, True], ids=["", "killed"])
@pytest.mark.parametrize("low", [6, 8, 10])
def test_one_leap_and_several_are_right(table, low, killed):
    if killed:
        resumed(table)
    back(table, low)
    table.wait(12_000)
    assert WRONG.isdisjoint(table.calls(BLUE))
    assert (table.view.out_of_step, table.view.guidance) == (False, None)
    assert table.account(BLUE) == (low, 13)


@pytest.mark.parametrize("low", [5, 7, 9, 11, 12])
def test_a_back_peg_that_no_leap_has_brought_there_is_guided(table, low):
    back(table, low)
    assert table.view.guidance is not None
    assert table.account(BLUE) == (6, 13)


def test_the_cards_go_on_and_the_next_peg_leaps_from_there(table):
    back(table, 10)
    front = table.account(RED)[1]
    table.stand(RED, front, wait=400)
    table.stand(RED, front, front + 5, wait=1500)
    for card in ("QD", "JC", "9C", "AC"):
        table.act(CribCard(parse_card(card)))
    assert table.account(RED) == (front, front + 5)


def test_in_order_once_the_back_peg_stands_still(table):
    """It was seen in 6: moved to 10 later it is not where it was."""
    back(table, 6)
    table.stand(BLUE, 13, wait=600)
    table.stand(BLUE, 10, 13, wait=3000)
    assert table.account(BLUE) == (6, 13)
    assert table.view.guidance is not None


def test_pegs_of_others_that_are_set_back_take_the_game_back(table):
    back(table, 10)
    low, front = table.account(RED)
    table.stand(RED, front, wait=400)
    table.stand(RED, front, front + 5, wait=3000)
    table.stand(RED, front, wait=400)
    table.stand(RED, low, front, wait=3000)
    assert (table.account(RED), table.account(BLUE)) == ((low, front), (10, 13))
    assert Call.BACKWARD not in table.calls(RED)


def test_an_undo_and_a_redo_pass_it_over(table):
    back(table, 10)
    table.session.undo(table.now)
    table.wait(3000)
    assert (table.account(BLUE), table.view.guidance) == ((10, 13), None)
    table.session.redo(table.now)
    table.wait(3000)
    assert (table.account(BLUE), table.view.guidance) == ((10, 13), None)
    assert table.session.match.actions.count(Count(RED)) == 1


def test_the_journal_tells_where_it_stands(table):
    back(table, 10)
    again = Session(table.session.setup, table.session.layout, lambda entry: pytest.fail(entry))
    again.resume(table.journal)
    assert again.match.state == table.session.match.state
    assert [each for each in again.match.actions if isinstance(each, Resettle)] == [Resettle(BLUE, 10, 13)]


def test_only_the_holes_that_it_may_have_come_to_are_taken(table):
    for low, high in ((9, 13), (10, 14), (13, 13)):
        with pytest.raises(IllegalAction):
            table.session.match.preview(Resettle(BLUE, low, high))
    with pytest.raises(IllegalAction):
        table.session.match.preview(Resettle(RED, 0, table.account(RED)[1]))


def run_by_touch(table, cards, blue=(2, 6)):
    """Blue earns 3 for a run and 2 for a pair while the cable is out; a next card pegs both by touch."""
    table.begin(blue=blue)
    table.lay("4C 3C")
    table.session.link(False, table.now)
    table.lay(cards)
    table.pegs[RED] = {9, 13}
    return table


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("low", [6, 9], ids=["leap", "hops"])
def test_what_was_pegged_by_two_touches_may_have_been_one_leap(bench, policy, low):
    """Blue earns 3 for a run and 2 for a pair while the cable is out."""
    table = run_by_touch(bench(policy), "5D 6H 6S 2D")
    assert table.account(BLUE) == (9, 11)
    back(table, low, 11)
    assert WRONG.isdisjoint(table.calls(BLUE))
    assert (table.account(BLUE), table.view.guidance) == ((low, 11), None)


@pytest.mark.parametrize("policy", POLICIES)
def test_in_a_game_that_was_won_by_touch_pegs_come_home_in_hops(bench, policy):
    table = bench(policy).all_laid(blue=(108, 115))
    table.peg_all()
    table.session.link(False, table.now)
    table.act(Count(BLUE))
    table.session.done(table.now)
    assert table.session.progress.outcome is not None
    back(table, 119, 121)
    assert WRONG.isdisjoint(table.calls(BLUE))
    assert table.account(BLUE) == (119, 121)


@pytest.mark.parametrize("policy", POLICIES)
def test_of_three_players_one_pegs_in_hops(policy):
    """Red earns 2 for fifteen and 2 for the pair at one stroke."""
    table = Bench(policy, {}, "Red", "Blue", "Green", board="cribbage-3")
    for side, (low, high) in ((RED, (5, 9)), (BLUE, (2, 6)), (2, (1, 4))):
        table.act(Amend(side, low, high))
        table.pegs[side] = {low, high}
    table.stand(RED, 5, 9)
    for action in (Dealer(RED), Dealt(), Starter(parse_card("KS"))):
        table.act(action)
    table.session.link(False, table.now)
    table.lay("AC 7C 7D QC")
    assert table.account(RED) == (9, 13)
    table.session.link(True, table.now)
    table.stand(RED, 11, 13, wait=3000)
    assert WRONG.isdisjoint(table.calls(RED))
    assert (table.account(RED), table.view.guidance) == ((11, 13), None)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("killed", [False, True], ids=["", "killed"])
def test_one_leap_over_points_of_which_a_part_was_pegged_by_touch(bench, policy, killed):
    """Red's heels are pegged by touch; before the board is back Red pegs them and a fifteen in one leap."""
    table = bench(policy)
    table.begin()
    table.session.undo(table.now)
    table.wait(2000)
    table.session.link(False, table.now)
    table.act(Starter(parse_card("JS")))
    table.lay("7C 8C")
    assert table.account(RED) == (9, 11)
    if killed:
        resumed(table)
    table.pegs[RED] = {9, 13}
    back(table, 2, 6)
    table.wait(12_000)
    assert WRONG.isdisjoint(table.calls(RED))
    assert (table.account(RED), table.view.guidance, table.view.question) == ((9, 13), None, None)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("low", [2, 6], ids=["one leap", "hop and leap"])
def test_one_leap_over_touch_and_points_since(bench, policy, low):
    """Blue pegs 3 for a run by touch, and all that it is owed on the board in one leap, or in two."""
    table = run_by_touch(bench(policy), "5D 6H 6S")
    assert table.account(BLUE) == (6, 9)
    back(table, 6, 11)
    table.wait(3000)
    assert WRONG.isdisjoint(table.calls(BLUE))
    assert (table.account(BLUE), table.view.guidance) == ((6, 11), None)


@pytest.mark.parametrize("policy", POLICIES)
def test_a_game_is_won_in_one_leap_over_points_pegged_by_touch(bench, policy):
    table = run_by_touch(bench(policy), "5D 6H 6S", blue=(112, 116))
    back(table, 116, 121)
    table.wait(3000)
    assert WRONG.isdisjoint(table.calls(BLUE))
    assert table.account(BLUE) == (116, 121)
    assert table.session.progress.outcome is not None


@pytest.mark.parametrize("policy", POLICIES)
def test_once_it_is_seen_the_front_peg_is_not_pushed_on(bench, policy):
    """Of two touches one leap is seen; then the front peg goes on for a fifteen, though the back peg should leap."""
    table = run_by_touch(bench(policy), "5D 6H 6S 2D")
    back(table, 6, 11)
    table.lay("5S")
    assert table.owed(BLUE) == 2
    table.stand(BLUE, 6, wait=600)
    table.stand(BLUE, 6, 13, wait=3000)
    assert WRONG & set(table.calls(BLUE))
    assert table.account(BLUE) == (6, 11)


# --- pegs that have not been moved yet ----------------------------------------------------------------------------


def heels_by_touch(bench, policy, cards):
    """Red's heels are pegged by touch, from 9 to 11, and nobody moves its pegs."""
    table = bench(policy)
    table.begin()
    table.session.undo(table.now)
    table.wait(2000)
    table.session.link(False, table.now)
    table.act(Starter(parse_card("JS")))
    table.lay(cards)
    return table


def told(table):
    notice = table.session.progress.teller.notice
    return notice and str(notice.sentence)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("killed", [False, True], ids=["", "killed"])
@pytest.mark.parametrize("cards", ["7C 6C", "7C 8C"], ids=["nothing more", "a fifteen owed"])
def test_pegs_that_were_not_moved_have_to_follow_and_nothing_is_unclear(bench, policy, killed, cards):
    table = heels_by_touch(bench, policy, cards)
    if killed:
        resumed(table)
    back(table, 2, 6)
    table.wait(12_000)
    assert table.calls(RED) == []
    assert (told(table), table.view.question) == ("Red's pegs have to follow the game.", None)
    assert str(table.view.guidance.sentence) == "Red's peg belongs in 11: move it from 5."
    assert table.view.out_of_step
    table.stand(RED, 9, wait=600)
    table.stand(RED, 9, 11, wait=3000)
    assert (told(table), table.view.guidance) == ("Red's pegs are right again ✓", None)
    assert not table.view.out_of_step
    assert table.calls(RED) == []
    assert table.account(RED) == (9, 11)


@pytest.mark.parametrize("policy", POLICIES)
def test_they_may_follow_and_go_on_in_one_leap(bench, policy):
    table = heels_by_touch(bench, policy, "7C 8C")
    back(table, 2, 6)
    table.stand(RED, 9, wait=600)
    table.stand(RED, 9, 13, wait=3000)
    assert WRONG.isdisjoint(table.calls(RED))
    assert (table.account(RED), table.owed(RED), table.view.guidance) == ((9, 13), 0, None)


@pytest.mark.parametrize("policy", POLICIES)
def test_they_may_have_followed_a_part_of_the_way(bench, policy):
    """Blue earns 3 for a run and 2 for a pair while the cable is out, and has pegged the run."""
    table = run_by_touch(bench(policy), "5D 6H 6S 2D")
    back(table, 6, 9)
    assert WRONG.isdisjoint(table.calls(BLUE))
    assert str(table.view.guidance.sentence) == "Blue's peg belongs in 11: move it from 6."
    table.stand(BLUE, 9, wait=600)
    table.stand(BLUE, 9, 11, wait=3000)
    assert (table.account(BLUE), table.view.guidance) == ((9, 11), None)


@pytest.mark.parametrize("policy", POLICIES)
def test_they_follow_into_the_game_hole(bench, policy):
    table = bench(policy).all_laid(blue=(108, 115))
    table.peg_all()
    table.session.link(False, table.now)
    table.act(Count(BLUE))
    table.session.done(table.now)
    low, high = sorted(table.pegs[BLUE])
    back(table, low, high)
    assert WRONG.isdisjoint(table.calls(BLUE))
    if policy.muggins:  # the game is won with the peg there, with the count elsewhere
        assert told(table) == "Blue's pegs have to follow the game."
    table.stand(BLUE, high, wait=600)
    table.stand(BLUE, high, 121, wait=3000)
    assert table.view.guidance is None
    assert table.session.progress.outcome is not None


def test_a_peg_that_goes_back_once_they_are_right_is_told(bench):
    table = heels_by_touch(bench, Policy.CASUAL, "7C 6C")
    table.pegs[RED] = {9, 11}
    back(table, 2, 6)
    table.stand(RED, 11, wait=600)
    table.stand(RED, 5, 11, wait=3000)
    assert table.calls(RED)[-1] in WRONG
