"""A seat of five-card cribbage at a table: as in cribbage."""

from __future__ import annotations

from typing import cast

from companion.games.action import Action
from companion.games.cribbage.actions import Count
from companion.games.cribbage.state import CribbageState
from companion.games.five_card.actions import TurnUp
from companion.games.game import State
from companion.players.cribbage.seated import choose, retold_in_hand

__all__ = ["choose", "retold"]


def retold(action: Action, before: State, after: State) -> tuple[Action, ...]:
    """Return how an action at a table is told in a match: what a seat still holds is turned up to be counted (F1)."""
    state = cast(CribbageState, before)
    told = retold_in_hand(action, state, cast(CribbageState, after))
    if not isinstance(action, Count) or not state.setup.app_deals:
        return told
    return (*(TurnUp(action.seat, card) for card in state.hands[action.seat]), *told)
