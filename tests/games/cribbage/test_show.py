import pytest

from companion.cards import parse_card
from companion.games.action import IllegalAction
from companion.games.cribbage import CRIBBAGE
from companion.games.cribbage.actions import Count
from companion.games.cribbage.state import Phase
from companion.games.event import EventKind
from companion.games.reason import ScoreReason
from companion.games.setup import Policy

# Ann (pone) 5H 5S JD 4C, Bob (dealer) 10H 9S 8D 2H, starter KC. Each is owed 1 for the play.
PLAYED = (
    "dealer 1, dealt, starter KC, "
    "lay 0 4C, lay 1 10H, lay 0 5H, lay 1 2H, lay 0 5S, go 1, go 0, lay 1 9S, lay 0 JD, lay 1 8D"
)
CRIB = "crib AC, crib 2C, crib 6C, crib 7C"


def owed(match):
    return [account.owed for account in match.state.ledger.accounts]


def counted(match):
    event = next(event for event in match.played[-1].events if event.kind is EventKind.COUNTED)
    return event.seat, str(event.reason), event.points


def test_c7_left_of_the_dealer_counts_first_then_the_dealer_then_the_crib(playing):
    match = playing(PLAYED)
    assert match.state.phase is Phase.SHOW
    assert CRIBBAGE.awaited(match.state).actions == (Count(0),)
    with pytest.raises(IllegalAction, match=r"Bob's hand is not counted now\. Awaited now: Ann"):
        playing.on(match, "count 1")
    playing.on(match, "count 0, count 1")
    assert match.state.phase is Phase.CRIB
    playing.on(match, CRIB)
    assert counted(match) == (1, "crib", 2 + 5)  # 2 + 6 + 7, and the flush of five
    assert match.state.phase is Phase.NEXT


def test_c7_three_and_four_players_count_in_rotation(playing):
    laid = {0: "AH 4H 6H 9H", 1: "AS 4S 6S 9S", 2: "AD 4D 6D 9D", 3: "2C 3C 7C QC"}
    for players in (3, 4):
        order = [*range(2, players), 0, 1]
        match = playing("dealer 1, dealt, starter KC", players=players)
        while match.state.phase is Phase.PLAY:
            seat = match.state.turn
            hand = [parse_card(text) for text in laid[seat].split()]
            fits = [c for c in hand if c not in match.state.laid[seat] and match.state.count + c.value <= 31]
            playing.on(match, f"lay {seat} {fits[0]}" if fits else f"go {seat}")
        for seat in order:
            assert CRIBBAGE.awaited(match.state).actions == (Count(seat),)
            playing.on(match, f"count {seat}")
        assert (match.state.phase, CRIBBAGE.awaited(match.state).seat) == (Phase.CRIB, 1)


def test_c7_each_score_of_a_hand_is_an_award_with_its_cards_all_of_one_stroke(playing):
    match = playing(f"{PLAYED}, count 0")
    events = [event for event in match.played[-1].events if event.kind is EventKind.SCORED]
    assert sum(event.points for event in events) == counted(match)[2] == 10
    assert {parse_card("5H"), parse_card("5S")} in [
        set(event.cards) for event in events if event.reason is ScoreReason.PAIR
    ]
    debts = [debt for debt in match.state.ledger.accounts[0].debts if not debt.award.play]
    assert len({debt.batch for debt in debts}) == 1


def test_c7_a_crib_takes_a_flush_only_with_all_five(playing):
    match = playing(f"{PLAYED}, count 0, count 1, crib AS, crib 3S, crib 7S, crib QS")
    assert not [event for event in match.played[-1].events if event.reason is ScoreReason.FLUSH]


@pytest.mark.parametrize("card", ["KC", "4C", "8D"])
def test_the_crib_holds_only_cards_not_seen_before(playing, card):
    with pytest.raises(IllegalAction, match=f"The {card} has been seen in this deal"):
        playing(f"{PLAYED}, count 0, count 1, crib {card}")
    with pytest.raises(IllegalAction, match="AC has been seen"):
        playing(f"{PLAYED}, count 0, count 1, crib AC, crib AC")


def test_the_deal_passes_to_the_left_and_all_cards_are_back(playing):
    match = playing(f"{PLAYED}, count 0, count 1, {CRIB}, deal")
    assert (match.state.dealer, match.state.deal, match.state.phase) == (0, 2, Phase.DEAL)
    assert not match.state.seen
    playing.on(match, "dealt, starter KC, lay 1 5H")


def test_c13_a_hand_worth_nothing_leaves_the_pegs_alone(playing):
    match = playing(f"{PLAYED}, count 0, count 1, crib AS, crib 3S, crib 7S, crib QS")
    before = match.state_at(len(match) - 1).ledger.accounts[1]
    worth = counted(match)[2]
    assert worth == 0
    assert match.state.ledger.accounts[1] == before


MUGGINS = {"policy": Policy.MUGGINS}


@pytest.mark.parametrize("points", [4, 10])
def test_p8_play_windows_close_when_the_pone_pegs_its_hand_whole_or_not(playing, points):
    match = playing(f"{PLAYED}, short 1", **MUGGINS)
    short = match.state.ledger.accounts[1].claimable
    assert short > 0
    ann = owed(match)[0]
    playing.on(match, f"peg 0 {ann} no, count 0")
    assert match.state.ledger.accounts[1].claimable == short
    playing.on(match, f"peg 0 {points} no")
    assert match.state.ledger.accounts[1].claimable == 0
    assert [event.kind for event in match.played[-1].events][-1] is EventKind.LOST


def test_p8_play_windows_close_when_the_pone_has_released_its_hand_short(playing):
    match = playing(f"{PLAYED}, short 1", **MUGGINS)
    playing.on(match, f"peg 0 {owed(match)[0]} no, count 0, peg 0 4 no, short 0")
    assert [account.claimable for account in match.state.ledger.accounts] == [6, 0]


def test_p8_the_window_on_a_hand_closes_when_the_next_is_counted(playing):
    match = playing(f"{PLAYED}, peg 0 1 no, count 0, peg 0 4 no, short 0", **MUGGINS)
    assert match.state.ledger.accounts[0].claimable == 6
    playing.on(match, "count 1")
    assert match.state.ledger.accounts[0].claimable == 0
    lost = [event.points for event in match.played[-1].events if event.kind is EventKind.LOST]
    assert sum(lost) == 6


def test_p8_the_window_on_the_crib_closes_with_the_next_deal(playing):
    match = playing(f"{PLAYED}, count 0, count 1, {CRIB}, short 1", **MUGGINS)
    assert match.state.ledger.accounts[1].claimable > 0
    playing.on(match, "deal")
    assert match.state.ledger.accounts[1].claimable == 0


def test_p11_automatic_muggins_gives_the_points_to_the_opponent_when_the_window_closes(playing, scored):
    match = playing(f"{PLAYED}, peg 0 1 no, count 0, peg 0 4 no, short 0", options={"muggins": "automatic"}, **MUGGINS)
    playing.on(match, "count 1")
    assert sum(points for side, points, reason in scored(match) if (side, reason) == (1, "muggins")) == 6


def test_p12_in_muggins_the_worth_of_a_hand_is_secret(playing):
    match = playing(f"{PLAYED}, count 0", **MUGGINS)
    told = [event for event in match.played[-1].events if event.kind in (EventKind.COUNTED, EventKind.SCORED)]
    assert all(event.secret for event in told)
    assert not any(event.secret for event in playing(f"{PLAYED}, count 0").played[-1].events)
