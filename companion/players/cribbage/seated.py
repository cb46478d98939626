"""A seat of cribbage at a table where the app deals (C14)."""

from __future__ import annotations

from itertools import combinations
from typing import cast

from companion.games.action import Action
from companion.games.cribbage.actions import (
    CribCard,
    Dealt,
    Discard,
    Hinted,
    ShowCrib,
    Shuffle,
    Starter,
    TurnStarter,
)
from companion.games.cribbage.app_deal import starter_of
from companion.games.cribbage.state import CribbageFace, CribbageState, Phase
from companion.games.game import State
from companion.games.seating import Seat
from companion.players.moves import ToCrib
from companion.players.player import Chance, Player, SeatView
from companion.players.seating import AtTable


def choose(player: Player, seen: AtTable, chance: Chance) -> tuple[Action, ...]:
    """Return what the seat does now: by its player where there is a choice, else what is awaited."""
    return choose_in_hand(player, seen, cast(CribbageFace, seen.face), chance)


def choose_in_hand(player: Player, seen: AtTable, face: CribbageFace, chance: Chance) -> tuple[Action, ...]:
    """Return what the seat does now in a hand of cribbage, which may be part of another game."""
    awaited, seat = seen.awaited, seen.awaited.seat
    if seat is None:
        return ()
    match face.phase:
        case Phase.CUT:
            return (chance.choice(tuple(awaited.cards.values())),)
        case Phase.DISCARD:
            return _discards(player, seen, face, seat, chance)
        case Phase.PLAY if len(awaited.cards) > 1:
            return (player.choose(_view(seen, face, seat, tuple(awaited.cards.values())), chance),)
    return awaited.actions[:1]


def retold(action: Action, before: State, after: State) -> tuple[Action, ...]:
    """Return how an action at a table is told in a match."""
    return retold_in_hand(action, cast(CribbageState, before), cast(CribbageState, after))


def retold_in_hand(action: Action, before: CribbageState, after: CribbageState) -> tuple[Action, ...]:
    """Return how an action in a hand of cribbage, which may be part of another game, is told in a match.

    What is laid away is told to nobody; once all have done so, the cards are dealt. The app's number stays its own.
    """
    match action:
        case Shuffle() | Hinted() | Dealt():
            return ()
        case Discard():
            return () if after.to_discard else (Dealt(),)
        case TurnStarter():
            return (Starter(starter_of(before)),)
        case ShowCrib():
            return tuple(map(CribCard, before.face_down))
    return (action,)


def _discards(player: Player, seen: AtTable, face: CribbageFace, seat: Seat, chance: Chance) -> tuple[Action, ...]:
    """Return what is laid away; where the game was cut off between two cards, what goes with the first."""
    dealt, gone = (*face.hand, *face.laid_away), face.laid_away
    ways = combinations(dealt, len(dealt) - face.rules.hand_size)
    options = tuple(ToCrib(seat, cards) for cards in ways if all(card in cards for card in gone))
    move = player.choose(SeatView(seat, seen.face, seen.points, dealt, (), tuple(seen.past), options), chance)
    return tuple(Discard(seat, card) for card in move.cards if card not in gone) if isinstance(move, ToCrib) else ()


def _view(seen: AtTable, face: CribbageFace, seat: Seat, options: tuple[Action, ...]) -> SeatView:
    return SeatView(seat, seen.face, seen.points, face.hand, face.laid_away, tuple(seen.past), options)
