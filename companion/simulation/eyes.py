"""What the people at a simulated board see with their own eyes, which no sensor can deceive."""

from __future__ import annotations

from random import Random

from companion.board.layout import HoleName
from companion.games.ledger import TrackOwed
from companion.games.seating import Side
from companion.simulation.room import Room
from companion.simulation.truth import Truth


class Eyes:
    """The eyes of all players of a room."""

    def __init__(self, room: Room, chance: Random) -> None:
        """Sit down."""
        self.room, self.chance = room, chance

    @property
    def all_in_order(self) -> bool:
        """Whether all pegs really stand as they should."""
        room = self.room
        return not room.loose and not room.out_of_place() and set(room.truths()) == {Truth.RIGHT}

    @property
    def _loose(self) -> int:
        """How many pegs are in no hole."""
        return self.room.loose

    @property
    def _over(self) -> bool:
        session = self.room.session
        return session.match.game.outcome(session.match.state) is not None

    def _owed(self, side: Side) -> TrackOwed:
        return self.room.owed()[side]

    def _track(self, side: Side) -> dict[int, HoleName]:
        return dict(self.room.layout.sides[side].holes)

    def _number(self, side: Side, hole: HoleName) -> int:
        return self.room.layout.sides[side].numbers[hole]

    def _holes(self, side: Side) -> list[HoleName]:
        return sorted(hole for hole in self.room.wood if hole in self.room.layout.sides[side].numbers)

    def pegs(self, side: Side) -> list[int]:
        """Return the holes of a track that really hold a peg, lowest first."""
        return sorted(self._number(side, hole) for hole in self._holes(side))
