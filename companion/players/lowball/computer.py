"""The computer in lowball, where points are a burden: the analysis of cribbage, turned round."""

from __future__ import annotations

from companion.games.action import Action
from companion.players.cribbage import several
from companion.players.cribbage.greedy import best_of, points_at_once
from companion.players.cribbage.seen import lay_of
from companion.players.moves import ToCrib
from companion.players.player import Chance, SeatView


class Shy:
    """The yardstick of lowball: takes the fewest points that it sees now; of several ways any."""

    def choose(self, view: SeatView, chance: Chance) -> Action:
        """Return what is worth least at once."""
        return chance.choice(best_of(view.options, lambda action: -points_at_once(view, action)))


class LowballClub:
    """Lays away what brings the fewest points on average, and lays what the fast rule would lay last."""

    def choose(self, view: SeatView, chance: Chance) -> Action:
        """Return the option that brings the fewest points on average."""
        if len(view.options) == 1:
            return view.options[0]
        if isinstance(view.options[0], ToCrib):
            return several.away_by_averages(view, fewest=True)
        return lay_of(view, several.card_of_several(view, fewest=True))
