"""A session whose time is a number: it passes as fast as it can, and wakes the session when that asks for it."""

from __future__ import annotations

from companion.app.session import Session


class TimedSession:
    """The base of the tables of these tests: they have a `session`, and it is `now` so many milliseconds."""

    session: Session
    now: int

    def wait(self, ms: int) -> None:
        """Let so much time pass, and look whenever the session was woken."""
        end = self.now + ms
        while (wake := self.session.wake_ms()) is not None and wake <= end:
            self.now = max(self.now, wake)
            self.session.tick(self.now)
            self.look()
        self.now = end

    def look(self) -> None:
        """Note how the session is now."""
