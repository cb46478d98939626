"""Holes of other tracks that close long after a peg was lifted: whether it is there, or in a hand, is asked.

A peg that is carried to another track mostly is there within two seconds. After longer the sensor there, or the one
of the hole that the peg seems to have left, may as well be bad: nobody is accused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.board.layout import Occupancy
from companion.referee.look import BoardLook
from companion.referee.track_watch import TrackWatch
from companion.referee.wood import Stray

CARRY_MS: Final = 2000
"""So long a peg may be on its way. A hole that closes later may be a second sensor that fails by chance."""


class LateStrays:
    """Remembers of each stray whether its peg had been out for long when it appeared, for as long as it stands."""

    def __init__(self) -> None:
        """No peg has strayed."""
        self._known: dict[Stray, bool] = {}

    @property
    def holes(self) -> Occupancy:
        """The holes of those that came late."""
        return frozenset(stray.hole for stray, late in self._known.items() if late)

    def note(self, strays: Sequence[Stray], look: BoardLook, watches: Sequence[TrackWatch]) -> None:
        """Note the strays of a look; `watches` say since when the pegs of each side have not stood in order."""
        appeared_ms = look.now_ms - look.stable_ms
        since = {stray: watches[stray.side].out_of_order_ms for stray in strays}
        late = {stray: at_ms is not None and appeared_ms - at_ms > CARRY_MS for stray, at_ms in since.items()}
        self._known = {stray: self._known.get(stray, is_late) for stray, is_late in late.items()}
