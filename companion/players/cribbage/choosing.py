"""What players of two choose at each strength: which cards to lay away, and which card to lay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from companion.cards import Card
from companion.players.cribbage import others, ranks
from companion.players.cribbage.averages import lay_away_averages
from companion.players.cribbage.lanes import USUAL, FastRule, lanes_of, worth
from companion.players.cribbage.minimax import minimax_worth
from companion.players.cribbage.rollouts import best_card, think_of_cards, think_of_lay_aways
from companion.players.cribbage.situation import CardToLay, SixCards, counts_of_cards, ranks_of
from companion.players.tables.loading import table

CLOSE: Final = 1.6
"""How many points less than the best by points a lay-away may bring and still be looked at."""
ROWS: Final = 240
"""How many deals are imagined for each lay-away."""
HANDS: Final = 400
"""How many hands of the other are imagined for a card."""
HANDS_FOR_POINTS: Final = 64
"""The same where points alone count: they are told apart by fewer hands than chances to win."""


def points_of_lay_aways(now: SixCards, *, habits: bool = True, play: bool = True) -> ranks.Floats:
    """Return how many points more than the other each of the 15 lay-aways brings on average, but for the other's hand.

    Without `habits` the other lays away anything; without `play` only hand and crib are counted.
    """
    averages = lay_away_averages(now.dealt, others.pair_habits(not now.dealer) if habits else None)
    points = np.array([each.hand + (each.crib if now.dealer else -each.crib) for each in averages])
    return points + play_of(now) if play else points


def play_of(now: SixCards) -> ranks.Floats:
    """Return how many points more than the other what each of the 15 lay-aways keeps makes in the play."""
    averages = lay_away_averages(now.dealt)
    kept = [[card.rank - 1 for card in now.dealt if card not in each.away] for each in averages]
    own, other = table("play")[0 if now.dealer else 1, ranks.number_of(np.array(kept))].T / 1000
    found: ranks.Floats = own - other
    return found


def away_by_points(now: SixCards, *, habits: bool = True, play: bool = True) -> tuple[Card, ...]:
    """Return the lay-away that brings the most points on average."""
    best = int(points_of_lay_aways(now, habits=habits, play=play).argmax())
    return lay_away_averages(now.dealt)[best].away


def away_by_chance_to_win(now: SixCards, chance: float, rows: int = ROWS) -> tuple[Card, ...]:
    """Return the lay-away that wins most often, of those that bring nearly as many points as any."""
    points = points_of_lay_aways(now)
    close = np.flatnonzero(points >= points.max() - CLOSE)
    choices = [lay_away_averages(now.dealt)[place].away for place in close]
    if len(choices) == 1:
        return choices[0]
    thoughts = think_of_lay_aways(now, choices, points[close], rows, chance)
    return choices[max(range(len(choices)), key=lambda place: thoughts[place].win)]


def card_by_rule(now: CardToLay, rule: FastRule = USUAL) -> Card:
    """Return the card that the fast rule lays."""
    hands = np.full((1, 2, 4), ranks.NO_CARD)
    hands[0, 0, : len(now.hand)] = ranks_of(now.hand)
    hands[0, 1, : 4 - len(now.others)] = 0  # any rank: of the other's cards only their number is looked at
    left = 4 - counts_of_cards((*now.hand, *now.laid, *now.away, now.starter, *now.others))
    both, need = np.stack([left, left])[None].astype(np.float32), np.array([now.need, now.others_need])
    lanes = lanes_of(hands, both, np.array(0), need, ranks_of(now.series).tolist())
    return now.hand[int(worth(lanes, rule)[0, : len(now.hand)].argmax())]


def card_by_rollouts(now: CardToLay, chance: float, hands: int = HANDS) -> Card:
    """Return the card that wins most often against hands that the other may have."""
    fitting = different(now.fitting)
    if len(fitting) == 1:
        return fitting[0]
    return best_card(now, fitting, hands, chance)


def card_by_points(now: CardToLay, chance: float, hands: int = HANDS_FOR_POINTS) -> Card:
    """Return the card after which one makes the most points more than the other, against hands that it may have."""
    fitting = different(now.fitting)
    if len(fitting) == 1:
        return fitting[0]
    thoughts = think_of_cards(now, fitting, hands, chance)
    return fitting[max(range(len(fitting)), key=lambda place: thoughts[place].points)]


def card_by_minimax(now: CardToLay, chance: float) -> Card:
    """Return the card that brings the most points on average, if both sides saw the other's hand."""
    fitting = different(now.fitting)
    if len(fitting) == 1:
        return fitting[0]
    return fitting[int(minimax_worth(now, fitting, chance).argmax())]


def different(cards: Sequence[Card]) -> list[Card]:
    """Return one card of each rank: in the play its suit does not matter."""
    return list({card.rank: card for card in cards}.values())
