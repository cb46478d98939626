"""The yardstick of cribbage: lays away by the cards that it keeps, and lays what scores most at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, pairwise
from typing import cast

from companion.cards import Card
from companion.games.action import Action
from companion.games.cribbage.actions import Lay
from companion.games.cribbage.state import CribbageFace
from companion.games.scoring import play_points
from companion.players.moves import ToCrib
from companion.players.player import Chance, SeatView


class Greedy:
    """Takes the most points that it sees now; of several ways any."""

    def choose(self, view: SeatView, chance: Chance) -> Action:
        """Return what is worth most at once."""
        if len(view.options) == 1:
            return view.options[0]
        return chance.choice(best_of(view.options, lambda action: points_at_once(view, action)))


def points_at_once(view: SeatView, action: Action) -> int:
    """Return what the cards kept are worth as they are, or what a card laid scores."""
    match action:
        case ToCrib(cards=away):
            return worth_kept([card for card in view.hand if card not in away])
        case Lay(card=card):
            face = cast(CribbageFace, view.face)
            return play_points([*(laid for _, laid in face.series), card])
        case _:
            return 0


def worth_kept(cards: Sequence[Card]) -> int:
    """Return the fifteens, pairs, runs and the flush in cards without a starter."""
    flush = len(cards) if len({card.suit for card in cards}) == 1 else 0
    return flush + _worth_of_ranks(tuple(sorted(int(card.rank) for card in cards)))


def best_of(options: Sequence[Action], value: Callable[[Action], float]) -> list[Action]:
    """Return the options of the highest value, in their order."""
    values = [value(option) for option in options]
    best = max(values)
    return [option for option, each in zip(options, values, strict=True) if each == best]


@cache
def _worth_of_ranks(ranks: tuple[int, ...]) -> int:
    """Return the points of ranks in ascending order."""
    points, longest = 0, 0
    for size in range(2, len(ranks) + 1):
        for some in combinations(ranks, size):
            points += 2 * (sum(min(rank, 10) for rank in some) == 15)
            points += 2 * (size == 2 and some[0] == some[1])
            if size > 2 and all(high - low == 1 for low, high in pairwise(some)):
                longest = size
    runs = combinations(ranks, longest) if longest else ()
    return points + sum(longest for some in runs if len({*some}) == longest and some[-1] - some[0] == longest - 1)
