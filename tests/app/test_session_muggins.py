"""Muggins and the tournament at a session: what may be claimed, when, and what is lost (P2, P3, P8-P11)."""

from __future__ import annotations

import pytest

from companion.app.refused import Refused, TooEarly
from companion.cards import parse_card
from companion.errors import CompanionError
from companion.games.cribbage.actions import Count, CribCard, Go
from companion.games.event import Event, EventKind
from companion.games.setup import Policy
from companion.referee.verdict import Call
from tests.app.shortfalls import after_power_cut, short_by

RED, BLUE = 0, 1


def test_automatic_muggins_awards_when_the_window_closes(bench):
    table = bench(Policy.MUGGINS, muggins="automatic")
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, 12)
    table.lay("KD AD")  # Red scores nothing with the ace
    table.session.accept(table.now)
    assert table.owed(BLUE) == 1


def test_in_muggins_points_may_still_be_pegged_after_a_quick_next_card(bench):
    table = bench(Policy.MUGGINS)
    table.begin()
    table.four_for_red()
    table.lay("KD")
    table.stand(RED, 9, 13)
    assert table.account(RED) == (9, 13)
    assert table.session.match.state.ledger.accounts[RED].debts == ()


def test_in_a_tournament_points_not_pegged_before_the_next_card_are_lost_but_claimable(bench):
    table = bench(Policy.TOURNAMENT)
    table.begin()
    table.four_for_red()
    table.lay("KD")
    assert table.owed(RED) == 0
    assert table.session.match.state.ledger.accounts[RED].claimable == 4


def test_done_is_remembered_until_somebody_goes_on(bench):
    table = bench(Policy.MUGGINS)
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, 12)
    table.session.done(table.now)
    assert table.view.done
    table.lay("KD")
    assert not table.view.done


def test_muggins_is_not_called_on_a_peg_that_has_not_been_set_yet(bench):
    table = bench(Policy.TOURNAMENT)
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, wait=400)
    with pytest.raises(CompanionError, match="Red is still pegging"):
        table.session.claim(BLUE, RED, 2, table.now)
    table.stand(RED, 9, 13, wait=100)
    with pytest.raises(CompanionError, match="Red is still pegging"):
        table.session.claim(BLUE, RED, 2, table.now)
    table.wait(300)
    assert (table.account(RED), table.owed(RED), table.owed(BLUE)) == ((9, 13), 0, 0)


def test_who_calls_muggins_does_not_forfeit_points_of_their_own(bench):
    table = bench(Policy.TOURNAMENT).in_the_show()
    table.act(Count(RED))
    table.session.claim(RED, BLUE, 2, table.now)
    assert table.owed(RED) == 5
    assert table.session.match.state.ledger.accounts[RED].claimable == 0


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_accepting_forfeits_what_is_short_but_nothing_of_a_side_that_has_not_pegged_yet(bench, policy):
    table = bench(policy).in_the_show()
    table.session.accept(table.now)
    assert table.session.match.state.ledger.accounts[BLUE].debts == ()
    table.act(Count(RED))
    table.session.accept(table.now)
    assert table.owed(RED) == 5


def test_in_a_tournament_a_quick_go_forfeits_nothing_but_the_next_card_does(bench):
    table = bench(Policy.TOURNAMENT)
    table.begin()
    table.lay("KD KC")
    table.stand(RED, 9, 11, wait=1500)
    table.lay("4D 4C")
    table.act(Go(BLUE))
    assert table.owed(RED) == 2
    table.lay("2C")
    assert table.owed(RED) == 0
    assert table.session.match.state.ledger.accounts[RED].claimable == 2


def test_in_muggins_points_passed_over_by_cards_may_still_be_pegged_one_after_the_other(bench):
    table = bench(Policy.MUGGINS)
    table.begin()
    table.lay("KD KC 4D 4C 2S")
    assert table.session.match.state.ledger.accounts[RED].claimable == 4
    table.stand(RED, 9, 11, wait=1500)
    table.stand(RED, 11, 13, wait=1500)
    assert (table.account(RED), table.owed(RED)) == ((11, 13), 0)
    assert not any(event.kind is EventKind.LOST for event in table.session.play.announced if isinstance(event, Event))


@pytest.mark.parametrize("hops", [(10, 11), (4, 11), (4, 7), (2, 9)])
def test_two_hops_seen_as_one_pay_what_is_owed_longest_first(bench, hops):
    """Nobody saw the first of them by itself, so no window closed on what it may have passed over (P8)."""
    table = bench(Policy.MUGGINS)
    table.begin(starter="5S")
    table.lay("KD 10C JH")
    for action in (Go(RED), Go(BLUE)):
        table.act(action)
    table.lay("8C 3S 9C 5H 6D")
    table.act(Count(BLUE))
    assert table.owed(BLUE) == 11  # a go, which can be claimed already, and a hand of 10
    table.stand(BLUE, *(6 + points for points in hops), wait=3000)
    assert (table.account(BLUE), table.owed(BLUE)) == ((6 + hops[0], 6 + hops[1]), 11 - hops[1])
    told = [event for event in table.session.play.announced if isinstance(event, Event)]
    assert not any(event.kind is EventKind.LOST and event.side == BLUE for event in told)
    assert Call.PENDING not in table.calls(BLUE)


