"""Points of whole arrays of ranks are those of the rules, and there are as many hands as there are."""

from math import comb
from random import Random

import numpy as np

from companion.cards import PACK
from companion.games.reason import ScoreReason
from companion.games.scoring import play_points, show_scores
from companion.players.cribbage import ranks

SUITED = {ScoreReason.FLUSH, ScoreReason.HIS_NOBS}


def rank(card):
    return int(card.rank) - 1


def test_the_ways_of_all_hands_are_all_hands():
    full = np.full(13, 4)
    for size in (2, 3, 4, 5, 6):
        assert ranks.ways(ranks.counts_of(size), full).sum() == comb(52, size)


def test_a_hand_is_found_by_its_ranks_in_any_order():
    hands = ranks.multisets(4)
    assert (ranks.number_of(hands[:, [2, 0, 3, 1]]) == np.arange(len(hands))).all()


def test_the_show_is_that_of_the_rules():
    random = Random(20)
    for _ in range(3000):
        *hand, starter = random.sample(PACK, 5)
        want = sum(score.points for score in show_scores(hand, starter) if score.reason not in SUITED)
        number = ranks.number_of(np.array([rank(card) for card in hand]))
        assert ranks.show()[number, rank(starter)] == want
        pairs = [ranks.number_of(np.array([rank(card) for card in two])) for two in (hand[:2], hand[2:])]
        assert ranks.show()[ranks.cribs()[tuple(pairs)], rank(starter)] == want


def test_the_play_is_that_of_the_rules_up_to_five_cards_back():
    random = Random(21)
    runs = 0
    for _ in range(4000):
        tail, count, laid = np.int64(ranks.EMPTY), 0, []
        for card in random.sample([card for card in PACK if card.value < 8 or random.random() < 0.3], 7):
            if count + card.value > ranks.LIMIT:
                assert not ranks.fits()[count, rank(card)]
                break
            assert ranks.fits()[count, rank(card)]
            laid.append(card)
            points = ranks.count_points()[count, rank(card)] + ranks.tail_points()[tail, rank(card)]
            want = play_points(laid)
            runs += 3 <= want <= 5
            assert points == want or len(laid) > 5, laid
            count, tail = count + card.value, ranks.after(tail, rank(card))
    assert runs > 200


def test_no_card_never_fits_and_scores_nothing():
    assert not ranks.fits()[:, ranks.NO_CARD].any()
    assert not ranks.tail_points()[:, ranks.NO_CARD].any()
