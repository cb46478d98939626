"""What the installer's tests share: the built archives, and a Debian in which it is let loose on."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.archives import unpack
from tests.systemd.debian_root import DebianRoot, why_not, why_not_its_own

PROJECT = Path(__file__).parents[2]
STATE = "/var/lib/companion"
BROKEN_SCREEN = {
    "companion/ui/start.py": (
        "            log_to(journal.folder)",
        '            raise CompanionError("A broken screen.")',
    )
}
"""A version that passes every check, and fails between the journal and its first frame."""
NOBODY_THERE = "http://127.0.0.1:9/"
"""A package index at a port where nobody listens."""


WHOLE_INSTALLATIONS = {"bare", "packaged", "installed"}
"""Fixtures that make a Debian, or install its packages or the companion, for a minute or more."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Leave whole installations to the proofs; `make test` has dry runs and refusals in this machine's own Debian."""
    for item in items:
        if WHOLE_INSTALLATIONS & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.proofs)


@pytest.fixture(scope="session")
def dist(tmp_path_factory) -> Path:
    """Return a folder with what `make dist` builds; only the proofs build it in an environment of its own."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, PROJECT]
    subprocess.run(command, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="session")
def source(dist, tmp_path_factory) -> Path:
    """Return the unpacked source archive."""
    folder = tmp_path_factory.mktemp("source")
    (archive,) = dist.glob("*.tar.gz")
    unpack(archive, folder)
    (unpacked,) = folder.iterdir()
    return unpacked


@pytest.fixture
def changed(source, tmp_path):
    """Return a maker of other versions: texts of files, by what they are replaced with."""

    def make(version: str, changes: dict[str, tuple[str, str]]) -> Path:
        folder = tmp_path / version
        shutil.copytree(source, folder, ignore=shutil.ignore_patterns("docs", "tests"))
        texts = {"companion/__init__.py": ('__version__ = "', f'__version__ = "{version}"\n_ = "'), **changes}
        for name, (old, new) in texts.items():
            text = (folder / name).read_text()
            assert old in text
            (folder / name).write_text(text.replace(old, new))
        return folder

    return make


@pytest.fixture(scope="session")
def bare(tmp_path_factory):
    """A Debian that has never heard of the companion."""
    if why := why_not():
        pytest.skip(why)
    folder = tmp_path_factory.mktemp("debian")
    try:
        root = DebianRoot.bootstrap(folder)
        entered = root.run("true")
        if entered.returncode:
            pytest.skip(f"this machine lets nobody mount: {entered.stderr}")
        yield root
    finally:
        shutil.rmtree(folder)


@pytest.fixture(scope="session")
def own():
    """This machine's own Debian, in which nobody has installed the companion."""
    if why := why_not_its_own():
        pytest.skip(why)
    if Path("/opt/companion").exists():
        pytest.skip("the companion is installed here")
    return DebianRoot.of_this_machine()


@pytest.fixture(params=["own", pytest.param("bare", marks=pytest.mark.proofs)])
def uninstalled(request, tmp_path):
    """A Debian for a run that installs nothing, and the source: this machine's own and the checkout, or as users do.

    What is refused, and what would be done, is said before any of the packages counts that a clean Debian has not.
    """
    root = request.getfixturevalue(request.param).layer(tmp_path / "layer")
    entered = root.run("true")
    if entered.returncode:
        pytest.skip(f"this machine lets nobody mount: {entered.stderr}")
    return root, PROJECT if request.param == "own" else request.getfixturevalue("source")


@pytest.fixture(scope="session")
def packaged(bare, source):
    """The bare Debian with all system packages and nothing else: the run ended where pip had no index."""
    root = bare.layer(bare.layers[0].with_name("packaged"))
    without = {"PIP_INDEX_URL": NOBODY_THERE, "PIP_EXTRA_INDEX_URL": "", "PIP_FIND_LINKS": "", "PIP_RETRIES": "0"}
    return root, install(root, source, **without)


@pytest.fixture(scope="session")
def installed(packaged, source):
    """The companion installed, by a second run, after the first was killed in the middle."""
    root = packaged[0].layer(packaged[0].layers[0].with_name("installed"))
    run = half_installed(root, source)
    run.kill()  # and with it, as it was started, everything in the root
    run.wait()
    return root, install(root, source)


def half_installed(root, source) -> subprocess.Popen[str]:
    """Begin to install, and return the run when its environment is half made."""
    command, environ = root.command("sh", "/tmp/source/systemd/install.sh", "--yes", source=source)
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    # Tests that run in the background ignore Ctrl-C, and so would whatever they start.
    listening = ("env", "--default-signal=INT", *command)
    run = subprocess.Popen(listening, env=environ, start_new_session=True, **pipes)
    end = time.monotonic() + 300
    while not list((root.layers[0] / "upper/opt/companion").glob("releases/1/lib/python*/site-packages/pip")):
        assert run.poll() is None
        assert time.monotonic() < end
        time.sleep(0.05)
    return run


@pytest.fixture
def bare_layer(bare, tmp_path):
    return bare.layer(tmp_path / "layer")


@pytest.fixture
def layer(installed, tmp_path):
    """The companion installed, for one test to spoil."""
    return installed[0].layer(tmp_path / "layer")


def install(root, source, *options, before="", most_s=600, **environ):
    words = ("sh", "/tmp/source/systemd/install.sh", "--yes", *options)
    return root.run(*words, source=source, before=before, most_s=most_s, **environ)


def companion(root, *words, before="", most_s=600):
    """Run the installed companion as the kiosk does: as its user, with its games."""
    as_user = ["runuser", "-u", "companion", "--", "env", f"COMPANION_STATE={STATE}", "/opt/companion/bin/companion"]
    return root.run(*as_user, *words, before=before, most_s=most_s)
