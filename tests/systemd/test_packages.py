"""What a board at a Pi's own pins needs of the system: nothing, or what builds lgpio where PyPI has no wheel of it."""

from __future__ import annotations

import subprocess
import tomllib

import pytest

from tests.systemd.conftest import PROJECT

BUILDS = {"gcc", "libc6-dev", "python3-dev", "swig"}


def needed(python: str, version_id: str = "") -> set[str]:
    script = f"python={python} VERSION_ID={version_id}; . .setup/packages.sh; needed_on_a_pi"
    listed = subprocess.run(["sh", "-euc", script], cwd=PROJECT, capture_output=True, text=True, check=True)
    return {line.split()[2] for line in listed.stdout.splitlines()}


@pytest.fixture
def python(tmp_path):
    """A Python of some version, as far as anybody asks for it."""

    def make(major: int, minor: int) -> str:
        path = tmp_path / f"python{major}.{minor}"
        path.write_text(f'#!/bin/sh\nexec python3 -c "import sys; sys.version_info = ({major}, {minor}); $2"\n')
        path.chmod(0o755)
        return str(path)

    return make


@pytest.mark.parametrize(("minor", "packages"), [(11, set()), (12, set()), (13, BUILDS), (14, BUILDS)])
def test_lgpio_is_built_where_no_wheel_of_it_is_for_this_python(python, minor, packages):
    assert needed(python(3, minor)) == packages


@pytest.mark.parametrize(("version_id", "packages"), [("12", set()), ("13", BUILDS), ("", set())])
def test_where_no_python_is_yet_the_system_tells_which_one_will_come(version_id, packages):
    assert needed("/nowhere/python3", version_id) == packages


def test_the_extra_for_the_pins_has_only_what_plays_at_them():
    extra = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["optional-dependencies"]["pi"]
    assert {word.split(">")[0] for word in extra} == {"gpiozero", "lgpio"}


def test_what_is_built_holds_all_that_it_needs():
    # lgpio's setup.py links its own library in where PYPI is 1; without, it asks for one that Debian does not have.
    script = (PROJECT / "systemd/installer/releases.sh").read_text()
    (line,) = [line for line in script.splitlines() if "pip install" in line]
    assert line.split()[0] == "PYPI=1"


def test_a_program_of_roots_is_found_by_a_user_who_cannot_call_it():
    script = ". .setup/packages.sh; echo 'command losetup mount' | missing_packages"
    path = {"PATH": "/usr/bin:/bin"}
    found = subprocess.run(["sh", "-euc", script], cwd=PROJECT, env=path, capture_output=True, text=True, check=True)
    assert found.stdout == ""
