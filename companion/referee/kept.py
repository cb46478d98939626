"""The move on a field that people are told, which stays until its peg is set: who holds it looks for where it goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.board.layout import Occupancy
from companion.referee.guidance import Move, move_now, next_move
from companion.referee.look import BoardLook
from companion.referee.verdict import Guidance


class KeptMove:
    """Remembers the move that was told last, and how wood and game stood then."""

    def __init__(self) -> None:
        """Begin; nothing has been told."""
        self._told: Guidance | None = None
        self._move: Move | None = None
        self._wood: Occupancy = frozenset()
        self._game: object = None

    def next(
        self, moves: Sequence[Move], look: BoardLook, *, visible: Occupancy, hidden: Occupancy, wrong: bool
    ) -> Guidance | None:
        """Return the move to make now: the one that was told, if since then only its peg has been lifted.

        Nobody sees a peg leave a `hidden` hole, or come to it. What may be known of the game (P12) is what it was.
        """
        guidance, game = next_move(moves, wrong=wrong), (look.game.stands, look.owed)
        told, move = self._told, self._move
        if told is not None and move is not None and move.then and game == self._game:
            ends = {move.lift, move.place}
            if ends.isdisjoint(hidden) and move.lift in self._wood and visible == self._wood - {move.lift}:
                more = told.perhaps_more or (guidance is not None and guidance.perhaps_more)
                asked = told.asked and not wrong
                return replace(told, lift=None, sentence=move.then, asked=asked, perhaps_more=more)
        self._told, self._move, self._wood, self._game = guidance, move_now(moves), visible, game
        return guidance
