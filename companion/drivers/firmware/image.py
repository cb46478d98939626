"""The firmware that comes with this program: its files and its version, in a checkout or in a wheel."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).parents[2]
_PLACES: Final = (_PACKAGE.parent / "firmware", _PACKAGE / "firmware")

STARTER: Final = "main.py"
"""The file that MicroPython runs at its start: it runs one of two copies of the rest."""


def _folder() -> Path:
    return next(place for place in _PLACES if (place / STARTER).exists())


def starter() -> bytes:
    """Return the file that starts a copy."""
    return (_folder() / STARTER).read_bytes()


def copy_files() -> dict[str, bytes]:
    """Return the files of a copy, by their paths in it, always in the same order."""
    folder = _folder()
    return {f"pegboard/{file.name}": file.read_bytes() for file in sorted((folder / "pegboard").glob("*.py"))}


def version() -> tuple[int, int, int]:
    """Return the version of the firmware that comes with this program."""
    found = re.search(rb"^VERSION = \((\d+), (\d+), (\d+)\)", copy_files()["pegboard/__init__.py"], re.MULTILINE)
    assert found is not None
    major, minor, patch = map(int, found.groups())
    return major, minor, patch
