"""The hidden cards of five-card cribbage: what a seat still holds after the play is turned up for the show (F1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from companion.games.action import Action
from companion.games.cribbage.state import CribbageState, Phase
from companion.games.five_card.actions import TurnUp
from companion.players.cribbage.dealing import OPTIONS, CribbageCards
from companion.players.dealing import Luck

__all__ = ["OPTIONS", "dealing"]


@dataclass(frozen=True, slots=True)
class FiveCardCards(CribbageCards):
    """The cards of one deal."""

    def follows(self, state: CribbageState) -> tuple[Self, Action]:
        """Return what follows as in cribbage, or the next card that is turned up before a hand is counted."""
        if state.phase is Phase.SHOW:
            seat = state.order[state.counted]
            if held := self.held(state, seat):
                return self, TurnUp(seat, held[0])
        return CribbageCards.follows(self, state)


def dealing(luck: Luck) -> FiveCardCards:
    """Return the cards before the first deal."""
    return FiveCardCards(luck)
