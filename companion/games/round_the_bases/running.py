"""Running the bases: what a hit, the dice, a home run and a steal do to the pegs of the side at bat (R1-R9, R11).

A diamond is a value. Where dice have to fall it waits: `awaited` says for which peg, and the peg nearest to home comes
first, the batter last. Nothing is rolled here; the person with the dice says what they show.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from companion.games.action import IllegalAction
from companion.games.round_the_bases import messages as say
from companion.games.round_the_bases.profile import BASES, HOME, Label, Profile

OUTS: Final = 3
_PICKLE_DIE: Final = 3
_STEAL_DIE: Final = 6


class Need(Enum):
    """Which dice are waited for."""

    ROLL = "roll"
    """Both dice of the side at bat: one must show the distance to the next base (R4)."""
    DUEL = "duel"
    """A die of the runner's side and one of the fielder's (R5)."""


@dataclass(frozen=True, slots=True)
class AwaitedDice:
    """The peg that dice are waited for: the hole it is on, which dice, and for a roll the distance to the next base."""

    hole: int
    need: Need
    distance: int = 0
    batter: bool = False


class Happened(Enum):
    """What became of a peg."""

    OUT = "out"
    SAFE = "safe"
    SCORED = "scored"
    STRANDED = "stranded"
    """It came off the field when the third out was made before its turn (R8)."""


@dataclass(frozen=True, slots=True)
class PegOutcome:
    """What became of a peg: from where, to which hole (0 for none), and whether it was the batter's."""

    happened: Happened
    start: int
    end: int = 0
    batter: bool = False


@dataclass(frozen=True, slots=True)
class Diamond:
    """A half inning between two things that happen: who is on base, how many are out, how many have scored.

    `waiting` are the pegs that have moved and must still be decided, lead runner first; `outcomes` is what the last
    thing that happened has brought so far, in its order.
    """

    bases: frozenset[int] = frozenset()
    outs: int = 0
    runs: int = 0
    waiting: tuple[AwaitedDice, ...] = ()
    outcomes: tuple[PegOutcome, ...] = ()

    @property
    def over(self) -> bool:
        """Whether three are out."""
        return self.outs >= OUTS

    @property
    def awaited(self) -> AwaitedDice | None:
        """Whose dice are waited for, if anybody's."""
        return self.waiting[0] if self.waiting else None


EMPTY: Final = Diamond()
"""Nobody on base, nobody out."""


def swing(diamond: Diamond, difference: int, profile: Profile) -> Diamond:
    """Move the batter, and on a hit every runner, by the difference of the scales (R1-R7).

    Raises `IllegalAction` while dice are waited for.
    """
    _check_quiet(diamond)
    fresh = replace(diamond, outcomes=())
    if difference >= HOME:
        return home_run(fresh)
    if difference < profile.least_hit or profile.label(difference) is Label.OUT:
        return _settled(_out(fresh, PegOutcome(Happened.OUT, difference if difference > 0 else 0, batter=True)))
    moved = replace(fresh, bases=frozenset())
    for start in (*sorted(diamond.bases, reverse=True), 0):
        moved = _land(moved, start, start + difference, profile)
    return _settled(moved)


def home_run(diamond: Diamond) -> Diamond:
    """Bring the batter and every runner home (R6, R9)."""
    _check_quiet(diamond)
    runners = (*sorted(diamond.bases, reverse=True), 0)
    outcomes = tuple(PegOutcome(Happened.SCORED, start, HOME, batter=start == 0) for start in runners)
    return replace(diamond, bases=frozenset(), runs=diamond.runs + len(runners), outcomes=outcomes)


def roll(diamond: Diamond, first: int, second: int) -> Diamond:
    """Take both dice for the peg that must roll: the exact distance on either brings it to the next base (R4)."""
    awaited = _check_awaited(diamond, Need.ROLL, first, second)
    return _decide(diamond, awaited, safe=awaited.distance in (first, second))


def duel(diamond: Diamond, runner: int, fielder: int) -> Diamond:
    """Take a die of each side for the peg in the pickle; nothing changes unless exactly one shows a 3 (R5)."""
    awaited = _check_awaited(diamond, Need.DUEL, runner, fielder)
    if (runner == _PICKLE_DIE) == (fielder == _PICKLE_DIE):
        return diamond
    return _decide(diamond, awaited, safe=runner == _PICKLE_DIE)


