"""KiCad at work on a board: in a process of its own, by the Python that has `pcbnew`.

What it writes names the moment and the machine; that is taken out, so that the same board gives the same files.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from companion.errors import CompanionError
from companion.maker.pcb.kicadfile import BoardText, project_text
from companion.maker.pcb.routing import RoutedBoard
from companion.maker.pcb.silk import all_silk
from companion.words import maker as said

_STEP = Path(__file__).with_name("kicad_step.py")
_PYTHONS = ("/usr/bin/python3", "python3")
_MOMENTS = re.compile(
    rb"^%TF\.CreationDate,.*\n|^G04 Created by KiCad.*\n|^; #@! TF\.CreationDate,.*\n|^; DRILL file.*\n"
    rb"|^\*\* Created on .*\n",
    re.MULTILINE,
)
_FOUND = re.compile(r"\*\* Found (\d+) (DRC violations|unconnected pads|Footprint errors) \*\*")


@dataclass(frozen=True)
class PlottedBoard:
    """What KiCad made of a board: its files, gerbers and drill files by their names, the report of its check."""

    board: bytes
    project: bytes
    gerbers: Mapping[str, bytes]
    report: bytes

    @property
    def faults(self) -> int:
        """How many violations, unconnected pads and errors of footprints the check found."""
        return sum(int(count) for count, _ in _FOUND.findall(self.report.decode()))

    @property
    def was_checked(self) -> bool:
        """Whether the report has all three of its counts."""
        return len(_FOUND.findall(self.report.decode())) == 3


@lru_cache(maxsize=1)
def kicad_python() -> str | None:
    """Return the Python that has KiCad's module, None where there is none."""
    for name in _PYTHONS:
        python = shutil.which(name)
        if (
            python
            and subprocess.run([python, "-I", "-c", "import pcbnew"], capture_output=True, check=False).returncode == 0
        ):
            return python
    return None


def plot(board: RoutedBoard) -> PlottedBoard:
    """Return what KiCad makes of a board.

    Raises:
        CompanionError: KiCad is not there, or ended with an error.
    """
    python = kicad_python()
    if python is None:
        raise CompanionError(said.NEEDS_KICAD())
    name = board.placement.layout.name
    with tempfile.TemporaryDirectory(prefix="circuit-") as folder:
        path = Path(folder) / f"{name}.kicad_pcb"
        path.write_text(BoardText(board, all_silk(board.placement)).text(), "utf-8")
        project = project_text(name)
        path.with_suffix(".kicad_pro").write_text(project, "utf-8")
        done = subprocess.run([python, "-I", _STEP, path, folder], capture_output=True, text=True, check=False)
        if done.returncode:
            raise CompanionError(said.KICAD_FAILED(board=name, reason=(done.stderr.strip() or "?").splitlines()[-1]))
        return PlottedBoard(
            path.read_bytes(),
            project.encode(),
            _files(Path(folder) / "gerbers"),
            _plain(Path(folder) / "drc.txt").replace(f"{folder}/".encode(), b""),
        )


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: _plain(path) for path in sorted(folder.iterdir())}


def _plain(path: Path) -> bytes:
    return _MOMENTS.sub(b"", path.read_bytes())
