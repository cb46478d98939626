import pytest

from companion.cards import parse_card
from companion.games.action import IllegalAction
from companion.games.cribbage import CRIBBAGE
from companion.games.cribbage.actions import Cut, Misdeal
from companion.games.cribbage.messages import CARDS_DEALT
from companion.games.cribbage.state import Phase
from companion.games.event import EventKind
from companion.games.reason import ScoreReason
from companion.games.setup import Policy

TO_STARTER = "dealer 1, dealt"


def test_c1_the_lowest_cut_deals_and_the_ace_is_low(playing):
    match = playing("cut 0 2H, cut 1 AS")
    assert (match.state.dealer, match.state.phase) == (1, Phase.DEAL)
    assert playing("cut 0 KH, cut 1 QS, cut 2 JS", players=3).state.dealer == 2


def test_c1_seats_that_tied_for_the_lowest_cut_again_and_the_others_do_not(playing):
    match = playing("cut 0 4H, cut 1 9S, cut 2 4S", players=3)
    assert [event.seat for event in match.played[-1].events if event.kind is EventKind.TIE] == [0, 2]
    assert match.state.cutting == (0, 2)
    with pytest.raises(IllegalAction, match="Bob does not cut now"):
        playing.on(match, "cut 1 3S")
    # The pack is whole again, so the same card may be cut once more.
    assert playing.on(match, "cut 0 9S, cut 2 4S").state.dealer == 2


def test_c1_a_tie_above_the_lowest_does_not_matter(playing):
    assert playing("cut 0 9H, cut 1 9S, cut 2 4S", players=3).state.dealer == 2


def test_c1_a_card_is_cut_once(playing):
    with pytest.raises(IllegalAction, match="4H has been cut already"):
        playing("cut 0 4H, cut 1 4H")


def test_c1_players_may_say_who_deals(playing):
    assert playing("cut 0 4H, dealer 0").state.dealer == 0
    with pytest.raises(IllegalAction, match="seats are 0 to 1"):
        playing("dealer 2")


def test_c1_everybody_may_cut_in_any_order(playing):
    match = playing(players=3)
    assert Cut(2, parse_card("5H")) in CRIBBAGE.legal(match.state)
    assert playing.on(match, "cut 2 5H, cut 0 6H, cut 1 7H").state.dealer == 2


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (2, "deal 6 cards each, everybody lays away 2"),
        (3, "deal 5 cards each and one into the crib, everybody lays away 1"),
        (4, "deal 5 cards each, everybody lays away 1"),
    ],
)
def test_c2_the_dealer_is_told_how_many_cards(playing, players, words):
    awaited = CRIBBAGE.awaited(playing("dealer 1", players=players).state)
    assert (awaited.seat, str(awaited.sentence), awaited.choices[0].label) == (1, f"Bob: {words}", CARDS_DEALT())


def test_c2_four_players_are_two_sides_of_partners_who_sit_opposite(playing):
    state = playing(players=4).state
    assert len(state.ledger.accounts) == 2
    assert [state.setup.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]


@pytest.mark.parametrize(("players", "dealer", "cutter"), [(2, 0, 1), (3, 2, 0), (4, 1, 2)])
def test_c3_the_seat_to_the_dealers_left_cuts_for_the_starter(playing, players, dealer, cutter):
    awaited = CRIBBAGE.awaited(playing(f"dealer {dealer}, dealt", players=players).state)
    assert awaited.seat == cutter
    assert len(awaited.cards) == 52


def test_c4_a_jack_as_starter_is_his_heels_for_the_dealer(playing, scored):
    match = playing(f"{TO_STARTER}, starter JC")
    assert scored(match) == [(1, 2, "his heels")]
    assert match.state.ledger.total(1) == 2


def test_c4_no_other_card_is(playing, scored):
    assert scored(playing(f"{TO_STARTER}, starter QC")) == []


def test_c4_his_heels_may_win_the_game(playing):
    match = playing("dealer 1, amend 1 110 119, dealt, starter JC")
    assert (match.state.phase, match.state.ledger.reached) == (Phase.OVER, 1)


def test_c4_his_heels_are_forfeited_when_the_dealer_lays_before_pegging_them(playing):
    match = playing(f"{TO_STARTER}, starter JC, lay 0 4H, lay 1 9H")
    assert match.state.ledger.accounts[1].owed == 0
    forfeited = match.played[-1].events[0]
    assert (forfeited.kind, forfeited.points, forfeited.reason) == (EventKind.FORFEITED, 2, ScoreReason.HIS_HEELS)


def test_c4_his_heels_are_not_forfeited_by_the_pones_card_nor_once_pegged(playing):
    match = playing(f"{TO_STARTER}, starter JC, lay 0 4H")
    assert match.state.ledger.accounts[1].owed == 2
    match = playing.on(match, "peg 1 2 no, lay 1 9H")
    assert match.state.ledger.accounts[1].front == 2
    assert match.played[-1].events[0].kind is EventKind.LAID


def test_c4_his_heels_can_never_be_claimed(playing):
    for policy in (Policy.MUGGINS, Policy.TOURNAMENT):
        match = playing(f"{TO_STARTER}, starter JC, short 1", policy=policy)
        assert match.state.ledger.accounts[1].claimable == 0
        assert match.state.ledger.accounts[1].owed == 2


def test_c12_after_a_misdeal_the_same_dealer_deals_the_same_deal_again(playing):
    for before in ("dealer 1", TO_STARTER):
        match = playing(before)
        assert Misdeal() in CRIBBAGE.legal(match.state)
        state = playing.on(match, "misdeal").state
        assert (state.dealer, state.deal, state.phase) == (1, 1, Phase.DEAL)


def test_c12_once_the_starter_is_turned_there_is_no_misdeal(playing):
    with pytest.raises(IllegalAction, match="Awaited now: Ann: lay a card"):
        playing(f"{TO_STARTER}, starter 5C, misdeal")
