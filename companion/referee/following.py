"""Whether the wood has followed the game to where it is now: only then do pegs that go back take the game back."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.game import Stand
from companion.referee.place import Place
from companion.referee.standing import GameStanding
from companion.referee.track import Reading
from companion.referee.verdict import Call


class Following:
    """Whether all pegs have stood as the game has them since it moved on."""

    def __init__(self) -> None:
        """Begin; no pegs have been seen."""
        self._asked: tuple[tuple[int, ...], tuple[Stand, ...]] = ((), ())
        self._done = False

    def begin(self) -> None:
        """The game was moved: the pegs have to follow it."""
        self._done = False

    def note(self, game: GameStanding, readings: Sequence[Reading], places: Sequence[Place]) -> bool:
        """Take what was read, and tell whether the pegs have followed."""
        if game.asked != self._asked:
            self._asked, self._done = game.asked, False
        at_rest = all(reading.call is Call.AT_REST for reading in readings)
        self._done = self._done or (at_rest and all(place.in_order for place in places))
        return self._done
