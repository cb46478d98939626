"""Packs and dice from a seed: the same number deals the same game, at any time and in any process."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.cards import Card


class SeededLuck:
    """The luck of one game, which another game may have again."""

    def __init__(self, seed: str, cards: Sequence[Card]) -> None:
        """Take the seed, and the cards that the game is played with."""
        self._seed, self._cards = seed, tuple(cards)
        self._packs: dict[int, tuple[Card, ...]] = {}

    def pack(self, number: int) -> Sequence[Card]:
        """Return the shuffled pack of a deal."""
        if number not in self._packs:
            pack = list(self._cards)
            Random(f"{self._seed}/pack/{number}").shuffle(pack)
            self._packs[number] = tuple(pack)
        return self._packs[number]

    def dice(self, number: int) -> tuple[int, int]:
        """Return what two dice show when they are thrown for this time."""
        thrown = Random(f"{self._seed}/dice/{number}")
        return thrown.randint(1, 6), thrown.randint(1, 6)
