"""A player of lowball: it keeps and lays what is worth least, and is glad of what the other scores (W1)."""

from __future__ import annotations

from typing import cast

from companion.games.cribbage.actions import Lay
from companion.games.cribbage.state import CribbageFace
from companion.games.game import Action
from companion.players.cribbage.averages import lay_away_averages
from companion.players.cribbage.replies import worth_of_laying
from companion.players.moves import ToCrib
from companion.players.player import Chance, SeatView


class LowClub:
    """What is good in cribbage is bad here."""

    def choose(self, view: SeatView, chance: Chance) -> Action:
        """Return the option that is worth least."""
        face = cast(CribbageFace, view.face)
        if isinstance(view.options[0], ToCrib):
            return _to_crib(view, face)
        lays = (option for option in view.options if isinstance(option, Lay))
        return min(lays, key=lambda lay: worth_of_laying(view, face, lay.card))


def _to_crib(view: SeatView, face: CribbageFace) -> Action:
    """Return what leaves the fewest points to this side, the crib being the dealer's."""
    own = face.dealer is not None and face.setup.side_of(face.dealer) == view.side
    sign = 1 if own else -1
    best = min(lay_away_averages(view.hand), key=lambda each: each.hand + sign * each.crib)
    return next(option for option in view.options if isinstance(option, ToCrib) and {*option.cards} == {*best.away})
