"""Cards that are entered late, in any order with the pegs: nobody is accused, no card is refused (P14)."""

from __future__ import annotations

import pytest

from companion.app.session import Refused
from companion.cards import parse_card
from companion.games.action import Amend
from companion.games.cribbage.actions import Count, CribCard, Dealer, Dealt, Starter
from companion.games.setup import Policy, Setup
from companion.referee.verdict import Call
from companion.words.referee import MOVE
from tests.app.late import LateEvening
from tests.sampled import crossed

RED, BLUE = 0, 1
NAMES = ("Red", "Blue", "Green", "White")
BOARDS = {2: "cribbage-2", 3: "cribbage-3", 4: "cribbage-2"}
JUDGES = [policy for policy in Policy if policy is not Policy.SCOREKEEPER]


def play_late(game, policy, players, board, seed, late, actions, target=None, **options):
    """Play honestly with late cards, and check that nothing was said and the points are right."""
    lengths = {"cribbage": 121, "battlefield": 121, "crosscribb": 31, "round-the-bases": 3}
    setup = Setup(NAMES[:players], game, target or lengths[game], policy, options)
    evening = LateEvening(setup, board, seed, late=late, actions=actions)
    evening.play()
    assert evening.faults == []
    ledgers = evening.truth.state.ledger, evening.session.match.state.ledger
    fronts = [[account.front for account in ledger.accounts] for ledger in ledgers]
    assert fronts[0] == fronts[1]
    assert not any(account.owed for account in ledgers[1].accounts)
    assert evening.session.match.game.totals(evening.session.match.state) == evening.truth.game.totals(
        evening.truth.state
    )


@pytest.mark.parametrize(("players", "policy", "late"), crossed([2, 3, 4], JUDGES, [1, 3, 30]))
def test_cribbage_any_number_of_cards_late(players, policy, late):
    play_late("cribbage", policy, players, BOARDS[players], f"{late}/0", late, 60)


@pytest.mark.parametrize(("players", "policy", "late"), crossed([2, 3, 4], [Policy.CASUAL, Policy.MUGGINS], [2, 30]))
def test_battlefield_any_number_of_cards_late(players, policy, late):
    play_late("battlefield", policy, players, BOARDS[players], "1", late, 60)


@pytest.mark.parametrize(("players", "policy", "late"), crossed([2, 3, 4], [Policy.CASUAL, Policy.MUGGINS], [2, 30]))
def test_crosscribb_any_number_of_cards_late(players, policy, late):
    options = {"alone": "0"} if players == 3 else {}
    play_late("crosscribb", policy, players, "cribbage-2", "1", late, 100, **options)


@pytest.mark.parametrize(("players", "policy", "late"), crossed([2, 4], [Policy.CASUAL, Policy.MUGGINS], [2, 30]))
def test_round_the_bases_any_number_of_cards_late(players, policy, late):
    play_late("round-the-bases", policy, players, "round-the-bases", "2/0", late, 100)


@pytest.mark.proofs
@pytest.mark.parametrize("policy", JUDGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_of_cribbage_any_number_of_cards_late(players, policy):
    for seed in range(40):
        play_late("cribbage", policy, players, BOARDS[players], f"whole/{seed}", seed, 2000)


# --- what happens to one surplus --------------------------------------------------------------------------------------


def surplus(bench, policy=Policy.CASUAL):
    """Red is owed 4 and pegs 6; it is Blue's turn."""
    table = bench(policy)
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, 15)
    assert table.calls(RED)[-1] is Call.PENDING
    return table


def test_two_cards_late_both_sides_have_pegged_and_nothing_was_touched(bench):
    table = bench()
    table.begin(red=(2, 6), blue=(5, 9))
    table.lay("7C")
    table.stand(RED, 6, 8)  # for the eight that makes fifteen
    table.stand(BLUE, 9, 11)  # for the other eight
    table.lay("8H 8D")
    assert (table.account(RED), table.account(BLUE)) == ((6, 8), (9, 11))
    assert {*table.calls(RED), *table.calls(BLUE)} == {Call.PENDING, Call.RIGHT}


@pytest.mark.parametrize("policy", JUDGES)
def test_a_surplus_is_no_accusation_before_a_turn_of_its_own_is_over(bench, policy):
    table = surplus(bench, policy)
    table.lay("KD")  # Blue's card explains nothing of Red's
    table.wait(9000)
    table.lay("AD")  # nor does Red's own
    table.wait(20_000)
    assert Call.OVERPEGGED not in table.calls(RED)
    table.session.answer("missing", table.now)
    table.lay("AH")
    table.wait(20_000)
    assert Call.OVERPEGGED not in table.calls(RED)  # a card was said to be missing: another turn of Red's


