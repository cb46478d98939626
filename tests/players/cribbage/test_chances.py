"""Chances to win, at the begin of a deal and at the end of one."""

from __future__ import annotations

import numpy as np
import pytest

from companion.players.cribbage.chances import ShownPoints, after_show, chance_to_win, win_table


def test_the_first_dealer_and_a_known_place_are_as_published():
    assert chance_to_win(True, 121, 121) == pytest.approx(0.558, abs=0.006)
    assert chance_to_win(True, 121 - 35, 121 - 37) == pytest.approx(0.51, abs=0.01)
    for dealer, pone in ((0, 3), (26, 29), (52, 55), (78, 82), (96, 103)):
        assert chance_to_win(True, 121 - dealer, 121 - pone) == pytest.approx(0.5, abs=0.025)


def test_what_one_wins_the_other_loses():
    assert chance_to_win(True, 40, 30) + chance_to_win(False, 30, 40) == pytest.approx(1)


def test_to_need_less_is_never_worse():
    chances = win_table()[1:, 1:]
    assert (np.diff(chances, axis=0) <= 0.002).all()
    assert (np.diff(chances, axis=1) >= -0.002).all()


def test_who_counts_first_wins_first():
    both = ShownPoints(np.array([4]), np.array([4]), np.array([0]))
    none = (np.array([[4, 4]]), np.array([[0, 0]]), np.array([-1]))
    assert after_show(False, *none, both) == [1], "the pone counts first"
    assert after_show(True, *none, both) == [0]


def test_what_was_won_in_the_play_stays_won():
    shown = ShownPoints(np.array([0, 20]), np.array([20, 0]), np.array([0, 0]))
    points = np.array([[5, 1], [1, 5]])
    assert after_show(True, np.array([5, 5]), points, np.array([0, 1]), shown).tolist() == [1, 0]


def test_a_game_that_goes_on_is_worth_what_the_next_deal_is():
    shown = ShownPoints(np.array([8]), np.array([6]), np.array([4]))
    points = np.array([[3, 2]])
    need = np.array([60, 50])
    assert after_show(True, need, points, np.array([-1]), shown)[0] == chance_to_win(False, 60 - 15, 50 - 8)
    assert after_show(False, need, points, np.array([-1]), shown)[0] == chance_to_win(True, 60 - 11, 50 - 12)
