import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.ledger import Account, Award, Debt, LedgerError, open_ledger
from companion.games.reason import ScoreReason


def award(points, side=0, *, muggins=True, play=False):
    return Award(side, points, ScoreReason.FIFTEEN, muggins=muggins, play=play)


def owing(*batches, side=0, **terms):
    ledger = open_ledger(2, 121, **terms)
    for batch in batches:
        ledger = ledger.owe(award(points, side) for points in batch)
    return ledger


def test_both_pegs_of_every_side_start_in_start_holes():
    assert open_ledger(3, 121).accounts == (Account(-1, 0),) * 3


def test_points_owed_count_for_the_total_at_once_but_in_muggins_only_when_pegged():
    assert owing([4]).total(0) == 4
    assert owing([4], by_peg=True).total(0) == 0
    assert owing([4], by_peg=True).peg(0, 4).total(0) == 4


def test_the_back_peg_leaps_over_the_front_peg_by_the_points():
    ledger = owing([4], [3]).peg(0, 4).peg(0, 3)
    assert ledger.accounts[0] == Account(4, 7, (), 2, strokes=2)


def test_a_slide_pushes_the_front_peg_on():
    account = owing([4, 3]).peg(0, 4).peg(0, 3, slide=True).accounts[0]
    assert (account.back, account.front) == (0, 7)


def test_running_sums_are_what_may_be_pegged():
    assert owing([2, 3], [1]).owed(0).sums == (2, 5, 6)


def test_a_part_may_be_pegged_and_the_rest_continues_the_stroke():
    owed = owing([2, 3]).peg(0, 1).owed(0)
    assert (owed.sums, owed.continues) == ((1, 4), True)
    assert not owing([2], [3]).peg(0, 2).owed(0).continues


def test_more_than_is_owed_cannot_be_pegged():
    with pytest.raises(LedgerError, match="3 points cannot be pegged: only 2 are owed"):
        owing([2]).peg(0, 3)


def test_the_fresh_points_alone_may_be_pegged_after_some_fell_short():
    short = owing([2]).fall_short(0).owe([award(3)])
    assert short.owed(0).sums == (2, 3, 5)
    assert [debt.due for debt in short.peg(0, 3).accounts[0].debts] == [2]
    assert [debt.due for debt in short.peg(0, 2).accounts[0].debts] == [3]
    assert short.peg(0, 5).accounts[0].debts == ()


def test_in_a_tournament_what_fell_short_cannot_be_pegged_any_more():
    short = owing([2], strict=True, by_peg=True).fall_short(0)
    assert (short.accounts[0].owed, short.accounts[0].claimable) == (0, 2)
    with pytest.raises(LedgerError):
        short.peg(0, 2)


def test_heels_and_penalties_do_not_fall_short():
    ledger = open_ledger(2, 121).owe([award(2, muggins=False), award(3)]).fall_short(0)
    assert (ledger.accounts[0].claimable, ledger.accounts[0].owed) == (3, 5)


def test_claims_take_the_oldest_points_first():
    short = owing([2, 3], by_peg=True).fall_short(0)
    assert [debt.due for debt in short.claim(0, 3).accounts[0].debts] == [2]
    with pytest.raises(LedgerError, match="Only 5 points can be claimed"):
        short.claim(0, 6)


def test_points_win_the_game_and_the_surplus_is_cut():
    ledger = open_ledger(2, 61).place(0, 58, 59).owe([award(12)])
    assert (ledger.reached, ledger.accounts[0].owed, ledger.total(0)) == (0, 2, 61)
    assert ledger.owe([award(5, side=1)]).accounts[1].owed == 0


def test_in_muggins_the_peg_wins_the_game():
    ledger = open_ledger(2, 61, by_peg=True).place(0, 58, 59).owe([award(12)])
    assert ledger.reached is None
    assert ledger.peg(0, 2).reached == 0
    assert ledger.peg(0, 12).accounts[0].front == 61


def test_agreed_holes_settle_debts_unless_the_front_peg_stays():
    ledger = owing([4])
    assert ledger.place(0, 1, 4).accounts[0].debts == ()
    assert ledger.place(0, -1, 0).accounts[0].owed == 4


def test_an_agreed_hole_can_win_the_game_and_take_a_win_back():
    won = open_ledger(2, 61).place(0, 59, 61)
    assert won.reached == 0
    assert won.place(0, 50, 60).reached is None
    assert won.place(1, 50, 60).reached == 0


def test_points_are_taken_off_debts_first_then_off_the_board():
    ledger = owing([6], [3]).peg(0, 6)
    assert ledger.set_back(0, 2).accounts[0] == Account(0, 6, (Debt(award(3), 1, 2),), 1, strokes=2)
    assert ledger.set_back(0, 5).accounts[0] == Account(0, 4, (), 1, strokes=2)
    assert ledger.set_back(0, 99).accounts[0] == Account(-1, 0, (), 1, strokes=2)


def test_a_win_on_points_taken_back_is_none():
    assert open_ledger(2, 61).place(0, 58, 59).owe([award(2)]).set_back(0, 1).reached is None


@given(
    st.lists(st.lists(st.integers(1, 12), min_size=1, max_size=4), max_size=6),
    st.lists(st.integers(1, 30), max_size=12),
    st.booleans(),
)
def test_pegging_never_makes_or_loses_a_point(batches, leaps, by_peg):
    ledger = owing(*batches, by_peg=by_peg)
    standing = ledger.accounts[0].standing
    for points in leaps:
        try:
            ledger = ledger.peg(0, points)
        except LedgerError:
            assert points > ledger.accounts[0].owed
        if ledger.reached is None:
            assert ledger.accounts[0].standing == standing
        assert -1 <= ledger.accounts[0].back < ledger.accounts[0].front or ledger.accounts[0].front == 0
        assert ledger.accounts[0].front <= 121
