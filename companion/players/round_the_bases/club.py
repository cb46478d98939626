"""A player of 'Round the Bases: it keeps what widens the difference, and steals when the inning is lost anyway."""

from __future__ import annotations

from typing import cast

from companion.games.cribbage.actions import Lay
from companion.games.cribbage.state import Phase
from companion.games.game import Action
from companion.games.round_the_bases.actions import BatFirst
from companion.games.round_the_bases.profile import HOME, Label
from companion.games.round_the_bases.state import BasesFace
from companion.players.cribbage.averages import lay_away_averages
from companion.players.cribbage.replies import worth_of_laying
from companion.players.moves import Stay, ToCrib
from companion.players.player import Chance, SeatView
from companion.players.round_the_bases.greedy import hand_of, steals

_LAST_OUT = 2
"""With so many out the next out ends the half inning."""


class ClubBatter:
    """Averages for what is laid away, the likely reply for what is laid, and arithmetic for the bases."""

    def choose(self, view: SeatView, chance: Chance) -> Action:
        """Return the option that is worth most."""
        face, first = cast(BasesFace, view.face), view.options[0]
        match first:
            case ToCrib():
                return _to_crib(view, face)
            case Lay():
                hand = hand_of(view)
                lays = (option for option in view.options if isinstance(option, Lay))
                return max(lays, key=lambda lay: worth_of_laying(hand, face.deal, lay.card))
            case Stay():
                return steals(view)[0] if _nothing_to_lose(view, face) else first
            case _:
                return BatFirst(1 - view.side)  # who bats last knows what is needed


def _to_crib(view: SeatView, face: BasesFace) -> Action:
    """Return the lay-away that is best for the difference: the crib counts for the batter (R12)."""
    sign = 1 if face.batting == view.side else -1
    best = max(lay_away_averages(view.hand), key=lambda each: each.hand + sign * each.crib)
    return next(option for option in view.options if isinstance(option, ToCrib) and {*option.cards} == {*best.away})


def _nothing_to_lose(view: SeatView, face: BasesFace) -> bool:
    """Tell whether the batter is about to make the third out, so that a runner may as well try (R1, R11)."""
    if face.diamond.outs != _LAST_OUT or face.deal.phase is not Phase.NEXT:
        return False
    difference = view.points[face.batting] - view.points[face.fielding]
    if difference >= HOME:
        return False
    return difference < face.profile.least_hit or face.profile.label(difference) is Label.OUT
