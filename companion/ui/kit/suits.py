"""How cards read on the screen: the suit's glyph, its colour, its word."""

from __future__ import annotations

from typing import Final

from companion.cards import JOKER, Card, Rank, Suit
from companion.ui.kit import theme
from companion.ui.kit.theme import Colour

SUIT_GLYPHS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
"""The suits as the shipped fonts draw them."""


def ink_of(card: Card) -> Colour:
    """Return the colour a card's suit has on white; a joker is black."""
    return theme.CARD_RED if card is not JOKER and card.suit in (Suit.DIAMONDS, Suit.HEARTS) else theme.CARD_BLACK


def rank_text(rank: Rank) -> str:
    """Return "A", "2" ... "10", "J", "Q" or "K"."""
    return Card(rank, Suit.CLUBS).text[:-1]


def card_text(card: Card) -> str:
    """Return "5♥": a card in a sentence. A joker is a word of the screen's language, and none of these."""
    return rank_text(card.rank) + SUIT_GLYPHS[card.suit]
