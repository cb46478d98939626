"""What the computer asks people to peg for its sides: what they are owed; in muggins what they see of it (P2)."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.ledger import Account
from companion.games.seating import Side
from companion.games.setup import Setup
from companion.players.overlooking import overlooked
from companion.referee.finding import Finding
from companion.referee.verdict import Call


def asked_points(
    setup: Setup, account_of: Callable[[Side], Account], finding: Finding, game_id: int
) -> dict[Side, int]:
    """Return for each side without a person how many points are still to be pegged for it."""
    return {side: _asked(setup, side, account_of(side), finding, game_id) for side in setup.computer_sides}


def _asked(setup: Setup, side: Side, account: Account, finding: Finding, game_id: int) -> int:
    fresh = [debt for debt in account.debts if debt.payable and not debt.claimable]
    points, reading = sum(debt.due for debt in fresh), finding.reading_of(side)
    if setup.policy.muggins and fresh and fresh[-1].award.muggins:
        points -= overlooked(setup.level(setup.members(side)[0]), game_id, side, account.front + points)
    pegged = reading.points if reading is not None and reading.call is Call.UNDERPEGGED else 0
    return max(points - pegged, 0)
