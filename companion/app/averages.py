"""What a side's hands, its cribs and its play brought on average in a game of cribbage or a like one."""

from __future__ import annotations

from companion.games.game import EventKind, State
from companion.games.match import Match


def averages(match: Match[State]) -> tuple[tuple[float, ...], ...]:
    """Return for each side the average of its hands, of its cribs, and of its points in the play of a deal.

    What has not been counted yet when the game was won does not count; where there was nothing the average is 0.
    """
    return tuple(_averages(match, side) for side in match.setup.sides)


def _averages(match: Match[State], side: int) -> tuple[float, ...]:
    counted: dict[str, list[int]] = {"hand": [], "crib": []}
    played, deals = 0, 0
    for each in match.played:
        deals += any(event.kind is EventKind.STARTER for event in each.events)
        for event in each.events:
            if event.kind is EventKind.COUNTED and event.side == side:
                counted[str(event.reason)].append(event.points)
            elif event.kind is EventKind.SCORED and event.side == side and each.action.verb in ("lay", "go"):
                played += event.points
    return _mean(counted["hand"]), _mean(counted["crib"]), played / deals if deals else 0.0


def _mean(points: list[int]) -> float:
    return sum(points) / len(points) if points else 0.0
