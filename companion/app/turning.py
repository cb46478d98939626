"""Cards that the app turns up one by one lie in one order: after an undo the same come again (C14).

In CrossCribb and Battlefield no number deals them: each is drawn by chance when it is wanted. What was turned up as the
third card of a deal stays its third card, whatever is taken back, or nobody could trust a card that an undo improved.
"""

from __future__ import annotations

from random import SystemRandom

from companion.cards import Card
from companion.games.action import Action
from companion.games.event import EventKind
from companion.games.game import State
from companion.games.match import Match, Played


class TurnedUp:
    """Remembers which card was turned up when in each deal of a game."""

    def __init__(self) -> None:
        """Remember nothing."""
        self._lies: dict[tuple[int, int], Card] = {}
        """By the number of the deal and of the card in it."""

    def learn(self, match: Match[State]) -> None:
        """Remember what was turned up in a game that is gone on with, unless another card was known to lie there."""
        deal, seen = 0, list[Card]()
        for played in match.played:
            card = played.action.card
            if card is not None and card not in seen:
                self._lies.setdefault((deal, len(seen)), card)
                seen.append(card)
            if _deals(played):
                deal, seen = deal + 1, []

    def as_it_lies(self, match: Match[State], action: Action) -> Action:
        """Return an action that turns up a card with the one that lies there; any other as it is."""
        card = action.card
        if card is None or "shuffle" in match.game.actions or not match.setup.app_deals:
            return action
        deal, seen = _deal_of(match)
        if card in seen:
            action = _another(match, action)
            card = action.card
        if card is None or card in seen:
            return action
        lies = self._lies.setdefault((deal, len(seen)), card)
        return action if lies == card else _with_card(match, action, lies)


def _with_card(match: Match[State], action: Action, card: Card) -> Action:
    """Return what the same seat does with another card; who cuts before it is their turn keeps the card."""
    instead = match.game.awaited(match.state).cards.get(card)
    same = instead is not None and instead.seat == action.seat
    return instead if instead is not None and same else action


def _another(match: Match[State], action: Action) -> Action:
    """Return an action that turns up another card where this one lies in the crib, which nobody is to know (X2)."""
    offered = match.game.awaited(match.state).cards
    if action not in offered.values() or match.allows(action):
        return action
    return SystemRandom().choice([each for each in offered.values() if match.allows(each)])


def _deal_of(match: Match[State]) -> tuple[int, set[Card]]:
    """Return how many deals were begun, and the cards that have been seen in the last one."""
    deal, seen = 0, set[Card]()
    for played in match.played:
        if (card := played.action.card) is not None:
            seen.add(card)
        if _deals(played):
            deal, seen = deal + 1, set()
    return deal, seen


def _deals(played: Played[State]) -> bool:
    return any(event.kind is EventKind.DEALT for event in played.events)
