"""A player of 'Round the Bases: it plays for the difference of the scales, and steals when nothing is lost by it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast

from companion.games.action import Action
from companion.games.cribbage.state import Phase
from companion.games.round_the_bases.actions import BatFirst
from companion.games.round_the_bases.profile import HOME, Label
from companion.games.round_the_bases.state import BasesFace, InningStage
from companion.games.seating import facing
from companion.players.cribbage.computer import ahead_in_points
from companion.players.moves import Stay
from companion.players.player import Chance, SeatView
from companion.players.round_the_bases.greedy import hand_of, steals

_LAST_OUT: Final = 2
"""With so many out the next out ends the half inning."""

_FAR: Final = 121
"""A length that no hand comes near: all that counts in a hand is the difference of the scales."""


class ClubBatter:
    """Plays its hands for points, against imagined hands, and knows what a swing comes to before it steals."""

    def __init__(self) -> None:
        """Take a player of cribbage along."""
        self._hands = ahead_in_points()

    def choose(self, view: SeatView, chance: Chance) -> Action:
        """Return the option that is worth most."""
        face, first = cast(BasesFace, view.face), view.options[0]
        match first:
            case Stay():
                return steals(view)[0] if _nothing_to_lose(view, face) else first
            case BatFirst():
                return BatFirst(facing(view.side))  # who bats last knows what is needed
        return self._hands.choose(_in_a_long_game(view), chance)


def _in_a_long_game(view: SeatView) -> SeatView:
    """Return the hand as if it were one of a game of cribbage that has only begun."""
    hand = hand_of(view)
    setup = replace(view.face.setup, target=_FAR)
    return replace(hand, face=replace(cast(BasesFace, view.face).deal, setup=setup), points=(0, 0))


def _nothing_to_lose(view: SeatView, face: BasesFace) -> bool:
    """Tell whether the batter is about to make the third out, so that a runner may as well try (R1, R11).

    That is known once the hand is counted: the swing follows from the scales.
    """
    counted = face.stage is InningStage.HAND and face.deal.phase is Phase.NEXT
    if face.diamond.outs != _LAST_OUT or not counted:
        return False
    difference = view.points[face.batting] - view.points[face.fielding]
    if difference >= HOME:
        return False
    return difference < face.profile.least_hit or face.profile.label(difference) is Label.OUT
