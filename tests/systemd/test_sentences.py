"""What the installer says when it refuses is in docs/install.md, with what to do; its shell is sound."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.systemd.conftest import PROJECT

MEANT = 7
"""A clause of so few letters may be in any sentence."""
PARTS = [PROJECT / "systemd/install.sh", *sorted((PROJECT / "systemd/installer").glob("*.sh"))]
SCRIPTS = [*sorted((PROJECT / "systemd").glob("*.sh")), *sorted((PROJECT / ".setup").glob("*.sh"))]
FILLED_IN = re.compile(r"\$\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\$\{[^}]*\}|\$\w+|\$#")
"""What the shell fills in: a command's output, which may have another one in it, or a variable."""


def sentences():
    """Return every sentence with which the installer ends, in its constant pieces."""
    found = []
    for part in PARTS:
        for line in part.read_text().splitlines():
            said = re.search(r'\bstop "(.*)"', line)
            if said:
                found.append([piece for piece in FILLED_IN.sub("\0", said[1].replace('\\"', '"')).split("\0") if piece])
    return found


def plain(text):
    return re.sub(r"[`…]", "", text)


def test_each_sentence_with_which_the_installer_refuses_is_in_its_document():
    rows = [plain(line) for line in (PROJECT / "docs/install.md").read_text().splitlines() if line.startswith("| ")]
    missing = []
    for pieces in sentences():
        # The document may leave off how a sentence ends, and has its own word for what is filled in.
        clauses = [clause.strip(" ().") for piece in pieces for clause in re.split(r"[:,;]", piece)]
        opening = next(clause for clause in clauses if len(clause) > MEANT)
        if not any(opening in row for row in rows):
            missing.append(opening)
    assert len(sentences()) > 25
    assert missing == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_every_script_is_sound_for_any_posix_shell(script):
    checked = subprocess.run(
        [Path(sys.executable).with_name("shellcheck"), "-x", script], cwd=PROJECT, capture_output=True, text=True
    )
    assert checked.stdout + checked.stderr == ""
    assert "set -" in script.read_text() or "# shellcheck shell=sh" in script.read_text()