def steal(diamond: Diamond, base: int, first: int, second: int) -> Diamond:
    """Let the runner on a base try for the next one: a 6 on either die, or out (R11)."""
    _check_quiet(diamond)
    _check_dice(first, second)
    onward = base + BASES[0]
    if base not in diamond.bases:
        raise IllegalAction(say.NO_RUNNER())
    if onward in diamond.bases:
        raise IllegalAction(say.BASE_TAKEN())
    left = replace(diamond, bases=diamond.bases - {base}, outcomes=())
    if _STEAL_DIE in (first, second):
        return _safe(left, base, onward, batter=False)
    return _settled(_out(left, PegOutcome(Happened.OUT, base)))


# --- one peg after the other -------------------------------------------------------------------------------------


def _land(diamond: Diamond, start: int, hole: int, profile: Profile) -> Diamond:
    """Let a peg land; one that must be decided by dice waits for its turn (R3-R5, R7)."""
    batter = start == 0
    if hole >= HOME:
        return _safe(diamond, start, HOME, batter=batter)
    match profile.label(hole):
        case Label.BASE:
            return _safe(diamond, start, hole, batter=batter)
        case Label.ROLL:
            waiting = AwaitedDice(hole, Need.ROLL, _next_base(hole) - hole, batter)
        case Label.PICKLE:
            waiting = AwaitedDice(hole, Need.DUEL, batter=batter)
        case Label.OUT:
            return diamond if diamond.over else _out(diamond, PegOutcome(Happened.OUT, hole, batter=batter))
    return replace(diamond, waiting=(*diamond.waiting, waiting))


def _decide(diamond: Diamond, awaited: AwaitedDice, *, safe: bool) -> Diamond:
    left = replace(diamond, waiting=diamond.waiting[1:])
    if safe:
        return _safe(left, awaited.hole, _next_base(awaited.hole), batter=awaited.batter)
    return _settled(_out(left, PegOutcome(Happened.OUT, awaited.hole, batter=awaited.batter)))


def _safe(diamond: Diamond, start: int, base: int, *, batter: bool) -> Diamond:
    if base >= HOME:
        outcome = PegOutcome(Happened.SCORED, start, HOME, batter)
        return replace(diamond, runs=diamond.runs + 1, outcomes=(*diamond.outcomes, outcome))
    outcome = PegOutcome(Happened.SAFE, start, base, batter)
    return replace(diamond, bases=diamond.bases | {base}, outcomes=(*diamond.outcomes, outcome))


def _out(diamond: Diamond, outcome: PegOutcome) -> Diamond:
    return replace(diamond, outs=diamond.outs + 1, outcomes=(*diamond.outcomes, outcome))


def _settled(diamond: Diamond) -> Diamond:
    """After the third out nothing more is decided: what has scored stands, all other pegs come off (R8)."""
    if not diamond.over:
        return diamond
    stranded = tuple(PegOutcome(Happened.STRANDED, peg.hole, batter=peg.batter) for peg in diamond.waiting)
    return replace(diamond, bases=frozenset(), waiting=(), outcomes=diamond.outcomes + stranded)


def _next_base(hole: int) -> int:
    return next(base for base in (*BASES, HOME) if base > hole)


# --- what may be asked -----------------------------------------------------------------------------------------------


def _check_quiet(diamond: Diamond) -> None:
    if diamond.over:
        raise IllegalAction(say.HALF_OVER())
    if diamond.waiting:
        raise IllegalAction(say.DICE_FIRST())


def _check_awaited(diamond: Diamond, need: Need, first: int, second: int) -> AwaitedDice:
    awaited = diamond.awaited
    if awaited is None or awaited.need is not need:
        raise IllegalAction(say.NOT_WAITED_FOR(what=need.value))
    _check_dice(first, second)
    return awaited


def _check_dice(*dice: int) -> None:
    for die in dice:
        if not 1 <= die <= 6:
            raise IllegalAction(say.DIE_SHOWS(die=die))
