"""The move on a field that people are told, which stays until its peg is set: who holds it looks for where it goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.board.layout import Occupancy
from companion.referee.census import Census
from companion.referee.guidance import Move, move_now, next_move
from companion.referee.look import BoardLook
from companion.referee.verdict import Guidance


class KeptMove:
    """Remembers the move that was told last, and how wood and game stood then."""

    def __init__(self, census: Census) -> None:
        """Begin; nothing has been told."""
        self._census = census
        self._told: Guidance | None = None
        self._move: Move | None = None
        self._wood: Occupancy = frozenset()
        self._game: object = None
        self._lifted_ms: int | None = None
        """Since when its peg is in no hole."""

    def next(self, moves: Sequence[Move], look: BoardLook, *, wrong: bool) -> Guidance | None:
        """Return the move to make now: the one that was told, if since then only its peg has been lifted.

        What may be known of the game (P12) is what it was. Who has a peg in his hand for long is asked about it: it may
        be in a hole that lies.
        """
        guidance, told, move = next_move(moves, wrong=wrong), self._told, self._move
        game = look.game.stands, look.owed
        if told is None or move is None or move.then is None or game != self._game or not self._is_lifted(move):
            self._told, self._move, self._lifted_ms = guidance, move_now(moves), None
            self._wood, self._game = self._census.visible, game
            return guidance
        if self._lifted_ms is None:
            self._lifted_ms = look.now_ms
        since_ms = max((self._lifted_ms, *self._census.lost_since_ms.values()))
        if not self._census.one_is_out or look.now_ms - since_ms >= look.timing.hand_ms:
            return guidance
        more = told.perhaps_more or (guidance is not None and guidance.perhaps_more)
        return replace(told, lift=None, sentence=move.then, asked=told.asked and not wrong, perhaps_more=more)

    def _is_lifted(self, move: Move) -> bool:
        """Tell whether only the peg of a move has gone. Nobody sees one leave a hidden hole, or come to it."""
        visible, hidden = self._census.visible, self._census.hidden
        seen = hidden.isdisjoint({move.lift, move.place})
        return seen and move.lift in self._wood and visible == self._wood - {move.lift}
