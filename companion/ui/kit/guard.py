"""A finger that has just touched something does not touch what appears under it.

A person who touches twice means one thing, not whatever the second touch finds there. What can be touched notes when it
appeared, moved or came to mean something else; a touch so soon after another one beside it does nothing then.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Any, Final

from kivy.clock import Clock

from companion.ui.kit.unit import px

SECONDS: Final = 0.45
"""How long what is new at a place waits for a finger that was there before."""
NEAR: Final = 64.0
"""How far apart two touches are one place still (design pixels)."""


class Guard:
    """Remembers the last touch of the window; one for all that can be touched."""

    def __init__(self, clock: Callable[[], float] | None = None) -> None:
        """Have seen no touch yet; `clock` says what time it is, in seconds (Kivy's own, unless given)."""
        self.seconds = SECONDS
        self.clock: Callable[[], float] = clock or (lambda: float(Clock.get_boottime()))
        self._shown = 0.0
        """Since when this screen is shown: what is on it may have been made long before."""
        self._now: tuple[float, float, float, int] | None = None
        self._before: tuple[float, float, float, int] | None = None

    def see(self, touch: Any) -> None:
        """Take a touch as it comes down, before anything else does."""
        x, y = touch.x, touch.y
        if self._now is None or self._now[3] != touch.uid:
            self._before, self._now = self._now, (x, y, self.time(), touch.uid)

    def show(self) -> None:
        """Note that another screen is shown: all of it is new at its place."""
        self._shown = self.time()

    def stops(self, since: float) -> bool:
        """Tell whether the touch that is down now must not count for what is there since this time."""
        if self._now is None or self._before is None:
            return False
        x, y, at, _ = self._now
        x_before, y_before, before, _ = self._before
        near = hypot(x - x_before, y - y_before) < px(NEAR)
        return near and at - before < self.seconds and max(since, self._shown) >= before

    def time(self) -> float:
        """Return the time of now, for `stops`."""
        return self.clock()


GUARD: Final = Guard()
"""The guard of the window."""
