"""The hand that a newcomer is led through: its terms, the cards that are arranged for it, and what is best to lay.

The newcomer sits at seat 0 and deals, so that the hand and the crib are counted by the same person.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from companion.cards import Card, parse_cards
from companion.games.action import Action
from companion.games.cribbage.actions import Dealer, Dealt, Shuffle
from companion.games.cribbage.state import CribbageFace, Phase
from companion.games.scoring import play_points
from companion.games.seating import Seat
from companion.games.setup import Policy, Setup

NEWCOMER: Final = Seat(0)
SETUP: Final = Setup(
    ("Red", "Blue"), target=121, policy=Policy.COACH, options={"cards": "app", "seat1": "beginner", "hints": "off"}
)
"""The referee tells everything, the computer plays as a beginner does, and the app deals."""

DEALS: Final = 326
"""The number that the app shuffles by (C14): it deals 5 6 7 8 with two jacks, and turns up a 4."""
AWAY: Final = parse_cards(("JC", "JD"))
"""The two cards that are best laid away."""
OPENING: Final[tuple[Action, ...]] = (Shuffle(DEALS), Dealer(NEWCOMER), Dealt())

_POOR: Final = (5, 10, 21)
"""Counts that the other side can easily score on: with a card of ten 15, 20 or 31."""


def ends(state: object) -> bool:
    """Whether the hand is over: all is counted, and another would be dealt."""
    return isinstance(state, CribbageFace) and state.phase in (Phase.NEXT, Phase.OVER)


def scored_by(face: CribbageFace, card: Card) -> int:
    """Return what a card would score at once by what it makes with those that lie there."""
    return play_points([*(laid for _, laid in face.series), card])


def best_laid(face: CribbageFace, cards: Collection[Card]) -> Card:
    """Return the card to lay: one that scores most now, else the highest that leaves no easy count behind."""

    def value(card: Card) -> tuple[int, bool, int]:
        return scored_by(face, card), face.count + card.value not in _POOR, card.value

    return max(cards, key=value)
