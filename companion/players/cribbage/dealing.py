"""The hidden cards of cribbage: hands, what was laid away, the crib, the starter (C2, C3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final, Self

from companion.cards import Card
from companion.games.action import Action
from companion.games.cribbage.actions import Count, CribCard, Cut, Deal, Dealt, Go, Lay, Starter
from companion.games.cribbage.awaiting import to_cut
from companion.games.cribbage.dealt import deal_out
from companion.games.cribbage.state import LIMIT, CribbageState, Phase
from companion.games.seating import Seat
from companion.players.dealing import Asked, Luck
from companion.players.moves import ToCrib

OPTIONS: Final[Mapping[str, str]] = {}


@dataclass(frozen=True, slots=True)
class CribbageCards:
    """The cards of one deal; of the deals before nothing is kept."""

    luck: Luck
    deal: int = 0
    """Which deal they are of; 0 before the first."""
    cut: int = 0
    """How many cards have been cut for the first deal."""
    hands: tuple[tuple[Card, ...], ...] = ()
    """What was dealt to each seat, without what it has laid away."""
    away: tuple[tuple[Card, ...], ...] = ()
    """What each seat has laid away."""
    straight: tuple[Card, ...] = ()
    """What goes straight into the crib."""
    stock: tuple[Card, ...] = ()
    """What is left; the starter lies on top."""

    def deal_of(self, state: CribbageState) -> tuple[int, Seat | None]:
        """Return the number of the deal and who deals."""
        return state.deal, state.dealer

    def shows(self, action: Action, seat: Seat) -> bool:
        """Everybody sees what is done: what is laid away is no action of the game."""
        return True

    def asks(self, state: CribbageState) -> Asked | None:
        """Return who lays away, or has to lay a card."""
        now = self._of(state)
        match state.phase:
            case Phase.DEAL:
                return now._laying_away(state)
            case Phase.PLAY if (seat := state.turn) is not None:
                held = now.held(state, seat)
                fitting = tuple(Lay(seat, card) for card in held if state.count + card.value <= LIMIT)
                return Asked(seat, fitting, held, now.away[seat]) if fitting else None
        return None

    def follows(self, state: CribbageState) -> tuple[Self, Action]:
        """Return the cut, the starter, a go, or what is counted next."""
        now = self._of(state)
        if state.phase is Phase.CUT:
            card = self.luck.pack(0)[self.cut % 52]
            return replace(self, cut=self.cut + 1), Cut(to_cut(state)[0], card)
        return now, now._next(state)

    def chosen(self, state: CribbageState, move: Action) -> tuple[Self, Action | None]:
        """Take cards out of a hand that were laid away; a card that is laid is the game's own action."""
        now = self._of(state)
        if not isinstance(move, ToCrib):
            return now, move
        kept = tuple(card for card in now.hands[move.seat] if card not in move.cards)
        hands = _with(now.hands, move.seat, kept)
        return replace(now, hands=hands, away=_with(now.away, move.seat, move.cards)), None

    def held(self, state: CribbageState, seat: Seat) -> tuple[Card, ...]:
        """Return the cards that a seat has not laid yet."""
        return tuple(card for card in self.hands[seat] if card not in state.laid[seat])

    def _of(self, state: CribbageState) -> Self:
        """Return the cards of the deal that is played: dealt now, if it has only begun (C2)."""
        if state.deal == self.deal:
            return self
        players = len(state.setup.players)
        hands, straight, stock = deal_out(self.luck.pack(state.deal), state.rules, players)
        away = ((),) * players
        return replace(self, deal=state.deal, hands=hands, away=away, straight=straight, stock=stock)

    def _laying_away(self, state: CribbageState) -> Asked | None:
        """Ask each seat that has not laid away, the pone first."""
        number = state.rules.shares(len(state.setup.players)).away
        for seat in state.order:
            if len(self.away[seat]) < number:
                hand = self.hands[seat]
                options = tuple(ToCrib(seat, cards) for cards in combinations(hand, number))
                return Asked(seat, options, hand)
        return None

    def _next(self, state: CribbageState) -> Action:
        match state.phase:
            case Phase.DEAL:
                return Dealt()
            case Phase.STARTER:
                return Starter(self.stock[0])
            case Phase.PLAY if state.turn is not None:
                return Go(state.turn)
            case Phase.SHOW:
                return Count(state.order[state.counted])
            case Phase.CRIB:
                crib = [card for cards in self.away for card in cards]
                return CribCard([*crib, *self.straight][len(state.crib)])
            case Phase.NEXT:
                return Deal()
        raise AssertionError(f"nothing follows from the cards in {state.phase}")


def dealing(luck: Luck) -> CribbageCards:
    """Return the cards before the first deal."""
    return CribbageCards(luck)


def _with(hands: tuple[tuple[Card, ...], ...], seat: Seat, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return (*hands[:seat], cards, *hands[seat + 1 :])
