"""Playing cards: suits, ranks and the 52 cards, read and written as "5H" or "10S".

A card exists once: `Card(Rank.FIVE, Suit.HEARTS) is parse_card("5H")`. Comparing and hashing cards is
therefore comparing and hashing identities, which the scoring code leans on.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import Final

from companion.errors import CompanionError
from companion.words import common as said


class CardError(CompanionError):
    """A text does not name a card, or names one card twice."""


class Suit(Enum):
    """The four suits; the value is the letter used in texts."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


class Rank(IntEnum):
    """Ace (low) to king."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13


_RANK_TEXT: Final = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_RANKS: Final = {text: Rank(number) for number, text in enumerate(_RANK_TEXT) if text} | {"T": Rank.TEN}
_SUITS: Final = {suit.value: suit for suit in Suit} | dict(zip("♣♦♥♠", Suit, strict=True))


# Numbers whose sums tell them apart: any 4 of `_SHOW_KEYS` and any 5 of `_ORDER_KEYS`, repeats allowed, have a
# sum that no other choice has (the greedy, smallest such sequences). So a sum is a fast name for some ranks.
_SHOW_KEYS: Final = dict(
    zip(
        ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Q", "K", "JC", "JD", "JH", "JS"),
        (0, 1, 5, 21, 55, 153, 368, 856, 1424, 2603, 4967, 8194, 13663, 22432, 28169, 47688),
        strict=True,
    )
)
_ORDER_KEYS: Final = (94545, 44676, 27316, 12905, 5733, 2286, 926, 366, 108, 31, 6, 1, 0)


class Card:
    """One of the 52 cards. `value` is what it counts in the play and in fifteens (1 to 10).

    The other slots are there for the speed of scoring: `rank_bit` has one bit for the rank (ace 2, king 8192);
    `order_key` is smaller for a higher rank, and its sum over five cards names their ranks; the sum of
    `show_key` over four cards names their ranks and the suits of the jacks; `nobs` is the jack of the card's suit;
    `shows` remembers the points of the hands that were shown with the card as starter, by that sum.
    """

    __slots__ = ("nobs", "order_key", "rank", "rank_bit", "show_key", "shows", "suit", "text", "value")
    rank: Rank
    suit: Suit
    value: int
    text: str
    rank_bit: int
    order_key: int
    show_key: int
    nobs: Card
    shows: dict[int, int]

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        """Return the one card of that rank and suit."""
        return _CARDS[rank, suit]

    def __reduce__(self) -> str | tuple[type[Card], tuple[Rank, Suit]]:
        """Pickle and copy to the same one card."""
        return "JOKER" if self is JOKER else (Card, (self.rank, self.suit))

    def __str__(self) -> str:
        """Return the text that `parse_card` reads: "AC", "10S"."""
        return self.text

    def __repr__(self) -> str:
        """Return a text that names the card in failures."""
        return f"<{self.text}>"


def _make(rank: Rank, suit: Suit) -> Card:
    card = object.__new__(Card)
    card.rank, card.suit = rank, suit
    card.value = min(int(rank), 10)
    card.text = _RANK_TEXT[rank] + suit.value
    card.rank_bit = 1 << rank
    card.order_key = _ORDER_KEYS[rank - 1]
    card.show_key = _SHOW_KEYS[card.text if rank is Rank.JACK else _RANK_TEXT[rank]]
    card.shows = {}
    return card


_CARDS: Final = {(rank, suit): _make(rank, suit) for suit in Suit for rank in Rank}
for _card in _CARDS.values():
    _card.nobs = _CARDS[Rank.JACK, _card.suit]
PACK: Final[tuple[Card, ...]] = tuple(_CARDS.values())
"""All 52 cards: clubs, diamonds, hearts, spades, each from ace to king."""


def _make_joker() -> Card:
    card = object.__new__(Card)
    card.value, card.text = 0, "JOKER"
    card.rank_bit = 1 << 15  # next to no other
    return card


JOKER: Final = _make_joker()
"""The 53rd card, for games that have one: it counts 0, is no neighbour of any rank, and has neither rank nor suit."""

PACK_WITH_JOKER: Final = (*PACK, JOKER)
"""All 53 cards."""


def parse_card(text: str, *, joker: bool = False) -> Card:
    """Read "5H", "10s", "Td" or "5♥" (any case), and with `joker` also "joker".

    Raises `CardError` with a sentence for anything else.
    """
    word = text.strip().upper()
    if joker and word == JOKER.text:
        return JOKER
    rank, suit = _RANKS.get(word[:-1]), _SUITS.get(word[-1:])
    if rank is None or suit is None:
        raise CardError(said.NO_CARD(text=repr(text)))
    return Card(rank, suit)


def format_card(card: Card) -> str:
    """Write a card as `parse_card` reads it: "5H", "10S"."""
    return card.text


def parse_cards(texts: Iterable[str], *, joker: bool = False) -> tuple[Card, ...]:
    """Read several cards, each at most once; with `joker` that one may be among them.

    Raises `CardError` for a text that is no card and for a card that comes twice.
    """
    cards: list[Card] = []
    for text in texts:
        card = parse_card(text, joker=joker)
        if card in cards:
            raise CardError(said.CARD_TWICE(card=card))
        cards.append(card)
    return tuple(cards)
