"""What a side's hands, its cribs and its play brought on average in a game of cribbage or a like one."""

from __future__ import annotations

from typing import Final

from companion.games.game import EventKind, State
from companion.games.match import Match
from companion.games.reason import SharedReason
from companion.games.seating import Side

_PLAYED: Final = frozenset({EventKind.LAID, EventKind.GO})


def averages(match: Match[State]) -> tuple[tuple[float, ...], ...]:
    """Return for each side the average of its hands, of its cribs, and of its points in the play of a deal.

    What has not been counted yet when the game was won does not count; where there was nothing the average is 0.
    """
    return tuple(_averages(match, side) for side in match.setup.sides)


def _averages(match: Match[State], side: Side) -> tuple[float, ...]:
    counted: dict[object, list[int]] = {SharedReason.HAND: [], SharedReason.CRIB: []}
    played, deals = 0, 0
    for each in match.played:
        kinds = {event.kind for event in each.events}
        deals += EventKind.STARTER in kinds
        in_play = bool(kinds & _PLAYED)
        for event in each.events:
            if event.kind is EventKind.COUNTED and event.side == side:
                counted[event.reason].append(event.points)
            elif event.kind is EventKind.SCORED and event.side == side and in_play:
                played += event.points
    return _mean(counted[SharedReason.HAND]), _mean(counted[SharedReason.CRIB]), played / deals if deals else 0.0


def _mean(points: list[int]) -> float:
    return sum(points) / len(points) if points else 0.0
