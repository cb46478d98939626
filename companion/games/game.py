"""What every game offers to those who use it: table, referee, store, screen.

A game is an object with the methods of `Game`; its states and actions are frozen values. Nobody outside a
game's own package looks at more of a state than `setup` and `ledger`: who is to do what comes from
`awaited`, what the pegs should show from `owed`, the end from `outcome`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import ClassVar, Final, Generic, Protocol, TypeVar, cast

from companion.cards import Card
from companion.errors import CompanionError
from companion.games.ledger import Ledger, TrackOwed
from companion.games.reason import Reason
from companion.games.seating import Seat, Side
from companion.games.skunk import Skunk
from companion.games.viewer import Viewer
from companion.words import rules as say
from companion.words.message import Sentence, Who, either, listing

EDITION: Final = 2
"""The edition of the rulings that new games are played by. The second brought X11, B13, P15 and the play's windows that
close with any peg for the first hand (P8); in a game of the first those who tied cut again, partners sit as seated,
muggins takes points for which there were no holes left, and only a hand that is pegged whole closes these windows."""


class IllegalAction(CompanionError):
    """The rules do not allow an action now; the sentence says why and what is awaited instead."""


class ComputerLevel(StrEnum):
    """How well the computer plays a seat, the weakest first."""

    BEGINNER = "beginner"
    CLUB = "club"
    EXPERT = "expert"
    MASTER = "master"


LEVELS: Final = tuple(ComputerLevel)
_LEVEL_NAMES: Final = frozenset(level.value for level in ComputerLevel)


class Policy(Enum):
    """How strictly pegs are judged (rulings P1-P13)."""

    SCOREKEEPER = "scorekeeper"
    CASUAL = "casual"
    MUGGINS = "muggins"
    TOURNAMENT = "tournament"
    COACH = "coach"

    @property
    def muggins(self) -> bool:
        """Whether short pegs may be claimed, and the true score is a secret while they may (P12)."""
        return self in (Policy.MUGGINS, Policy.TOURNAMENT)


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed before a game: who plays what, on which terms.

    `players` are names by seat; `target` is how long it is: points to reach, or innings to play.
    `options` hold the settings of the rulings marked *option*, as texts. Every game says which it has (`OPTIONS` of its
    engine); of all games these two make the sides: `alone` the seat that plays against two others (X3), `partners` off
    where each of four plays alone (B11); where they are drawn the players may change seats (B13). Those of cribbage:
    `muggins` called | automatic, `false_claim` on | off, `game_points` regal | acc, `false_go` told | acc, `excess`
    mend | opponent, `opponents_peg` on | off. A missing option has its ruling's default.
    `edition` is that of the rulings by which it is played: stored games keep theirs (see `EDITION`).
    """

    players: tuple[str, ...]
    game: str = "cribbage"
    target: int = 121
    policy: Policy = Policy.CASUAL
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    edition: int = EDITION

    @property
    def seats(self) -> Sequence[Seat]:
        """All seats, in rotation to the left."""
        return cast("Sequence[Seat]", range(len(self.players)))

    @property
    def sides(self) -> Sequence[Side]:
        """All sides: four are two partnerships (C2) unless they agreed otherwise, one of three may play alone (X3)."""
        partners = len(self.players) == 4 and self.options.get("partners") != "off"
        return cast("Sequence[Side]", range(2 if partners or self._alone is not None else len(self.players)))

    def side_of(self, seat: Seat) -> Side:
        """Return the side of a seat; partners sit opposite, and one who plays alone is side 0."""
        alone = self._alone
        return Side(seat % len(self.sides) if alone is None else int(seat != alone))

    @property
    def _alone(self) -> Seat | None:
        """The seat that plays alone against two others."""
        text = self.options.get("alone", "")
        return Seat(int(text)) if len(self.players) == 3 and text in ("0", "1", "2") else None

    def members(self, side: Side) -> tuple[Seat, ...]:
        """Return the seats of a side."""
        return tuple(seat for seat in self.seats if self.side_of(seat) == side)

    def level(self, seat: Seat) -> ComputerLevel | None:
        """Return at which level the computer plays a seat; None where a person does."""
        level = self.options.get(f"seat{seat}")
        return ComputerLevel(level) if level in _LEVEL_NAMES else None

    @property
    def computers(self) -> tuple[Seat, ...]:
        """The seats that the computer plays."""
        return tuple(filter(self.level, self.seats))

    @property
    def computer_sides(self) -> tuple[Side, ...]:
        """The sides without a person: somebody has to move their pegs for them."""
        return tuple(side for side in self.sides if all(map(self.level, self.members(side))))

    def side_name(self, side: Side) -> str:
        """Return what people call a side: "Ann", or "Ann & Cleo"."""
        return " & ".join(self.players[seat] for seat in self.members(side))

    def player(self, seat: Seat) -> Who:
        """Return who sits at a seat as sentences speak of one."""
        return Who(self.players[seat])

    def who(self, side: Side) -> Who:
        """Return a side as sentences speak of it."""
        return Who(self.side_name(side), len(self.members(side)))

    @property
    def tells_missed(self) -> bool:
        """Whether points that nobody pegged or took are told at last: unless it was agreed, not in a tournament."""
        return self.option("tell_missed", "off" if self.policy is Policy.TOURNAMENT else "on") == "on"

    @property
    def gives_hints(self) -> bool:
        """Whether players may ask a coach what to do: unless it was agreed, not where muggins is played (C15)."""
        return self.option("hints", "off" if self.policy.muggins else "on") == "on"

    @property
    def app_deals(self) -> bool:
        """Whether the app deals the cards, or draws them, and shows each only to those who may see it (C14)."""
        return self.option("cards", "real") == "app"

    def option(self, name: str, default: str) -> str:
        """Return a setting, or its ruling's default."""
        return self.options.get(name, default)


