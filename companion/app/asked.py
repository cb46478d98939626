"""What people are asked to peg in spite of muggins: what the computer claims for its sides, and what is no secret."""

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
    points = sum(debt.due for debt in fresh)
    if setup.policy.muggins and fresh and fresh[-1].award.muggins:
        points -= overlooked(setup.level(setup.members(side)[0]), game_id, side, account.front + points)
    return max(points - pegged_so_far(finding, side), 0)


def public_points(setup: Setup, account_of: Callable[[Side], Account], finding: Finding) -> dict[Side, int]:
    """Return how many points each side of people has still to peg in muggins of which everybody knows (P9).

    It follows from what was told and from what was pegged, whatever else is owed (P12).
    """
    people = [side for side in setup.sides if setup.policy.muggins and side not in setup.computer_sides]
    left = {side: account_of(side).public - pegged_so_far(finding, side) for side in people}
    return {side: points for side, points in left.items() if points > 0}


def pegged_so_far(finding: Finding, side: Side) -> int:
    """Return what a side has pegged that does not count yet, since more may follow."""
    reading = finding.reading_of(side)
    return reading.points if reading is not None and reading.call is Call.UNDERPEGGED else 0
