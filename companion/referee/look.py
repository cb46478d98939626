"""One look at a settled board, and what all its groups are read as."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.board.layout import Occupancy
from companion.games.ledger import TrackOwed
from companion.referee.place import Place
from companion.referee.settle import Timing
from companion.referee.standing import GameStanding
from companion.referee.track import Reading


@dataclass(frozen=True, slots=True)
class BoardLook:
    """The wood, the game that it is held against, and for how long nothing has changed.

    `owed` is what may be known of what is owed: in muggins nothing, so that nothing can betray it (P12). What is really
    owed stands in the `game`. `quiet_ms` says for how long nobody has moved a peg or entered anything. `blackout`: the
    board has lost sight of its pegs; `long_blackout`: for so long that people are shown where they belong.
    """

    occupied: Occupancy
    game: GameStanding
    owed: tuple[TrackOwed, ...]
    timing: Timing
    now_ms: int
    stable_ms: int
    quiet_ms: int
    blackout: bool = False
    long_blackout: bool = False

    @property
    def sure(self) -> bool:
        """Whether the board has stood long enough to believe what nobody can see."""
        return self.stable_ms >= self.timing.infer_ms

    @property
    def released(self) -> bool:
        """Whether the pegs have been let go."""
        return self.stable_ms >= self.timing.release_ms

    def disturbed(self, one_is_out: bool) -> BoardLook:
        """Return the look where nothing is quiet while a peg is in a hand (`one_is_out`): somebody moves it."""
        return replace(self, quiet_ms=0) if one_is_out else self


@dataclass(frozen=True, slots=True)
class BoardReading:
    """What a look made of all groups. `followed`: all pegs have stood as the game has them now, and moved."""

    sides: tuple[Reading, ...]
    places: tuple[Place, ...]
    followed: bool
