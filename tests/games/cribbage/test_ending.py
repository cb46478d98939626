import pytest

from companion.games.action import IllegalAction
from companion.games.cribbage import CRIBBAGE
from companion.games.cribbage.state import Phase
from companion.games.setup import Policy

LAYING = "dealt, starter KC, lay 0 10H, lay 1 5H"
"""Bob makes fifteen."""


def standing(bob, ann, then=LAYING):
    return f"dealer 1, amend 1 {bob - 1} {bob}, amend 0 {ann - 1} {ann}, {then}"


def test_c8_the_game_is_won_with_the_points_before_they_are_pegged(playing):
    match = playing(standing(119, 100))
    assert (match.state.phase, match.state.ledger.reached) == (Phase.OVER, 1)
    with pytest.raises(IllegalAction, match="Bob won, 121 to 100"):
        playing.on(match, "lay 0 9H")


def test_c8_surplus_holes_are_not_pegged(playing):
    match = playing(standing(120, 100))
    assert match.state.ledger.accounts[1].owed == 1
    assert playing.on(match, "peg 1 1 no").state.ledger.accounts[1].front == 121


def test_c8_later_points_of_the_same_deal_do_not_count(playing, scored):
    match = playing(standing(120, 120, "dealt, starter KC, lay 0 4H, lay 1 5H, lay 0 6H"))
    # Fifteen wins; the run of the same card is not needed and not awarded.
    assert scored(match) == [(0, 2, "fifteen")]
    assert match.state.ledger.total(0) == 121
    assert match.state.ledger.total(1) == 120


def test_c8_in_muggins_the_game_is_won_with_the_peg(playing):
    match = playing(standing(119, 100), policy=Policy.MUGGINS)
    assert match.state.phase is Phase.PLAY
    playing.on(match, "lay 0 9C, peg 1 2 no")
    assert (match.state.phase, match.state.ledger.reached) == (Phase.OVER, 1)


def test_c8_in_muggins_the_surplus_need_not_be_pegged(playing):
    match = playing(standing(120, 100), policy=Policy.MUGGINS)
    assert [action.points for action in CRIBBAGE.legal(match.state) if action.verb == "peg"] == [1]
    assert playing.on(match, "peg 1 1 no").state.ledger.reached == 1


def test_after_a_win_others_may_still_peg_what_they_had_scored(playing):
    match = playing(standing(119, 100, "dealt, starter 5C, lay 0 4H, lay 1 KH, lay 0 AH, lay 1 AC"))
    assert match.state.ledger.reached == 1
    assert match.state.ledger.accounts[0].owed == 2
    assert playing.on(match, "peg 0 2 no").state.ledger.accounts[0].front == 102


def test_a_win_is_taken_back_when_all_agree_that_the_peg_stands_lower(playing):
    match = playing(f"{standing(119, 100)}, peg 1 2 no, amend 1 115 119")
    assert (match.state.phase, match.state.turn) == (Phase.PLAY, 0)


@pytest.mark.parametrize(
    ("loser", "skunk", "regal", "acc"),
    [(91, "", 1, 2), (90, "skunk", 2, 3), (61, "skunk", 2, 3), (60, "double skunk", 3, 3), (0, "double skunk", 3, 3)],
)
def test_c9_c10_skunks_and_game_points_to_121(playing, loser, skunk, regal, acc):
    start = f"dealer 1, amend 1 118 119, {f'amend 0 {loser - 1} {loser}, ' if loser else ''}{LAYING}"
    outcome = CRIBBAGE.outcome(playing(start).state)
    assert (outcome.winner, outcome.totals, outcome.skunks) == (1, (loser, 121), (skunk, ""))
    assert outcome.game_points == regal
    assert CRIBBAGE.outcome(playing(start, options={"game_points": "acc"}).state).game_points == acc


@pytest.mark.parametrize(("loser", "skunk", "points"), [(31, "", 1), (30, "skunk", 2), (5, "skunk", 2)])
def test_c9_to_61_a_skunk_is_below_31_and_there_is_no_double(playing, loser, skunk, points):
    outcome = CRIBBAGE.outcome(playing(standing(59, loser), target=61).state)
    assert (outcome.totals, outcome.skunks, outcome.game_points) == ((loser, 61), (skunk, ""), points)


def test_c9_with_three_players_skunks_are_told_for_each_loser_and_the_win_is_plain(playing):
    match = playing(
        "dealer 1, amend 2 118 119, amend 0 79 80, amend 1 9 10, dealt, starter KC, "
        "lay 2 4H, lay 0 AH, lay 1 10H, lay 2 2H, lay 0 9H, go 1, go 2, go 0, lay 1 QH, lay 2 5H",
        players=3,
    )
    outcome = CRIBBAGE.outcome(match.state)
    assert (outcome.winner, outcome.skunks, outcome.game_points) == (2, ("skunk", "double skunk", ""), 1)


def test_c9_partners_share_a_total(playing):
    match = playing("dealer 1, amend 1 118 119, dealt, starter KC, lay 2 10H, lay 3 5H", players=4)
    assert CRIBBAGE.outcome(match.state).totals == (0, 121)


def test_a_game_that_goes_on_has_no_outcome(playing):
    assert CRIBBAGE.outcome(playing("dealer 1").state) is None
