"""What frontlines and formations are worth: the examples of the rules, recomputed where they were printed wrong."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import JOKER, PACK, PACK_WITH_JOKER, parse_card, parse_cards
from companion.games.battlefield.scoring import (
    best_to_leave,
    formation_scores,
    hand_scores,
    line_points,
    line_scores,
    prospects,
)
from companion.games.scoring import show_points


def cards(text: str):
    return parse_cards(text.split(), joker=True)


def worth(scores) -> int:
    return sum(score.points for score in scores)


@pytest.mark.parametrize(
    ("line", "points", "reasons"),
    [
        ("6H 9C 7D 2C 3H 2S AS AD", 18, ["thirty_one", "double_double_run"]),
        ("AD 5C 4C 4S 6H 5D", 16, ["double_double_run"]),
        ("AC AS 3S 2D AH", 15, ["triple_run"]),
        ("7S 7D 8C 9H", 10, ["thirty_one", "double_run"]),
        ("QH KD JC", 3, ["run"]),
        ("8C 3H 2C 4H 6D 5D 3C", 7, ["thirty_one", "run"]),
        ("4H 7S AH JC", 0, []),
        ("7D AS 2H 4S 3C", 4, ["run"]),
        ("10H 2S 9H JC", 2, ["thirty_one"]),
        ("10D 5H", 2, ["fifteen"]),
        ("JH KS AC QH JOKER", 2, ["thirty_one"]),
        ("AC AH", 2, ["pair"]),
        ("AC AH AS", 6, ["pair"]),
        ("AC AH AS 3D", 0, []),
        ("AC AH AS 3D 2C", 15, ["triple_run"]),
        ("AC AH AS 3D 2C 4D", 10, ["double_run"]),
        ("6C 6D 7H 7S", 2, ["pair"]),
        ("4C 4D 4H 4S", 12, ["pair"]),
        ("2D 3C 3H 4C 5S", 10, ["double_run"]),
        ("3C 4D 5H", 3, ["run"]),
    ],
)
def test_a_frontline_scores_its_sum_and_its_best_window(line, points, reasons):
    scores = line_scores(cards(line))
    assert (worth(scores), [score.reason.value for score in scores]) == (points, reasons)


def test_a_joker_breaks_pairs_and_runs_and_scores_a_standing_fifteen_again():
    assert line_points(cards("7H JOKER 7D")) == 0
    assert line_points(cards("3H 4D JOKER 5C")) == 0
    assert line_points(cards("10H 5D JOKER")) == 2
    assert line_points(cards("AH JOKER")) == 0


@given(line=st.lists(st.sampled_from(PACK_WITH_JOKER), min_size=1, max_size=7, unique=True))
def test_the_window_is_the_best_of_those_that_a_plain_reading_finds(line):
    def reads(window):
        ranks = sorted(card.rank for card in window)
        pairs = 2 * sum(one == other for one, other in combinations(ranks, 2))
        if len(set(ranks)) == 1:
            return pairs
        distinct = sorted(set(ranks))
        if len(distinct) < 3 or distinct != list(range(distinct[0], distinct[0] + len(distinct))):
            return 0
        choices = {tuple(sorted(each)) for each in combinations(range(len(ranks)), len(distinct))}
        runs = sum(sorted(ranks[place] for place in each) == distinct for each in choices)
        return runs * len(distinct) + pairs

    windows = [line[-size:] for size in range(2, min(5, len(line)) + 1)]
    best = max((reads(window) for window in windows if JOKER not in window), default=0)
    total = sum(card.value for card in line)
    assert line_points(line) == best + 2 * (total in (15, 31))


@given(dealt=st.lists(st.sampled_from(PACK), min_size=6, max_size=6, unique=True))
def test_the_card_to_leave_is_the_one_without_which_the_others_are_worth_the_most(dealt):
    *five, turn = dealt
    left, best = best_to_leave(five, turn)
    ways = {card: show_points([other for other in five if other is not card], turn) for card in five}
    assert best == ways[left] == max(ways.values())


@pytest.mark.parametrize(
    ("four", "turn_card", "points"),
    [
        ("5H 5S 5D JC", "5C", 29),
        ("4H 6S 5H 5S", "4D", 24),
        ("6H 5H 5D 4S", "5S", 23),
        ("JS JH 5H 5S", "JD", 20),
        ("7D 8C 8H 9D", "7H", 24),
        ("3S 4S 5S 6S", "4D", 18),
        ("JS 10S 4S 5H", "3S", 8),
        ("AS 2D 2C 3H", "5H", 8),
        ("3D 9C AD JD", "7S", 0),
    ],
)
def test_four_cards_count_with_the_turn_card_as_in_cribbage(four, turn_card, points):
    assert worth(hand_scores(cards(four), parse_card(turn_card))) == points


def test_a_reserve_has_no_flush_of_four():
    four, turn = cards("2H 4H 8H KH"), parse_card("9S")
    assert worth(hand_scores(four, turn)) == 4 + worth(hand_scores(four, turn, reserve=True))


def test_a_joker_kills_the_hand_that_uses_it():
    assert hand_scores(cards("5H 5S 5D JOKER"), parse_card("5C")) == ()
    assert hand_scores(cards("5H 5S 5D JC"), JOKER) == ()
    assert best_to_leave(cards("5H 5S 5D JOKER JC"), parse_card("5C")) == (JOKER, 29)


def test_a_formation_after_a_cease_fire_has_no_nobs_and_no_flush_of_four():
    assert worth(formation_scores(cards("JH 2H 4H 8H KS"))) == 0
    assert worth(formation_scores(cards("2H 4H 6H 8H 10H"))) == 5
    assert worth(formation_scores(cards("5H 5S 5D 5C JH"))) == 12 + 16
    for five in permutations(cards("JH 2H 3H 4H 5S"), 5):
        assert worth(formation_scores(five)) == worth(formation_scores(cards("JH 2H 3H 4H 5S")))


def test_prospects_say_what_the_next_card_of_each_rank_would_score():
    line = cards("7S 8D")
    unseen = [card for card in PACK if card not in line]
    found = {points: [int(rank) for rank in ranks] for points, ranks in prospects(line, unseen)}
    assert found == {3: [6, 9], 2: [8]}
    assert dict(prospects(line, PACK_WITH_JOKER))[2] == (None, 8)
    random = Random(4)
    for _ in range(30):
        line = random.sample(PACK, 3)
        unseen = [card for card in PACK if card not in line]
        told = {rank: points for points, ranks in prospects(line, unseen) for rank in ranks}
        for card in unseen:
            fits = sum(each.value for each in line) + card.value <= 31
            assert told.get(card.rank, 0) == (line_points((*line, card)) if fits else 0)
