"""The muggins window: what people have said of points that may be short (P2, P8)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.action import Action


@dataclass(frozen=True, slots=True)
class Window:
    """What was said since the last card or count.

    `done`: the counting side has pegged all that it claims. `accepted`: the others accept what was pegged.
    """

    done: bool = False
    accepted: bool = False

    def after(self, action: Action) -> Window:
        """Return what still holds after an action: pegs take nothing back, a claim leaves the others' word open."""
        by_pegs = action.follows_pegs
        return Window(self.done and (by_pegs or action.claims), self.accepted and by_pegs)

    def with_done(self) -> Window:
        """Return the window once Done was touched."""
        return replace(self, done=True)
