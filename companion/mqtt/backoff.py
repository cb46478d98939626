"""How long to wait before something is tried again: longer each time, and never all at the same moment. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

LEAST_S: Final = 1.0
MOST_S: Final = 60.0


class Backoff:
    """The waits between attempts: twice as long each time, between half of that and all of it by chance.

    The half is so that hundreds of boards do not come back to a broker at once.
    """

    def __init__(self, chance: Callable[[], float], least_s: float = LEAST_S, most_s: float = MOST_S) -> None:
        """Begin with the least wait; `chance` gives numbers from 0 to 1."""
        self._chance, self._least, self._most = chance, least_s, most_s
        self._next = least_s

    def wait_s(self) -> float:
        """Return how long to wait now, in seconds."""
        wait, self._next = self._next, min(self._next * 2, self._most)
        return wait * (0.5 + self._chance() / 2)

    def reset(self) -> None:
        """Begin with the least wait again: it went well."""
        self._next = self._least
