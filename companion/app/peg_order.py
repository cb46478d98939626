"""In which order pegs are played that several sides set between two looks at the board.

Nobody saw who was first, and in muggins the peg of one side can close the window of another (P8). So they are played
in the order that takes least from anybody, no matter who sits where.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from companion.games.action import IllegalAction, Peg
from companion.games.event import Event, EventKind
from companion.games.game import Game, StateT


def most_lenient_order(game: Game[StateT], state: StateT, pegs: Sequence[Peg]) -> tuple[Peg, ...]:
    """Return pegs in the most lenient order: fewest points are lost by it.

    Where no order plays them all, it has those that can be played. The pegs of one side stay in their order. What is
    left out is read again once the others have been played: of two hops of one side as well, where the first closes a
    window on points that the second was to pay (P8).
    """
    sides = sorted({peg.side for peg in pegs})
    best: tuple[Peg, ...] = ()
    fewest = (0, 0)
    for order in permutations(sides):
        played, lost = _play(game, state, [peg for side in order for peg in pegs if peg.side == side])
        if not best or (-len(played), lost) < fewest:
            best, fewest = played, (-len(played), lost)
    return best


def _play(game: Game[StateT], state: StateT, pegs: Sequence[Peg]) -> tuple[tuple[Peg, ...], int]:
    """Return the pegs that can be played one after the other, and how many points are lost by that."""
    played, lost = list[Peg](), 0
    for peg in pegs:
        try:
            step = game.apply(state, peg)
        except IllegalAction:
            continue
        state = step.state
        played.append(peg)
        lost += _lost(step.events)
    return tuple(played), lost


def _lost(events: Iterable[Event]) -> int:
    return sum(event.points for event in events if event.kind is EventKind.LOST)
