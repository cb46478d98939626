"""What every game offers to those who use it: table, referee, store, screen.

A game is an object with the methods of `Game`; its states and actions are frozen values. Nobody outside a
game's own package looks at more of a state than `setup` and `ledger`: who is to do what comes from
`awaited`, who deals from `dealer`, what the pegs should show from `owed`, the end from `outcome`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from companion.cards import Card
from companion.games.action import Action
from companion.games.event import Event, Kind
from companion.games.ledger import Ledger, TrackOwed
from companion.games.seating import Seat, Side
from companion.games.setup import Setup
from companion.games.skunk import Skunk
from companion.games.viewer import Viewer
from companion.words.message import Sentence
from companion.words.text import Language


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: what it says and what it does. The first of several is the primary one.

    `aside` says that nobody should choose it by haste: it is never the primary one, nor where such a one was before.
    """

    label: Sentence
    action: Action
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that are to fall: what each of them is, and for every throw what it does."""

    labels: tuple[Sentence, ...]
    actions: Mapping[tuple[int, ...], Action]


@dataclass(frozen=True, slots=True)
class Awaited:
    """What is to be done next: by whom, in a sentence without its full stop, by which card, button or throw of dice."""

    seat: Seat | None
    sentence: Sentence
    cards: Mapping[Card, Action] = field(default_factory=dict)
    choices: tuple[Choice, ...] = ()
    throw: Throw | None = None

    @property
    def actions(self) -> tuple[Action, ...]:
        """All the actions that a player can choose now."""
        thrown = self.throw.actions.values() if self.throw else ()
        return (*self.cards.values(), *(choice.action for choice in self.choices), *thrown)


@dataclass(frozen=True, slots=True)
class Stand:
    """Where the pegs of a group belong that nobody scores on: in exactly these holes, or where they add up to `total`.

    `side` is whose group it is, None for one that both share.
    """

    group: str
    holes: frozenset[int] = frozenset()
    total: int | None = None
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won, for each side its total and whether it is skunked, and game points.

    Several sides have won where a game has only one loser. `lines` has for each skunked side the hole that it would
    have had to reach, else 0.
    """

    winners: tuple[Side, ...]
    totals: tuple[int, ...]
    skunks: tuple[Skunk, ...]
    game_points: int
    lines: tuple[int, ...] = ()

    @property
    def winner(self) -> Side:
        """The side that won; of several the first."""
        return self.winners[0]


@dataclass(frozen=True, slots=True)
class Rematch:
    """The next game of the same people: what they agree on, and what opens it, such as who deals (B11)."""

    setup: Setup
    opening: tuple[Action, ...] = ()


class Face(Protocol):
    """The public part of a state, for one viewer: a frozen value that holds nothing of what is owed."""

    @property
    def setup(self) -> Setup:
        """What was agreed before the game."""


class State(Protocol):
    """The part of a state that the program may look at, whatever the game."""

    @property
    def setup(self) -> Setup:
        """What was agreed before the game."""

    @property
    def ledger(self) -> Ledger:
        """The points and pegs of all sides."""


StateT = TypeVar("StateT", bound=State)
"""The state of one game: what its `apply` returns is what its other methods take."""


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT]):
    """The result of an action: the new state and what happened, in order."""

    state: StateT
    events: tuple[Event, ...]


class Game(Protocol[StateT]):
    """The rules of one game. All methods are pure."""

    name: str
    title: str
    actions: Mapping[str, type[Action]]
    """Every action of this game by its verb, the shared ones included."""
    pack: tuple[Card, ...]
    """The cards that it is played with."""
    words: Mapping[Kind, Callable[[Setup, Event], Sentence]]
    """How its own events are said, and shared ones that it says in its own way."""
    deal_begins: Kind
    """The event of the card that is turned up to begin a deal."""
    turns_for_any_side: bool
    """Whether a turn that can bring points may bring them to another side than that of who takes it."""

    def start(self, setup: Setup) -> StateT:
        """Return the state before the first action. Raises `IllegalAction` for a setup it cannot play."""

    def face(self, state: StateT, viewer: Viewer) -> Face:
        """Return what a viewer may see of a state: nothing of what is owed, no card that only another seat may see."""

    def awaited(self, state: StateT) -> Awaited:
        """Say what is to be done next."""

    def legal(self, state: StateT) -> tuple[Action, ...]:
        """Return every legal action of the players, and the pegs of what is owed."""

    def apply(self, state: StateT, action: Action) -> Step[StateT]:
        """Return the state after an action, and its events.

        Raises `IllegalAction`; a state is a value, so that nothing has changed then.
        """

    def owed(self, state: StateT) -> tuple[TrackOwed, ...]:
        """Return what each peg group shows and what must be pegged on it, one for each side."""

    def stands(self, state: StateT) -> tuple[Stand, ...]:
        """Return where the pegs of every other group belong; a game with nothing but tracks has none."""

    def dealer(self, state: StateT) -> Seat | None:
        """Say who deals now; None where nobody does, or nobody knows yet."""

    def totals(self, state: StateT) -> tuple[int, ...]:
        """Return how far each side has come in what wins the game: holes, or runs."""

    def scorebook(self, state: StateT, language: Language) -> str:
        """Return the sheet that people keep of such a game, in a language; "" where the record says all."""

    def outcome(self, state: StateT) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    def rematch(self, state: StateT) -> Rematch:
        """Return how the same people go on after a game that is over."""
