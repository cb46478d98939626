"""The yardstick of CrossCribb: places a card where its own line gains most at once over the other side's."""

from __future__ import annotations

from typing import cast

from companion.cards import Card
from companion.games.action import Action
from companion.games.crosscribb.actions import Columns, PlaceCard
from companion.games.crosscribb.lines import MIDDLE, SIZE, points_so_far
from companion.games.crosscribb.state import CrossFace
from companion.players.cribbage.greedy import best_of
from companion.players.player import Chance, SeatView


class GreedyPlacer:
    """Takes the most points that it sees now; of several ways any, and lays nothing away that it may place."""

    def choose(self, view: SeatView, chance: Chance) -> Action:
        """Return what is worth most at once."""
        return chance.choice(best_of(view.options, lambda action: _gain(view, action)))


def _gain(view: SeatView, action: Action) -> float:
    """Return what a card makes of its own line, less what it makes of the other side's."""
    face = cast(CrossFace, view.face)
    match action:
        case PlaceCard(square=square, card=card):
            row, column = divmod(square, SIZE)
            columns = _grows(face, column, card, column=True)
            rows = _grows(face, row, card, column=False)
            return columns - rows if face.columns == view.side else rows - columns
        case Columns(side):
            return float(side == view.side)
        case _:
            return -float("inf")


def _grows(face: CrossFace, number: int, card: Card, *, column: bool) -> int:
    lie = [each for each in face.line(number, column=column) if each is not None]
    cut = face.cut_card if number == MIDDLE else None
    return points_so_far([*lie, card], cut) - points_so_far(lie, cut)
