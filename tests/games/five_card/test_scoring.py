"""Hands of three cards against an independent count from the definitions: each choice of cards by itself."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from companion.cards import PACK, parse_cards
from companion.games.five_card.scoring import crib_scores, hand_scores
from companion.games.scoring import ScoringError


def brute_points(hand, starter):
    """Return what three cards and the starter are worth."""
    four, total = (*hand, starter), 0
    choices = [some for size in (2, 3, 4) for some in combinations(four, size)]
    total += 2 * sum(sum(min(card.rank, 10) for card in some) == 15 for some in choices)
    total += 2 * sum(len(some) == 2 and some[0].rank == some[1].rank for some in choices)
    ranks = [sorted(int(card.rank) for card in some) for some in choices]
    runs = [len(some) for some in ranks if len(some) > 2 and some == list(range(some[0], some[0] + len(some)))]
    total += sum(size for size in runs if size == max(runs))
    if len({card.suit for card in hand}) == 1:
        total += 4 if starter.suit == hand[0].suit else 3
    return total + sum(card.rank == 11 and card.suit == starter.suit for card in hand)


def worth(*texts):
    *hand, starter = parse_cards(texts)
    return sum(score.points for score in hand_scores(hand, starter))


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("5H 5S JD 5D", 6 + 8 + 1),
        ("2H 7H 9H KC", 3),
        ("2H 7H 9H KH", 4),
        ("2H 7H 9C KH", 0),
        ("3C 4D 5H 6S", 4 + 2),
        ("3C 4D 4H 5S", 3 + 3 + 2),
        ("7C 7D 7H 7S", 12),
        ("7C 8D AH QS", 2),
        ("JH 2C 4D 9H", 1 + 2),
    ],
)
def test_f1_three_cards_count_with_the_starter(cards, points):
    assert worth(*cards.split()) == points


def test_f1_in_the_crib_a_flush_needs_all_five_cards():
    *crib, starter = parse_cards(["2H", "4H", "6H", "8H", "KS"])
    assert crib_scores(crib, starter) == ()
    *crib, starter = parse_cards(["2H", "4H", "6H", "8H", "KH"])
    assert sum(score.points for score in crib_scores(crib, starter)) == 5


def test_hands_are_worth_what_an_independent_count_says_and_name_their_cards():
    chance = Random(5)
    for _ in range(4000):
        *hand, starter = chance.sample(PACK, 4)
        scores = hand_scores(hand, starter)
        assert sum(score.points for score in scores) == brute_points(hand, starter), (hand, starter)
        assert all(set(score.cards) <= {*hand, starter} for score in scores)
        assert len({(score.reason, frozenset(score.cards)) for score in scores}) == len(scores)


def test_a_hand_of_another_size_is_refused_with_its_cards():
    with pytest.raises(ScoringError, match="three cards and the starter, and these are 2: 5H 6H"):
        hand_scores(parse_cards(["5H", "6H"]), PACK[0])