@pytest.mark.parametrize("cards", ["4C 3C 5D 6H", "4C 3C 5D KH"])
def test_muggins_waits_until_the_side_could_peg_whether_it_is_owed_anything_or_not(bench, cards):
    table = bench(Policy.MUGGINS)
    table.begin()
    table.lay(cards)
    with pytest.raises(Refused, match="Red may still peg: call muggins after a peg, or after the next card"):
        table.session.claim(BLUE, RED, 2, table.now)
    table.session.done(table.now)
    table.session.claim(BLUE, RED, 2, table.now)


def test_points_passed_over_by_the_next_card_can_be_claimed_at_once(bench):
    table = bench(Policy.MUGGINS)
    table.begin()
    table.four_for_red()
    table.lay("KD")
    table.session.claim(BLUE, RED, 4, table.now)
    assert (table.owed(BLUE), table.owed(RED)) == (4, 0)


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_heels_that_are_pegged_one_by_one_are_waited_for(bench, policy):
    table = bench(policy)
    table.begin(starter="JS")
    assert table.owed(RED) == 2
    table.stand(RED, 9, 10, wait=5000)
    assert (table.account(RED), table.owed(RED)) == ((9, 10), 1)
    table.stand(RED, 10, 11, wait=5000)
    assert (table.account(RED), table.owed(RED)) == ((10, 11), 0)


def test_in_a_tournament_a_peg_that_was_set_back_can_be_put_back_by_redo(bench):
    """The game goes back to the middle of what Red had to peg: the rest has not fallen short by that."""
    table = bench(Policy.TOURNAMENT)
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, 11, wait=600)
    table.stand(RED, 11, 13, wait=1500)
    table.lay("KD")
    assert table.account(RED) == (11, 13)
    table.stand(RED, 9, 11, wait=3000)
    assert table.account(RED) == (9, 11)
    table.session.redo(table.now)
    assert table.account(RED) == (11, 13)


def test_nothing_falls_short_while_a_peg_may_stand_in_a_hole_that_is_not_believed(bench):
    """It closed beside a peg of Blue's while none of Red's was seen to be out: it lies, or the one behind sticks."""
    table = bench(Policy.MUGGINS)
    table.begin(blue=(8, 10))  # Blue pegs to 13
    table.four_for_red()
    table.stand(RED, 9, wait=1000)
    table.stand(RED, 9, 11, wait=200)
    table.stand(RED, 9, 11, 13, wait=3000)
    assert table.account(RED) == (9, 11)
    table.lay("KD")
    assert table.session.match.state.ledger.accounts[RED].claimable == 0
    table.session.claim(BLUE, RED, 2, table.now)  # unless somebody says that they are short
    assert table.owed(BLUE) == 2


def test_no_hand_is_counted_over_pegs_that_only_people_can_tell_of(bench):
    """The count would close the window on a point that has been pegged, and the peg then be called one too many."""
    table = bench(Policy.MUGGINS)
    table.begin()
    table.lay("2C 6D 9C KD 4C")
    table.stand(BLUE, 6, 8)
    table.lay("QD 8C 8D")  # Red: a pair and one for last
    table.stand(RED, 9, 11)
    table.act(Count(BLUE))
    table.stand(RED, 9, 12, wait=1100)  # pushed on after a count: perhaps what was missing, perhaps the wrong peg
    assert table.calls(RED)[-1] is Call.UNCLEAR
    with pytest.raises(Refused, match="it is not certain yet where Red's pegs stand"):
        table.act(Count(RED))
    table.stand(RED, 11, 12)
    assert table.account(RED) == (11, 12)
    table.act(Count(RED))
    assert table.calls(RED)[-1] is Call.PEGGED


def test_what_was_pegged_after_a_card_is_not_lost_by_a_count_though_more_was_pegged_with_it(bench):
    """The card of what is more is late (P14); the peg itself had paid before the window closed."""
    table = bench(Policy.MUGGINS)
    table.begin()
    table.lay("2C 6D 9C KD 4C")
    table.stand(BLUE, 6, 8)
    table.lay("QD 8C 8D")  # Red: a pair and one for last
    table.act(Count(BLUE))  # Red has pegged nothing yet
    assert table.session.match.state.ledger.accounts[RED].claimable == 3
    table.stand(RED, 12, 18)  # these three, and six of the hand that is not counted yet
    assert table.calls(RED)[-1] is Call.PENDING
    table.act(Count(RED))
    table.wait(300)
    assert (table.account(RED), table.owed(RED)) == ((12, 18), 0)
    events = [event for step in table.session.match.played for event in step.events]
    assert not [event for event in events if event.kind is EventKind.LOST and event.side == RED]


