"""A seat of Battlefield Cribbage at a table where the app deals: nobody knows a card before it is turned."""

from __future__ import annotations

from typing import cast

from companion.games.action import Action
from companion.games.battlefield.actions import Leave, Take
from companion.games.battlefield.scoring import FORMATION
from companion.games.battlefield.state import BattleFace, BattleStage
from companion.games.cribbage.actions import Lay
from companion.games.game import State
from companion.games.seating import Seat
from companion.players.battlefield.dealing import ways_to_lay
from companion.players.moves import FaceDown, FromPile
from companion.players.player import Chance, Player, SeatView
from companion.players.seating import AtTable


def choose(player: Player, seen: AtTable, chance: Chance) -> tuple[Action, ...]:
    """Return what the seat does now: by its player where there is a choice, a card by chance, else what is awaited."""
    face, awaited, seat = cast(BattleFace, seen.face), seen.awaited, seen.awaited.seat
    if seat is None:
        return ()
    options = _options(face, seat)
    if options:
        return (_made(player.choose(_view(seen, seat, options), chance), seen, chance),)
    if awaited.cards:
        return (chance.choice(tuple(awaited.cards.values())),)
    return awaited.actions[:1]


def _options(face: BattleFace, seat: Seat) -> tuple[Action, ...]:
    """Return what the seat chooses between: pile or frontline, a card to lay, one to leave to the reserve."""
    formation = face.formations[seat] if face.formations else ()
    match face.stage:
        case BattleStage.DRAW:
            return FromPile(seat), Take(seat)
        case BattleStage.LAY:
            return ways_to_lay(face, seat)
        case BattleStage.BATTLE if len(formation) == FORMATION and not face.cease_fire:
            return tuple(Leave(seat, card) for card in formation)
    return ()


def _made(move: Action, seen: AtTable, chance: Chance) -> Action:
    """Return a choice with the card that it turns up: any that nobody has seen (B1)."""
    cards, face = seen.awaited.cards, cast(BattleFace, seen.face)
    match move:
        case FromPile():
            return chance.choice(tuple(cards.values()))
        case FaceDown(seat):
            return Lay(seat, chance.choice([card for card in face.unseen if card in cards]))
    return move


def _view(seen: AtTable, seat: Seat, options: tuple[Action, ...]) -> SeatView:
    return SeatView(seat, seen.face, seen.points, (), (), tuple(seen.past), options)


def retold(action: Action, before: State, after: State) -> tuple[Action, ...]:
    """Return how an action at a table is told in a match: as it is."""
    return (action,)
