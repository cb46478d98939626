"""What `make dist` builds: a source archive that is all one needs, and a wheel that is the same companion."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile

import pytest

from companion import __version__
from companion.locale.languages import codes
from tests.systemd.conftest import PROJECT
from tests.systemd.wheel_modules import reached, sources

DATA = (
    r"companion/(py\.typed|maker/peg\.scad|maker/pcb/router\.c)",
    r"companion/ui/texts/(pages|rulings)\.toml",
    r"companion/games/\w+/(help|rulings)\.toml",
    r"companion/ui/assets/(wood|hole16|hole64)\.png",
    r"companion/ui/assets/sounds/\w+\.wav",
    r"companion/ui/assets/fonts/(\w+-\w+\.ttf|LICENSE-[\w-]+\.txt|README\.md)",
    r"companion/players/tables/\w+\.npy",
    r"companion/\w+(/\w+)?/templates/\w+\.html",
    r"companion/\w+(/\w+)?/static/[\w-]+\.(css|js|svg|png|woff|txt)",
    r"companion/locale/\w+/LC_MESSAGES/companion\.mo",
    r"companion/boards/([\w-]+\.toml|README\.md)",
    r"companion/firmware/(main|pegboard/\w+)\.py",
    r"cribbage_companion-[\d.]+\.dist-info/(METADATA|WHEEL|entry_points\.txt|licenses/LICENSE)",
)
"""What the wheel has beside its modules."""
FOR_KICAD = {"companion.maker.pcb.kicad_step"}
"""What the Python runs that KiCad is installed for, by its file."""
FOR_PIPER = {"companion.speech.piper_worker"}
"""What runs as a process of its own, by its name."""


def files_of(wheel):
    with zipfile.ZipFile(wheel) as packed:
        return {name: packed.read(name) for name in packed.namelist() if not name.endswith("/RECORD")}


@pytest.mark.proofs
def test_the_wheel_is_the_same_whether_built_from_the_source_archive_or_from_the_clone(dist, tmp_path):
    (wheel,) = dist.glob("*.whl")
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path, PROJECT]
    subprocess.run(command, check=True, capture_output=True)
    (straight,) = tmp_path.glob("*.whl")
    assert files_of(wheel) == files_of(straight)


def test_the_source_archive_has_every_file_of_the_clone_that_its_tests_documents_and_installer_need(source):
    listed = subprocess.run(["git", "ls-files"], cwd=PROJECT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("this is no clone")
    tracked = {name for name in listed.stdout.split() if not name.startswith(".ci/")}
    there = {str(path.relative_to(source)) for path in source.rglob("*") if path.is_file()}
    assert tracked <= there
    assert there - tracked <= {"PKG-INFO"} | {name for name in there if (PROJECT / name).exists()}


def test_the_archives_hold_nothing_that_was_made_by_running(dist):
    (archive,) = dist.glob("*.tar.gz")
    (wheel,) = dist.glob("*.whl")
    with tarfile.open(archive) as packed, zipfile.ZipFile(wheel) as wheeled:
        names = [*packed.getnames(), *wheeled.namelist()]
    assert not [name for name in names if "__pycache__" in name or "node_modules" in name or name.endswith(".pyc")]


def test_the_wheel_holds_only_what_users_run(dist):
    (wheel,) = dist.glob("*.whl")
    files = files_of(wheel)
    modules = sources(files)
    assert set(modules) - reached(modules) == FOR_KICAD, "no command, screen or other module imports these"
    scripts = [name for name, text in modules.items() if '__name__ == "__main__"' in text]
    assert set(scripts) == {"companion.__main__"} | FOR_KICAD | FOR_PIPER
    assert not [name for name, text in modules.items() if re.search(r"^\s*(import|from) (pytest|tests)\b", text, re.M)]
    others = [
        name for name in files if name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") not in modules
    ]
    assert not [name for name in others if not any(re.fullmatch(kind, name) for kind in DATA)]


@pytest.mark.parametrize(
    "options",
    [("--no-deps",), pytest.param((), marks=pytest.mark.proofs)],
    ids=["alone", "with all that it needs"],
)
def test_the_wheel_in_an_environment_of_its_own_answers_on_the_command_line(dist, tmp_path, options):
    """Alone it borrows what it needs from the environment of the tests: not the companion that is there."""
    (wheel,) = dist.glob("*.whl")
    venv.create(tmp_path, with_pip=False)
    python = tmp_path / "bin/python"
    # To compile all that it brings takes longer than what is asked here.
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-compile"]
    subprocess.run([*pip, *options, str(wheel)], check=True, capture_output=True)
    (installed,) = tmp_path.glob("lib/python*/site-packages")
    if options:
        (installed / "borrowed.pth").write_text(sysconfig.get_path("purelib"))

    def answer(*words):
        return subprocess.run(
            [tmp_path / "bin/companion", *words], cwd=tmp_path, capture_output=True, text=True, check=True
        ).stdout

    assert answer("--version") == f"companion {__version__}\n"
    assert "cribbage-2" in answer("board", "list")
    assert "is 29" in answer("score", "5H", "5S", "5D", "JC", "--starter", "5C")
    script = "import companion; from companion.locale.languages import codes; print(companion.__file__, *codes())"
    file, *found = subprocess.check_output([python, "-c", script], cwd=tmp_path, text=True).split()
    assert (file, found) == (str(installed / "companion/__init__.py"), list(codes()))
