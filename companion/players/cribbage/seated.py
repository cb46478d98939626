"""A seat of cribbage at a table where the app deals (C14)."""

from __future__ import annotations

from itertools import combinations
from typing import cast

from companion.games.cribbage.actions import Discard
from companion.games.cribbage.state import CribbageFace, Phase
from companion.games.game import Action, Seat
from companion.players.moves import ToCrib
from companion.players.player import Chance, Player, SeatView
from companion.players.seating import AtTable


def choose(player: Player, seen: AtTable, chance: Chance) -> tuple[Action, ...]:
    """Return what the seat does now: by its player where there is a choice, else what is awaited."""
    face, awaited, seat = cast(CribbageFace, seen.face), seen.awaited, seen.awaited.seat
    if seat is None:
        return ()
    match face.phase:
        case Phase.CUT:
            return (chance.choice(tuple(awaited.cards.values())),)
        case Phase.DISCARD:
            move = player.choose(_view(seen, face, seat, _to_crib(face, seat)), chance)
            return tuple(Discard(seat, card) for card in move.cards) if isinstance(move, ToCrib) else ()
        case Phase.PLAY if len(awaited.cards) > 1:
            return (player.choose(_view(seen, face, seat, tuple(awaited.cards.values())), chance),)
    return awaited.actions[:1]


def _view(seen: AtTable, face: CribbageFace, seat: Seat, options: tuple[Action, ...]) -> SeatView:
    return SeatView(seat, face, seen.points, face.hand, (), tuple(seen.past), options)


def _to_crib(face: CribbageFace, seat: Seat) -> tuple[Action, ...]:
    """Return every way to lay away."""
    return tuple(ToCrib(seat, cards) for cards in combinations(face.hand, len(face.hand) - face.rules.hand_size))
