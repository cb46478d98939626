"""What pegs say by themselves at a board with sensors: to peg the hand that is next is to count it (C7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.action import Action
from companion.games.seating import Side
from companion.referee.finding import Finding
from companion.referee.verdict import Call

if TYPE_CHECKING:
    from companion.app.progress import Progress


def said_by_pegs(progress: Progress, finding: Finding) -> tuple[Action, ...]:
    """Return the actions that the pegs on the board amount to, or none.

    A side pegs on although nothing that it is owed explains it: then it has counted the hand that is next. Hands before
    it that are worth nothing were counted without a peg (C13).
    """
    for reading in finding.readings:
        others_owe = any(track.debts for track in progress.owed() if track.side != reading.side)
        certain = reading.call is Call.PENDING and not reading.doubtful
        if certain and not others_owe and not progress.referee.following(reading.side):
            return _counts(progress, reading.side)
    return ()


def _counts(progress: Progress, side: Side) -> tuple[Action, ...]:
    game, setup, state = progress.match.game, progress.setup, progress.match.state
    actions: list[Action] = []
    while True:
        choices = game.awaited(state).choices
        action = next((choice.action for choice in choices if choice.action.by_peg), None)
        if action is None:
            return ()
        actions.append(action)
        if action.seat is not None and setup.side_of(action.seat) == side:
            return tuple(actions)
        before, state = state, game.apply(state, action).state
        if state.ledger.accounts != before.ledger.accounts:
            return ()
