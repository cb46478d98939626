"""A seat of 'Round the Bases at a table where the app deals (C14)."""

from __future__ import annotations

from typing import cast

from companion.games.action import Action
from companion.games.cribbage.state import Phase
from companion.games.game import State
from companion.games.round_the_bases.actions import Steal
from companion.games.round_the_bases.state import BasesFace, BasesState, InningStage
from companion.games.seating import Seat
from companion.players.cribbage.seated import choose_in_hand, retold_in_hand
from companion.players.moves import Stay
from companion.players.player import Chance, Player, SeatView
from companion.players.seating import AtTable


def choose(player: Player, seen: AtTable, chance: Chance) -> tuple[Action, ...]:
    """Return what the seat does now: by its player where there is a choice, dice as they fall, else what is awaited."""
    face, awaited, seat = cast(BasesFace, seen.face), seen.awaited, seen.awaited.seat
    if seat is None:
        return ()
    if awaited.throw is not None:
        return (chance.choice(tuple(awaited.throw.actions.values())),)
    if face.stage is InningStage.CHOOSE:
        return (player.choose(_view(seen, seat, awaited.actions), chance),)
    if face.stage is InningStage.HAND and face.deal.phase not in (Phase.DEAL, Phase.NEXT):
        return choose_in_hand(player, seen, face.deal, chance)
    return (_steal_or_go_on(player, seen, seat, chance),)


def _steal_or_go_on(player: Player, seen: AtTable, seat: Seat, chance: Chance) -> Action:
    """Return a steal if the batter dares one (R11), else what is awaited: the deal, the swing, the next batter."""
    steals = tuple(action for action in seen.awaited.actions if isinstance(action, Steal))
    onward = next(action for action in seen.awaited.actions if not isinstance(action, Steal))
    if not steals:
        return onward
    move = player.choose(_view(seen, seat, (Stay(seat), *steals)), chance)
    return move if isinstance(move, Steal) else onward


def _view(seen: AtTable, seat: Seat, options: tuple[Action, ...]) -> SeatView:
    return SeatView(seat, seen.face, seen.points, (), (), tuple(seen.past), options)


def retold(action: Action, before: State, after: State) -> tuple[Action, ...]:
    """Return how an action at a table is told in a match: what belongs to a hand as in cribbage."""
    return retold_in_hand(action, cast(BasesState, before).deal, cast(BasesState, after).deal)
