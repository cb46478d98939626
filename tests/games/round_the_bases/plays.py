"""Innings and at-bats of 'Round the Bases to play on from."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from random import Random

from companion.cards import PACK
from companion.games.cribbage.state import Phase
from companion.games.ledger import Award
from companion.games.reason import SharedReason
from companion.games.round_the_bases.actions import (
    BatFirst,
    Swing,
)
from companion.games.round_the_bases.engine import ROUND_THE_BASES as GAME
from companion.games.round_the_bases.playout import honest_actions
from companion.games.setup import Setup

TWO = Setup(("Ann", "Bob"), "round-the-bases", 3)
FOUR = Setup(("Ann", "Bob", "Cleo", "Dan"), "round-the-bases", 3)


def honest(setup, seed):
    random = Random(seed)
    return honest_actions(setup, (random.sample(PACK, 52) for _ in count()), random.choice)


def play(state, *actions):
    for action in actions:
        state = GAME.apply(state, action).state
    return state


def at_bat(setup=TWO, **changes):
    """Return a game in which Ann has just begun to bat."""
    return replace(play(GAME.start(setup), BatFirst(0)), **changes)


def on(state, *bases, outs=0):
    return replace(state, diamond=replace(state.diamond, bases=frozenset(bases), outs=outs))


def hand(state, mine, theirs):
    """Have a hand come to these points on the scales."""
    ledger = state.ledger
    for side, points in ((state.batting, mine), (state.fielding, theirs)):
        if points:
            ledger = ledger.owe((Award(side, points, SharedReason.HAND),)).peg(side, points)
    return replace(state, deal=replace(state.deal, ledger=ledger, stage=Phase.NEXT))


def bat(state, difference):
    return play(hand(state, 30 + difference, 30), Swing())


def stand(state, group):
    return next(each for each in GAME.stands(state) if each.group == group)


def results(state):
    return [str(entry.result) for entry in state.book]
