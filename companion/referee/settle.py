"""When a board has stopped changing: snapshots and time in, the settled occupancy out.

The snapshot is truth and a change is only a hint: every change restarts the clock, so bounce, pegs dragged
over other holes and hands in the way never reach the rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.board.layout import Occupancy


@dataclass(frozen=True, slots=True)
class Timing:
    """How long the referee waits, in milliseconds; all are settings.

    `settle_ms`: unchanged this long, a board is compared. `release_ms`: unchanged this long, a peg has been
    let go. `hand_ms`: a peg this long in no hole is asked about. `pending_ms`: points this long unexplained
    are asked about. `infer_ms`: a peg that nobody can see is believed in a masked hole after this long.
    """

    settle_ms: int = 250
    release_ms: int = 1000
    hand_ms: int = 8000
    pending_ms: int = 10_000
    infer_ms: int = 2000


class Settler:
    """The last snapshot and since when it stands."""

    def __init__(self, timing: Timing) -> None:
        self.timing = timing
        self.occupied: Occupancy | None = None
        self.since_ms = 0

    def see(self, occupied: Occupancy, now_ms: int, ignored: Occupancy = frozenset()) -> None:
        """Take a snapshot; the same one again changes nothing, and `ignored` holes do not disturb the board."""
        if self.occupied is None or (occupied ^ self.occupied) - ignored:
            self.since_ms = now_ms
        self.occupied = occupied

    def stable_ms(self, now_ms: int) -> int:
        """Return for how long the board has not changed."""
        return now_ms - self.since_ms

    def settled(self, now_ms: int) -> Occupancy | None:
        """Return the occupancy if it has settled, else None."""
        return self.occupied if self.stable_ms(now_ms) >= self.timing.settle_ms else None

    def wake_ms(self, now_ms: int) -> int | None:
        """Return when the board next becomes settled, inferable or released, or None when all that is past."""
        if self.occupied is None:
            return None
        timing = self.timing
        due = (self.since_ms + wait for wait in (timing.settle_ms, timing.release_ms, timing.infer_ms))
        return min((at for at in due if at > now_ms), default=None)
