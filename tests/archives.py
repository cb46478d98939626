"""Archives unpacked for tests, also with the Python 3.11.2 of Debian 12, whose `extractall` knows no filter yet."""

from __future__ import annotations

import tarfile
from pathlib import Path


def unpack(archive: Path, folder: Path) -> None:
    """Unpack an archive of our own into a folder; with a newer Python nothing outside of that can be written."""
    with tarfile.open(archive) as packed:
        packed.extraction_filter = getattr(tarfile, "data_filter", None)
        packed.extractall(folder)
