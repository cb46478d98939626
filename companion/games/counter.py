"""How cards of a game are counted apart from any game, as in the shell: `COUNTER` in the `counted` of its package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from companion.cards import Card
    from companion.games.scoring import Score


class Counted(NamedTuple):
    """What cards score, and which of them is best left out, where there is a choice."""

    scores: tuple[Score, ...]
    left: Card | None = None


class CountsHand(Protocol):
    """Counts a hand, or a crib."""

    def __call__(self, cards: Sequence[Card], starter: Card | None, *, crib: bool) -> Counted:
        """Return what cards score; without a `starter` it may be the last card. Raises `CompanionError`."""


class CountsLaid(Protocol):
    """Counts the cards laid since the count began."""

    def __call__(self, series: tuple[Card, ...], /) -> tuple[Score, ...]:
        """Return what the last card scores."""


class Counter(NamedTuple):
    """How a game counts. `takes` says which cards, for the help; without `laid` no cards are laid and counted.

    `joker`: it is played with one. `one_count`: the play of a deal ends with its first count to 31.
    """

    takes: str
    hand: CountsHand
    laid: CountsLaid | None = None
    joker: bool = False
    one_count: bool = False
