"""A window is neither closed nor claimed through while nobody can tell what has been pegged (P3, P8, P10).

All of it goes by what the sensors see: that something is refused, or stays open, tells nothing of what is owed (P12).
"""

import pytest

from companion.app.refused import Refused
from companion.games.cribbage.actions import Count
from companion.games.event import EventKind
from companion.games.setup import Policy
from companion.referee.verdict import Call
from tests.app.conftest import BLUE, RED

CALLED = {}
AUTOMATIC = {"muggins": "automatic"}


def short_by_two(bench, **options):
    """Blue has pegged its hand two short, and says that it is done; it is Red's turn to count."""
    table = bench(Policy.MUGGINS, **options).in_the_show()
    table.session.done(table.now)
    assert table.owed(BLUE) == 2
    return table


def mended(table):
    """Tell whether Blue's pegs have come to be those of its whole hand, and nobody else has the points."""
    account, red = table.session.match.state.ledger.accounts[BLUE], table.owed(RED)
    return (account.owed, account.front) == (0, 13) and red in (0, 5)


@pytest.mark.parametrize("options", [CALLED, AUTOMATIC], ids=["called", "automatic"])
def test_to_accept_closes_no_window_on_a_peg_that_was_just_set(bench, options):
    table = short_by_two(bench, **options)
    table.stand(BLUE, 11, wait=400)
    table.stand(BLUE, 11, 13, wait=100)
    table.session.accept(table.now)
    table.wait(2000)
    assert mended(table)
    assert table.session.finding.reading_of(BLUE).call is Call.AT_REST


@pytest.mark.parametrize("options", [CALLED, AUTOMATIC], ids=["called", "automatic"])
@pytest.mark.parametrize("wait", [0, 100, 240, 3000])
def test_a_count_closes_none_on_a_peg_that_was_just_set_or_is_in_a_hand(bench, options, wait):
    table = short_by_two(bench, **options)
    table.stand(BLUE, 11, wait=wait if wait > 1000 else 400)
    if wait < 1000:
        table.stand(BLUE, 11, 13, wait=wait)
    table.act(Count(RED))
    if wait > 1000:
        table.stand(BLUE, 11, 13)
    table.wait(2000)
    assert mended(table)


def test_what_was_in_a_hand_and_comes_back_short_falls_short_again(bench):
    table = short_by_two(bench)
    table.stand(BLUE, 11, wait=400)
    table.act(Count(RED))
    table.stand(BLUE, 11, 12, wait=2000)
    assert (table.account(BLUE), table.owed(BLUE)) == ((11, 12), 1)
    table.session.done(table.now)
    table.session.claim(RED, BLUE, 1, table.now)
    assert (table.owed(BLUE), table.owed(RED)) == (0, 6)


def test_the_count_is_undone_and_put_back_and_then_muggins_can_be_called(bench):
    table = short_by_two(bench)
    table.stand(BLUE, 11, wait=400)
    table.act(Count(RED))
    after = table.session.match.state
    assert (after.ledger.accounts[BLUE].claimable, after.ledger.accounts[BLUE].owed) == (0, 2)
    table.session.undo(table.now)
    table.session.redo(table.now)
    assert table.session.match.state == after
    table.session.undo(table.now)
    table.stand(BLUE, 6, 11, wait=2000)
    table.session.claim(RED, BLUE, 2, table.now)
    assert (table.owed(BLUE), table.owed(RED)) == (0, 2)


def test_in_a_tournament_what_fell_short_cannot_be_pegged_and_is_lost_all_the_same(bench):
    table = bench(Policy.TOURNAMENT).in_the_show()
    table.session.done(table.now)
    assert table.session.match.state.ledger.accounts[BLUE].claimable == 2
    table.stand(BLUE, 11, wait=400)
    table.act(Count(RED))
    assert table.session.match.state.ledger.accounts[BLUE].claimable == 0
    assert table.owed(BLUE) == 0


@pytest.mark.parametrize("ignored", [True, False], ids=["ignored", "dead"])
@pytest.mark.parametrize("accepts", [True, False], ids=["accept", "count"])
def test_nor_does_a_peg_lose_its_points_that_was_set_into_a_hole_that_shows_nothing(bench, ignored, accepts):
    table = short_by_two(bench)
    if ignored:
        table.session.mask("track2/13", table.now)
    table.stand(BLUE, 11, wait=3000)
    if accepts:
        table.session.accept(table.now)
    table.act(Count(RED))
    table.wait(15_000)
    if "in 13" in table.session.question().answers:
        table.session.answer("in 13", table.now)
    else:
        table.session.mask("track2/13", table.now)
    table.wait(3000)
    assert mended(table)


@pytest.mark.parametrize("options", [CALLED, AUTOMATIC], ids=["called", "automatic"])
def test_to_accept_closes_no_window_on_pegs_that_are_unclear(bench, options):
    table = bench(Policy.MUGGINS, **options)
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, 12, wait=1500)
    table.lay("KD")
    table.wait(500)
    table.stand(RED, 9, 12, wait=600)
    table.stand(RED, 9, 12, 13, wait=3000)  # 9 sticks
    assert table.session.finding.reading_of(RED).call is Call.UNCLEAR
    table.session.accept(table.now)
    table.session.answer("in 13", table.now)
    table.wait(2000)
    assert (table.account(RED)[1], table.owed(RED), table.owed(BLUE)) == (13, 0, 0)


