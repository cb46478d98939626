"""The yardstick of lowball: lays away by the cards that it keeps, and lays what scores least at once."""

from __future__ import annotations

from companion.games.game import Action
from companion.players.cribbage.greedy import best_of, points_at_once
from companion.players.player import Chance, SeatView


class LowGreedy:
    """Takes the fewest points that it sees now; of several ways any."""

    def choose(self, view: SeatView, chance: Chance) -> Action:
        """Return what is worth least at once."""
        return chance.choice(best_of(view.options, lambda action: -points_at_once(view, action)))
