"""Puts other cards wherever a seat cannot look, so that whoever chooses by what it may not see chooses otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from companion.cards import Card
from companion.games.cribbage.state import CribbageState, Phase
from companion.players.cribbage.dealing import CribbageCards

Cards = tuple[Card, ...]


def other_cards(cards: object, state: object, seat: int, chance: Random) -> object:
    """Return the hidden cards of a deal with all that a seat does not see dealt again."""
    match cards, state:
        case CribbageCards(), CribbageState():
            return _cribbage(cards, state, seat, chance)
    raise AssertionError(f"no way to hide cards of {type(cards)}")


def _cribbage(cards: CribbageCards, state: CribbageState, seat: int, chance: Random) -> CribbageCards:
    """Deal the others' hands, what they laid away, the straight cards of the crib and, unless it is up, the starter."""
    if cards.deal != state.deal:
        return cards
    others = [other for other in state.setup.seats if other != seat]
    held = [cards.held(state, other) for other in others]
    straight = state.rules.shares(len(state.setup.players)).straight
    stock = list(cards.stock)
    starter = stock.pop(straight) if state.phase is not Phase.DEAL else None
    piles = [*held, *(cards.away[other] for other in others), tuple(stock)]
    *dealt, rest = _dealt_again(piles, chance)
    new_stock = list(rest)
    if starter is not None:
        new_stock.insert(straight, starter)
    hands, away = list(cards.hands), list(cards.away)
    for place, other in enumerate(others):
        laid = tuple(card for card in cards.hands[other] if card in state.laid[other])
        hands[other] = laid + dealt[place]
        away[other] = dealt[len(others) + place]
    return replace(cards, hands=tuple(hands), away=tuple(away), stock=tuple(new_stock))


def _dealt_again(piles: Sequence[Cards], chance: Random) -> list[Cards]:
    every = [card for pile in piles for card in pile]
    chance.shuffle(every)
    rest = iter(every)
    return [tuple(next(rest) for _ in pile) for pile in piles]


Hides = Callable[[object, object, int, Random], object]