# --- other pegs, and more than was missed ----------------------------------------------------------------------------


def last_card_unpegged(bench, red, blue, **options):
    """Red owes 2 for the last card as Blue counts 7; Red lifts its peg, and Blue pegs the 7 meanwhile."""
    table = bench(Policy.MUGGINS, **options).all_laid(red, blue)
    table.act(Count(BLUE))
    assert table.session.match.state.ledger.accounts[RED].claimable == 2
    table.stand(RED, table.account(RED)[1], wait=300)
    front = table.account(BLUE)[1]
    table.stand(BLUE, front, wait=300)
    table.stand(BLUE, front, front + 7, wait=1000)
    assert table.account(BLUE)[1] == front + 7
    return table


@pytest.mark.parametrize("options", [CALLED, AUTOMATIC], ids=["called", "automatic"])
def test_the_first_hand_pegged_closes_none_on_a_peg_in_a_hand(bench, options):
    table = last_card_unpegged(bench, (5, 9), (2, 6), **options)
    front = table.account(RED)[1]
    table.stand(RED, front, front + 2, wait=2000)
    assert (table.account(RED), table.owed(RED), table.owed(BLUE)) == ((front, front + 2), 0, 0)


def test_so_that_no_game_is_lost_by_it(bench):
    table = last_card_unpegged(bench, (110, 116), (100, 112))
    assert table.account(RED)[1] == 119
    table.stand(RED, 119, 121, wait=2000)
    assert table.session.progress.outcome.winners == (RED,)


@pytest.mark.parametrize("options", [CALLED, AUTOMATIC], ids=["called", "automatic"])
@pytest.mark.parametrize("calls", [True, False], ids=["muggins", "accept"])
def test_what_was_missed_and_is_pegged_with_points_of_a_late_card_is_neither_claimed_nor_closed(bench, options, calls):
    table = bench(Policy.MUGGINS, **options)
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, wait=400)
    table.stand(RED, 9, 12, wait=1500)
    table.lay("KD")
    table.stand(RED, 12, wait=400)
    table.stand(RED, 12, 15, wait=2000)  # the one that was missed, and two for a 3 that makes 31
    if calls:
        table.session.claim(BLUE, RED, 1, table.now)
    else:
        table.session.accept(table.now)
    table.lay("3H")
    table.wait(2000)
    assert (table.account(RED)[1], table.owed(RED), table.owed(BLUE)) == (15, 0, 0)
    assert table.session.finding.reading_of(RED).call is Call.AT_REST


# --- muggins is called on them ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("pegged", [12, 13], ids=["short", "right"])
@pytest.mark.parametrize("closed", [5, 14], ids=["stuck", "pair"])
def test_no_muggins_is_called_on_pegs_that_only_people_can_tell_of(bench, policy, pegged, closed):
    table = bench(policy)
    table.begin()
    table.four_for_red()
    also = closed if closed < 9 else pegged + 1
    table.stand(RED, 9, *[closed for _ in range(closed < 9)], wait=600)
    table.stand(RED, 9, pegged, also, wait=3000)
    assert table.session.finding.reading_of(RED).call is Call.UNCLEAR
    table.lay("KD")
    table.wait(500)
    with pytest.raises(Refused, match="not certain yet where Red's pegs stand"):
        table.session.claim(BLUE, RED, 1, table.now)
    table.session.answer(f"in {pegged}", table.now)
    table.wait(2000)
    table.session.claim(BLUE, RED, 1, table.now)
    told = [event.kind for event in table.session.match.played[-1].events]
    assert (EventKind.CLAIMED in told, EventKind.FALSE_CLAIM in told) == (pegged == 12, pegged == 13)


def test_nor_while_the_board_has_lost_sight_of_all_pegs(bench):
    table = bench(Policy.MUGGINS)
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, 12, wait=1500)
    table.lay("KD")
    pegs = {side: set(holes) for side, holes in table.pegs.items()}
    table.pegs = {RED: set(), BLUE: set()}
    table.stand(RED, wait=2000)
    assert table.session.finding.reading_of(RED).call is Call.UNSEEN
    with pytest.raises(Refused, match="not certain yet where Red's pegs stand"):
        table.session.claim(BLUE, RED, 1, table.now)
    table.pegs = pegs
    table.stand(RED, *pegs[RED], wait=2000)
    table.session.claim(BLUE, RED, 1, table.now)
    assert table.owed(BLUE) == 1


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_nothing_falls_short_while_a_peg_is_half_in_a_hole_and_the_one_it_left_is_ignored(bench, policy):
    table = bench(policy)
    table.begin()
    table.session.mask("track1/5", table.now)
    table.four_for_red()
    for _ in range(8):
        table.stand(RED, 9, 13, wait=110)
        table.stand(RED, 9, wait=310)
    table.lay("KD")
    assert table.session.match.state.ledger.accounts[RED].claimable == 0
    table.stand(RED, 9, 13, wait=2000)
    assert (table.account(RED), table.owed(RED)) == ((9, 13), 0)