def check_options(setup: Setup, known: Mapping[str, tuple[str, ...]], besides: tuple[str, ...] = ()) -> None:
    """Raise `IllegalAction` for an option that a game does not have, or not with that value, but for `besides`."""
    for name, value in setup.options.items():
        if name not in besides and value not in known.get(name, ()):
            if not known:
                raise IllegalAction(say.NO_OPTIONS(name=repr(name)))
            options = (say.OPTION_VALUES(option=option, values=either(values)) for option, values in known.items())
            raise IllegalAction(say.NO_OPTION(name=repr(name), value=repr(value), options=listing(options)))


class Action:
    """Base of everything that can happen in a game: a frozen dataclass of ints, cards and texts.

    `verb` names it in records. `by_turn` says that it completes a turn of `seat`, so that in muggins what others left
    unpegged before it falls short (P3). `after_pegging` says that everything owed has to be pegged before it, outside
    muggins (C7). `by_score` says that what has been pegged by then decides what follows. `can_score` says that it is a
    turn of `seat` which can bring its side points, so that it could explain what was pegged before it was entered
    (P14). `counts` says that it counts cards aloud. `by_peg` says that a peg of `seat`'s side says the same, where pegs
    are seen. `private`: nobody but `seat` may see its card. `chosen`: somebody chose it, so that it can be undone.
    """

    __slots__ = ()
    verb: ClassVar[str]
    by_turn: ClassVar[bool] = False
    after_pegging: ClassVar[bool] = False
    by_score: ClassVar[bool] = False
    can_score: ClassVar[bool] = False
    counts: ClassVar[bool] = False
    by_peg: ClassVar[bool] = False
    private: ClassVar[bool] = False
    chosen: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Peg(Action):
    """A side's pegs were moved on by `points`: leapfrogged, or with `slide` the front peg pushed on."""

    verb: ClassVar[str] = "peg"
    side: Side
    points: int
    slide: bool = False


@dataclass(frozen=True, slots=True)
class Short(Action):
    """What a side has not pegged of its points can be claimed from now on (P2, P3, P8)."""

    verb: ClassVar[str] = "short"
    side: Side


@dataclass(frozen=True, slots=True)
class Close(Action):
    """The muggins window on a side's short points closes: accepted, or its time is over (P8, P11)."""

    verb: ClassVar[str] = "close"
    side: Side


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """`by` calls "Muggins!" for `points` that `side` did not peg (P10)."""

    verb: ClassVar[str] = "muggins"
    by: Side
    side: Side
    points: int


@dataclass(frozen=True, slots=True)
class Amend(Action):
    """Everybody agrees that a side's pegs stand rightly in `back` and `front`."""

    verb: ClassVar[str] = "amend"
    side: Side
    back: int
    front: int


@dataclass(frozen=True, slots=True)
class Tally(Action):
    """A side pegs points that no card explains: the scorekeeper's only action."""

    verb: ClassVar[str] = "tally"
    side: Side
    points: int


@dataclass(frozen=True, slots=True)
class FalseClaim(Action):
    """A side pegged itself out with `points` too many; the penalty of P5 was confirmed."""

    verb: ClassVar[str] = "false-claim"
    side: Side
    points: int


@dataclass(frozen=True, slots=True)
class Penalty(Action):
    """`side` is given `points` for a fault of another side, confirmed by a person (P13)."""

    verb: ClassVar[str] = "penalty"
    side: Side
    points: int
    reason: str


BOARD_ACTIONS: tuple[type[Action], ...] = (Peg, Short, Close, Claim, Amend, Tally, FalseClaim, Penalty)
"""The actions that every game with tracks shares; `board_action.py` applies them."""


class Kind(Enum):
    """What an event tells: one of `EventKind`, or one of a single game, in the `events` of its package."""


class EventKind(Kind):
    """What the events tell that several games have."""

    CUT = "cut"
    DEALER = "dealer"
    TIE = "tie"
    DEALT = "dealt"
    MISDEAL = "misdeal"
    STARTER = "starter"
    LAID = "laid"
    GO = "go"
    FALSE_GO = "false-go"
    RESET = "reset"
    COUNTED = "counted"
    SCORED = "scored"
    PEGGED = "pegged"
    SHORT = "short"
    LOST = "lost"
    CLAIMED = "claimed"
    FALSE_CLAIM = "false-claim"
    AMENDED = "amended"
    FORFEITED = "forfeited"
    WON = "won"
    OVERLOOKED = "overlooked"


class Feat(Enum):
    """What is celebrated with lights of its own, where a board has them."""

    HOME_RUN = "home run"
    DOUBLE_PLAY = "double play"
    TRIPLE_PLAY = "triple play"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that an action brought about. `reason`: for what or how; or a phrase with facts."""

    kind: Kind
    seat: Seat | None = None
    side: Side | None = None
    points: int = 0
    reason: Reason | Sentence | None = None
    cards: tuple[Card, ...] = ()
    secret: bool = False
    """Not to be told while a muggins window is open (P12)."""
    feat: Feat | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: what it says and what it does. The first of several is the primary one."""

    label: Sentence
    action: Action


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

    def totals(self, state: StateT) -> tuple[int, ...]:
        """Return how far each side has come in what wins the game: holes, or runs."""

    def scorebook(self, state: StateT) -> str:
        """Return the sheet that people keep of such a game, as text; "" where the record says everything."""

    def outcome(self, state: StateT) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    def rematch(self, state: StateT) -> Rematch:
        """Return how the same people go on after a game that is over."""
