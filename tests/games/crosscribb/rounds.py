"""Rounds of CrossCribb to play on from."""

from __future__ import annotations

from itertools import count
from random import Random

from companion.cards import PACK, parse_card
from companion.games.cribbage.actions import CribCard, Dealer, Dealt, Starter
from companion.games.crosscribb.actions import Columns, PlaceCard
from companion.games.crosscribb.engine import CROSSCRIBB as GAME
from companion.games.crosscribb.playout import honest_actions
from companion.games.setup import Setup

TWO = Setup(("Ann", "Bob"), "crosscribb", 31)
THREE = Setup(("Ann", "Bob", "Cleo"), "crosscribb", 31, options={"alone": "1"})
FOUR = Setup(("Ann", "Bob", "Cleo", "Dan"), "crosscribb", 31)


def play(state, *actions):
    for action in actions:
        state = GAME.apply(state, action).state
    return state


def dealt(setup=TWO, cut="2C", dealer=0, columns=0):
    return play(GAME.start(setup), Dealer(dealer), Columns(columns), Dealt(), Starter(parse_card(cut)))


def filled(state, seed=3):
    """Fill the grid and the crib with a shuffled pack."""
    pack = Random(seed).sample(state.unseen, len(state.unseen))
    for card in pack[:24]:
        state = play(state, PlaceCard(state.turn, state.free[0], card))
    return play(state, *map(CribCard, pack[24:28]))


def honest(setup, seed):
    random = Random(seed)
    return honest_actions(setup, (random.sample(PACK, 52) for _ in count()), random.choice)
