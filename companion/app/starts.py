"""Counting starts that failed, so that a program that cannot start with its settings starts without them.

A start leaves a mark and takes it away once it has proved itself. A mark that is still there at the next start tells
of one that did not: it hung, was killed, or lost its power at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.board.boards import read_plain
from companion.store.paths import state_folder

SAFE_AFTER: Final = 3
"""So many failed starts in a row, and the next one is in safe mode."""
PROVED_S: Final = 10.0
"""A start that has shown its first frame so long ago has not failed."""
_MARK: Final = "starting"


class Starts:
    """The mark of starts, in the folder of the program's state. A disk that takes no mark counts no failures."""

    def __init__(self, folder: Path) -> None:
        self._mark = folder / _MARK
        self.failed = 0
        """How many starts before this one failed in a row."""

    def begin(self) -> None:
        """Read how many starts failed, and mark this one."""
        with suppress(ValueError):
            self.failed = max(int(read_plain(str(self._mark), 20)), 0)
        with suppress(OSError):
            self._mark.parent.mkdir(parents=True, exist_ok=True)
            # Not synchronised: a disk is slow, and a start that lost its power at once fails again.
            self._mark.write_text(f"{self.failed + 1}\n", "ascii")

    def prove(self) -> None:
        """Take the mark away: this start has not failed."""
        with suppress(OSError):
            self._mark.unlink(missing_ok=True)

    @property
    def safe(self) -> bool:
        """Whether this start should do without whatever may have made the others fail."""
        return self.failed >= SAFE_AFTER


def starts_of(environ: Mapping[str, str]) -> Starts:
    """Return the starts of the program whose files are where the environment says."""
    return Starts(state_folder(environ))
