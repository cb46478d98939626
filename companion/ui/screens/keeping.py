"""Where files for people go: onto a stick where one is in, else beside the journal; on a kiosk only onto a stick."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.app.appliance import Appliance
from companion.app.sticks import stick
from companion.words.message import Message, Sentence

FOLDER: Final = "Cribbage"
"""The folder on a stick."""


@dataclass(frozen=True, slots=True)
class SaveFolder:
    """A folder that files are written to, and whether it is on a stick."""

    folder: Path
    on_stick: bool = False

    def told(self, on_stick: Message, elsewhere: Message, **facts: object) -> Sentence:
        """Say where something is now, once everything is written."""
        if not self.on_stick:
            return elsewhere(folder=from_home(self.folder), **facts)
        os.sync()  # the stick is pulled out as soon as this is read
        return on_stick(folder=FOLDER, **facts)


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
