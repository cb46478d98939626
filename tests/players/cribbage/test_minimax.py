"""Minimax against following every line of play by the rules, one after the other."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from companion.cards import PACK
from companion.games.scoring import play_points
from companion.players.cribbage import choosing, ranks
from companion.players.cribbage.minimax import minimax_worth, unseen_hands
from companion.players.cribbage.situation import CardToLay

LIMIT = 31


def best(hands, turn, series, memory):
    """Return what side 0 makes more than side 1 from here on."""
    key = (tuple(map(tuple, hands)), turn, tuple(series))
    if key not in memory:
        count = sum(card.value for card in series)
        fitting = [card for card in hands[turn] if count + card.value <= LIMIT]
        values = [after(hands, turn, series, card, memory) for card in fitting]
        memory[key] = (max if turn == 0 else min)(values)
    return memory[key]


def after(hands, turn, series, card, memory):
    left = [[each for each in hand if each is not card] for hand in hands]
    laid = [*series, card]
    points, count = play_points(laid), sum(each.value for each in laid)
    fits = [any(count + each.value <= LIMIT for each in hand) for hand in left]
    ends = count == LIMIT or not any(fits)
    points += ends and count != LIMIT
    points = points if turn == 0 else -points
    if not any(left):
        return points
    able = left[1 - turn] if ends else fits[1 - turn]
    return points + best(left, 1 - turn if able else turn, [] if ends else laid, memory)


@pytest.mark.parametrize("seed", range(6))
def test_every_line_is_followed(seed):
    random = Random(seed)
    cards = random.sample(PACK, 10)
    hand, away, starter, others, series = cards[:3], cards[3:5], cards[5], cards[6:7], cards[6:8]
    now = CardToLay(tuple(hand), (cards[7],), tuple(away), starter, tuple(others), tuple(series), True, 60, 60)
    fitting = choosing.different(now.fitting)
    if not fitting:
        return
    found = minimax_worth(now, fitting, 0.5, hands=25)
    held, weights = unseen_hands(now, 25, 0.5)
    want = np.zeros(len(fitting))
    for row, weight in zip(held, weights, strict=True):
        used, theirs = {*cards[:8]}, []
        for rank in row[row != ranks.NO_CARD]:
            theirs.append(next(card for card in PACK if card.rank == rank + 1 and card not in (*used, *theirs)))
        memory = {}
        want += [weight * after([hand, theirs], 0, series, card, memory) for card in fitting]
    assert found == pytest.approx(want / weights.sum())


def test_all_hands_are_looked_at_when_there_are_few():
    cards = Random(3).sample(PACK, 12)
    now = CardToLay(
        tuple(cards[:2]), tuple(cards[2:4]), tuple(cards[4:6]), cards[6], tuple(cards[7:10]), (), False, 9, 9
    )
    held, weights = unseen_hands(now, 100, 0.5)
    assert len(held) == 13 - (4 in np.bincount([card.rank - 1 for card in cards[:10]]))
    assert weights.sum() == 42