@pytest.mark.parametrize("policy", JUDGES)
def test_a_turn_is_passed_when_another_one_has_been_entered(bench, policy):
    table = surplus(bench, policy)
    table.lay("KD AD 2C")
    table.wait(9900)
    assert Call.OVERPEGGED not in table.calls(RED)
    table.wait(200)
    assert table.calls(RED)[-1] is Call.OVERPEGGED
    assert table.view.guidance.sentence.message is MOVE


def test_a_peg_or_a_card_of_anybody_shows_that_the_table_is_not_done(bench):
    table = surplus(bench)
    table.lay("KD AD 2C")
    for hole in (6, 5, 6, 5):
        table.stand(BLUE, 9, wait=1000)
        table.stand(BLUE, 6, 9, wait=7000)
        assert Call.OVERPEGGED not in table.calls(RED), hole


@pytest.mark.parametrize("policy", JUDGES)
def test_nor_is_it_done_while_somebody_keeps_a_peg_in_a_hand(bench, policy):
    table = surplus(bench, policy)
    table.lay("KD AD 2C")
    table.stand(BLUE, 9, wait=30_000)
    assert Call.OVERPEGGED not in table.calls(RED)
    table.stand(BLUE, 6, 9, wait=10_500)
    assert table.calls(RED)[-1] is Call.OVERPEGGED


def test_even_then_no_card_is_refused_and_one_that_explains_the_pegs_makes_them_right(bench):
    table = bench()
    table.begin()
    table.lay("10C 9D")
    table.stand(RED, 9, 11)  # for a card of Red's that is three cards late
    table.lay("AC 5D 4H")
    table.wait(11_000)
    assert table.calls(RED)[-1] is Call.OVERPEGGED
    assert not table.view.held
    table.lay("2D")  # 31 for two
    assert table.account(RED) == (9, 11)
    assert table.calls(RED)[-1] is Call.RIGHT


def test_who_says_that_no_card_is_missing_mends_the_pegs_or_enters_the_card_all_the_same(bench):
    table = bench()
    table.begin()
    table.lay("8C")
    table.stand(RED, 9, 11, wait=11_000)
    table.session.answer("none", table.now)
    assert table.view.held
    with pytest.raises(Refused, match="First the pegs: Red's peg belongs in"):
        table.lay("KC")
    table.lay("7C")
    assert table.account(RED) == (9, 11)


def test_his_heels_that_were_pegged_with_what_came_later_are_not_forfeited(bench):
    table = bench(Policy.TOURNAMENT)
    for side, (back, front) in ((RED, (5, 9)), (BLUE, (2, 6))):
        table.act(Amend(side, back, front))
        table.pegs[side] = {back, front}
    table.stand(RED, 5, 9)
    table.stand(RED, 9, 13)  # two for his heels, two for the fifteen: all late
    for action in (Dealer(RED), Dealt(), Starter(parse_card("JH"))):
        table.act(action)
    table.lay("8C 7C")
    assert table.view.question is None
    assert table.account(RED)[1] == 13
    assert set(table.calls(RED)) <= {Call.PENDING, table.leapt}


def test_the_count_of_a_hand_is_not_refused_because_the_crib_was_pegged_with_the_hand(bench):
    table = bench().in_the_show()
    table.peg_all()
    front = table.account(RED)[1]
    table.stand(RED, front, front + 30)
    table.act(Count(RED))
    due = table.owed(RED)
    assert 0 < due < 30
    cards = [parse_card(card) for card in ("5C", "5D", "JS", "QC")]
    for card in cards:
        table.act(CribCard(card))
    assert table.owed(RED) > due


def test_who_set_a_peg_beside_another_at_the_same_moment_is_not_asked_to_peg_before_a_hand_is_counted(bench):
    """Each hole may have been closed by the magnet in the other; both pegs stand ahead of what is explained so far."""
    table = bench().played_out()
    assert table.owed(RED) == 1
    table.stand(RED, 9, wait=10)
    table.stand(BLUE, 8)
    table.stand(RED, 9, 13, wait=70)  # one for last, and three of the crib
    table.stand(BLUE, 8, 13)
    assert table.session.moment.reads(RED, Call.IN_HAND)
    table.act(Count(BLUE))
    assert Count(BLUE) in table.session.match.actions
