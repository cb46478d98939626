"""The computer in five-card cribbage: exact averages of the hand of three, the crib, and the fast rule."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from companion.cards import PACK, Card
from companion.games.action import Action
from companion.games.five_card.scoring import hand_scores
from companion.players.cribbage import ranks, several, sixes
from companion.players.cribbage.others import pair_habits
from companion.players.cribbage.seen import lay_of
from companion.players.cribbage.situation import counts_of_cards, ranks_of
from companion.players.moves import ToCrib
from companion.players.player import Chance, SeatView


class FiveCardClub:
    """Lays away what brings the most on average, and lays by the fast rule."""

    def choose(self, view: SeatView, chance: Chance) -> Action:
        """Return the option that brings the most points on average."""
        if len(view.options) == 1:
            return view.options[0]
        if not isinstance(view.options[0], ToCrib):
            return lay_of(view, several.card_of_several(view))
        points = averages_of_three(view.hand, several.crib_share(view))
        options = [option for option in view.options if isinstance(option, ToCrib)]
        return max(options, key=lambda option: points[frozenset(option.cards)])


def averages_of_three(dealt: tuple[Card, ...], crib_share: float) -> dict[frozenset[Card], float]:
    """Return what each way to lay away two of five brings on average, by the cards laid away."""
    starters = [card for card in PACK if card not in dealt]
    left = 4 - counts_of_cards(dealt)
    cribs = sixes.crib_averages(left[None], pair_habits(crib_share < 0))[0]
    found = {}
    for away in combinations(dealt, 2):
        kept = [card for card in dealt if card not in away]
        hand = sum(score.points for starter in starters for score in hand_scores(kept, starter)) / len(starters)
        found[frozenset(away)] = hand + crib_share * float(cribs[int(ranks.number_of(np.asarray(ranks_of(away))))])
    return found
