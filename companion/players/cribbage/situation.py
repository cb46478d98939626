"""What a player of two knows when it has to choose, as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.cards import Card
from companion.players.cribbage import ranks


@dataclass(frozen=True, slots=True)
class SixCards:
    """Six cards, two of which are to be laid away."""

    dealt: tuple[Card, ...]
    dealer: bool
    need: int
    """How many points one needs to win."""
    others_need: int


@dataclass(frozen=True, slots=True)
class CardToLay:
    """A card is to be laid in the play."""

    hand: tuple[Card, ...]
    """What is still held."""
    laid: tuple[Card, ...]
    """What one has laid in this deal."""
    away: tuple[Card, ...]
    """What one has laid away; nothing where that is not known any more."""
    starter: Card
    others: tuple[Card, ...]
    """What the other has laid in this deal."""
    series: tuple[Card, ...]
    """What was laid since the count was 0."""
    dealer: bool
    need: int
    others_need: int
    least: int = 1
    """After a go of the other: no card that it still holds counts less."""
    declined: tuple[int, ...] = ()
    """The ranks, from 0, that would have scored more for the other when it laid another card, each as often."""

    @property
    def count(self) -> int:
        """The count now."""
        return sum(card.value for card in self.series)

    @property
    def fitting(self) -> tuple[Card, ...]:
        """The cards that can be laid."""
        return tuple(card for card in self.hand if self.count + card.value <= ranks.LIMIT)


def ranks_of(cards: Sequence[Card]) -> ranks.Ints:
    """Return the ranks of cards, from 0."""
    return np.array([card.rank - 1 for card in cards], dtype=np.int64)


def counts_of_cards(cards: Sequence[Card]) -> ranks.Ints:
    """Return how many cards there are of each rank."""
    return np.bincount(ranks_of(cards), minlength=ranks.RANKS)
