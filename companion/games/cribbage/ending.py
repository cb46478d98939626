"""How a game of cribbage ends: skunks and game points (C9, C10)."""

from __future__ import annotations

from companion.games.cribbage.state import CribbageState
from companion.games.game import Outcome
from companion.games.seating import facing
from companion.games.skunk import Skunk

_LINES = {121: ((Skunk.DOUBLE, 61), (Skunk.SINGLE, 91)), 61: ((Skunk.SINGLE, 31),)}
"""Below which total a loser is skunked, by target (C9)."""

_GAME_POINTS = {
    "regal": {Skunk.NONE: 1, Skunk.SINGLE: 2, Skunk.DOUBLE: 3},
    "acc": {Skunk.NONE: 2, Skunk.SINGLE: 3, Skunk.DOUBLE: 3},
}
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
    skunks = tuple(Skunk.NONE if side == winner else skunk(totals[side], ledger.target) for side in setup.sides)
    counting = Skunk.NONE if len(setup.sides) > 2 else skunks[facing(winner)]
    points = _GAME_POINTS[setup.option("game_points", "regal")][counting]
    lines = tuple(dict(_LINES[ledger.target]).get(each, 0) for each in skunks)
    return Outcome((winner,), totals, skunks, points, lines)


def skunk(total: int, target: int) -> Skunk:
    """Return by how much a loser has lost with a total (C9)."""
    return next((name for name, line in _LINES[target] if total < line), Skunk.NONE)
