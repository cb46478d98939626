"""The companion on arm64, as on a Raspberry Pi, on a machine that is none: `make check-arm64`.

For each Debian: a clean root for arm64 (mmdebstrap), whose programs run in an emulator (qemu-user-static). The
installer is let loose in it, for boards at a cable and at the pins; then the command line answers, and the screen is
started and photographed. What needs a Pi's own kernel (its pins, its display) cannot be seen here.

Emulation is slow. Most of the time goes into packages that are unpacked and compiled; the first picture takes minutes,
since Mesa compiles what draws it for a processor that is emulated.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tests.archives import unpack
from tests.arm64.emulator import emulate
from tests.arm64.picture import photograph
from tests.systemd.conftest import companion, install
from tests.systemd.debian_root import EMULATED_S, DebianRoot

PROJECT = Path(__file__).parents[2]
SUITES = ("bookworm", "trixie")
HAND = ("score", "5H", "5S", "5D", "JC", "5C")
PINS = "import os; os.environ['LG_WD'] = '/tmp'; import gpiozero.pins.lgpio, lgpio; print(lgpio.__file__)"


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the suites that are asked for; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.arm64", description=__doc__)
    parser.add_argument("suite", nargs="*", help="which Debian; both unless said otherwise")
    parser.add_argument("-o", "--output", type=Path, default=PROJECT / "build" / "arm64", help="for roots and pictures")
    asked = parser.parse_args(arguments)
    emulate()
    folder = asked.output.resolve()
    source = packed(folder / "source")
    for suite in asked.suite or SUITES:
        check(suite, source, folder)
    return 0


def check(suite: str, source: Path, folder: Path) -> None:
    """Install in a root of this Debian, and see that it runs. Raises AssertionError at the first that does not."""
    root = clean_root(suite, folder / suite)
    said(f"{suite}: install", install(root, source, "--pi", "--screen", "cage", most_s=EMULATED_S))
    assert said(f"{suite}: score", companion(root, *HAND, most_s=EMULATED_S)).endswith("his nobs is 29\n")
    findings = companion(root, "doctor", most_s=EMULATED_S)
    print(findings.stdout, flush=True)
    assert not re.search(r"^bad +(packages|board files|storage)", findings.stdout, re.MULTILINE)
    said(f"{suite}: pins", root.run("/opt/companion/current/bin/python", "-c", PINS, most_s=EMULATED_S))
    picture = folder / f"{suite}.png"
    began = time.monotonic()
    photograph(root, picture)
    print(f"{suite}: the screen was drawn after {time.monotonic() - began:.0f} s: {picture}", flush=True)


def packed(folder: Path) -> Path:
    """Build the source archive and return the folder that it was unpacked in."""
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(
        [sys.executable, "-m", "build", "--sdist", "--outdir", folder, PROJECT], check=True, capture_output=True
    )
    (archive,) = folder.glob("*.tar.gz")
    unpack(archive, folder)
    return next(path for path in folder.iterdir() if path.is_dir())


def clean_root(suite: str, folder: Path) -> DebianRoot:
    """Return a root in which nothing was installed yet; the one below it is made once and kept."""
    if not (folder / "made").exists():
        shutil.rmtree(folder, ignore_errors=True)
        DebianRoot.bootstrap(folder, suite, "arm64")
        (folder / "made").touch()
    layers = (folder / "bare", folder / "base")
    shutil.rmtree(folder / "tried", ignore_errors=True)
    return DebianRoot(layers).layer(folder / "tried")


def said(what: str, run: subprocess.CompletedProcess[str]) -> str:
    """Print what a command said, and return it. Raises AssertionError where it failed."""
    print(f"{what}\n{run.stdout}{run.stderr}", flush=True)
    assert run.returncode == 0, what
    return run.stdout


if __name__ == "__main__":
    sys.exit(main())
