"""Guiding pegs home: one move at a time, each a peg to lift and a hole to set it in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.board.layout import HoleName
from companion.games.seating import Side
from companion.referee.verdict import Guidance
from companion.words.message import Sentence


@dataclass(frozen=True, slots=True)
class Move:
    """A move of guidance: None where there is no peg to lift, or no hole to fill.

    `first`: it goes before others, since nothing has to be lifted for it. `asked`: the game asks for it.
    `perhaps_more`: it is one of pegs that may show more than is explained so far. `then`: what is said once its peg is
    in the hand, where that stays.
    """

    side: Side
    lift: HoleName | None
    place: HoleName | None
    sentence: Sentence
    first: bool = False
    asked: bool = False
    perhaps_more: bool = False
    then: Sentence | None = None


def move_now(moves: Sequence[Move]) -> Move | None:
    """Return the move that goes before the others."""
    return min(moves, key=lambda each: not each.first, default=None)


def next_move(moves: Sequence[Move], *, wrong: bool) -> Guidance | None:
    """Return the move to make now; `wrong` says that something stands where no rule puts it."""
    move = move_now(moves)
    if move is None:
        return None
    return Guidance(
        move.side,
        move.lift,
        move.place,
        move.sentence,
        len(moves) - 1,
        asked=move.asked and not wrong,
        perhaps_more=all(each.perhaps_more for each in moves),
    )
