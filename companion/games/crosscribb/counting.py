"""Counting a round: the difference that is owed, and, where muggins is played, line by line aloud (X6, X8, X9)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.action import Action, IllegalAction
from companion.games.board_action import award
from companion.games.crosscribb import messages as say
from companion.games.crosscribb.actions import Accept, Overlooked, Say
from companion.games.crosscribb.awaiting import MOST, refusal
from companion.games.crosscribb.events import CrossEvent, CrossReason
from companion.games.crosscribb.state import CountedLine, CrossState, GridStage
from companion.games.event import Event, EventKind
from companion.games.game import Step
from companion.games.ledger import Award, Ledger
from companion.games.reason import SharedReason
from companion.games.seating import Side, facing
from companion.words import rules as shared


def with_ledger(state: CrossState, ledger: Ledger) -> CrossState:
    """Return the state with other accounts; a game may be won by them, or won no more."""
    after = replace(state, cutting=replace(state.cutting, ledger=ledger))
    if after.ledger.reached is not None:
        return replace(after, stage=GridStage.OVER)
    return replace(after, stage=GridStage.NEXT) if after.stage is GridStage.OVER else after


def owe_difference(state: CrossState) -> Step[CrossState]:
    """Have the higher side owe the difference of the round (X6)."""
    totals = state.round_totals()
    ahead = Side(int(totals[1] > totals[0]))
    difference = abs(totals[0] - totals[1])
    awards = (Award(ahead, difference, CrossReason.DIFFERENCE, muggins=False),) if difference else ()
    ledger, scored = award(state.ledger, *awards)
    return Step(with_ledger(replace(state, stage=GridStage.NEXT), ledger), scored)


def apply(state: CrossState, action: Action) -> Step[CrossState]:
    """Take what is said of a line, or what the other side makes of it."""
    line = state.counting
    if line is None:
        raise refusal(state, say.NOTHING_TO_COUNT())
    match action:
        case Say(side, points):
            return _say(state, line, side, points)
        case Accept() if state.waits_for_call:
            return _settle(state, line, 0)
        case Overlooked(by) if state.waits_for_call:
            return _call(state, line, by)
    raise refusal(state, say.NOT_SAID_YET(who=state.setup.who(line.side)))


def _say(state: CrossState, line: CountedLine, side: Side, points: int) -> Step[CrossState]:
    if side != line.side or state.waits_for_call:
        raise refusal(state, say.NOT_SAID_NOW())
    if points not in range(MOST + 1):
        raise IllegalAction(say.LINE_COUNTS(most=MOST, points=points))
    after = replace(state, said=(*state.said, points))
    told = Event(CrossEvent.SAID, None, side, points, line.name)
    if state.setup.option("muggins", "called") == "called":
        return Step(after, (told,))
    missed = max(line.points - points, 0)
    step = _settle(after, line, missed)
    claimed = (Event(EventKind.CLAIMED, None, facing(side), missed, SharedReason.MUGGINS),) if missed else ()
    return Step(step.state, (told, *claimed, *step.events))


def _call(state: CrossState, line: CountedLine, by: Side) -> Step[CrossState]:
    """Judge a call: what the line was short of goes to the other side's round (X9)."""
    if by == line.side:
        raise IllegalAction(shared.ON_ANOTHER_SIDE())
    missed = max(line.points - state.said[-1], 0)
    kind = EventKind.CLAIMED if missed else EventKind.FALSE_CLAIM
    step = _settle(state, line, missed)
    return Step(step.state, (Event(kind, None, by, missed, SharedReason.MUGGINS), *step.events))


def _settle(state: CrossState, line: CountedLine, taken: int) -> Step[CrossState]:
    """Close a line; what nobody said and nobody took is lost. After the last one the difference is owed."""
    missed = max(line.points - state.said[-1], 0) - taken
    told = Event(EventKind.OVERLOOKED, None, line.side, missed, line.name)
    lost = (told,) if missed else ()
    after = replace(state, taken=(*state.taken, taken))
    if after.counting is not None:
        return Step(after, lost)
    step = owe_difference(after)
    return Step(step.state, (*lost, *step.events))
