"""The scripts are sound shell. What they say is held against the manual in `tests/docs`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.systemd.conftest import PROJECT

SCRIPTS = [*sorted((PROJECT / "systemd").glob("*.sh")), *sorted((PROJECT / ".setup").glob("*.sh"))]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_every_script_is_sound_for_any_posix_shell(script):
    checked = subprocess.run(
        [Path(sys.executable).with_name("shellcheck"), "-x", script], cwd=PROJECT, capture_output=True, text=True
    )
    assert checked.stdout + checked.stderr == ""
    assert "set -" in script.read_text() or "# shellcheck shell=sh" in script.read_text()
