"""Checks every action before the rules look at it: whether its seats, sides, points and cards exist at all.

Records are written by hand as well, so that anything may stand in them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from companion.cards import JOKER, Card
from companion.games.action import Action, IllegalAction
from companion.games.setup import Setup
from companion.words import rules as say
from companion.words.message import Term

MOST_POINTS = 999
"""No single award is larger; a scale of 'Round the Bases counts on past what its holes show (R15)."""


class Checked(Protocol):
    """The part of a game that the check needs."""

    title: str
    actions: Mapping[str, type[Action]]
    pack: tuple[Card, ...]


def check_action(game: Checked, setup: Setup, action: Action) -> None:
    """Raise `IllegalAction` for what is no action of the game, or speaks of a seat, side, card or number that is not.

    Whether the rules allow it now is for the game to say.
    """
    if game.actions.get(action.verb) is not type(action):
        raise IllegalAction(say.NO_SUCH_ACTION(game=Term(game.title), verb=repr(action.verb)))
    if action.seat is not None and action.seat not in setup.seats:
        raise IllegalAction(say.NO_SEAT(seat=action.seat, last=len(setup.players) - 1))
    for side in (action.side, action.by):
        if side is not None and side not in setup.sides:
            raise IllegalAction(say.NO_SIDE(side=side, last=len(setup.sides) - 1))
    if action.points is not None and abs(action.points) > MOST_POINTS:
        raise IllegalAction(say.TOO_MANY_POINTS(points=action.points))
    if action.card is JOKER and JOKER not in game.pack:
        raise IllegalAction(say.NO_JOKER(game=Term(game.title)))
