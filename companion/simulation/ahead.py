"""The game as people have played it at the table, while the screen has not been told of all of it yet."""

from __future__ import annotations

from collections import deque
from typing import Any, cast

from companion.games.action import Action, Peg
from companion.games.game import Stand, State
from companion.games.ledger import TrackOwed
from companion.games.match import Match
from companion.games.seating import Side


class Ahead:
    """What really happened since the screen knew all: cards that are still to be entered, and pegs that were moved.

    It begins where nothing is owed; from then on the pegs are judged by this and not by what the screen knows.
    """

    def __init__(self, match: Match[State]) -> None:
        """Begin where the screen is."""
        self._game, self.state = match.game, cast(Any, match.state)
        self.late: deque[Action] = deque()
        """What the screen has not been told, oldest first."""

    def play(self, action: Action) -> None:
        """Lay a card, count a hand ... and tell the screen later."""
        self.state = self._game.apply(self.state, action).state
        self.late.append(action)

    def peg(self, side: Side, points: int) -> None:
        """Note that points were pegged that are owed."""
        self.state = self._game.apply(self.state, Peg(side, points)).state

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self._game.outcome(self.state) is not None

    def owed(self) -> tuple[TrackOwed, ...]:
        """Return what every track really shows and what is really owed on it."""
        return self._game.owed(self.state)

    def stands(self) -> tuple[Stand, ...]:
        """Return where the pegs of every other group really belong."""
        return self._game.stands(self.state)
