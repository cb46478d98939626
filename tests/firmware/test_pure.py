"""The pure modules of the firmware, in CPython and in the official MicroPython interpreter: the same checks in both."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.firmware.simulated_pico import FIRMWARE, HERE, node

CHECKS = Path(__file__).parent / "checks"


def load(file: Path):
    spec = importlib.util.spec_from_file_location(file.stem, file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def all_checks():
    for file in sorted(CHECKS.glob("check_*.py")):
        module = load(file)
        for name in dir(module):
            if name.startswith("check_"):
                yield f"{file.stem}.{name}", getattr(module, name)


FOUND = dict(all_checks())


@pytest.mark.parametrize("name", FOUND)
def test_in_cpython(name, tmp_path):
    shutil.copy(FIRMWARE / "golden.json", tmp_path)
    FOUND[name](str(tmp_path))


@pytest.fixture(scope="module")
def in_micropython():
    done = subprocess.run(
        [node(), str(HERE / "checks.mjs"), str(FIRMWARE), str(CHECKS)], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", FOUND)
def test_in_micropython(name, in_micropython):
    assert in_micropython[name] == ""
