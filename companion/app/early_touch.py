"""A card that is touched before the board has settled: only then is seen whether it would forfeit his heels (C4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.games.action import Action
from companion.games.game import State
from companion.games.match import Match

MOST_MS: Final = 1000
"""So long a board is waited for that does not come to rest."""


@dataclass(frozen=True, slots=True)
class _Touch:
    action: Action
    at_ms: int


class EarlyTouch:
    """Keeps one touch until the board has settled: it counts as if it came at that moment."""

    def __init__(self) -> None:
        """Keep none."""
        self._touch: _Touch | None = None

    def keep(self, action: Action, now_ms: int) -> None:
        """Keep a touch, in place of one before it; of the same once more the first one counts."""
        before = self._touch
        self._touch = _Touch(action, before.at_ms if before is not None and before.action == action else now_ms)

    def due(self, match: Match[State], now_ms: int, *, settled: bool) -> Action | None:
        """Return what was touched, once; nothing where the rules do not allow it any more."""
        touch = self._touch
        if touch is None or not (settled or now_ms >= touch.at_ms + MOST_MS):
            return None
        self._touch = None
        return touch.action if match.allows(touch.action) else None

    def wake_ms(self, now_ms: int) -> int | None:
        """Return when a touch is due though the board has not settled, if that is after `now_ms`."""
        due_ms = self._touch.at_ms + MOST_MS if self._touch is not None else now_ms
        return due_ms if due_ms > now_ms else None
