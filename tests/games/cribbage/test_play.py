import pytest

from companion.cards import parse_card
from companion.games.action import IllegalAction
from companion.games.cribbage import CRIBBAGE
from companion.games.cribbage.actions import Go, Lay
from companion.games.cribbage.messages import LAY_OR_GO, NO_LAY_NOW
from companion.games.cribbage.state import Phase
from companion.games.event import EventKind
from companion.words.message import Who
from companion.words.telling import AWAITED_NOW

BOB_DEALS = "dealer 1, dealt, starter KC"
"""Two players: Ann (0) leads. Three: Cleo (2) does."""

ACC = {"false_go": "acc"}


def last_events(match):
    return [event.kind for event in match.played[-1].events]


def test_c5_go_is_said_only_where_not_every_card_fits(playing):
    match = playing(f"{BOB_DEALS}, lay 0 10H, lay 1 JH, lay 0 AH")
    assert match.state.count == 21
    assert Go(1) not in CRIBBAGE.legal(match.state)
    with pytest.raises(IllegalAction, match="count is 21: every card fits, so Bob must lay one"):
        playing.on(match, "go 1")
    assert Go(0) in CRIBBAGE.legal(playing.on(match, "lay 1 AS").state)


def test_c5_who_laid_last_scores_1_when_nobody_can_lay(playing, scored):
    match = playing(f"{BOB_DEALS}, lay 0 10H, lay 1 JH, lay 0 9H, go 1")
    assert scored(match) == []
    assert match.state.turn == 0
    playing.on(match, "go 0")
    assert scored(match) == [(0, 1, "go")]
    assert (match.state.count, match.state.series, match.state.turn) == (0, (), 1)


def test_c5_the_seat_that_can_must_go_on_after_a_go(playing, scored):
    match = playing(f"{BOB_DEALS}, lay 0 10H, lay 1 JH, lay 0 9H, go 1, lay 0 AH")
    assert (match.state.count, match.state.turn) == (30, 0)
    with pytest.raises(IllegalAction, match="not Bob's turn"):
        playing.on(match, "lay 1 AS")
    playing.on(match, "lay 0 AC")
    # Thirty-one is 2 instead of the 1 for go, and a pair of aces is laid without interruption.
    assert scored(match) == [(0, 2, "thirty_one"), (0, 2, "pair")]


def test_c5_thirty_one_scores_2_and_never_the_1_as_well(playing, scored):
    match = playing(f"{BOB_DEALS}, lay 0 10H, lay 1 JH, lay 0 9H, lay 1 2H")
    assert scored(match) == [(1, 2, "thirty_one")]
    assert (match.state.count, match.state.turn) == (0, 0)
    assert last_events(match)[-1] is EventKind.RESET


def test_c5_a_seat_without_cards_is_passed_over_and_the_next_leads(playing, scored):
    match = playing(
        f"{BOB_DEALS}, lay 0 10H, lay 1 JH, lay 0 9H, go 1, lay 0 AH, go 0, lay 1 10D, lay 0 2H, lay 1 QD, lay 1 9C"
    )
    assert scored(match) == [(1, 2, "thirty_one")]
    assert match.state.phase is Phase.SHOW


def test_c5_when_the_last_layer_has_no_card_left_a_go_ends_the_series(playing, scored):
    match = playing(f"{BOB_DEALS}, lay 0 AH, lay 1 2H, lay 0 4H, lay 1 6H, lay 0 9H, lay 1 3D, lay 0 5C")
    assert (match.state.count, match.state.turn) == (30, 1)
    playing.on(match, "go 1")
    assert scored(match) == [(0, 1, "go")]
    assert match.state.turn == 1
    playing.on(match, "lay 1 KD")
    assert scored(match) == [(1, 1, "last card")]
    assert match.state.phase is Phase.SHOW


def test_c5_a_go_said_before_the_last_layer_ran_out_scores_with_the_card(playing, scored):
    match = playing(f"{BOB_DEALS}, lay 0 AH, lay 1 2H, lay 0 4H, lay 1 6H, lay 0 9H, go 1")
    assert match.state.turn == 0
    playing.on(match, "lay 0 8H")
    assert scored(match) == [(0, 1, "go")]
    assert match.state.turn == 1


def test_c5_the_last_card_of_the_deal_scores_1(playing, scored):
    match = playing(f"{BOB_DEALS}, lay 0 10H, lay 1 9H, lay 0 2H, lay 1 10C, lay 0 8H, lay 1 7H, lay 0 6H, lay 1 2D")
    assert scored(match) == [(1, 1, "last card")]


