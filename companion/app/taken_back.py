"""What pegs had scored that an undo took back: where they may stand still when a game is gone on with.

A journal says that the game was taken back, and not whether the pegs have followed it. While nothing else happened that
can be read off what is put back by Redo; once another side has pegged, only off the journal.
"""

from __future__ import annotations

from companion.games.action import Action, Amend, Peg, Tally
from companion.games.game import State
from companion.games.ledger import TrackOwed
from companion.games.match import Match


class TakenBack:
    """Remembers what the tracks showed before each undo of a journal."""

    def __init__(self) -> None:
        """Remember nothing."""
        self._before: list[tuple[int, tuple[TrackOwed, ...]]] = []
        """For each undo how many actions it, or a later one, left, and what the tracks showed before it."""

    def learn(self, match: Match[State], length: int) -> None:
        """Remember a match that is about to be taken back to its first `length` actions."""
        self._before = [(min(left, length), owed) for left, owed in self._before]
        self._before.append((length, match.game.owed(match.state)))

    def left(self, match: Match[State]) -> list[TrackOwed]:
        """Return how the tracks showed those sides that have pegged nothing since they were taken back from there."""
        return [
            track
            for length, tracks in self._before
            for track in tracks
            if not any(_pegs(action, track) for action in match.actions[length:])
        ]


def _pegs(action: Action, track: TrackOwed) -> bool:
    return isinstance(action, (Peg, Tally, Amend)) and action.side == track.side
