"""What can happen in a game: the base of all actions, and those that every game with tracks shares."""

from __future__ import annotations

from dataclasses import dataclass
from types import DynamicClassAttribute
from typing import ClassVar

from companion.cards import Card
from companion.errors import CompanionError
from companion.games.seating import Seat, Side


class IllegalAction(CompanionError):
    """The rules do not allow an action now; the sentence says why and what is awaited instead."""


class Action:
    """Base of everything that can happen in a game: a frozen dataclass of ints, cards and texts.

    `verb` names it in records. `by_turn` says that it completes a turn of `seat`, so that in muggins what others left
    unpegged before it falls short (P3). `after_pegging` says that everything owed has to be pegged before it, outside
    muggins (C7). `by_score` says that what has been pegged by then decides what follows. `can_score` says that it is a
    turn of `seat` which can bring its side points, so that it could explain what was pegged before it was entered
    (P14). `for_any_side` says that it can bring points to a side that is not that of `seat`. `of_hand` says that it is
    a card or a hand which is entered before all is counted. `counts` says that it counts cards aloud. `by_peg` says
    that a peg of `seat`'s side says the same, where pegs are seen. `private`: nobody but `seat` may see its card.
    `chosen`: somebody chose it, so that it can be undone. `shared`: it is none of a game's own. `silent`: nobody hears
    of it, and it leaves all that was done and undone as it is. `follows_pegs`: nobody chooses it, so that an undo takes
    it back with the choice before it. `claims`: somebody calls muggins.

    What an action names is asked of it as well: an action that has a `seat`, say, has it as a field, and any other
    answers None. (`DynamicClassAttribute` answers for values alone, so that a field takes no default from here.)
    """

    __slots__ = ()
    verb: ClassVar[str]
    by_turn: ClassVar[bool] = False
    after_pegging: ClassVar[bool] = False
    by_score: ClassVar[bool] = False
    can_score: ClassVar[bool] = False
    for_any_side: ClassVar[bool] = False
    of_hand: ClassVar[bool] = False
    counts: ClassVar[bool] = False
    by_peg: ClassVar[bool] = False
    private: ClassVar[bool] = False
    chosen: ClassVar[bool] = True
    shared: ClassVar[bool] = False
    silent: ClassVar[bool] = False
    follows_pegs: ClassVar[bool] = False
    claims: ClassVar[bool] = False

    @DynamicClassAttribute
    def seat(self) -> Seat | None:
        """Whose action it is; None where nobody does it alone."""
        return None

    @DynamicClassAttribute
    def side(self) -> Side | None:
        """The side that it is about."""
        return None

    @DynamicClassAttribute
    def by(self) -> Side | None:
        """The side that says it of another."""
        return None

    @DynamicClassAttribute
    def points(self) -> int | None:
        """How many points it is about."""
        return None

    @DynamicClassAttribute
    def card(self) -> Card | None:
        """The card that it names."""
        return None

    @DynamicClassAttribute
    def number(self) -> int | None:
        """The number by which the app shuffles."""
        return None


@dataclass(frozen=True, slots=True)
class Peg(Action):
    """A side's pegs were moved on by `points`: leapfrogged, or with `slide` the front peg pushed on."""

    verb: ClassVar[str] = "peg"
    shared: ClassVar[bool] = True
    follows_pegs: ClassVar[bool] = True
    side: Side
    points: int
    slide: bool = False


@dataclass(frozen=True, slots=True)
class PegByTouch(Peg):
    """A side's points were pegged by somebody's touch, since nobody could see its pegs.

    It pays for what is known to be owed, and for nothing that the side has left out: that is a secret (P12).
    """

    verb: ClassVar[str] = "peg-by-touch"


@dataclass(frozen=True, slots=True)
class Short(Action):
    """What a side has not pegged of its points can be claimed from now on (P2, P3, P8)."""

    verb: ClassVar[str] = "short"
    shared: ClassVar[bool] = True
    silent: ClassVar[bool] = True
    follows_pegs: ClassVar[bool] = True
    side: Side


@dataclass(frozen=True, slots=True)
class StillPegging(Action):
    """What a side fell short of, and may still peg, is not held against it: nobody sees what it pegs now (P3, P8)."""

    verb: ClassVar[str] = "still-pegging"
    shared: ClassVar[bool] = True
    silent: ClassVar[bool] = True
    follows_pegs: ClassVar[bool] = True
    side: Side


@dataclass(frozen=True, slots=True)
class Close(Action):
    """The muggins window on a side's short points closes: accepted, or its time is over (P8, P11)."""

    verb: ClassVar[str] = "close"
    shared: ClassVar[bool] = True
    silent: ClassVar[bool] = True
    follows_pegs: ClassVar[bool] = True
    side: Side


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """`by` calls "Muggins!" for `points` that `side` did not peg (P10)."""

    verb: ClassVar[str] = "muggins"
    for_any_side: ClassVar[bool] = True
    shared: ClassVar[bool] = True
    claims: ClassVar[bool] = True
    by: Side
    side: Side
    points: int


@dataclass(frozen=True, slots=True)
class Amend(Action):
    """Everybody agrees that a side's pegs stand rightly in `back` and `front`."""

    verb: ClassVar[str] = "amend"
    for_any_side: ClassVar[bool] = True
    shared: ClassVar[bool] = True
    side: Side
    back: int
    front: int


@dataclass(frozen=True, slots=True)
class Resettle(Amend):
    """A side's back peg is seen in `back`: nobody saw how it came there, but so its points may well be pegged (P1)."""

    verb: ClassVar[str] = "resettle"
    for_any_side: ClassVar[bool] = True
    silent: ClassVar[bool] = True
    follows_pegs: ClassVar[bool] = True
    chosen: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Tally(Action):
    """A side pegs points that no card explains: the scorekeeper's only action."""

    verb: ClassVar[str] = "tally"
    for_any_side: ClassVar[bool] = True
    shared: ClassVar[bool] = True
    side: Side
    points: int


@dataclass(frozen=True, slots=True)
class FalseClaim(Action):
    """A side pegged itself out with `points` too many; the penalty of P5 was confirmed."""

    verb: ClassVar[str] = "false-claim"
    for_any_side: ClassVar[bool] = True
    shared: ClassVar[bool] = True
    side: Side
    points: int


@dataclass(frozen=True, slots=True)
class Penalty(Action):
    """`side` is given `points` for a fault of another side, confirmed by a person (P13)."""

    verb: ClassVar[str] = "penalty"
    for_any_side: ClassVar[bool] = True
    shared: ClassVar[bool] = True
    side: Side
    points: int
    reason: str


BOARD_ACTIONS: tuple[type[Action], ...] = (
    Peg,
    PegByTouch,
    Short,
    StillPegging,
    Close,
    Claim,
    Amend,
    Resettle,
    Tally,
    FalseClaim,
    Penalty,
)
"""The actions that every game with tracks shares; `board_action.py` applies them."""
WINDOWS: tuple[type[Action], ...] = (Short, StillPegging, Close)
"""Actions on muggins windows that nobody chooses: whether there was one is a secret (P12)."""
BY_CHOICE = (Short, StillPegging)
"""Those of them that a choice brings along: they stand before it, and are undone and put back with it."""


def is_choice(action: Action) -> bool:
    """Tell whether somebody chose an action: it followed from no pegs, and it was not the app that did it."""
    return action.chosen and not action.follows_pegs
