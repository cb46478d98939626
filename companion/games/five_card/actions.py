"""What the players of five-card cribbage do, beside what they do in cribbage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from companion.cards import Card
from companion.games.action import Action
from companion.games.cribbage import actions
from companion.games.seating import Seat


@dataclass(frozen=True, slots=True)
class TurnUp(Action):
    """A seat turns up a card for the show that it still held when the play was over (F1)."""

    verb: ClassVar[str] = "turn-up"
    after_pegging: ClassVar[bool] = True
    seat: Seat
    card: Card


ACTIONS: Final[dict[str, type[Action]]] = {**actions.ACTIONS, TurnUp.verb: TurnUp}
"""Every action of five-card cribbage by its verb."""
