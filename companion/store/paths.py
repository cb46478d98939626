"""Where the state of the program lives: one folder, found from the environment."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

JOURNAL_NAME: Final = "companion.db"
LOG_NAME: Final = "companion.log"
FIGURES_NAME: Final = "figures.json"
"""The figures of finished games, which can be made again from the journal."""
REVIEWS_NAME: Final = "reviews"
"""The folder of reviews of games, which can be made again as well."""
BOARDS_NAME: Final = "boards"
"""The folder of what is known of boards: calibrations, labels."""


def state_folder(environ: Mapping[str, str]) -> Path:
    """Return the folder of the journal; it need not exist yet.

    `COMPANION_STATE` wins, then systemd's `STATE_DIRECTORY`, then the state folder of the XDG base
    directories, which is ~/.local/state unless `XDG_STATE_HOME` (an absolute path) says otherwise.
    """
    if chosen := environ.get("COMPANION_STATE"):
        return Path(chosen).expanduser().absolute()
    if systemd := environ.get("STATE_DIRECTORY"):
        return Path(systemd.split(":")[0])
    xdg = environ.get("XDG_STATE_HOME", "")
    base = Path(xdg) if xdg.startswith("/") else Path(environ.get("HOME") or Path.home()) / ".local" / "state"
    return base / "companion"


def journal_path(environ: Mapping[str, str]) -> Path:
    """Return the path of the journal file."""
    return state_folder(environ) / JOURNAL_NAME
