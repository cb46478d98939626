"""Games for rehearsed evenings: played out by honest hands, card by card, as the referee's own simulation plays them.

An evening of hundreds of boards draws from a few dozen of them: what matters there is what is published, not the cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from companion.cards import PACK, Card
from companion.games.catalogue import game_named, playout_of
from companion.games.match import Match
from companion.games.setup import Setup

GAMES: Final = 48
"""So many are played out for an evening; a few milliseconds each."""
_EVERY: Final = 12
"""A state is published after so many actions: about twenty in a game."""


class PlayedOut(NamedTuple):
    """One game: where both sides stood after each hand, to the end, and how many actions it had."""

    steps: tuple[tuple[int, int], ...]
    moves: int

    @property
    def scores(self) -> tuple[int, int]:
        """Where both sides ended."""
        return self.steps[-1]

    @property
    def winner(self) -> int:
        """The side that reached the target."""
        return int(self.scores[1] > self.scores[0])


def played_out(count: int, chance: Random) -> tuple[PlayedOut, ...]:
    """Return so many games."""
    return tuple(_one(chance) for _ in range(count))


def _one(chance: Random) -> PlayedOut:
    setup = Setup(("first", "second"))
    match = Match(game_named(setup.game), setup)
    steps = [(0, 0)]
    moves = 0
    for moves, action in enumerate(playout_of(setup.game).honest_actions(setup, _packs(chance), chance.choice), 1):
        match.push(action)
        first, second = (match.state.ledger.accounts[side].front for side in setup.sides)
        if moves % _EVERY == 0 and (first, second) != steps[-1] and max(first, second) < setup.target:
            steps.append((first, second))
    first, second = (match.state.ledger.accounts[side].front for side in setup.sides)
    return PlayedOut((*steps, (first, second)), moves)


def _packs(chance: Random) -> Iterator[list[Card]]:
    while True:
        yield chance.sample(PACK, len(PACK))
