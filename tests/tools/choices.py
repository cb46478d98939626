"""How many games the master loses by its choices of cards: `python -m tests.tools.choices --games 30`.

The games are played against `exact-greedy`. Each choice is made again as the master makes it, and held against many
more imagined hands than it has time for: once with others who all look ahead, and once with others who all take the
most points at once. What the best card of those wins more often is lost; a figure is its sum, in games of a hundred.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from itertools import product
from random import Random
from unittest.mock import patch

import numpy as np

from companion.cards import Card
from companion.contest.contest import play_match
from companion.contest.one_game import Terms
from companion.games.catalogue import USUAL
from companion.players.cribbage import choosing, ranks, rollouts
from companion.players.cribbage.lanes import BY_RULE, ORDERS
from companion.players.cribbage.situation import CardToLay

Ways = Callable[[int], ranks.Ints]
"""How the other plays each of so many hands, as `Lanes.taking`."""
HALF: Ways = rollouts.others_ways
ALL: dict[str, Ways] = {
    "look ahead": lambda many: np.full(many, BY_RULE),
    "take the most": lambda many: np.arange(many) % (len(ORDERS) - 1),
}


def choices_of(games: int, seed: int) -> list[tuple[CardToLay, float]]:
    """Play games of the master, and return each choice between cards of several ranks, with its chance."""
    found: list[tuple[CardToLay, float]] = []
    chosen = choosing.card_by_rollouts

    def kept(now: CardToLay, chance: float) -> Card:
        if len(choosing.different(now.fitting)) > 1:
            found.append((now, chance))
        return chosen(now, chance)

    with patch.object(choosing, "card_by_rollouts", kept):
        play_match(Terms(("master", "exact-greedy"), USUAL, 121, seed=seed), games, 1)
    return found


def chosen_with(ways: Ways, now: CardToLay, chance: float) -> Card:
    """Return what the master chooses if it imagines others who play so."""
    with patch.object(rollouts, "others_ways", ways):
        return rollouts.best_card(now, choosing.different(now.fitting), choosing.HANDS, chance)


def wins_against(ways: Ways, now: CardToLay, hands: int, chance: float) -> dict[Card, float]:
    """Return how often each card that can be laid wins against others who play so."""
    fitting = choosing.different(now.fitting)
    with patch.object(rollouts, "others_ways", ways):
        thoughts = rollouts.think_of_cards(now, fitting, hands, chance)
    return {card: thought.win for card, thought in zip(fitting, thoughts, strict=True)}


def main() -> None:
    """Print what is lost in so many games, with each way to imagine the other."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=30)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--hands", type=int, default=3000)
    of = asked.parse_args()
    chances, imagined = Random(of.seed), {**ALL, "half and half": HALF}
    lost = dict.fromkeys(product(imagined, ALL), 0.0)
    choices = choices_of(of.games, of.seed)
    for now, chance in choices:
        chosen = {name: chosen_with(ways, now, chance) for name, ways in imagined.items()}
        for what, ways in ALL.items():
            wins = wins_against(ways, now, of.hands, chances.random())
            for name, card in chosen.items():
                lost[name, what] += max(wins.values()) - wins[card]
    print(f"{len(choices)} choices in {of.games} games; of 100 games are lost against others who")
    for name in imagined:
        print(f"imagined: {name};", ", ".join(f"{what}: {100 * lost[name, what] / of.games:.2f}" for what in ALL))


if __name__ == "__main__":
    main()
