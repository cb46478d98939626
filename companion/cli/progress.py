"""How far a long piece of work has come: one line on standard error, only where that is a terminal."""

from __future__ import annotations

import sys
import time
from typing import Final

_WIDTH: Final = 30


class TerminalProgress:
    """A bar that fills up, with the time that is left at the pace so far."""

    def __init__(self, total: int, what: str) -> None:
        """Count up to `total` of `what` ("games")."""
        self._total, self._what, self._done = total, what, 0
        self._began_s = time.monotonic()
        self._shown = sys.stderr.isatty()

    def step(self) -> None:
        """One more is done."""
        self._done += 1
        if self._shown:
            sys.stderr.write(f"\r{self.line(time.monotonic() - self._began_s)}")
            sys.stderr.write("\n" if self._done == self._total else "")
            sys.stderr.flush()

    def line(self, elapsed_s: float) -> str:
        """Return the line after so many seconds."""
        filled = _WIDTH * self._done // self._total
        left_s = round(elapsed_s * (self._total - self._done) / self._done) if self._done else 0
        left = f"{left_s // 60}:{left_s % 60:02} left" if self._done < self._total else "done     "
        return f"[{'#' * filled}{' ' * (_WIDTH - filled)}] {self._done} of {self._total} {self._what}, {left:9}"
