"""Where the computer deals: the cards that not everybody sees, what happens by itself, and who is asked to choose.

A game's `dealing` in its package here has the cards as a frozen value. It turns what the rules await into an action
that follows from the cards (a starter, a hand counted, dice), or into a question to one seat, with what this seat sees.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Protocol, Self, TypeVar, cast

from companion.cards import Card
from companion.games.action import Action
from companion.games.catalogue import game_named
from companion.games.game import State
from companion.games.seating import Seat


class Luck(Protocol):
    """Packs and dice of a game, by number: the same luck deals the same game again."""

    def pack(self, number: int) -> Sequence[Card]:
        """Return the shuffled pack of a deal, from 1; 0 is the one that is cut for the first deal."""

    def dice(self, number: int) -> tuple[int, int]:
        """Return what two dice show when they are thrown for this time, from 0."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat is to choose: what it holds and has laid away, which nobody else sees, and what it may do."""

    seat: Seat
    options: tuple[Action, ...]
    hand: tuple[Card, ...] = ()
    away: tuple[Card, ...] = ()


StateDealt = TypeVar("StateDealt", bound=State, contravariant=True)


class Dealing(Protocol[StateDealt]):
    """The hidden cards of a game, as a value."""

    def deal_of(self, state: StateDealt) -> tuple[int, Seat | None]:
        """Return the number of the deal, from 1, and who deals; 0 and nobody before the first."""

    def shows(self, action: Action, seat: Seat) -> bool:
        """Whether a seat sees an action with its card."""

    def asks(self, state: StateDealt) -> Asked | None:
        """Return who has to choose now, or None where what comes next follows from the cards."""

    def follows(self, state: StateDealt) -> tuple[Self, Action]:
        """Return the action that follows from the cards where nobody is asked, and the cards after it."""

    def chosen(self, state: StateDealt, move: Action) -> tuple[Self, Action | None]:
        """Return the cards after a choice, and the action of the game that it is: none where others do not see it."""


def dealt_options(game: str) -> Mapping[str, str]:
    """Return the options of its rules that a game needs where the computer deals. Raises `UnknownGame`."""
    return cast("Mapping[str, str]", _module(game).OPTIONS)


def dealing_of(game: str, luck: Luck) -> Dealing[State]:
    """Return the cards of a game before its first action. Raises `UnknownGame` with the names there are."""
    return cast("Dealing[State]", _module(game).dealing(luck))


def _module(game: str) -> ModuleType:
    game_named(game)
    return import_module(f"{__package__}.{game.replace('-', '_')}.dealing")
