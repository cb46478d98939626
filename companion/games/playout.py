"""What the playouts of all games share: who chooses, what is pegged.

A playout plays a real game as a script: hands from a shuffled pack, played honestly to the end. The packs and every
choice come from the caller, so that the same arguments give the same game. Tests and simulations use it where they need
what people with cards in their hands would do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

from companion.cards import Card
from companion.games.action import Action, Peg
from companion.games.game import State, StateT
from companion.games.match import Match
from companion.games.setup import Setup

T = TypeVar("T")
StateRead = TypeVar("StateRead", bound=State, covariant=True)


class HasState(Protocol[StateRead]):
    """Whatever knows how far a game has come; a `Match` does."""

    @property
    def state(self) -> StateRead:
        """The state now."""


class Chooser(Protocol):
    """Picks one of several things; `random.Random(7).choice` is one."""

    def __call__(self, options: Sequence[T], /) -> T:
        """Return one of the options."""


class Playout(Protocol):
    """How honest people play a game: what they do, from packs and choices that the caller makes."""

    def honest_actions(
        self, setup: Setup, packs: Iterable[Sequence[Card]], choose: Chooser, *, pegs: bool = True
    ) -> Iterator[Action]:
        """Yield the actions of a whole game, with `pegs` also those."""

    def script(self, match: HasState[State], packs: Iterator[Sequence[Card]], choose: Chooser) -> Iterator[Action]:
        """Yield everything but the pegs; each action must have been played on `match` before the next is asked for."""


def played(match: Match[StateT], actions: Iterable[Action], *, pegs: bool = True) -> Iterator[Action]:
    """Yield the actions of a script as each is played on `match`; with `pegs` everything owed is pegged after each."""
    for action in actions:
        match.push(action)
        yield action
        for peg in pegs_owed(match.state) if pegs else ():
            match.push(peg)
            yield peg


def pegs_owed(state: State) -> tuple[Peg, ...]:
    """Return a peg for each side that owes points and has room for them."""
    ledger = state.ledger
    rooms = ((side, ledger.target - ledger.accounts[side].front) for side in state.setup.sides)
    return tuple(
        Peg(side, min(ledger.accounts[side].owed, room)) for side, room in rooms if ledger.accounts[side].owed and room
    )
