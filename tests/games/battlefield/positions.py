"""Positions of Battlefield Cribbage, for tests: a line opened, a turn played, a battle that begins."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from random import Random

import pytest

from companion.cards import PACK_WITH_JOKER, parse_card, parse_cards
from companion.games.battlefield.actions import Draw, Open, Reveal
from companion.games.battlefield.engine import BATTLEFIELD as GAME
from companion.games.battlefield.playout import honest_actions
from companion.games.battlefield.state import BattleStage
from companion.games.cribbage.actions import Cut, Dealer, Dealt, Lay
from companion.games.event import EventKind
from companion.games.setup import Setup

TWO = Setup(("Ann", "Bob"), "battlefield")
THREE = Setup(("Ann", "Bob", "Cleo"), "battlefield")
FOUR = Setup(("Ann", "Bob", "Cleo", "Dan"), "battlefield")
ALONE = replace(FOUR, options={"partners": "off"})
ALL = pytest.mark.parametrize("setup", [TWO, THREE, FOUR, ALONE], ids=["two", "three", "partners", "four"])


def play(state, *actions):
    for action in actions:
        state = GAME.apply(state, action).state
    return state


def card(text):
    return parse_card(text, joker=True)


def opened(setup=TWO, first="7H", dealer=0):
    return play(GAME.start(setup), Dealer(dealer), Dealt(), Open(card(first)))


def turn(state, shown, drawn, laid=None):
    """Play a first turn: two cards are turned up, one is drawn, and it or another one is laid."""
    seat = state.turn
    reveals = [Reveal(seat, card(each)) for each in shown.split()]
    return play(state, *reveals, Draw(seat, card(drawn)), Lay(seat, card(laid or drawn)))


def total(state, side):
    return state.ledger.total(side)


def honest(setup, seed):
    random = Random(seed)
    return honest_actions(setup, (random.sample(PACK_WITH_JOKER, 53) for _ in count()), random.choice)


def cuts(state, texts):
    return play(state, *(Cut(seat, card(text)) for seat, text in enumerate(texts.split())))


def closed(setup=TWO, dealer=0):
    """Play until the first seat has all five cards face up."""
    state = opened(setup, "2H", dealer)
    fresh = iter(["2C", "3D", "4H", "6S", "8C", "9H", "2D", "3S", "4C", "6D", "8H", "9C", "10S", "QD", "KS", "KC"])
    for _ in range(3):
        for _ in range(len(setup.players)):
            seat = state.turn
            while state.stage is BattleStage.REVEAL:
                state = play(state, Reveal(seat, next(each for each in state.unseen if each.value == 10)))
            if seat == state.order[0]:
                state = play(state, Draw(seat, card(next(fresh))))
                state = play(state, Lay(seat, next(each for each in state.unseen if each.value == 10)))
            else:
                state = play(state, Draw(seat, card(drawn := next(fresh))), Lay(seat, card(drawn)))
            if state.closer is not None:
                return state
    raise AssertionError("nobody closed")


def battlefield(formations, turn_card, setup=TWO, dealer=0):
    """Return a skirmish that has just ended with these formations, by seat."""
    state = opened(setup, "AC", dealer)
    return replace(
        state,
        line=(*state.line, card(turn_card)),
        turn_card=card(turn_card),
        formations=tuple(parse_cards(each.split(), joker=True) for each in formations),
        doing=BattleStage.BATTLE,
        turns=9,
    )


def reasons(step):
    return [(event.side, event.points) for event in step.events if event.kind is EventKind.COUNTED]
