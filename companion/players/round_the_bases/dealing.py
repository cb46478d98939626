"""The hidden cards of 'Round the Bases: those of its hands of cribbage; and its dice (R4, R5, R10, R11, R13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Self

from companion.games.action import Action
from companion.games.cribbage.state import Phase
from companion.games.round_the_bases.actions import BatFirst, ChangeSides, NextHand, RollOff, Steal, Swing
from companion.games.round_the_bases.awaiting import awaited
from companion.games.round_the_bases.state import BasesState, InningStage
from companion.games.seating import Seat, Side
from companion.players.cribbage.dealing import CribbageCards
from companion.players.dealing import Asked, Luck
from companion.players.moves import Stay

OPTIONS: Final[Mapping[str, str]] = {}


@dataclass(frozen=True, slots=True)
class BasesCards:
    """The cards of a hand, how often dice were thrown, and when a runner last stayed."""

    hand: CribbageCards
    throws: int = 0
    stayed: tuple[int, int, Phase] | None = None
    """The hand, how many lines the scorebook had, and the phase of the hand when the batter's side would not steal."""

    def deal_of(self, state: BasesState) -> tuple[int, Seat | None]:
        """Return the number of the hand and who deals it: the batter (R12)."""
        return self.hand.deal_of(state.deal)

    def shows(self, action: Action, seat: Seat) -> bool:
        """Everybody sees what is done."""
        return True

    def asks(self, state: BasesState) -> Asked | None:
        """Return who chooses to bat, may steal, or plays a card.

        A runner may set out at any time (R11); the batter is asked before the deal, before the swing and after it.
        """
        if state.stage is InningStage.CHOOSE:
            seat = state.setup.members(state.chooser or Side(0))[0]
            return Asked(seat, tuple(BatFirst(side) for side in state.setup.sides))
        if self._may_steal(state):
            seat = state.batter
            return Asked(seat, (Stay(seat), *(Steal(base) for base in state.stealers)))
        return self.hand.asks(state.deal) if state.stage is InningStage.HAND else None

    def follows(self, state: BasesState) -> tuple[Self, Action]:
        """Return what follows in the hand, the swing, dice, or the next batter."""
        match state.stage:
            case InningStage.ROLL_OFF:
                return replace(self, throws=self.throws + 1), RollOff(*self.hand.luck.dice(self.throws))
            case InningStage.DICE if (throw := awaited(state).throw) is not None:
                action = throw.actions[self.hand.luck.dice(self.throws)]
                return replace(self, throws=self.throws + 1), action
            case InningStage.HAND if state.deal.phase is Phase.NEXT:
                return self, Swing()
            case InningStage.HAND:
                hand, action = self.hand.follows(state.deal)
                return replace(self, hand=hand), action
            case InningStage.NEXT:
                return self, NextHand()
            case InningStage.CHANGE:
                return self, ChangeSides()
        raise AssertionError(f"nothing follows from the cards in {state.stage}")

    def chosen(self, state: BasesState, move: Action) -> tuple[Self, Action | None]:
        """Remember that nobody steals now; everything else is a choice of cribbage, or the game's own action."""
        if isinstance(move, Stay):
            return replace(self, stayed=_moment(state)), None
        if state.stage is not InningStage.HAND or isinstance(move, Steal):
            return self, move
        hand, action = self.hand.chosen(state.deal, move)
        return replace(self, hand=hand), action

    def _may_steal(self, state: BasesState) -> bool:
        asked = state.stage is InningStage.NEXT or state.deal.phase in (Phase.DEAL, Phase.NEXT)
        return bool(state.stealers) and asked and self.stayed != _moment(state)


def dealing(luck: Luck) -> BasesCards:
    """Return the cards and dice before the game."""
    return BasesCards(CribbageCards(luck))


def _moment(state: BasesState) -> tuple[int, int, Phase]:
    return state.deal.deal, len(state.book), state.deal.phase
