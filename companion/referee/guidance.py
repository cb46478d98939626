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
    `perhaps_more`: it is one of pegs that may show more than is explained so far.
    """

    side: Side
    lift: HoleName | None
    place: HoleName | None
    sentence: Sentence
    first: bool = False
    asked: bool = False
    perhaps_more: bool = False


def next_move(moves: Sequence[Move], *, wrong: bool) -> Guidance | None:
    """Return the move to make now; `wrong` says that something stands where no rule puts it."""
    if not moves:
        return None
    move = min(moves, key=lambda each: not each.first)
    return Guidance(
        move.side,
        move.lift,
        move.place,
        move.sentence,
        len(moves) - 1,
        asked=move.asked and not wrong,
        perhaps_more=all(each.perhaps_more for each in moves),
    )
