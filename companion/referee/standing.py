"""How a game stands, as far as pegs show it: what the wood is held against."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.games.game import Stand
from companion.games.ledger import TrackOwed

Positions = tuple[tuple[int, int], ...]
"""Back and front hole of each side's pegs at rest, at one moment of the game."""


@dataclass(frozen=True, slots=True)
class GameStanding:
    """What each side shows and is owed, where the pegs of all other groups belong, and where all stood before.

    `earlier` gives the positions before each action of the game so far, oldest first; it is asked only when pegs are
    played, or stand where they should not. `stood_before` tells where the other groups' pegs belonged before the last
    action that everybody saw; `unseen` are the places of the others, such as those that open or close windows (P12).
    """

    owed: Sequence[TrackOwed]
    earlier: Callable[[], Sequence[Positions]]
    stands: Sequence[Stand] = ()
    stood_before: Callable[[], Sequence[Stand]] = tuple
    unseen: Callable[[], Sequence[int]] = tuple

    def seen_actions(self) -> list[int]:
        """Return the places of the actions that everybody saw: what the pegs say must not depend on the others."""
        unseen = frozenset(self.unseen())
        return [place for place in range(len(self.earlier())) if place not in unseen]

    @property
    def asked(self) -> tuple[tuple[int, ...], tuple[Stand, ...]]:
        """Where all pegs rest now, before anything that is owed is pegged."""
        return tuple(track.front for track in self.owed), tuple(self.stands)
