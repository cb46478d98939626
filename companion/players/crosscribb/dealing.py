"""The hidden cards of CrossCribb: each seat's own cards, turned one by one, and the crib (X2, X3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Self

from companion.cards import Card
from companion.games.action import Action
from companion.games.cribbage.actions import CribCard, Cut, Deal, Dealt, Starter
from companion.games.cribbage.awaiting import to_cut
from companion.games.crosscribb.actions import Columns, LayAway, PlaceCard, Turn
from companion.games.crosscribb.state import CrossState, GridStage
from companion.games.seating import Seat
from companion.players.dealing import Asked, Luck

OPTIONS: Final[Mapping[str, str]] = {"cards": "app"}
_DEALT: Final = 28
"""Cards that are dealt: 24 are placed, 4 lie in the crib."""


@dataclass(frozen=True, slots=True)
class CrossCards:
    """The cards of one round, which follow from its number: those of a seat lie in the order in which it turns them."""

    luck: Luck
    cut: int = 0
    """How many cards have been cut for the first deal."""

    def deal_of(self, state: CrossState) -> tuple[int, Seat | None]:
        """Return the number of the round and who deals."""
        return state.round, state.dealer if state.round else None

    def shows(self, action: Action, seat: Seat) -> bool:
        """Whether a seat sees an action with its card: what another seat turns and lays away it does not."""
        return not isinstance(action, Turn | LayAway) or action.seat == seat

    def asks(self, state: CrossState) -> Asked | None:
        """Return who chooses the lines, or has turned a card."""
        if state.stage is GridStage.LINES:
            return Asked(state.dealer, tuple(Columns(side) for side in state.setup.sides))
        if state.stage is not GridStage.PLACE or state.held is None:
            return None
        seat, card = state.turn, state.held
        placing = tuple(PlaceCard(seat, square, card) for square in state.free)
        away = (LayAway(seat, card),) if state.may_lay_away else ()
        return Asked(seat, (*placing, *away), (card,), self._away(state, seat))

    def follows(self, state: CrossState) -> tuple[Self, Action]:
        """Return the cut, the card that is turned next, or what the crib has besides those that were laid away."""
        match state.stage:
            case GridStage.CUT:
                card = self.luck.pack(0)[self.cut % 52]
                return replace(self, cut=self.cut + 1), Cut(to_cut(state.cutting)[0], card)
            case GridStage.DEAL:
                return self, Dealt()
            case GridStage.STARTER:
                return self, Starter(self.luck.pack(state.round)[0])
            case GridStage.PLACE:
                return self, Turn(state.turn, self.stack(state, state.turn)[self._turned(state, state.turn)])
            case GridStage.CRIB:
                return self, CribCard(self._not_turned(state)[0])
            case GridStage.NEXT:
                return self, Deal()
        raise AssertionError(f"nothing follows from the cards in {state.stage}")

    def chosen(self, state: CrossState, move: Action) -> tuple[Self, Action | None]:
        """Return the choice: all of them are the game's own actions."""
        return self, move

    def stack(self, state: CrossState, seat: Seat) -> tuple[Card, ...]:
        """Return the cards that are dealt to a seat: 14, or 7 to one of partners."""
        pack, turns = self.luck.pack(state.round), state.turns
        shares = [_DEALT * turns.count(each) // len(turns) for each in state.setup.seats]
        first = 1 + sum(shares[:seat])
        return tuple(pack[first : first + shares[seat]])

    def _turned(self, state: CrossState, seat: Seat) -> int:
        """Return how many cards a seat has placed and laid away."""
        turns = state.turns
        placed = sum(turns[(state.dealing + 1 + number) % len(turns)] == seat for number in range(state.placed))
        return placed + state.away.count(seat)

    def _away(self, state: CrossState, seat: Seat) -> tuple[Card, ...]:
        """Return what a seat has laid away."""
        return tuple(card for card, owner in zip(state.crib, state.away, strict=False) if owner == seat)

    def _not_turned(self, state: CrossState) -> tuple[Card, ...]:
        """Return the cards that nobody has turned; they go to the crib."""
        seats = state.setup.seats
        return tuple(card for seat in seats for card in self.stack(state, seat) if card in state.unseen)


def dealing(luck: Luck) -> CrossCards:
    """Return the cards before the first round."""
    return CrossCards(luck)