def test_c5_the_last_card_making_31_scores_2_only(playing, scored):
    match = playing(f"{BOB_DEALS}, lay 0 10H, lay 1 9H, lay 0 2H, lay 1 10C, lay 0 8H, lay 1 7H, lay 0 6H, lay 1 10D")
    assert scored(match) == [(1, 2, "thirty_one")]
    assert match.state.phase is Phase.SHOW


def test_c5_three_players_the_next_in_rotation_that_can_lays_and_left_of_the_last_layer_leads(playing, scored):
    match = playing(f"{BOB_DEALS}, lay 2 10H, lay 0 9H, lay 1 8H, go 2, lay 0 2H, go 1", players=3)
    assert match.state.turn == 0
    assert scored(match) == []
    playing.on(match, "lay 0 AH")
    assert (match.state.count, match.state.turn) == (30, 0)
    playing.on(match, "go 0")
    assert scored(match) == [(0, 1, "go")]
    assert match.state.turn == 1


def test_c5_four_players_points_go_to_the_side(playing, scored):
    match = playing(f"{BOB_DEALS}, lay 2 10H, lay 3 5H, lay 0 5S, lay 1 5C", players=4)
    assert [entry for played in match.played for entry in _points(played)] == [(1, 2), (0, 2), (1, 6)]


def _points(played):
    return [(event.side, event.points) for event in played.events if event.kind is EventKind.SCORED]


def test_c6_a_card_can_score_several_things_fifteen_then_pair_or_run(playing, scored):
    match = playing(f"{BOB_DEALS}, lay 0 4H, lay 1 5H, lay 0 6H")
    assert scored(match) == [(0, 2, "fifteen"), (0, 3, "run")]
    match = playing(f"{BOB_DEALS}, lay 0 5H, lay 1 5S, lay 0 5C")
    assert scored(match) == [(0, 2, "fifteen"), (0, 6, "pair")]


def test_c6_four_of_a_rank_without_interruption_are_12(playing, scored):
    match = playing(f"{BOB_DEALS}, lay 0 4H, lay 1 4S, lay 0 4C, lay 1 4D")
    assert scored(match) == [(1, 12, "pair")]


def test_c6_a_go_between_does_not_interrupt_a_pair(playing, scored):
    match = playing(f"{BOB_DEALS}, lay 0 10H, lay 1 JH, lay 0 4H, go 1, lay 0 4C")
    assert scored(match) == [(0, 2, "pair")]


def test_c6_nothing_spans_a_reset(playing, scored):
    match = playing(f"{BOB_DEALS}, lay 0 10H, lay 1 JH, lay 0 AH, lay 1 10C, lay 0 10D")
    assert match.state.count == 10
    assert scored(match) == []


def test_a_card_that_passes_31_is_refused_with_what_to_do(playing):
    match = playing(f"{BOB_DEALS}, lay 0 10H, lay 1 JH, lay 0 8H")
    with pytest.raises(IllegalAction) as refused:
        playing.on(match, "lay 1 7H")
    assert str(refused.value) == "The count is 28: the 7H would make it 35. Lay a lower card or say go."


@pytest.mark.parametrize(("card", "words"), [("10H", "has been laid already"), ("KC", "is the starter")])
def test_a_card_that_was_seen_is_refused(playing, card, words):
    with pytest.raises(IllegalAction, match=words):
        playing(f"{BOB_DEALS}, lay 0 10H, lay 1 {card}")


def test_the_cards_offered_are_exactly_those_that_can_come(playing):
    match = playing(f"{BOB_DEALS}, lay 0 10H, lay 1 JH, lay 0 8H")
    awaited = CRIBBAGE.awaited(match.state)
    assert (awaited.seat, awaited.sentence) == (1, LAY_OR_GO(player=Who("Bob"), count=28))
    assert len(awaited.cards) == 12
    assert awaited.cards[parse_card("3S")] == Lay(1, parse_card("3S"))


def test_the_cards_cut_for_the_deal_are_back_in_the_pack(playing):
    match = playing("cut 0 9H, cut 1 4H, dealt, starter KC, lay 0 4H")
    assert match.state.count == 4


FALSE_GO = f"{BOB_DEALS}, lay 0 10H, lay 1 JH, lay 0 8H, go 1, go 0"


