"""Hands that the other may have: those that can be, as often as people keep them."""

from __future__ import annotations

import numpy as np
import pytest

from companion.cards import parse_cards
from companion.players.cribbage import ranks
from companion.players.cribbage.lanes import KEPT
from companion.players.cribbage.others import draw, habits, still_held, ways_of_six
from companion.players.cribbage.situation import counts_of_cards, ranks_of


def left_after(text):
    return 4 - counts_of_cards(parse_cards(text.split()))


def test_ways_of_six_are_those_of_each_rank_multiplied():
    left = left_after("5H 5S 5D 8C JD 2H KS")
    assert ways_of_six(left) == pytest.approx(ranks.ways(ranks.counts_of(6), left))


def test_people_keep_of_a_hand_what_is_in_it():
    for dealer in (True, False):
        rows = habits(dealer)
        both = ranks.counts_of(4)[rows.kept] + ranks.counts_of(2)[rows.away]
        assert (both == ranks.counts_of(6)[rows.six]).all()
        assert len(np.unique(rows.six)) == 18395
        assert np.bincount(rows.six, weights=rows.weight).min() > 0.7


def test_a_hand_drawn_has_what_was_laid_and_takes_no_card_that_is_known():
    left = left_after("5H 5S 5D 5C JD 2H KS")
    laid = ranks_of(parse_cards(["7H", "8H"]))
    drawn = draw(True, left, laid, 1, 500, 0.3)
    counts = ranks.counts_of(4)[drawn.kept]
    assert (counts[:, [6, 7]] > 0).all()
    assert (counts + ranks.counts_of(2)[drawn.away] <= left).all()
    assert len(np.unique(drawn.kept)) > 40
    held = still_held(drawn.kept, laid)
    assert ((held == ranks.NO_CARD).sum(axis=1) == 2).all()
    assert (ranks.counted(held) + np.bincount(laid, minlength=13) == counts).all()


def test_after_a_go_nothing_is_held_that_fitted():
    drawn = draw(False, left_after("5H 6S 7D 8C JD 2H KS"), ranks_of(parse_cards(["9H"])), 8, 200, 0.3)
    held = still_held(drawn.kept, [8])
    assert ranks.VALUES[held].min() >= 8


def test_what_people_keep_comes_more_often_than_by_chance():
    drawn = draw(False, left_after("2H 6S 7D 8C 9D QH"), ranks_of(()), 1, 4000, 0.5)
    fives = (ranks.counts_of(4)[drawn.kept][:, 4] > 0).mean()
    assert fives > 1 - np.prod([(42 - each) / (46 - each) for each in range(4)]) + 0.1


def test_a_card_that_was_not_laid_for_points_is_seldom_held():
    left, laid = left_after("5H 6S 7D 8C JD 2H KS"), ranks_of(parse_cards(["KH"]))
    often, seldom = (
        (ranks.counts_of(4)[draw(True, left, laid, 1, 2000, 0.5, declined).kept][:, 7] > 0).mean()
        for declined in ((), (7,))
    )
    assert 0 < seldom < often / 2


def test_cards_that_nobody_keeps_are_believed_all_the_same():
    left = left_after("2H 6S 7D 8C 9D QH 3D")
    laid = ranks_of(parse_cards(["KH", "AH", "10H"]))
    drawn = draw(True, left, laid, 30, 50, 0.5)  # a go at 2, which was false
    assert (ranks.counts_of(4)[drawn.kept][:, [0, 9, 12]] > 0).all()


def test_the_fast_rule_knows_which_ranks_people_keep():
    kept = np.zeros(13)
    for dealer in (True, False):
        rows = habits(dealer)
        weights = ranks.ways(ranks.counts_of(6), np.full(13, 4))[rows.six] * rows.weight
        kept += weights @ ranks.counts_of(4)[rows.kept] / weights.sum()
    assert kept / 2 * 13 / 4 == pytest.approx(KEPT, abs=0.03)
