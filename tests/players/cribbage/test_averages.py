"""Averages of lay-aways against counting every starter and every crib there can be."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from companion.cards import PACK, parse_cards
from companion.games.scoring import show_points
from companion.players.cribbage import ranks
from companion.players.cribbage.averages import lay_away_averages
from tests.sampled import sampled

NEAR = 1e-9
DEALS = (
    "5H 6S 7D 8C JD 2H",
    "JH JS JD 5C 5D AH",  # jacks kept and laid away
    "2H 4H 6H 8H JH KH",  # every way to keep a flush
    "9C 9D 9H 9S 5C JC",
    "AC AD 2C 2D 3C 3D",
)
FIVES = ("5H 6S 7D 8C JD", "2H 4H 6H 8H JH", "JH JS JD JC 5C")


def rest(dealt):
    return [card for card in PACK if card not in dealt]


@pytest.mark.parametrize("text", DEALS)
def test_the_hand_is_averaged_over_all_46_starters(text):
    dealt = parse_cards(text.split())
    averages = lay_away_averages(dealt)
    assert [each.away for each in averages] == list(combinations(dealt, 2))
    for each in averages:
        kept = [card for card in dealt if card not in each.away]
        assert each.hand == pytest.approx(sum(show_points(kept, starter) for starter in rest(dealt)) / 46, abs=NEAR)


@pytest.mark.parametrize(
    ("text", "number"), sampled([(text, number) for text in DEALS for number in range(15)], 0, 20, 31)
)
def test_the_crib_is_averaged_over_all_45540_pairs_and_starters(text, number):
    dealt = parse_cards(text.split())
    away, _, crib = lay_away_averages(dealt)[number]
    others = rest(dealt)
    points = [
        show_points((*away, *pair), starter, crib=True)
        for pair in combinations(others, 2)
        for starter in others
        if starter not in pair
    ]
    assert len(points) == 1035 * 44
    assert crib == pytest.approx(sum(points) / len(points), abs=NEAR)


@pytest.mark.parametrize("text", FIVES)
def test_of_five_cards_the_hand_is_averaged_over_all_47_starters(text):
    dealt = parse_cards(text.split())
    for each in lay_away_averages(dealt):
        kept = [card for card in dealt if card not in each.away]
        assert each.hand == pytest.approx(sum(show_points(kept, starter) for starter in rest(dealt)) / 47, abs=NEAR)


@pytest.mark.parametrize(("text", "number"), sampled([(text, number) for text in FIVES for number in range(5)], -1))
def test_of_five_cards_the_crib_is_averaged_over_all_others_and_starters(text, number):
    dealt = parse_cards(text.split())
    away, _, crib = lay_away_averages(dealt)[number]
    total = many = 0
    for four in combinations(rest(dealt), 4):
        for place, starter in enumerate(four):
            total += show_points((*away, *four[:place], *four[place + 1 :]), starter, crib=True)
            many += 1
    assert crib == pytest.approx(total / many, abs=NEAR)


def test_habits_weigh_what_the_other_lays_away():
    dealt = parse_cards(["5H", "6S", "7D", "8C", "JD", "2H"])
    only_fives = np.zeros(len(ranks.multisets(2)))
    only_fives[ranks.number_of(np.array([4, 4]))] = 1
    with_jack = next(each for each in lay_away_averages(dealt, only_fives) if str(each.away[0]) == "5H")
    fives = [card for card in rest(dealt) if card.value == 5]
    points = [
        show_points((*with_jack.away, *pair), starter, crib=True)
        for pair in combinations(fives, 2)
        for starter in rest(dealt)
        if starter not in pair
    ]
    assert with_jack.crib == pytest.approx(sum(points) / len(points), abs=0.06)  # the nobs of others is not weighed


def test_a_habit_that_is_the_same_for_all_pairs_changes_nothing():
    dealt = Random(4).sample(PACK, 6)
    plain = [each.crib for each in lay_away_averages(dealt)]
    assert [each.crib for each in lay_away_averages(dealt, np.full(91, 0.3))] == pytest.approx(plain, abs=1e-5)


def test_other_numbers_of_cards_are_refused():
    with pytest.raises(AssertionError, match="not 4"):
        lay_away_averages(parse_cards(["5H", "6S", "7D", "8C"]))
