"""Puts other cards where a seat cannot look, so that a player that chooses by what it may not see chooses otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from companion.cards import Card
from companion.games.battlefield.state import BattleState
from companion.games.cribbage.state import CribbageState, Phase
from companion.games.crosscribb.state import CrossState
from companion.games.round_the_bases.state import BasesState
from companion.players.battlefield.dealing import BattleCards
from companion.players.cribbage.dealing import CribbageCards
from companion.players.crosscribb.dealing import CrossCards
from companion.players.dealing import Luck
from companion.players.round_the_bases.dealing import BasesCards

Cards = tuple[Card, ...]


def other_cards(cards: object, state: object, seat: int, chance: Random) -> object:
    """Return the hidden cards of a deal with all that a seat does not see dealt again."""
    match cards, state:
        case CribbageCards(), CribbageState():
            return _cribbage(cards, state, seat, chance)
        case BasesCards(hand=hand), BasesState(deal=deal):
            return replace(cards, hand=_cribbage(hand, deal, seat, chance))
        case CrossCards(luck=luck), CrossState(round=number, crib=crib, away=away):
            own = [card for card, owner in zip(crib, away, strict=False) if owner == seat]
            seen = {*own, *filter(None, state.grid), *([state.held] if state.turn == seat else [])}
            return replace(cards, luck=Other(luck, number, seen, chance))
        case BattleCards(luck=luck), BattleState(skirmish=number):
            return replace(cards, luck=Other(luck, number, set(state.seen), chance))
    raise AssertionError(f"no way to hide cards of {type(cards)}")


def _cribbage(cards: CribbageCards, state: CribbageState, seat: int, chance: Random) -> CribbageCards:
    """Deal the others' hands, what they laid away, the straight cards of the crib and, unless it is up, the starter."""
    if cards.deal != state.deal:
        asked = cards.asks(state)  # it deals when somebody is asked
        seen = set() if asked is None else {*asked.hand}
        return replace(cards, luck=Other(cards.luck, state.deal, seen, chance))
    if not cards.hands or not state.laid:
        return cards
    others = [other for other in state.setup.seats if other != seat]
    held = [cards.held(state, other) for other in others]
    straight = len(cards.straight)
    stock = [*cards.straight, *cards.stock]
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
    hidden = replace(cards, hands=tuple(hands), away=tuple(away))
    return replace(hidden, straight=tuple(new_stock[:straight]), stock=tuple(new_stock[straight:]))


def _dealt_again(piles: Sequence[Cards], chance: Random) -> list[Cards]:
    every = [card for pile in piles for card in pile]
    chance.shuffle(every)
    rest = iter(every)
    return [tuple(next(rest) for _ in pile) for pile in piles]


class Other:
    """The luck of a game with another pack for one deal: cards that a seat has seen lie where they lay."""

    def __init__(self, luck: Luck, number: int, seen: set[Card], chance: Random) -> None:
        self._luck, self._number = luck, number
        pack = luck.pack(number)
        hidden = [card for card in pack if card not in seen]
        chance.shuffle(hidden)
        self._pack = tuple(card if card in seen else hidden.pop() for card in pack)

    def pack(self, number: int) -> Sequence[Card]:
        return self._pack if number == self._number else self._luck.pack(number)

    def dice(self, number: int) -> tuple[int, int]:
        return self._luck.dice(number)
