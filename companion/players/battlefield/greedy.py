"""The yardstick of Battlefield Cribbage: lays what scores most on the frontline, and draws."""

from __future__ import annotations

from typing import cast

from companion.games.action import Action
from companion.games.battlefield.actions import Leave
from companion.games.battlefield.scoring import LIMIT, best_to_leave, line_points
from companion.games.battlefield.state import BattleFace
from companion.games.cribbage.actions import Lay
from companion.players.cribbage.greedy import best_of
from companion.players.moves import FromPile
from companion.players.player import Chance, SeatView


class GreedySoldier:
    """Takes the most points that it sees now; of several ways any."""

    def choose(self, view: SeatView, chance: Chance) -> Action:
        """Return what is worth most at once."""
        face = cast(BattleFace, view.face)
        match view.options[0]:
            case Leave():
                return best_leave(view, face)
            case FromPile() as draw:
                return draw
        return chance.choice(best_of(view.options, lambda action: _points(face, action)))


def best_leave(view: SeatView, face: BattleFace) -> Action:
    """Return the card to leave so that the other four are worth the most (B8)."""
    if face.turn_card is None:
        raise AssertionError("cards are left once the turn card is known")
    card, _ = best_to_leave(face.formations[view.seat], face.turn_card)
    return Leave(view.seat, card)


def _points(face: BattleFace, action: Action) -> int:
    if not isinstance(action, Lay) or face.total + action.card.value > LIMIT:
        return 0
    return line_points((*face.line, action.card))
