"""A player of CrossCribb: it looks at what the lines may become, over cards that may still come."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate, combinations_with_replacement
from typing import Final, cast

from companion.cards import Card, Rank, Suit
from companion.games.action import Action
from companion.games.crosscribb.actions import Columns, LayAway, PlaceCard
from companion.games.crosscribb.lines import SIZE, points_so_far
from companion.games.crosscribb.state import CrossFace
from companion.games.seating import Side
from companion.players.player import Chance, SeatView
from companion.players.unseen import cards_unseen

_FUTURES: Final = 48
"""In how many ways the lines are filled with cards that may still come."""

_OTHERS: Final = 4
"""How many cards are tried that might be turned instead of one that is laid away."""

_SUIT_KEY: Final = {suit: 8**place for place, suit in enumerate(Suit)}
Line = tuple[int, int, int]
"""A line that is not full: how many cards are missing, and the sums of the keys of the others."""
Futures = Sequence[Sequence[tuple[int, int]]]
"""For each future the sums of the keys of its first 0, 1, ... 5 cards."""


class ClubPlacer:
    """Places where the averages of both lines that a square is in move furthest its way."""

    def choose(self, view: SeatView, chance: Chance) -> Action:
        """Return the option that is worth most."""
        face = cast(CrossFace, view.face)
        if isinstance(view.options[0], Columns):
            return next(option for option in view.options if option == Columns(view.side))
        unseen = cards_unseen((*view.hand, *view.away, *filter(None, face.grid)))
        grid = _Squares(face, _futures(unseen, chance), view.side)
        card = view.hand[0]
        square, gain = grid.best(card)
        away = LayAway(view.seat, card)
        if away in view.options and gain < _instead(grid, unseen, chance):
            return away
        return PlaceCard(view.seat, square, card)


class _Squares:
    """The ten lines of a grid, and what a card on a square makes of the two that it is in."""

    def __init__(self, face: CrossFace, futures: Futures, side: Side) -> None:
        self._futures, self._free = futures, face.free
        self._sign = 1 if face.columns == side else -1
        self._lines = {
            (column, number): _keys_of(face.line(number, column=column))
            for column in (True, False)
            for number in range(SIZE)
        }
        self._now = {name: _average(line, futures) for name, line in self._lines.items() if line[0]}

    def best(self, card: Card) -> tuple[int, float]:
        """Return the square where a card is worth most, and by how much it moves the lines."""
        after = {name: _average(_with(line, card), self._futures) for name, line in self._lines.items() if line[0]}
        gains = {name: value - self._now[name] for name, value in after.items()}
        moves = [
            (self._sign * (gains[True, square % SIZE] - gains[False, square // SIZE]), square) for square in self._free
        ]
        gain, square = max(moves)
        return square, gain


def _instead(grid: _Squares, unseen: Sequence[Card], chance: Chance) -> float:
    """Return what another card would be worth on average."""
    return sum(grid.best(chance.choice(unseen))[1] for _ in range(_OTHERS)) / _OTHERS


def _futures(unseen: Sequence[Card], chance: Chance) -> Futures:
    """Return cards that may still come, five for each future, as sums of keys."""
    cards = list(unseen)
    found = list[Sequence[tuple[int, int]]]()
    while len(found) < _FUTURES:
        chance.shuffle(cards)
        for first in range(0, len(cards) - SIZE + 1, SIZE):
            five = cards[first : first + SIZE]
            ranks = accumulate((card.order_key for card in five), initial=0)
            suits = accumulate((_SUIT_KEY[card.suit] for card in five), initial=0)
            found.append(tuple(zip(ranks, suits, strict=True)))
    return found[:_FUTURES]


def _keys_of(line: Sequence[Card | None]) -> Line:
    cards = [card for card in line if card is not None]
    ranks, suits = sum(card.order_key for card in cards), sum(_SUIT_KEY[card.suit] for card in cards)
    return SIZE - len(cards), ranks, suits


def _with(line: Line, card: Card) -> Line:
    missing, ranks, suits = line
    return missing - 1, ranks + card.order_key, suits + _SUIT_KEY[card.suit]


def _average(line: Line, futures: Futures) -> float:
    """Return what a line is worth on average once it is full; his nobs is left out."""
    missing, ranks, suits = line
    of_ranks, of_suits = _points_of_ranks(), _points_of_suits()
    points = 0
    for future in futures if missing else futures[:1]:
        more_ranks, more_suits = future[missing]
        points += of_ranks[ranks + more_ranks] + of_suits[suits + more_suits]
    return points / len(futures) if missing else float(points)


@cache
def _points_of_ranks() -> dict[int, int]:
    """Return the fifteens, pairs and runs of five cards, by the sum of their keys."""
    mixed = (*Suit, Suit.CLUBS)
    return {
        sum(card.order_key for card in cards): points_so_far(cards)
        for some in combinations_with_replacement(Rank, SIZE)
        for cards in [[Card(rank, suit) for rank, suit in zip(some, mixed, strict=True)]]
    }


@cache
def _points_of_suits() -> dict[int, int]:
    """Return the flush of five cards, by the sum of their keys."""
    every = combinations_with_replacement(_SUIT_KEY.values(), SIZE)
    most = {sum(keys): max(map(keys.count, keys)) for keys in every}
    return {key: size if size >= SIZE - 1 else 0 for key, size in most.items()}
