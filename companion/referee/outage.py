"""Many pegs that vanish in one moment: a fault of the board (a loose plug, a board that is lifted), and of nobody.

Hands lift one peg after the other, two hands at most two at once. So what goes together is said of the board, and
nothing is held against anybody until the pegs are back.
"""

from __future__ import annotations

from typing import Final

from companion.board.layout import Occupancy
from companion.words.message import Sentence
from companion.words.referee import LOST_SIGHT

MANY: Final = 3
"""So many pegs no pair of hands lifts at once."""
BURST_MS: Final = 100
"""What vanishes within this long vanishes at once: a plug that works loose chatters, and a debounce spreads it."""


class Outage:
    """Whether the board has lost sight of its pegs, and since when."""

    def __init__(self, pegs: int) -> None:
        """All `pegs` that there are can be seen. More holes than that are closed by sleeves, or by nothing."""
        self.since_ms: int | None = None
        self.missing = 0
        """How many pegs were seen before, and are not now."""
        self._all, self._pegs = pegs, 0
        self._lately: list[tuple[int, int]] = []
        """How many were seen lately, and until when."""

    @property
    def active(self) -> bool:
        """Whether pegs are out of sight."""
        return self.since_ms is not None

    def see(self, before: Occupancy, occupied: Occupancy, now_ms: int) -> None:
        """Compare a snapshot with the one before it."""
        self._lately = [(until, pegs) for until, pegs in self._lately if now_ms - until <= BURST_MS]
        self._lately.append((now_ms, len(before)))
        pegs = min(max(pegs for _, pegs in self._lately), self._all)
        lost = pegs - len(occupied)
        blind = lost > 1 and not occupied
        if not self.active and (lost >= MANY or blind):
            self.since_ms, self._pegs = now_ms, pegs

    def is_over(self, occupied: Occupancy) -> bool:
        """Tell whether the pegs are back, but for one that may be in a hand; only once for each time."""
        self.missing = max(self._pegs - len(occupied), 0)
        if not self.active or self.missing > 1:
            return False
        self.since_ms = None
        return True

    def is_long(self, now_ms: int, hand_ms: int) -> bool:
        """Tell whether the pegs have been away for so long that people are to be shown where they belong."""
        return self.since_ms is not None and now_ms - self.since_ms >= hand_ms

    @property
    def sentence(self) -> Sentence | None:
        """What is said of it, if anything."""
        return LOST_SIGHT(count=self.missing) if self.active else None