def with_red_s_card_undone(table, *, away):
    """Blue has pegged its 3 late; Red's 6 is taken back, perhaps while the cable is out. No peg moves."""
    table.begin()
    table.lay("4C 3C 5D 6H")
    table.stand(BLUE, 6, 9, wait=1500)
    table.stand(RED, 9, 13, wait=1500)
    if away:
        table.session.link(False, table.now)
    table.session.undo(table.now)
    if away:
        table.session.link(True, table.now)
    table.stand(RED, 9, 13, wait=1500)
    return table


@pytest.mark.parametrize("away", [False, True])
def test_muggins_is_not_called_by_pegs_that_stand_as_an_undo_left_them(bench, away):
    """Blue has pegged late, Red's card is taken back and laid again, and the next of Blue is just laid."""
    table = with_red_s_card_undone(bench(Policy.MUGGINS), away=away)
    table.lay("6H 7C")
    table.wait(1500)
    assert (table.account(BLUE), table.owed(BLUE)) == ((6, 9), 5)
    with pytest.raises(TooEarly):
        table.session.claim(RED, BLUE, 5, table.now)
    table.stand(BLUE, 9, 13, wait=1500)
    table.session.claim(RED, BLUE, 1, table.now)


def test_muggins_may_be_called_on_a_side_that_had_pegged_before_another_card_was_taken_back(bench):
    table = bench(Policy.MUGGINS)
    table.in_the_show()
    table.act(Count(RED))
    table.session.undo(table.now)
    table.wait(1500)
    table.session.claim(RED, BLUE, 2, table.now)
    assert table.owed(RED) == 2


def test_what_falls_short_by_a_card_that_is_undone_while_the_cable_is_out_may_be_on_the_board_already(bench):
    """Blue pegged its 3 rightly; nobody takes them by muggins because of a card of Red's that is none."""
    table = with_red_s_card_undone(bench(Policy.MUGGINS), away=True)
    assert (table.account(BLUE), table.owed(BLUE)) == ((6, 9), 0)


@pytest.mark.parametrize("cut", [False, True], ids=["on", "power-cut"])
@pytest.mark.parametrize("done", [False, True])
def test_a_peg_that_was_set_before_the_last_card_of_the_crib_is_no_chance_to_peg_the_crib(bench, cut, done):
    """It is for the hand, and is read after that card: the crib could be claimed at once (P8).

    After a restart nobody knows when it was set. It is time once somebody says so, or the side has pegged.
    """
    table = bench(Policy.MUGGINS).all_laid()
    table.peg_all()
    table.act(Count(BLUE))
    table.peg_all()
    table.act(Count(RED))
    for card in ("AC", "AD", "JC"):
        table.act(CribCard(parse_card(card)))
    (_, front), points = table.account(RED), table.owed(RED)
    table.stand(RED, front, wait=500)
    table.stand(RED, front, front + points, wait=150)
    table.act(CribCard(parse_card("JD")))
    table.wait(500)
    assert table.account(RED)[1] == front + points
    assert table.owed(RED) > 0
    if cut:
        table.session = after_power_cut(table)
        table.stand(RED, front, front + points, wait=2000)
    with pytest.raises(TooEarly):
        table.session.claim(BLUE, RED, 4, table.now)
    if done:
        table.session.done(table.now)
    else:
        table.stand(RED, front + points, wait=500)
        table.stand(RED, front + points, front + points + 1, wait=1500)
    short = 4 if done else 1
    table.session.claim(BLUE, RED, short, table.now)
    assert table.owed(BLUE) == short


@pytest.mark.parametrize("missed", [0, 2])
@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("cut", [False, True], ids=["on", "power-cut"])
def test_a_call_of_muggins_that_was_undone_cannot_be_put_back_once_all_is_accepted(bench, policy, missed, cut):
    """It would be a false claim then; that it cannot is so whether anything had been short or not (P12)."""
    table = bench(policy)
    front = short_by(table, missed)
    table.session.claim(BLUE, RED, 2, table.now)
    table.wait(1000)
    table.session.undo(table.now)
    table.wait(1000)
    assert table.view.can_redo
    table.session.accept(table.now)
    table.wait(1000)
    if cut:
        table.session = after_power_cut(table)
        table.stand(RED, 9, front, wait=2000)
    before = table.session.match.state
    with pytest.raises(Refused, match=r"[Nn]othing"):
        table.session.redo(table.now)
    assert not table.view.can_redo
    assert table.session.match.state == before


def test_what_was_undone_before_the_call_can(bench):
    """Red's next card is undone, and then the call before it: accepted, the card can still be put back."""
    table = bench(Policy.MUGGINS)
    short_by(table, 2)
    table.session.claim(BLUE, RED, 2, table.now)
    table.wait(1000)
    table.stand(BLUE, 9, 11, wait=2000)
    table.lay("AS")
    for _ in range(2):
        table.session.undo(table.now)
        table.wait(1000)
    table.session.accept(table.now)
    table.session.redo(table.now)
    assert str(table.session.match.actions[-1].card) == "AS"
    assert not any(action.claims for action in table.session.match.actions)
