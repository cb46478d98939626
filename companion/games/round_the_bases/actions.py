"""What the players do in 'Round the Bases besides playing cribbage: dice, swings, steals, changing sides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from companion.games.action import BOARD_ACTIONS, Action
from companion.games.cribbage.actions import (
    Count,
    CribCard,
    Dealt,
    Discard,
    Go,
    Lay,
    Misdeal,
    ShowCrib,
    Shuffle,
    Starter,
    TurnStarter,
)
from companion.games.seating import Side


@dataclass(frozen=True, slots=True)
class RollOff(Action):
    """Each side rolls a die; who rolls higher chooses who bats first (R13)."""

    verb: ClassVar[str] = "roll-off"
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class BatFirst(Action):
    """A side bats first: chosen by who rolled higher, or agreed (R13)."""

    verb: ClassVar[str] = "bat-first"
    side: Side


@dataclass(frozen=True, slots=True)
class Swing(Action):
    """The hand is added up: the batter moves by the difference of the scales (R1-R7)."""

    verb: ClassVar[str] = "swing"
    after_pegging: ClassVar[bool] = True
    by_score: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """The two dice of the side at bat: for a peg that must roll (R4), or a runner who steals (R11)."""

    verb: ClassVar[str] = "roll"
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Duel(Action):
    """A die of the runner's side and one of the fielder's in a pickle (R5)."""

    verb: ClassVar[str] = "duel"
    runner: int
    fielder: int


@dataclass(frozen=True, slots=True)
class Steal(Action):
    """The runner on a base sets out to steal the next one (R11)."""

    verb: ClassVar[str] = "steal"
    base: int


@dataclass(frozen=True, slots=True)
class NextHand(Action):
    """The next batter steps into the box, and the side at bat deals again (R12)."""

    verb: ClassVar[str] = "next-hand"
    after_pegging: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class ChangeSides(Action):
    """Three are out: the other side comes to bat, and has the deal and the crib (R12)."""

    verb: ClassVar[str] = "change-sides"
    after_pegging: ClassVar[bool] = True


CARDS: Final[tuple[type[Action], ...]] = (
    Dealt,
    Discard,
    Misdeal,
    Starter,
    TurnStarter,
    Lay,
    Go,
    Count,
    CribCard,
    ShowCrib,
)
"""The actions of a hand of cribbage."""

_OWN: Final[tuple[type[Action], ...]] = (Shuffle, RollOff, BatFirst, Swing, Roll, Duel, Steal, NextHand, ChangeSides)

ACTIONS: Final[dict[str, type[Action]]] = {kind.verb: kind for kind in (*_OWN, *CARDS, *BOARD_ACTIONS)}
"""Every action of 'Round the Bases by its verb."""
