"""A seat of CrossCribb at a table where the app deals (X2): turning cards, placing them, and counting lines."""

from __future__ import annotations

from typing import cast

from companion.games.action import Action
from companion.games.crosscribb.actions import Accept, LayAway, Overlooked, PlaceCard, Say
from companion.games.crosscribb.state import CountedLine, CrossFace, GridStage
from companion.games.game import State
from companion.games.seating import Seat
from companion.players.overlooking import LETS_PASS, MISSED, MISSES
from companion.players.player import Chance, Player, SeatView
from companion.players.seating import AtTable


def choose(player: Player, seen: AtTable, chance: Chance) -> tuple[Action, ...]:
    """Return what the seat does now: by its player where there is a choice, a card by chance, else what is awaited."""
    face, awaited, seat = cast(CrossFace, seen.face), seen.awaited, seen.awaited.seat
    if seat is None:
        return ()
    if awaited.cards:
        return (chance.choice(tuple(awaited.cards.values())),)
    if face.stage is GridStage.PLACE and face.held is not None:
        return (_place(player, seen, face, seat, chance),)
    if face.counting is not None:
        return (_count(face, face.counting, seat, chance),)
    return awaited.actions[:1]


def _place(player: Player, seen: AtTable, face: CrossFace, seat: Seat, chance: Chance) -> Action:
    """Return where the card goes that the seat has turned, to the crib where it may lay away (X2, X3)."""
    card = face.held
    assert card is not None
    placing = tuple(PlaceCard(seat, square, card) for square in face.free)
    away = (LayAway(seat, card),) if face.may_lay_away else ()
    view = SeatView(seat, face, seen.points, (card,), face.crib, tuple(seen.past), (*placing, *away))
    return player.choose(view, chance)


def _count(face: CrossFace, line: CountedLine, seat: Seat, chance: Chance) -> Action:
    """Return what is said of a line of its own, or of what the other side said (X9); a weak level overlooks a pair."""
    level, side = face.setup.level(seat), face.setup.side_of(seat)
    if not face.waits_for_call:
        missed = MISSED if chance.random() < MISSES.get(level, 0.0) else 0
        return Say(side, max(line.points - missed, 0))
    short = face.said[-1] < line.points
    return Overlooked(side) if short and chance.random() >= LETS_PASS.get(level, 0.0) else Accept()


def retold(action: Action, before: State, after: State) -> tuple[Action, ...]:
    """Return how an action at a table is told in a match: as it is."""
    return (action,)
