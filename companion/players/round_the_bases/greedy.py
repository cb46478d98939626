"""The yardstick of 'Round the Bases: plays its hands as the yardstick of cribbage does, and lets no runner steal."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from companion.games.action import Action
from companion.games.round_the_bases.actions import BatFirst, Steal
from companion.games.round_the_bases.state import BasesFace
from companion.players.cribbage.greedy import Greedy
from companion.players.moves import Stay
from companion.players.player import Chance, SeatView


class GreedyBatter:
    """Takes the most points that it sees now; bats first where it may choose."""

    def choose(self, view: SeatView, chance: Chance) -> Action:
        """Return what is worth most at once."""
        for option in view.options:
            if isinstance(option, Stay) or option == BatFirst(view.side):
                return option
        return Greedy().choose(hand_of(view), chance)


def hand_of(view: SeatView) -> SeatView:
    """Return what a seat sees of the hand of cribbage."""
    return replace(view, face=cast(BasesFace, view.face).deal)


def steals(view: SeatView) -> list[Steal]:
    """Return the steals among the options, the lead runner's first."""
    return [option for option in view.options if isinstance(option, Steal)]
