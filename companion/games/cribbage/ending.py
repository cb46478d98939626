"""How a game of cribbage ends: skunks and game points (C9, C10)."""

from __future__ import annotations

from companion.games.cribbage.state import CribbageState
from companion.games.game import Outcome
from companion.games.seating import facing

_LINES = {121: (("double skunk", 61), ("skunk", 91)), 61: (("skunk", 31),)}
"""Below which total a loser is skunked, by target (C9)."""

_GAME_POINTS = {"regal": {"": 1, "skunk": 2, "double skunk": 3}, "acc": {"": 2, "skunk": 3, "double skunk": 3}}
"""What a win is worth by the game points option (C10)."""


def outcome(state: CribbageState) -> Outcome | None:
    """Return how the game ended, or None while nobody has won.

    With three sides or more skunks are told for information only (C9), so that the win counts as a plain one.
    """
    ledger, setup = state.ledger, state.setup
    winner = ledger.reached
    if winner is None:
        return None
    totals = tuple(ledger.total(side) for side in setup.sides)
    skunks = tuple("" if side == winner else skunk(totals[side], ledger.target) for side in setup.sides)
    counting = "" if len(setup.sides) > 2 else skunks[facing(winner)]
    points = _GAME_POINTS[setup.option("game_points", "regal")][counting]
    lines = tuple(dict(_LINES[ledger.target]).get(each, 0) for each in skunks)
    return Outcome((winner,), totals, skunks, points, lines)


def skunk(total: int, target: int) -> str:
    """Return "", "skunk" or "double skunk" for a loser's total (C9)."""
    return next((name for name, line in _LINES[target] if total < line), "")
