"""Finding a USB stick that a file may be written to, wherever the system has put it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

STICK: Final = Path("/run/companion-stick")
"""Where the kiosk's own rule mounts a stick (systemd/71-companion-stick.rules)."""
_PLACES: Final = ("/media/", "/run/media/", "/mnt/")
"""Where desktops and people mount sticks."""
_MOUNTS: Final = Path("/proc/self/mounts")


def stick() -> Path | None:
    """Return the folder of a stick that is in and may be written to, or None."""
    try:
        mounts = _MOUNTS.read_text("utf-8", "replace")
    except OSError:
        return None
    return next((folder for folder in mounted(mounts) if os.access(folder, os.W_OK)), None)


def mounted(mounts: str) -> Iterator[Path]:
    """Yield where sticks are mounted, the newest first, from the text of /proc/self/mounts (proc_pid_mounts(5))."""
    for line in reversed(mounts.splitlines()):
        _, _, rest = line.partition(" ")
        folder = re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), rest.split(" ")[0])
        if folder == str(STICK) or folder.startswith(_PLACES):
            yield Path(folder)
