"""Where files for people go: onto a stick where one is in, else beside the journal; on a kiosk only onto a stick."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.app.appliance import Appliance
from companion.app.sticks import stick

FOLDER: Final = "Cribbage"
"""The folder on a stick."""
NO_STICK: Final = "No USB stick is in. Put one in, and touch Export again."
"""What a kiosk says, whose own files nobody can get at."""


@dataclass(frozen=True, slots=True)
class SaveFolder:
    """A folder that files are written to, and whether it is on a stick."""

    folder: Path
    on_stick: bool = False

    def told(self, what: str) -> str:
        """Say where `what` is now ("3 games are"), once everything is written."""
        if not self.on_stick:
            return f"{what} in {from_home(self.folder)}."
        os.sync()  # the stick is pulled out as soon as this is read
        return f"{what} on the USB stick, in the folder {FOLDER}. The stick may be pulled out."


def place_for_records(journal: Path, appliance: Appliance) -> SaveFolder | None:
    """Return where records go, or None where nobody could get at them: a kiosk without a stick."""
    found = stick()
    if found is not None:
        return SaveFolder(found / FOLDER, on_stick=True)
    return None if appliance.alone else SaveFolder(journal.parent / "records")


def from_home(path: Path) -> str:
    """Return a path as people write it: "~/games/companion.db" for one in the home folder."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)
