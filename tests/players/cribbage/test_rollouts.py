"""Imagined deals: counted by the rules, and worth what they are known to be worth."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from companion.cards import PACK, parse_card, parse_cards
from companion.games.scoring import show_points
from companion.players.cribbage.averages import lay_away_averages
from companion.players.cribbage.chances import chance_to_win
from companion.players.cribbage.choosing import different, points_of_lay_aways
from companion.players.cribbage.rollouts import best_card, show_with_each, think_of_cards, think_of_lay_aways
from companion.players.cribbage.situation import CardToLay, SixCards
from tests.sampled import sampled


def test_a_hand_is_shown_with_each_starter_by_the_rules():
    hands = [Random(seed).sample(PACK, 4) for seed in range(60)]
    hands += [parse_cards(text.split()) for text in ("2H 4H 6H JH", "JC JD JH JS", "5D 5H 5S JC")]
    for hand in hands:
        found = show_with_each(hand)
        assert all(found[place] == show_points(hand, card) for place, card in enumerate(PACK) if card not in hand)


def test_far_from_home_the_lay_away_of_most_points_wins_most():
    now = SixCards(tuple(parse_cards(["5H", "6S", "7D", "8C", "KD", "2H"])), dealer=False, need=121, others_need=121)
    points = points_of_lay_aways(now)
    choices = [each.away for each in lay_away_averages(now.dealt)]
    wins = [thought.win for thought in think_of_lay_aways(now, choices, points, 300, 0.5)]
    assert np.argmax(wins) == points.argmax()
    assert np.corrcoef(wins, points)[0, 1] > 0.98


@pytest.mark.parametrize("dealer", [True, False])
def test_over_all_hands_a_deal_is_worth_what_the_table_says(dealer):
    """The chance to win before the deal is that after it, on average over the hands that are dealt."""
    random = Random(8)
    wins = []
    for _ in range(60):
        now = SixCards(tuple(random.sample(PACK, 6)), dealer, need=60, others_need=60)
        points = points_of_lay_aways(now)
        best = int(points.argmax())
        away = lay_away_averages(now.dealt)[best].away
        wins.append(think_of_lay_aways(now, [away], points[[best]], 60, random.random())[0].win)
    assert np.mean(wins) == pytest.approx(chance_to_win(dealer, 60, 60), abs=0.04)


def test_who_counts_out_first_wins_whatever_is_laid():
    cards = parse_cards(["5H", "5S", "5D", "JC"])
    now = CardToLay(tuple(cards), (), (), parse_card("5C"), (), (), False, 29, 30)
    assert [thought.win for thought in think_of_cards(now, cards, 40, 0.5)] == pytest.approx([1] * 4, abs=0.1)
    lost = CardToLay(tuple(parse_cards(["2H", "4S", "6D", "8C"])), (), (), parse_card("KC"), (), (), False, 29, 1)
    assert max(thought.win for thought in think_of_cards(lost, lost.hand, 40, 0.5)) < 0.3


@pytest.mark.parametrize("hands", sampled([20, 40]))
def test_a_first_look_at_a_part_of_the_hands_loses_next_to_nothing(hands):
    """Held against the same hands, the card that is chosen in two steps wins about as often as the best of all."""
    random, same, lost = Random(12), 0, []
    for _ in range(hands):
        cards = random.sample(PACK, 7)
        now = CardToLay(
            tuple(cards[:4]), (), tuple(cards[4:6]), cards[6], (), (), dealer=False, need=40, others_need=40
        )
        chance, fitting = random.random(), different(now.fitting)
        wins = [thought.win for thought in think_of_cards(now, fitting, 400, chance)]
        chosen = fitting.index(best_card(now, fitting, 400, chance))
        lost.append(max(wins) - wins[chosen])
        same += wins[chosen] == max(wins)
    assert same >= 0.85 * hands
    assert np.mean(lost) < 0.001