def test_c11_a_card_that_would_have_fitted_is_told_at_once_with_card_and_seat(playing):
    match = playing(f"{FALSE_GO}, lay 1 3H")
    told = [event for event in match.played[-1].events if event.kind is EventKind.FALSE_GO]
    assert [(event.seat, event.points, event.cards) for event in told] == [(1, 28, (parse_card("3H"),))]
    assert EventKind.FALSE_GO not in last_events(playing(f"{FALSE_GO}, lay 1 4H"))


def test_c11_by_default_it_is_only_told(playing):
    match = playing(f"{FALSE_GO}, lay 1 3H")
    with pytest.raises(IllegalAction, match="only told"):
        playing.on(match, "false-go 1")


def test_c11_a_go_of_an_earlier_deal_or_another_seat_is_not_held_against_anybody(playing):
    match = playing(f"{FALSE_GO}, lay 1 9H, lay 0 3H")
    # Ann said go at 28 too, so that her three is told; Bob's nine is not.
    assert [event.seat for played in match.played for event in played.events if event.kind is EventKind.FALSE_GO] == [0]


def test_c11_the_penalty_comes_only_when_confirmed_2_for_each_card_and_the_points_since_are_taken_back(playing):
    # Bob says go at 28 with 3H and 2D in hand, then makes a pair (2) with one of them.
    match = playing(f"{FALSE_GO}, lay 1 3H, lay 0 3C, lay 1 2D", options=ACC)
    assert match.state.ledger.total(1) == 0
    before = match.state.ledger.total(0)
    labels = [str(choice.label) for choice in CRIBBAGE.awaited(match.state).choices]
    assert labels == ["Penalty for Ann's false go", "Penalty for Bob's false go"]
    playing.on(match, "false-go 1")
    assert match.state.ledger.total(0) == before + 4
    with pytest.raises(IllegalAction, match="not known to have said go falsely"):
        playing.on(match, "false-go 1")


def test_c11_points_scored_since_the_false_go_come_off_debts_and_off_the_board(playing, scored):
    # 3H 3S: Bob pairs Ann's three (2), pegs it, and is found out by the same card.
    match = playing(f"{FALSE_GO}, lay 1 QH, lay 0 3C, lay 1 3H, peg 1 2 no", options=ACC)
    assert match.state.ledger.accounts[1].front == 2
    playing.on(match, "false-go 1")
    assert match.state.ledger.accounts[1].front == 0
    assert scored(match) == [(0, 2, "false go")]
    taken = match.played[-1].events[0]
    assert (taken.kind, taken.side, taken.points) == (EventKind.FORFEITED, 1, 2)


def test_c11_a_card_found_later_costs_2_more_and_no_points_twice(playing, scored):
    match = playing(f"{FALSE_GO}, lay 1 QH, lay 0 3C, lay 1 3H, false-go 1, lay 0 7C, lay 1 AH", options=ACC)
    playing.on(match, "false-go 1")
    assert scored(match) == [(0, 2, "false go")]
    assert match.state.ledger.total(1) == 1  # the last card, laid after the go was settled


def test_c11_a_win_that_rests_on_a_false_go_is_taken_back(playing):
    won = f"dealer 1, amend 1 110 120, {FALSE_GO[len('dealer 1, ') :]}, lay 1 QH, lay 0 3C, lay 1 3H"
    match = playing(won, options=ACC)
    assert (match.state.phase, match.state.ledger.reached) == (Phase.OVER, 1)
    playing.on(match, "false-go 1")
    assert (match.state.phase, match.state.ledger.total(1)) == (Phase.PLAY, 120)


def test_c11_three_players_all_others_get_the_penalty(playing, scored):
    match = playing(
        f"{BOB_DEALS}, lay 2 10H, lay 0 9H, lay 1 8H, go 2, go 0, go 1, lay 2 2H, false-go 2", players=3, options=ACC
    )
    assert scored(match) == [(0, 2, "false go"), (1, 2, "false go")]


def test_a_refusal_says_why_and_what_is_awaited_as_values(playing):
    match = playing("dealer 1, dealt, starter KC")
    with pytest.raises(IllegalAction) as caught:
        playing.on(match, "lay 1 5H")
    awaited = CRIBBAGE.awaited(match.state).sentence
    assert caught.value.said == AWAITED_NOW(
        reason=NO_LAY_NOW(player=Who("Bob"), card=parse_card("5H")), awaited=awaited
    )
